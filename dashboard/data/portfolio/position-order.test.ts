import { expect, test } from "vitest";
import { sortPositions, type PositionSorting } from "./position-order.ts";

const positions = [
  { symbol: "ETH", status: "open", opened: 3, daysHeld: 9, unrealised: "10", realised: "-5" },
  { symbol: "BTC", status: "open", opened: 2, daysHeld: 10, unrealised: "9.5", realised: null },
  { symbol: "ADA", status: "closed", opened: 1, daysHeld: 1, unrealised: "0", realised: "100" },
] as const;
const order = (by: PositionSorting, isDescending: boolean): string =>
  sortPositions(positions, { by, isDescending })
    .map(({ symbol }) => symbol)
    .join(" ");

test("positions are sorted by figures as numbers, and unknown ones are last in both directions", () => {
  expect(order("opened", true)).toBe("ETH BTC ADA");
  expect(order("symbol", false)).toBe("ADA BTC ETH");
  expect(order("daysHeld", true)).toBe("BTC ETH ADA");
  expect([order("realised", true), order("realised", false)]).toEqual(["ADA ETH BTC", "ETH ADA BTC"]);
  expect([order("unrealised", true), order("unrealised", false)]).toEqual(["ETH BTC ADA", "BTC ETH ADA"]);
});

import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReportedLeg, ReportedTransaction } from "../../src/domain/ledger/transaction.ts";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const usd = "currency:iso4217/code:USD";
const eur = "currency:iso4217/code:EUR";
const btc = "exchange:kraken/symbol:BTC";
let made = 0;
const booked = (
  day: string,
  type: "deposit" | "trade" | "withdrawal",
  ...legs: [ReportedLeg["direction"], string, string][]
): ReportedTransaction => ({
  id: `exchange:kraken:${++made}`,
  at: Date.parse(`${day}T12:00:00Z`),
  type,
  platform: "exchange:kraken",
  wallet: "Spot",
  legs: legs.map(([direction, assetId, amount]) => ({ direction, assetId, amount })),
});
const rates = (...prices: [string, string][]) =>
  world.call("prices.set", {
    prices: prices.map(([day, price]) => ({ assetId: eur, day, price, currency: "USD" })),
  });
const currencyGain = async (from?: string) => {
  const { totals } = await world.profit("2024-03-05", from === undefined ? {} : { from });
  return totals["currencyGain"];
};

test("money that came in without a rate has no gain, and its gain counts from a report's start on", async () => {
  await rates(["2024-03-01", "1.1"], ["2024-03-05", "1.2"]);
  await world.report([
    booked("2024-02-01", "deposit", ["in", eur, "1000"]),
    booked("2024-03-01", "trade", ["out", eur, "100"], ["in", btc, "0.002"]),
  ]);
  // 100 left and 900 are held; what the 1,000 were worth is not known.
  expect(await currencyGain()).toBe("0");
  expect((await world.profit("2024-03-05")).unknownTotals).toContain("currencyGain");
  // The deposit, and the bitcoin, which has no price.
  expect((await world.profit("2024-03-05")).counts).toMatchObject({ unpriced: 2 });
  // From 1 March on, 900 rose from 1.1 to 1.2 dollars.
  await rates(["2024-02-29", "1.1"]);
  expect(await currencyGain("2024-03-01")).toBe("90");
  expect((await world.profit("2024-03-05", { from: "2024-03-01" })).unknownTotals).not.toContain(
    "currencyGain",
  );
});

test("money that left without a rate is no longer held, so that a later rate gives it no gain", async () => {
  await rates(["2024-01-10", "1"], ["2024-03-05", "1.5"]);
  await world.report([
    booked("2024-01-10", "deposit", ["in", eur, "1000"]),
    booked("2024-02-01", "withdrawal", ["out", eur, "1000"]),
    booked("2024-03-05", "deposit", ["in", usd, "5"]),
  ]);
  expect(await currencyGain()).toBe("0");
  await rates(["2024-02-01", "1.2"]);
  expect(await currencyGain()).toBe("200");
});

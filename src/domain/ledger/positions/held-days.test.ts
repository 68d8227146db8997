import { expect, it } from "vitest";
import { heldDays } from "./held-days.ts";

it("an asset is held from a wallet's first change to the day its balance reaches zero, else to today", () => {
  const rows = [
    { wallet: 1, day: 10, amount: "1" },
    { wallet: 1, day: 12, amount: "0" },
    { wallet: 1, day: 20, amount: "5" },
    { wallet: 1, day: 21, amount: "0" },
    { wallet: 2, day: 11, amount: "3" },
    { wallet: 2, day: 14, amount: "0" },
    { wallet: 3, day: 30, amount: "0" },
    { wallet: 4, day: 35, amount: "-1" },
  ];
  expect(heldDays(rows, 40)).toEqual([
    { from: 10, to: 14 },
    { from: 20, to: 21 },
    { from: 30, to: 30 },
    { from: 35, to: 40 },
  ]);
});

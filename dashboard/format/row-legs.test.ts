import { expect, test } from "vitest";
import { rowLegsOf } from "./row-legs.ts";

const sent = (assetId: string, amount: string) => ({ direction: "out" as const, assetId, amount });
const received = (assetId: string, amount: string) => ({ direction: "in" as const, assetId, amount });
const fee = { direction: "fee" as const, assetId: "eth", amount: "0.1" };

test("a merged trade shows what left and what arrived, each summed exactly", () => {
  const legs = [
    received("btc", "0.1"),
    sent("usdc", "4880.97"),
    received("btc", "0.2"),
    sent("usdc", "3002.73"),
    fee,
  ];
  expect(rowLegsOf(legs)).toEqual({
    shownLegs: [sent("usdc", "7883.7"), received("btc", "0.3")],
    others: 0,
  });
});

test("of several assets the first that left and the first that arrived are shown", () => {
  const legs = [sent("usdc", "1"), sent("eth", "2"), received("lp", "3"), received("arb", "4")];
  expect(rowLegsOf(legs)).toEqual({ shownLegs: [sent("usdc", "1"), received("lp", "3")], others: 2 });
  expect(rowLegsOf([received("a", "1"), received("b", "2"), received("c", "3")])).toEqual({
    shownLegs: [received("a", "1"), received("b", "2")],
    others: 1,
  });
});

test("a fee is shown only if nothing else moved", () => {
  expect(rowLegsOf([fee])).toEqual({ shownLegs: [fee], others: 0 });
  expect(rowLegsOf([fee, sent("eth", "1")]).shownLegs).toEqual([sent("eth", "1")]);
});

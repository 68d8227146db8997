import { describe, expect, it } from "vitest";
import type { Validator } from "./beacon.ts";
import { isNoReward, movedByConsolidation } from "./consolidations.ts";

const eth = (amount: number): bigint => BigInt(Math.round(amount * 1e9));
const validator = (
  index: string,
  balance: number,
  status = "active_ongoing",
  isCompounding = true,
): Validator => ({
  index,
  pubkey: `0x${index}`,
  status,
  balance: eth(balance),
  withdrawalAddress: null,
  isCompounding,
});
const deposit = (index: string, amount: number) => ({
  hash: "0x1",
  from: "0x2",
  pubkey: `0x${index}`,
  amount: eth(amount),
  at: 0,
  block: 1,
});
const nothing = new Map<string, bigint>();

describe("balances moved by consolidations (EIP-7251)", () => {
  it.each<
    [what: string, validators: Validator[], deposits: number[], paid: Map<string, bigint>, moved: number]
  >([
    ["a target whose sources are not read", [validator("1", 148.8)], [32], nothing, 116.8],
    ["a source whose target is not read", [validator("1", 0, "withdrawal_done")], [32], nothing, -32],
    [
      "both, which cancel out",
      [validator("1", 0, "withdrawal_done"), validator("2", 64.5)],
      [32, 32],
      nothing,
      0,
    ],
    [
      "an exit that was paid out",
      [validator("1", 0, "withdrawal_done")],
      [32],
      new Map([["1", eth(32.01)]]),
      0,
    ],
    ["rewards of years", [validator("1", 2_300)], [2_000], nothing, 0],
    [
      "a validator that pays out its rewards",
      [validator("1", 33, "active_ongoing", false)],
      [32],
      nothing,
      0,
    ],
  ])("%s", (_, validators, deposits, paid, moved) => {
    const own = deposits.map((amount, index) => deposit(String(index + 1), amount));
    expect(movedByConsolidation(validators, own, paid)).toBe(eth(moved));
  });

  it.each([
    [0.02, 32, false],
    [1.2, 3_200, false],
    [1.2, 33, true],
    [-32, 32, true],
  ])("a change of %d ETH with %d ETH at stake is more than rewards: %s", (earned, held, expected) => {
    expect(isNoReward(eth(earned), eth(held))).toBe(expected);
  });
});

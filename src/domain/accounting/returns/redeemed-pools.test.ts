import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, formatDecimal, round, zero, type Decimal } from "../../money/decimal.ts";
import type { Direction, Leg, Transaction } from "../../ledger/transaction.ts";
import { redeemedPools } from "./redeemed-pools.ts";

const [eth, usdc, share, nft] = [
  "eip155:1/slip44:60",
  "eip155:1/erc20:0x01",
  "eip155:1/erc20:0x02",
  "eip155:1/erc721:0x03/7",
] as const;

type Move = [direction: Direction, assetId: string, amount: string];
const moved = (
  at: number,
  type: Transaction["type"],
  ...moves: Move[]
): Pick<Transaction, "id" | "at" | "type" | "platform" | "legs"> => ({
  id: String(at),
  at,
  type,
  platform: "eip155:1",
  legs: moves.map(([direction, assetId, amount]): Leg => ({ direction, assetId, amount })),
});
const join = moved(1, "stake", ["out", eth, "1"], ["out", usdc, "2000"], ["in", share, "100"]);
const texts = (amounts: ReadonlyMap<string, Decimal> | null | undefined) =>
  Object.fromEntries([...(amounts ?? [])].map(([id, amount]) => [id, formatDecimal(amount)]));

describe("pools that were left", () => {
  test("nets refunds, and leaves fees out", () => {
    const [pool] = redeemedPools([
      moved(
        1,
        "stake",
        ["out", eth, "1.5"],
        ["in", eth, "0.5"],
        ["out", usdc, "2000"],
        ["in", share, "100"],
        ["fee", eth, "0.01"],
      ),
      moved(2, "unstake", ["out", share, "100"], ["in", eth, "0.5"], ["in", usdc, "4000"]),
    ]);
    expect(texts(pool?.redemptions[0]?.contributed)).toEqual({ [eth]: "1", [usdc]: "2000" });
    expect(pool).toMatchObject({ share, isClosed: true, openedAt: 1, transactions: ["1", "2"] });
  });

  test("of a single coin are vaults, and NFTs are no shares", () => {
    expect(
      redeemedPools([
        moved(1, "stake", ["out", eth, "1"], ["in", share, "1"]),
        moved(2, "unstake", ["out", share, "1"], ["in", eth, "1.1"]),
        moved(3, "stake", ["out", eth, "1"], ["out", usdc, "2000"], ["in", nft, "1"]),
        moved(4, "unstake", ["out", nft, "1"], ["in", eth, "1"], ["in", usdc, "2000"]),
      ]),
    ).toEqual([]);
  });

  test("are not listed before a share is redeemed", () => {
    expect(redeemedPools([join])).toEqual([]);
  });

  test("in however many parts, the parts of what was contributed sum to the whole", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }), (parts) => {
        const left = 100 - parts.reduce((sum, part) => sum + part, 0);
        const all = left > 0 ? [...parts, left] : parts;
        const [pool] = redeemedPools([
          join,
          ...all.map((part, index) =>
            moved(index + 2, "unstake", ["out", share, String(part)], ["in", eth, String(part)]),
          ),
        ]);
        const sums = new Map<string, Decimal>();
        for (const { contributed } of pool?.redemptions ?? [])
          for (const [id, amount] of contributed ?? []) sums.set(id, add(sums.get(id) ?? zero, amount));
        expect(pool?.isClosed).toBe(true);
        expect([...sums].map(([id, amount]) => [id, formatDecimal(round(amount, 18))])).toEqual([
          [eth, "1"],
          [usdc, "2000"],
        ]);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, formatDecimal, round, zero, type Decimal } from "../../money/decimal.ts";
import type { Direction, Leg, Transaction } from "../../ledger/transaction.ts";
import { redeemedPools } from "./redeemed-pools.ts";
import { removedLiquidity, type NftEntry } from "./removed-liquidity.ts";

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

  test("do not include vaults of a single coin, or NFTs", () => {
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

  test("the contributions of all parts sum to the whole, however many there are", () => {
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

describe("NFTs of liquidity that was removed", () => {
  const manager = "0xc36442b4a4522e871399cd717abdd847ab11fe88";
  const asset = `eip155:1/erc721:${manager}/7`;
  const entry = (at: number, operation: string, change: string, assetId: string, end = ""): NftEntry => ({
    transactionId: String(at),
    at,
    platform: "eip155:1",
    wallet: `0x0a#${manager}:7${end}`,
    assetId,
    operation,
    change,
  });
  const opened = [
    entry(1, "stake", "1000", asset),
    entry(1, "stake", "1", eth),
    entry(1, "stake", "2000", usdc),
  ];
  const brief = (entries: NftEntry[]) =>
    removedLiquidity(entries).map(({ share: of, isClosed, redemptions }) => [
      of,
      isClosed,
      redemptions.map(({ contributed, withdrawn }) => [contributed && texts(contributed), texts(withdrawn)]),
    ]);

  test("are compared by the part that was removed, with the fees that are paid beyond it", () => {
    const part = [
      entry(2, "trade", "-600", asset),
      entry(2, "trade", "0.3", eth, ":removed"),
      entry(2, "trade", "2400", usdc, ":removed"),
      entry(3, "trade", "-0.31", eth),
      entry(3, "trade", "-2400", usdc),
    ];
    expect(brief([...opened, ...part])).toEqual([
      [
        asset,
        false,
        [
          [
            { [eth]: "0.6", [usdc]: "1200" },
            { [eth]: "0.3", [usdc]: "2400" },
          ],
          [{}, { [eth]: "0.01" }],
        ],
      ],
    ]);
  });

  test("are compared by what was paid, where no amounts are stated", () => {
    const all = [entry(2, "trade", "-1000", asset), entry(2, "trade", "-4100", usdc)];
    expect(brief([...opened, ...all])).toEqual([
      [asset, true, [[{ [eth]: "1", [usdc]: "2000" }, { [usdc]: "4100" }]]],
    ]);
    expect(brief(all)).toEqual([[asset, true, [[null, { [usdc]: "4100" }]]]]);
  });

  test("are not listed for fees alone", () => {
    expect(brief([...opened, entry(2, "trade", "-5", usdc)])).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { hashDuplicates, type HashedSide } from "./hash-duplicates.ts";

let ids = 0;
const side = (facts: Partial<HashedSide>): HashedSide => ({
  id: `t${++ids}`,
  at: 0,
  platform: "exchange:ledgerlive",
  wallet: "Ledger ETH",
  sources: [1],
  movements: "",
  changes: "ETH|5",
  fees: [],
  isTracker: false,
  isMovement: true,
  txHash: "h1",
  isWhole: true,
  ...facts,
});
const chain: Partial<HashedSide> = { platform: "eip155:1", wallet: "0x1", sources: [2] };
const places = (...sides: Partial<HashedSide>[]): string[] =>
  hashDuplicates(sides.map(side), (a, b) => (a.sources[0] ?? 0) <= (b.sources[0] ?? 0)).map(
    ({ keep, drop }) => `${keep.wallet} instead of ${drop.wallet} ${drop.changes}`,
  );

describe("a transaction of one hash in two wallets", () => {
  it("is found in a wallet program's file and in the record of its chain, which is kept, whichever came first", () => {
    expect(places({}, chain)).toEqual(["0x1 instead of Ledger ETH ETH|5"]);
    expect(places({ ...chain, sources: [1] }, { sources: [2] })).toEqual(["0x1 instead of Ledger ETH ETH|5"]);
  });

  it("is found in the files of two programs", () => {
    expect(places({}, { platform: "exchange:sparrow", wallet: "Sparrow", sources: [2] })).toEqual([
      "Ledger ETH instead of Sparrow ETH|5",
    ]);
  });

  it("is found if the rows of a file add up to it: the coin and its fee, or both sides of a swap", () => {
    expect(
      places(
        { changes: "USDC|-100" },
        { changes: "ETH|-0.002" },
        { ...chain, changes: "ETH|-0.002\nUSDC|-100" },
      ),
    ).toEqual(["0x1 instead of Ledger ETH USDC|-100", "0x1 instead of Ledger ETH ETH|-0.002"]);
  });

  it("is none with the opposite or another change, another hash, or one source", () => {
    for (const other of [
      { changes: "ETH|-5" },
      { changes: "ETH|5.1" },
      { txHash: "h2" },
      { sources: [1] },
      { changes: "" },
    ])
      expect(places({}, { ...chain, ...other })).toEqual([]);
  });

  it("is none in two wallets of chains, which one payment may reach, nor where a row has another side", () => {
    expect(places(chain, { ...chain, wallet: "0x2", sources: [3] })).toEqual([]);
    expect(places({ isWhole: false }, chain)).toEqual([]);
  });
});

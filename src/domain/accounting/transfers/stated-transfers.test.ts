import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depth } from "../../../../test/support/depth.ts";
import { compare, parseDecimal } from "../../money/decimal.ts";
import type { StatedTransfer } from "./stated-transfers.ts";
import { createTransferSearch } from "./transfer-search.ts";
import { automaticConfidence, type TransferHalf, type Proposal } from "./transfers.ts";

const start = Date.UTC(2024, 0, 10, 12);
const hour = 3_600_000;
const day = 24 * hour;

function half(
  id: string,
  direction: "in" | "out",
  amount: string,
  more: Partial<TransferHalf> = {},
): TransferHalf {
  return {
    id,
    at: start,
    direction,
    assetId: "bitcoin",
    coin: "bitcoin",
    family: "bitcoin",
    isCurrency: false,
    symbol: "BTC",
    amount: parseDecimal(amount),
    wallet: direction === "out" ? "Kraken" : "Cold",
    platform: direction === "out" ? "exchange:kraken" : "exchange:koinly",
    txHash: undefined,
    isBridge: false,
    wasUnlinked: false,
    counterparty: undefined,
    ...more,
  };
}

function search(
  halves: readonly TransferHalf[],
  stated: readonly StatedTransfer[],
  forbidden: string[] = [],
) {
  const found = createTransferSearch({
    isForbidden: (a, b) => forbidden.includes(a) && forbidden.includes(b),
    sharedHashes: new Set(halves.flatMap(({ txHash }) => txHash ?? [])),
    statedTransfers: stated,
  });
  for (const one of halves.toSorted((a, b) => a.at - b.at)) found.see(one);
  return found;
}

const koinly = (a: string, b: string): StatedTransfer => ({ ids: [a, b], by: "Koinly" });

describe("a transfer that a tracker states", () => {
  test("is certain, where time and amount alone are not", () => {
    const halves = [half("a", "out", "1"), half("b", "in", "1", { at: start + 3 * day })];
    expect(search(halves, []).proposals()).toEqual([]);
    const found = search(halves, [koinly("a", "b")]);
    expect(found.proposals()).toEqual([
      {
        ids: ["a", "b"],
        confidence: 0.97,
        reason: "Koinly states it as one transfer; it arrived 3 days after it left",
      },
    ]);
    expect(found.proposals().every(found.isSure)).toBe(true);
  });

  test("has precedence over a rival of the same amount, and gives way to a hash", () => {
    const halves = [
      half("a", "out", "0.12345678"),
      half("b", "in", "0.12345678", { at: start + hour, wallet: "Other" }),
      half("c", "in", "0.12345678", { at: start + 2 * hour }),
    ];
    expect(search(halves, [koinly("a", "c")]).proposals()).toMatchObject([{ ids: ["a", "c"] }]);
    const hashed = halves.map((one) => (one.id === "c" ? one : { ...one, txHash: "0xa" }));
    expect(search(hashed, [koinly("a", "c")]).proposals()).toMatchObject([
      { ids: ["a", "b"], reason: "The same transaction hash in two wallets" },
    ]);
  });

  test("is only proposed if more is missing than a fee would be, or another tracker contradicts", () => {
    const short = [half("a", "out", "1"), half("b", "in", "0.95")];
    const found = search(short, [koinly("a", "b")]);
    expect(found.proposals()).toMatchObject([{ ids: ["a", "b"], confidence: 0.9 }]);
    expect(found.proposals().some(found.isSure)).toBe(false);
    const three = [half("a", "out", "1"), half("b", "in", "1"), half("c", "in", "1", { wallet: "Other" })];
    const contradicted = search(three, [koinly("a", "b"), { ids: ["a", "c"], by: "CoinTracking" }]);
    expect(contradicted.proposals()).toHaveLength(1);
    expect(contradicted.proposals().some(contradicted.isSure)).toBe(false);
  });

  test("is none if the records contradict it", () => {
    const cases: [TransferHalf, TransferHalf][] = [
      [half("a", "out", "1"), half("b", "in", "1.5")],
      [half("a", "out", "1"), half("b", "in", "0.5")],
      [half("a", "out", "1"), half("b", "in", "1", { family: "ethereum", coin: "ethereum" })],
      [half("a", "out", "1"), half("b", "in", "1", { wallet: "Kraken", platform: "exchange:kraken" })],
      [half("a", "out", "1"), half("b", "out", "1", { wallet: "Cold" })],
      [half("a", "out", "1"), half("b", "in", "1", { at: start + 15 * day })],
    ];
    for (const halves of cases) expect(search(halves, [koinly("a", "b")]).proposals()).toEqual([]);
    const forbidden = search([half("a", "out", "1"), half("b", "in", "1")], [koinly("a", "b")], ["a", "b"]);
    expect(forbidden.proposals()).toEqual([]);
  });

  test("needs no order of halves or statements, and never links more than left or one half twice", () => {
    const halves = fc.array(
      fc.record({
        direction: fc.constantFrom("in" as const, "out" as const),
        amount: fc.constantFrom("1", "0.999", "2"),
        hours: fc.integer({ min: 0, max: 400 }),
        place: fc.constantFrom("Kraken", "Cold", "Acme"),
      }),
      { minLength: 2, maxLength: 8 },
    );
    const pairs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 5 });
    fc.assert(
      fc.property(halves, pairs, (made, wanted) => {
        const all = made.map(({ direction, amount, hours, place }, index) =>
          half(String(index), direction, amount, {
            at: start + hours * hour,
            wallet: place,
            platform: `exchange:${place}`,
          }),
        );
        const stated = wanted.map(([a, b]) => koinly(String(Math.min(a, b)), String(Math.max(a, b))));
        const proposals = search(all, stated).proposals();
        const seen = new Set<string>();
        for (const { ids } of proposals) {
          for (const id of ids) expect(seen.has(id)).toBe(false);
          for (const id of ids) seen.add(id);
          const [departure, ...arrivals] = ids.map((id) => all[Number(id)]);
          for (const arrival of arrivals)
            expect(
              compare(arrival?.amount ?? parseDecimal("9"), departure?.amount ?? parseDecimal("0")),
            ).toBeLessThanOrEqual(0);
        }
        expect(search(all.toReversed(), stated.toReversed()).proposals()).toEqual(proposals);
        const isLinked = ({ confidence }: Proposal): boolean => confidence >= automaticConfidence;
        expect(proposals.filter(isLinked).length).toBeLessThanOrEqual(all.length / 2);
      }),
      { numRuns: depth(200, 2_000) },
    );
  });
});

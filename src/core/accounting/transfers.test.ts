import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDecimal } from "../decimal.ts";
import { createTransferSearch } from "./transfer-search.ts";
import { automaticConfidence, type Half, type Proposal } from "./transfers.ts";

const start = Date.UTC(2024, 0, 10, 12);
const minute = 60_000;

function half(direction: "in" | "out", amount: string, minutes: number, more: Partial<Half> = {}): Half {
  return {
    id: `${direction} ${amount} ${minutes}`,
    at: start + minutes * minute,
    direction,
    coin: "bitcoin",
    symbol: "BTC",
    amount: parseDecimal(amount),
    wallet: direction === "out" ? "Kraken" : "bc1q",
    platform: direction === "out" ? "exchange:kraken" : "bip122:0",
    txHash: undefined,
    isBridge: false,
    wasUnlinked: false,
    counterparty: undefined,
    ...more,
  };
}
function propose(halves: Half[], forbidden: string[] = []): Proposal[] {
  const search = createTransferSearch({
    isForbidden: (a, b) => forbidden.includes(a) && forbidden.includes(b),
    sharedHashes: new Set(halves.flatMap(({ txHash }) => txHash ?? [])),
  });
  for (const one of halves.toSorted((a, b) => a.at - b.at)) search.see(one);
  return search.proposals();
}

describe("transfers between own wallets", () => {
  it("are sure when both halves have one hash, whatever the time", () => {
    const halves = [
      half("out", "1", 0, { txHash: "0xa" }),
      half("in", "0.9", 60 * 24 * 40, { txHash: "0xa" }),
    ];
    expect(propose(halves)).toEqual([
      {
        ids: [halves[0]?.id, halves[1]?.id],
        confidence: 1,
        reason: "The same transaction hash in two wallets",
      },
    ]);
  });
  it("are linked by themselves when a distinctive amount arrives soon and whole", () => {
    const [proposal] = propose([half("out", "0.12345678", 0), half("in", "0.12345678", 20)]);
    expect(proposal?.confidence).toBeGreaterThanOrEqual(automaticConfidence);
    expect(proposal?.reason).toBe("The same amount of BTC arrived 20 min after it left");
  });
  it("are proposed with the fee named when a little less arrives", () => {
    const [proposal] = propose([half("out", "0.5", 0), half("in", "0.4995", 30)]);
    expect(proposal?.reason).toBe("0.0005 BTC less, a plausible fee, of BTC arrived 30 min after it left");
    expect(proposal?.confidence).toBeLessThan(automaticConfidence);
  });
  it("are not proposed when more arrives than left, too much is missing, or it is too early or too late", () => {
    expect(propose([half("out", "1", 0), half("in", "1.0001", 5)])).toEqual([]);
    expect(propose([half("out", "1", 0), half("in", "0.8", 5)])).toEqual([]);
    expect(propose([half("out", "1", 0), half("in", "1", -121)])).toEqual([]);
    expect(propose([half("out", "1", 0), half("in", "1", -119)])).toHaveLength(1);
    expect(propose([half("out", "1", 0), half("in", "1", 24 * 60 + 1)])).toEqual([]);
    expect(propose([half("out", "1", 0), half("in", "1", 24 * 60)])).toHaveLength(1);
    expect(propose([half("out", "1", 0, { isBridge: true }), half("in", "1", 13 * 24 * 60)])).toHaveLength(1);
  });
  it("are not proposed within one wallet, for another coin, or once forbidden", () => {
    const out = half("out", "1", 0);
    expect(propose([out, half("in", "1", 5, { wallet: "Kraken", platform: "exchange:kraken" })])).toEqual([]);
    expect(propose([out, half("in", "1", 5, { coin: "ethereum" })])).toEqual([]);
    const into = half("in", "1", 5);
    expect(propose([out, into], [out.id, into.id])).toEqual([]);
  });
  it("go to the nearest in time when several fit, with less confidence", () => {
    const proposals = propose([half("out", "1", 0), half("in", "1", 10), half("in", "1", 300)]);
    expect(proposals).toHaveLength(1);
    expect(proposals[0]?.ids).toEqual(["out 1 0", "in 1 10"]);
    expect(proposals[0]?.reason).toContain("other transactions would fit too");
  });
  it("are one-to-one and the same in whatever order the halves come", () => {
    const halves = fc.uniqueArray(
      fc.record({
        direction: fc.constantFrom("in" as const, "out" as const),
        amount: fc.integer({ min: 1, max: 4 }),
        minutes: fc.integer({ min: 0, max: 2_000 }),
      }),
      { maxLength: 12, selector: ({ direction, amount, minutes }) => `${direction} ${amount} ${minutes}` },
    );
    fc.assert(
      fc.property(halves, fc.infiniteStream(fc.nat()), (list, order) => {
        const made = list.map(({ direction, amount, minutes }) => half(direction, String(amount), minutes));
        const proposals = propose(made);
        const ids = proposals.flatMap((proposal) => proposal.ids);
        expect(new Set(ids).size).toBe(ids.length);
        const keys = new Map(made.map((one) => [one.id, order.next().value ?? 0]));
        const shuffled = made.toSorted((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0));
        expect(propose(shuffled)).toEqual(proposals);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { familyOf, transferCoinOf } from "../../catalog/coin-families.ts";
import { add, compare, parseDecimal, subtract, toNumber, zero } from "../../money/decimal.ts";
import { createTransferSearch } from "./transfer-search.ts";
import {
  automaticConfidence,
  matchHalves,
  type DollarPrice,
  type TransferHalf,
  type Proposal,
} from "./transfers.ts";

const start = Date.UTC(2024, 0, 10, 12);
const minute = 60_000;

function half(
  direction: "in" | "out",
  amount: string,
  minutes: number,
  more: Partial<TransferHalf> = {},
): TransferHalf {
  const coin = more.coin ?? "bitcoin";
  return {
    id: `${direction} ${amount} ${minutes}`,
    at: start + minutes * minute,
    direction,
    assetId: coin,
    coin,
    family: familyOf({ id: coin, coinId: coin }),
    isCurrency: false,
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
function propose(halves: TransferHalf[], forbidden: string[] = [], dollarPrice?: DollarPrice): Proposal[] {
  const search = createTransferSearch({
    isForbidden: (a, b) => forbidden.includes(a) && forbidden.includes(b),
    sharedHashes: new Set(halves.flatMap(({ txHash }) => txHash ?? [])),
    ...(dollarPrice === undefined ? {} : { dollarPrice }),
  });
  for (const one of halves.toSorted((a, b) => a.at - b.at)) search.see(one);
  return search.proposals();
}

describe("transfers between own wallets", () => {
  it("are certain if both halves share a hash, whatever the time", () => {
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
  it("are linked automatically if a distinctive amount arrives soon and in full", () => {
    const [proposal] = propose([half("out", "0.12345678", 0), half("in", "0.12345678", 20)]);
    expect(proposal?.confidence).toBeGreaterThanOrEqual(automaticConfidence);
    expect(proposal?.reason).toBe("The same amount of BTC arrived 20 min after it left");
  });
  it("are proposed with the fee named if slightly less arrives", () => {
    const [proposal] = propose([half("out", "0.5", 0), half("in", "0.49973", 30)]);
    expect(proposal?.reason).toBe(
      "0.49973 BTC arrived 30 min after it left; 0.00027 BTC less is a plausible fee",
    );
    expect(proposal?.confidence).toBeLessThan(automaticConfidence);
  });
  it("are short by at most half a percent and 30 USD, unless the exchange is known to charge exactly that", () => {
    const usdt = { coin: "tether", symbol: "USDT" };
    const dollar: DollarPrice = () => parseDecimal("1");
    const best = (left: string, arrived: string, price = dollar): Proposal | undefined =>
      propose([half("out", left, 0, usdt), half("in", arrived, 20, usdt)], [], price)[0];
    expect(best("1000.25", "985.75")?.confidence).toBeLessThanOrEqual(0.5);
    expect(best("1000.25", "985.75")?.reason).toContain("more is missing than a plausible fee");
    expect(best("1000.25", "995.24")?.confidence).toBeLessThanOrEqual(0.5);
    expect(best("1000.257", "995.257")?.confidence).toBeGreaterThanOrEqual(automaticConfidence);
    expect(best("10000.25", "9971.13")?.confidence).toBeGreaterThanOrEqual(automaticConfidence);
    expect(best("10000.25", "9969.13")?.confidence).toBeLessThanOrEqual(0.5);
    // Without a price only the fraction counts.
    expect(best("10000.25", "9969.13", () => undefined)?.confidence).toBeGreaterThanOrEqual(
      automaticConfidence,
    );
    // 1 USDT is a common withdrawal fee of exchanges.
    expect(best("25.1234", "24.1234")?.confidence).toBeGreaterThanOrEqual(automaticConfidence);
    expect(best("25.1234", "24.0234")?.confidence).toBeLessThanOrEqual(0.5);
  });
  it("are not proposed if more arrives than left, too much is missing, or the time does not fit", () => {
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
  it("match the nearest in time if several fit, with lower confidence", () => {
    const proposals = propose([half("out", "1", 0), half("in", "1", 10), half("in", "1", 300)]);
    expect(proposals).toHaveLength(1);
    expect(proposals[0]?.ids).toEqual(["out 1 0", "in 1 10"]);
    expect(proposals[0]?.reason).toContain("other transactions would fit too");
  });
  it("a shared hash is certain for any version of the coin, and competes with no other match", () => {
    const hash = { txHash: "0xa" };
    const halves = [
      half("out", "1.23456", 0, hash),
      half("in", "1.23436", 60 * 24 * 3, { ...hash, coin: "binance-bitcoin", symbol: "BTCB" }),
      half("in", "1.23456", 20, { id: "unrelated" }),
    ];
    expect(propose(halves).map(({ ids, confidence }) => ({ ids, confidence }))).toEqual([
      { ids: [halves[0]?.id, halves[1]?.id], confidence: 1 },
    ]);
    expect(propose([half("out", "1", 0, hash), half("in", "1", 5, { ...hash, coin: "ethereum" })])).toEqual(
      [],
    );
  });
  it("of which several left in one hash, such as an exchange's batch, arrive where least is missing, in any order of ids", () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 10, max: 99 }), { minLength: 2, maxLength: 3 }),
        fc.shuffledSubarray(names, { minLength: 6 }),
        (amounts, ids) => {
          const halves = amounts.flatMap((amount, index) => [
            half("out", `${amount}`, index, { id: ids[2 * index] ?? "", txHash: "0xa" }),
            half("in", `${amount - 0.005}`, 60, {
              id: ids[2 * index + 1] ?? "",
              txHash: "0xa",
              wallet: `bc1q${index}`,
            }),
          ]);
          const found = propose(halves).map(({ ids: pair }) => pair.join(" "));
          const expected = amounts.map((_, index) => `${ids[2 * index]} ${ids[2 * index + 1]}`);
          expect(found.toSorted()).toEqual(expected.toSorted());
        },
      ),
    );
  });
  it("of which several left in one hash arrive as one amount if no single one does and only these sum to it", () => {
    const linked = (sent: string[], arrived: string) =>
      propose([
        ...sent.map((amount, index) => half("out", amount, index, { txHash: "0xa" })),
        half("in", arrived, 60, { txHash: "0xa" }),
      ]).map(({ ids, departureCount }) => [ids.map((id) => id.split(" ")[1]).sort(), departureCount]);
    expect(linked(["1", "2"], "2.999")).toEqual([[["1", "2", "2.999"], 2]]);
    // The third one went to somebody else.
    expect(linked(["1", "2", "5"], "2.999")).toEqual([[["1", "2", "2.999"], 2]]);
    expect(linked(["1", "2", "3.001"], "2.999")).toEqual([[["2.999", "3.001"], undefined]]);
    expect(linked(["1", "2.5", "1.1", "2.4"], "3.499")).toEqual([]);
    expect(linked(["1", "2"], "3.001")).toEqual([]);
  });
  it("are only proposed if another version of the coin arrives without a common hash", () => {
    const [proposal] = propose([
      half("out", "1.234567", 0),
      half("in", "1.234567", 20, { coin: "binance-bitcoin", symbol: "BTCB" }),
    ]);
    expect(proposal?.reason).toContain("as BTCB");
    expect(proposal?.confidence).toBeLessThan(automaticConfidence);
  });
  it("treat a renamed coin as the same coin", () => {
    const coin = transferCoinOf({ id: "a", coinId: "matic-network" });
    expect(coin).toBe(transferCoinOf({ id: "b", coinId: "polygon-ecosystem-token" }));
  });
  describe("over a bridge", () => {
    const week = 7 * 24 * 60;
    const eth = { coin: "ethereum", symbol: "ETH", isBridge: true };
    const rollup = { ...eth, wallet: "0xa", platform: "eip155:42161" };
    const main = { ...eth, wallet: "0xa", platform: "eip155:1", isBridge: false };
    it("are certain with equal amounts for up to 14 days, unless there is a rival", () => {
      const left = half("out", "10", 0, rollup);
      const arrived = half("in", "10", week, main);
      expect(propose([left, arrived])[0]?.confidence).toBeGreaterThanOrEqual(automaticConfidence);
      expect(propose([left, half("in", "10", 2 * week + 1, main)])).toEqual([]);
      const rival = half("in", "10", week + 300, { ...main, wallet: "0xb" });
      expect(propose([left, arrived, rival])[0]?.confidence).toBeLessThan(automaticConfidence);
      const second = half("out", "10", 600, { ...rollup, wallet: "0xb" });
      expect(propose([left, second, arrived])[0]?.confidence).toBeLessThan(automaticConfidence);
    });
    it("may arrive as another version of the coin", () => {
      const usdc = { ...rollup, coin: "usd-coin-ethereum-bridged", symbol: "USDC.e" };
      const [proposal] = propose([
        half("out", "500", 0, usdc),
        half("in", "500", week, { ...main, coin: "usd-coin", symbol: "USDC" }),
      ]);
      expect(proposal?.confidence).toBeGreaterThanOrEqual(automaticConfidence);
      expect(proposal?.reason).toBe("The same amount of USDC.e arrived as USDC 7 days after it left");
    });
    it("are certain within a day and short by a plausible fee, if both halves use a bridge and nothing else fits", () => {
      const price: DollarPrice = () => parseDecimal("2000");
      const there = { ...main, isBridge: true };
      const best = (
        arrived: string,
        minutes: number,
        more: Partial<TransferHalf> = {},
        rivals: TransferHalf[] = [],
      ) =>
        propose(
          [half("out", "10", 0, rollup), half("in", arrived, minutes, { ...there, ...more }), ...rivals],
          [],
          price,
        )[0]?.confidence;
      expect(best("9.99", 20)).toBe(0.96);
      expect(best("9.99", 24 * 60)).toBe(0.96);
      expect(best("9.99", 24 * 60 + 1)).toBeLessThan(automaticConfidence);
      expect(best("9.99", -1)).toBeLessThan(automaticConfidence);
      // 40 USD, then no bridge at the arrival, the chain it left, and another version of the coin.
      expect(best("9.98", 20)).toBeLessThan(automaticConfidence);
      expect(best("9.99", 20, { isBridge: false })).toBeLessThan(automaticConfidence);
      expect(best("9.99", 20, { platform: rollup.platform, wallet: "0xb" })).toBeLessThan(
        automaticConfidence,
      );
      expect(best("9.99", 20, { coin: "wrapped-ether", family: "ethereum" })).toBeLessThan(
        automaticConfidence,
      );
      const rival = half("in", "9.985", 600, { ...there, wallet: "0xb" });
      expect(best("9.99", 20, {}, [rival])).toBeLessThan(automaticConfidence);
    });
    it("are never certain with digits that differ by more than the rule allows, or with a rival", () => {
      const one = fc.record({
        direction: fc.constantFrom("in" as const, "out" as const),
        thousandths: fc.integer({ min: 9_900, max: 10_010 }),
        minutes: fc.integer({ min: 0, max: 3_000 }),
        chain: fc.constantFrom("eip155:1", "eip155:10", "eip155:8453"),
        isBridge: fc.boolean(),
      });
      fc.assert(
        fc.property(fc.array(one, { maxLength: 6 }), (list) => {
          const made = list.map(({ direction, thousandths, minutes, chain, isBridge }, index) =>
            half(direction, String(thousandths / 1_000), minutes, {
              ...eth,
              id: String(index),
              wallet: "0xa",
              platform: chain,
              isBridge,
            }),
          );
          const price: DollarPrice = () => parseDecimal("2000");
          for (const { ids, confidence } of propose(made, [], price)) {
            const [left, arrived] = ids.map((id) => made[Number(id)]);
            if (ids.length > 2 || left === undefined || arrived === undefined) continue;
            const lost = toNumber(subtract(left.amount, arrived.amount));
            if (confidence < automaticConfidence || lost === 0) continue;
            expect(lost * 2000).toBeLessThanOrEqual(30);
            expect(left.platform).not.toBe(arrived.platform);
            expect(arrived.at - left.at).toBeLessThanOrEqual(24 * 60 * minute);
            // Nothing else of plausible size is near either half: each is the other's only match.
            const fits = made.filter((other) => {
              const isOf = (from: TransferHalf, to: TransferHalf): boolean =>
                matchHalves(from, to, price)?.strength === "plausible";
              return other.direction === "in" ? isOf(left, other) : isOf(other, arrived);
            });
            expect(fits.map(({ id }) => id).sort()).toEqual([...ids].sort());
          }
        }),
      );
    });
    it("are not certain days later between two chains without a known bridge", () => {
      const plain = { isBridge: false };
      const [proposal] = propose([
        half("out", "10.123456", 0, { ...rollup, ...plain }),
        half("in", "10.123456", week, { ...main, ...plain }),
      ]);
      expect(proposal?.confidence).toBeLessThan(automaticConfidence);
    });
  });
  describe("of fiat money", () => {
    const eur = { coin: "currency:iso4217/code:EUR", symbol: "EUR", isCurrency: true };
    const there = { ...eur, wallet: "Coinbase", platform: "exchange:coinbase" };
    it("arrive up to five days later", () => {
      const day = 24 * 60;
      const left = half("out", "1234.56", 0, eur);
      expect(propose([left, half("in", "1234.56", day, there)])[0]?.confidence).toBeGreaterThanOrEqual(
        automaticConfidence,
      );
      expect(propose([left, half("in", "1234.56", 5 * day, there)])).toHaveLength(1);
      expect(propose([left, half("in", "1234.56", 5 * day + 1, there)])).toEqual([]);
      expect(
        propose([left, half("in", "1234.56", day, { ...there, coin: "currency:iso4217/code:USD" })]),
      ).toEqual([]);
    });
  });
  describe("in several parts", () => {
    it("are linked if the parts sum to what left", () => {
      const left = half("out", "1.23456", 0);
      const parts = [
        half("in", "1", 20),
        half("in", "0.2", 25),
        half("in", "0.03456", 30, { wallet: "bc1other" }),
      ];
      const [proposal] = propose([left, ...parts]);
      expect(proposal?.ids).toEqual([left.id, ...parts.map(({ id }) => id)]);
      expect(proposal?.confidence).toBeGreaterThanOrEqual(automaticConfidence);
      expect(proposal?.reason).toBe("3 arrivals sum to 1.23456 BTC, the last 30 min after it left");
    });
    it("may be short by a plausible fee", () => {
      const [proposal] = propose([half("out", "1.5", 0), half("in", "1", 20), half("in", "0.499", 30)]);
      expect(proposal?.ids).toHaveLength(3);
      expect(proposal?.reason).toContain("0.001 BTC less is a plausible fee");
      expect(propose([half("out", "1.5", 0), half("in", "1", 20), half("in", "0.48", 30)])).toEqual([]);
    });
    it("yield to an arrival that fits alone, and are less certain if other parts would fit, too", () => {
      const left = half("out", "1.23456", 0);
      const parts = [half("in", "1", 20), half("in", "0.23456", 25)];
      const whole = half("in", "1.23456", 40);
      expect(propose([left, ...parts, whole])[0]?.ids).toEqual([left.id, whole.id]);
      const other = half("in", "0.23456", 50);
      const [proposal] = propose([left, ...parts, other]);
      expect(proposal?.ids).toEqual([left.id, ...parts.map(({ id }) => id)]);
      expect(proposal?.confidence).toBeLessThan(automaticConfidence);
    });
    it("a shared hash is certain", () => {
      const hash = { txHash: "0xa" };
      const halves = [
        half("out", "1.5", 0, hash),
        half("in", "1", 20, hash),
        half("in", "0.4999", 20, { ...hash, wallet: "bc1other" }),
      ];
      expect(propose(halves)).toEqual([
        {
          ids: [halves[0]?.id, halves[2]?.id, halves[1]?.id],
          confidence: 1,
          reason: "The same transaction hash in several wallets",
        },
      ]);
    });
  });
  it("use each half once, with one departure each, and are independent of the order of the halves", () => {
    const halves = fc.uniqueArray(
      fc.record({
        direction: fc.constantFrom("in" as const, "out" as const),
        amount: fc.integer({ min: 1, max: 6 }),
        minutes: fc.integer({ min: 0, max: 2_000 }),
        coin: fc.constantFrom("bitcoin", "binance-bitcoin", "ethereum"),
        txHash: fc.constantFrom(undefined, undefined, "0xa", "0xb"),
        isBridge: fc.boolean(),
      }),
      {
        maxLength: 14,
        selector: ({ direction, amount, minutes }) => `${direction} ${amount} ${minutes}`,
      },
    );
    fc.assert(
      fc.property(halves, fc.infiniteStream(fc.nat()), (list, order) => {
        const made = list.map(({ direction, amount, minutes, ...more }) =>
          half(direction, String(amount), minutes, more),
        );
        const proposals = propose(made);
        const ids = proposals.flatMap((proposal) => proposal.ids);
        expect(new Set(ids).size).toBe(ids.length);
        const byId = new Map(made.map((one) => [one.id, one]));
        for (const {
          ids: [first = "", ...others],
        } of proposals) {
          const departure = byId.get(first);
          const arrivals = others.map((id) => byId.get(id));
          expect(departure?.direction).toBe("out");
          expect(arrivals.length).toBeGreaterThan(0);
          let sum = zero;
          for (const arrival of arrivals) {
            expect(arrival?.direction).toBe("in");
            expect(arrival?.family).toBe(departure?.family);
            sum = add(sum, arrival?.amount ?? zero);
          }
          expect(compare(sum, departure?.amount ?? zero)).toBeLessThanOrEqual(0);
        }
        const keys = new Map(made.map((one) => [one.id, order.next().value ?? 0]));
        const shuffled = made.toSorted((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0));
        expect(propose(shuffled)).toEqual(proposals);
      }),
    );
  });
  it("among many thousands of one coin in a day are compared with few candidates each", () => {
    let compared = 0;
    const search = createTransferSearch({
      isForbidden: () => {
        compared++;
        return false;
      },
      sharedHashes: new Set(),
    });
    const count = 4_000;
    for (let index = 0; index < count; index++)
      search.see({
        ...half(index % 2 === 0 ? "out" : "in", "1", 0),
        id: String(index),
        at: start + index * 1_000,
      });
    expect(search.proposals().length).toBeGreaterThan(count / 2 - 20);
    expect(compared).toBeLessThan(count * 40);
  });
});

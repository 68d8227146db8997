import { describe, expect, test } from "vitest";
import { formatDecimal } from "../../../../src/domain/money/decimal.ts";
import type { Transaction } from "../../../data/records.ts";
import {
  candidatesOf,
  isOnePayment,
  judge,
  ownPart,
  suggestionOf,
  type Candidate,
} from "./transfer-candidates.ts";

const bitcoin = "bip122:000000000019d6689c085ae165831e93";
const onChain = `${bitcoin}/slip44:0`;
const atExchange = "exchange:kraken/symbol:BTC";
const families: Record<string, string> = { [onChain]: "bitcoin", [atExchange]: "bitcoin" };
const familyOfAsset = (assetId: string): string => families[assetId] ?? assetId;
const minute = 60_000;

// The casts below leave out fields of transactions that candidates are not found by.
type Terms = { id: string; minutes?: number; amount: string; hash?: string; linked?: string };
const base = { type: "withdrawal", status: "confirmed", sources: [], edited: false };
function paid({ id, minutes = 0, amount, hash = "joint", linked }: Terms, direction = "out"): Transaction {
  return {
    ...base,
    id,
    at: minutes * minute,
    platform: bitcoin,
    wallet: id,
    txHash: hash,
    legs: [{ direction, assetId: onChain, amount }],
    ...(linked === undefined ? {} : { linkedTransactionId: linked }),
  } as unknown as Transaction;
}
function credited({ id, minutes = 30, amount }: Terms, direction = "in"): Transaction {
  const legs = [{ direction, assetId: atExchange, amount }];
  return {
    ...base,
    id,
    at: minutes * minute,
    platform: "exchange:kraken",
    wallet: "Kraken",
    legs,
  } as unknown as Transaction;
}
const texts = (candidates: readonly Candidate[]): string[] =>
  candidates.map(({ id, way, amount }) => `${id} ${way} ${formatDecimal(amount)}`);
const suggested = (transaction: Transaction, others: Transaction[]): string[] => {
  const own = ownPart(transaction, others, familyOfAsset);
  return own === undefined ? [] : suggestionOf(own, candidatesOf(transaction, others, familyOfAsset));
};

describe("a deposit that two wallets paid in one transaction", () => {
  const a = paid({ id: "a", amount: "1" });
  const b = paid({ id: "b", amount: "0.5" });
  const deposit = credited({ id: "deposit", amount: "1.4999" });
  const unrelated = paid({ id: "other", amount: "3", hash: "else", minutes: 900 });

  test("offers both, suggests them together, and judges their sum", () => {
    const { otherSide } = candidatesOf(deposit, [unrelated, a, deposit, b], familyOfAsset);
    expect(texts(otherSide)).toEqual(["a out 1", "b out 0.5", "other out 3"]);
    expect(suggested(deposit, [unrelated, a, b])).toEqual(["a", "b"]);
    const own = ownPart(deposit, [], familyOfAsset);
    const partsOf = (...ids: string[]): Candidate[] => [
      ...(own === undefined ? [] : [own]),
      ...otherSide.filter(({ id }) => ids.includes(id)),
    ];
    expect(judge(partsOf()).state).toBe("incomplete");
    expect(judge(partsOf("a")).state).toBe("over");
    expect(judge(partsOf("other")).state).toBe("short");
    const whole = judge(partsOf("a", "b"));
    expect([whole.state, formatDecimal(whole.difference)]).toEqual(["fits", "0.0001"]);
  });
  test("offers the other payer from a departure, and no departure of another hash", () => {
    const { otherSide, sameSide } = candidatesOf(a, [b, unrelated, deposit], familyOfAsset);
    expect([texts(otherSide), texts(sameSide)]).toEqual([["deposit in 1.4999"], ["b out 0.5"]]);
    expect(suggested(a, [b, unrelated, deposit])).toEqual(["deposit", "b"]);
  });
  test("suggests nothing if another selection fits, too", () => {
    expect(suggested(deposit, [a, b, credited({ id: "twin", amount: "1.5" }, "out")])).toEqual([]);
  });
});

test("what a hash links to change is offered as one departure, less the change", () => {
  const halves = [
    paid({ id: "a", amount: "1", linked: "change" }),
    paid({ id: "b", amount: "0.5", linked: "change" }),
    paid({ id: "change", amount: "0.28755433", linked: "a" }, "in"),
  ];
  const deposit = credited({ id: "deposit", amount: "1.21234567", minutes: 3 * 24 * 60 });
  const { otherSide } = candidatesOf(deposit, halves, familyOfAsset);
  expect(texts(otherSide)).toEqual(["a out 1.21244567"]);
  expect(otherSide[0]?.halves.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(suggested(deposit, halves)).toEqual(["a"]);
  const [departure] = halves;
  if (departure === undefined) throw new Error("no departure");
  const fromThere = candidatesOf(departure, [...halves, deposit], familyOfAsset);
  expect([texts(fromThere.otherSide), texts(fromThere.sameSide)]).toEqual([["deposit in 1.21234567"], []]);
  expect(ownPart(departure, halves, familyOfAsset)?.halves.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(suggested(departure, [...halves, deposit])).toEqual(["deposit"]);
  // Its arrival at an exchange is known already.
  const taken = halves.map((half) =>
    half.id === "a" ? paid({ id: "a", amount: "1", linked: "else" }) : half,
  );
  expect(candidatesOf(deposit, taken, familyOfAsset).otherSide).toEqual([]);
  const [linked] = taken;
  expect(linked === undefined ? "none" : ownPart(linked, taken, familyOfAsset)).toBeUndefined();
});

test("linked, unconfirmed and two-sided transactions and other coins are not offered", () => {
  const deposit = credited({ id: "deposit", amount: "1" });
  const trade = credited({ id: "trade", amount: "1" }, "out");
  const others = [
    { ...credited({ id: "linked", amount: "1" }, "out"), linkedTransactionId: "x" },
    { ...credited({ id: "pending", amount: "1" }, "out"), status: "pending" as const },
    { ...trade, legs: [...trade.legs, { direction: "in" as const, assetId: "eur", amount: "9" }] },
    { ...trade, id: "ether", legs: [{ direction: "out" as const, assetId: "ether", amount: "1" }] },
  ];
  expect(candidatesOf(deposit, others, familyOfAsset).otherSide).toEqual([]);
});

test("departures without a hash of a chain of unspent outputs are no joint payment", () => {
  expect(isOnePayment([null, null])).toBe(false);
  expect(isOnePayment(["x", "y"])).toBe(false);
  expect(isOnePayment(["x", "x"])).toBe(true);
});

import { describe, expect, it } from "vitest";
import { judgeSpam, looksLike, type SpamSignals } from "./spam.ts";

const token: SpamSignals = {
  symbol: "FOO",
  name: "Foo",
  isKnown: false,
  isCompared: true,
  wasAskedFor: false,
  methods: [],
  fromLookalike: false,
  isPriced: null,
  confidence: null,
  isDerived: false,
  knownSymbols: new Set(["USDC", "ETH", "UNI"]),
};
const judged = (facts: Partial<SpamSignals>) => judgeSpam({ ...token, ...facts });

describe("an unsolicited token", () => {
  it.each([
    ["a name that is an address", { name: "Visit ethgift.xyz to claim" }],
    ["a symbol that is one", { symbol: "zepe.io" }],
    ["a sum that invites", { name: "$ 5000 USDC Voucher" }],
    ["the ticker of a known coin", { symbol: "USDC" }],
    ["that ticker in look-alike letters", { symbol: "USDС" }],
    ["a price only in a thin market", { isPriced: true, confidence: 0.6 }],
    ["a price known only from its own contract", { isPriced: true, isDerived: true }],
    ["a sender made to look like one in use", { fromLookalike: true }],
    ["a gift to many without a price", { methods: ["Airdrop"], isPriced: false }],
  ] satisfies [string, Partial<SpamSignals>][])("is spam by %s, with the reason", (_, facts) => {
    const { spam, reasons } = judged(facts);
    expect(spam).toBe(true);
    expect(reasons.length).toBeGreaterThan(0);
  });

  it("is not spam for having no price, nor for being a gift with a price", () => {
    expect(judged({ isPriced: false })).toEqual({ spam: false, reasons: [] });
    expect(judged({ methods: ["Multisend"], isPriced: true, confidence: 0.99 }).spam).toBe(false);
    expect(judged({ symbol: "LOOM", name: "LoomToken" }).spam).toBe(false);
  });
});

it("assets that the owner acquired and registered coins are never spam", () => {
  const worst = { name: "claim at scam.com", symbol: "USDC", isPriced: true, confidence: 0.1 };
  expect(judged({ ...worst, wasAskedFor: true }).spam).toBe(false);
  expect(judged({ ...worst, isKnown: true }).spam).toBe(false);
});

it("an equal ticker proves nothing before the token was compared with a coin list", () => {
  expect(judged({ symbol: "USDC", isCompared: false })).toEqual({ spam: false, reasons: [] });
  expect(judged({ symbol: "USDC", name: "claim at scam.com", isCompared: false }).spam).toBe(true);
});

it("addresses are similar if only the middle differs", () => {
  const mine = "0xabcd00000000000000000000000000000000ef12";
  expect(looksLike("0xabcd11111111111111111111111111111111ef12", mine)).toBe(true);
  expect(looksLike(mine, mine)).toBe(false);
  expect(looksLike("0xabce11111111111111111111111111111111ef12", mine)).toBe(false);
});

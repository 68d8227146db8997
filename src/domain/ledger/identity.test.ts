import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formerIdentityOf } from "./former-identity.ts";
import {
  contentIdentity,
  identityOf,
  isContentIdentity,
  isFormerIdentity,
  nthIdentity,
  occurrenceIn,
} from "./identity.ts";
import type { ReportedTransaction } from "./transaction.ts";

const trade: ReportedTransaction = {
  at: Date.UTC(2024, 0, 1),
  type: "trade",
  platform: "exchange:binance",
  wallet: "Binance Spot",
  legs: [
    { direction: "in", assetId: "exchange:binance/symbol:BTC", amount: "0.5" },
    { direction: "out", assetId: "exchange:binance/symbol:USDT", amount: "20000" },
  ],
};

describe("the identity of a row without an id", () => {
  test("is the first 128 bits of the SHA-256 of its content", () => {
    const content = JSON.stringify([
      1704067200000,
      "trade",
      "exchange:binance",
      "Binance Spot",
      "",
      "value||in|exchange:binance/symbol:BTC||0.5",
      "value||out|exchange:binance/symbol:USDT||20000",
    ]);
    const digest = createHash("sha256").update(content).digest("hex");
    expect(identityOf(trade)).toBe(`exchange:binance:row-${digest.slice(0, 32)}:1`);
  });

  test("is independent of the order of the legs and the notation of amounts", () => {
    const [first, second] = trade.legs;
    const other = {
      ...trade,
      legs: [
        { ...second, amount: "20000.00" },
        { ...first, amount: "0.50" },
      ],
    };
    expect(contentIdentity(other as ReportedTransaction)).toBe(contentIdentity(trade));
  });

  test("differs with every part of the content, except tags and notes", () => {
    const others: Partial<ReportedTransaction>[] = [
      { at: trade.at + 1 },
      { type: "deposit" },
      { platform: "exchange:kraken" },
      { wallet: "Binance Funding" },
      { txHash: "abc" },
      { legs: trade.legs.slice(0, 1) },
      { legs: [...trade.legs, ...trade.legs] },
    ];
    const ids = others.map((other) => contentIdentity({ ...trade, ...other }));
    expect(new Set([...ids, contentIdentity(trade)]).size).toBe(others.length + 1);
    expect(contentIdentity({ ...trade, notes: "n", tags: ["t"] })).toBe(contentIdentity(trade));
  });

  test("cannot be confused by separators in texts", () => {
    const text = fc
      .array(fc.constantFrom("a", "\n", '"', ",", "|"), { maxLength: 4 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, text, text, (wallet, txHash, otherWallet, otherHash) => {
        const [one, other] = [
          { ...trade, wallet, txHash },
          { ...trade, wallet: otherWallet, txHash: otherHash },
        ];
        expect(contentIdentity(one) === contentIdentity(other)).toBe(
          wallet === otherWallet && txHash === otherHash,
        );
      }),
    );
  });

  test("is distinct from an exchange's own ids", () => {
    const id = nthIdentity(contentIdentity(trade), 12);
    expect([isContentIdentity(id), isFormerIdentity(id), occurrenceIn(id)]).toEqual([true, false, 12]);
    const hex = "0123456789abcdef0123456789abcdef";
    for (const own of [`exchange:okx:${hex}:1`, `exchange:okx:${hex}`, "binance:trade:7"])
      expect([isContentIdentity(own), occurrenceIn(own)]).toEqual([false, undefined]);
  });
});

describe("the identity of versions before schema 15", () => {
  test("is computed from the same content", () => {
    expect(formerIdentityOf(trade, identityOf(trade, 2))).toBe(
      "exchange:binance:0acf1572cc2329e456ee7c0fc5:2",
    );
    expect(isContentIdentity("exchange:binance:0acf1572cc2329e456ee7c0fc5:2")).toBe(true);
  });

  test("exists only for rows identified by their content", () => {
    expect(formerIdentityOf({ ...trade, id: "binance:trade:7" }, "binance:trade:7")).toBeUndefined();
  });
});

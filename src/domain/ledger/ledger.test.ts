import { describe, expect, test } from "vitest";
import { entriesOf, type RecordedTransaction } from "./ledger.ts";
import type { Leg } from "./transaction.ts";

const eth = "eip155:1/slip44:60";
const usdc = "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const wallet = "0xaa";

function recorded(
  type: RecordedTransaction["type"],
  legs: Leg[],
  more: Partial<RecordedTransaction> = {},
): RecordedTransaction {
  return { type, status: "confirmed", wallet, legs, ...more };
}
function brief(transaction: RecordedTransaction): string[] {
  return entriesOf(transaction).map(
    (entry) => `${entry.wallet} ${entry.operation} ${entry.change}${entry.derived ? " derived" : ""}`,
  );
}
const into = (amount: string, assetId = eth, more: Partial<Leg> = {}): Leg => ({
  direction: "in",
  assetId,
  amount,
  ...more,
});
const out = (amount: string, assetId = eth, more: Partial<Leg> = {}): Leg => ({
  direction: "out",
  assetId,
  amount,
  ...more,
});
const fee = (amount: string, assetId = eth): Leg => ({ direction: "fee", assetId, amount });

describe("entriesOf", () => {
  test("gives one signed change per leg, in before out before fee", () => {
    expect(brief(recorded("trade", [fee("0.01"), out("1"), into("2000", usdc)]))).toEqual([
      "0xaa in 2000",
      "0xaa out -1",
      "0xaa fee -0.01",
    ]);
  });
  test("orders legs the same for any input order", () => {
    const legs = [into("1"), into("3", usdc), into("2"), out("5")];
    expect(entriesOf(recorded("trade", legs))).toEqual(entriesOf(recorded("trade", legs.toReversed())));
  });
  test("gives nothing for a pending transaction", () => {
    expect(brief(recorded("deposit", [into("1")], { status: "pending" }))).toEqual([]);
  });
  test("gives only the fee of a failed transaction", () => {
    expect(brief(recorded("withdrawal", [out("1"), fee("0.01")], { status: "failed" }))).toEqual([
      "0xaa fee -0.01",
    ]);
  });
  test("prefers a leg's own wallet to the transaction's", () => {
    expect(brief(recorded("transfer", [out("1"), into("1", eth, { wallet: "Funding" })]))).toEqual([
      "Funding in 1",
      "0xaa out -1",
    ]);
  });
  test("puts a stake into the position of the leg's counterparty", () => {
    expect(brief(recorded("stake", [out("32", eth, { counterparty: "0xdeposit" }), fee("0.01")]))).toEqual([
      "0xaa out -32",
      "0xaa fee -0.01",
      "0xaa#0xdeposit stake 32 derived",
    ]);
  });
  test("names a position after the transaction's counterparty if the leg has none", () => {
    expect(brief(recorded("stake", [out("1")], { counterparty: "lido" }))).toContain(
      "0xaa#lido stake 1 derived",
    );
  });
  test("matches an unstake without counterparty to the stake's position", () => {
    expect(brief(recorded("stake", [out("1")]))).toContain("0xaa#stake stake 1 derived");
    expect(brief(recorded("unstake", [into("1")]))).toContain("0xaa#stake unstake -1 derived");
  });
  test("adds no second side to a stake that has both", () => {
    expect(brief(recorded("stake", [out("1"), into("0.95", usdc)]))).toEqual(["0xaa in 0.95", "0xaa out -1"]);
    expect(brief(recorded("stake", [out("1"), into("1", eth, { wallet: "0xaa#earn" })]))).toEqual([
      "0xaa#earn stake 1",
      "0xaa out -1",
    ]);
  });
  test("adds a debt for a loan and reduces it by a repayment", () => {
    expect(brief(recorded("loan", [into("1000", usdc, { counterparty: "aave" })]))).toEqual([
      "0xaa in 1000",
      "0xaa#aave loan -1000 derived",
    ]);
    expect(brief(recorded("repayment", [out("400", usdc, { counterparty: "aave" })]))).toEqual([
      "0xaa out -400",
      "0xaa#aave repayment 400 derived",
    ]);
  });
  test("holds a one-sided bridge transfer in its position until both halves are linked", () => {
    expect(brief(recorded("bridge", [out("1")]))).toEqual(["0xaa out -1", "0xaa#bridge bridge 1 derived"]);
    expect(brief(recorded("bridge", [into("1")]))).toEqual(["0xaa in 1", "0xaa#bridge bridge -1 derived"]);
    expect(brief(recorded("bridge", [out("1")], { linkedTransactionId: "b" }))).toEqual(["0xaa out -1"]);
  });
});

import { expect, test } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { createLedger } from "./ledger.ts";

const day = 86_400_000;

function deposit(number: number, text?: string): ReportedTransaction {
  return {
    id: `exchange:binance:${number}`,
    at: number * day,
    type: "deposit",
    platform: "exchange:binance",
    wallet: "Spot",
    legs: [{ direction: "in", assetId: "exchange:binance/symbol:BTC", amount: "1", kind: "value" }],
    ...(text !== undefined && { method: text, notes: text }),
  };
}

test("a page has the transactions as they are read one by one, whether it has one list of sources or several", () => {
  const ledger = createLedger(accountDatabase());
  ledger.add([deposit(1), deposit(2, 'null "quoted"'), deposit(3, "")], { kind: "connection", id: "first" });
  const read = () => ledger.page({}, { limit: 10, order: "asc" }).parse().items;
  const ids = [1, 2, 3].map((number) => `exchange:binance:${number}`);
  expect(read()).toEqual(ledger.some(ids));
  expect(read().map(({ sources }) => sources)).toEqual(ids.map(() => [{ kind: "connection", id: "first" }]));

  ledger.add([deposit(2)], { kind: "connection", id: "second" });
  expect(read()).toEqual(ledger.some(ids));
  expect(read().map(({ sources }) => sources.map(({ id }) => id))).toEqual([
    ["first"],
    ["first", "second"],
    ["first"],
  ]);
});

test("a page names the sources of a transaction that differs from those looked at first", () => {
  const ledger = createLedger(accountDatabase());
  const all = Array.from({ length: 40 }, (_, index) => deposit(index + 1));
  ledger.add(all, { kind: "connection", id: "first" });
  ledger.add([deposit(2)], { kind: "connection", id: "second" });
  const { items } = ledger.page({}, { limit: 40, order: "asc" }).parse();
  expect(items).toEqual(ledger.some(all.map((_, index) => `exchange:binance:${index + 1}`)));
  expect(items.map(({ sources }) => sources.length)).toEqual(all.map((_, index) => (index === 1 ? 2 : 1)));
});

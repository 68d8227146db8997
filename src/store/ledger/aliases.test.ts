import { beforeEach, describe, expect, test } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { formerIdentityOf } from "../../domain/ledger/former-identity.ts";
import { identityOf } from "../../domain/ledger/identity.ts";
import type { ReportedTransaction, Source } from "../../domain/ledger/transaction.ts";
import type { Sql } from "../../ports/sql.ts";
import { createTags } from "../account/tags.ts";
import { createAuditLog } from "./audit-log.ts";
import { createKnownTransactions } from "./known-transactions.ts";
import { createLedger, type Ledger } from "./ledger.ts";

const csv: Source = { kind: "import", id: "csv" };
const again: Source = { kind: "import", id: "again" };
const api: Source = { kind: "connection", id: "api" };
const start = Date.UTC(2024, 0, 1);
const btc = "exchange:binance/symbol:BTC";

let sql: Sql;
let ledger: Ledger;
beforeEach(() => {
  sql = accountDatabase();
  ledger = createLedger(sql);
});

function bought(at: number, id?: string): ReportedTransaction {
  return {
    ...(id === undefined ? {} : { id }),
    at,
    type: "trade",
    platform: "exchange:binance",
    wallet: "Binance Spot",
    legs: [
      { direction: "in", assetId: btc, amount: "0.5" },
      { direction: "out", assetId: "exchange:binance/symbol:USDT", amount: "20000" },
    ],
  };
}
function moved(direction: "in" | "out", at: number, id?: string): ReportedTransaction {
  return {
    ...(id === undefined ? {} : { id }),
    at,
    platform: "exchange:binance",
    wallet: direction === "in" ? "Binance Funding" : "Binance Spot",
    legs: [{ direction, assetId: btc, amount: "2" }],
  };
}
const ids = (): string[] =>
  sql
    .prepare<{ id: string }>("SELECT id FROM transactions ORDER BY at, id")
    .all()
    .map(({ id }) => id);
const contentId = (at: number): string => identityOf(bought(at));

describe("a transaction's id", () => {
  test("stays when a second source knows the exchange's own id, and both ids resolve to it", () => {
    ledger.add([bought(start)], csv);
    expect(ledger.add([bought(start + 400, "binance:trade:7")], api)).toMatchObject({
      added: 0,
      ids: [contentId(start)],
    });
    expect(ids()).toEqual([contentId(start)]);
    expect(ledger.get("binance:trade:7")).toMatchObject({ id: contentId(start), at: start + 400 });
    expect(ledger.some(["binance:trade:7"]).map(({ id }) => id)).toEqual([contentId(start)]);
    expect(ledger.add([bought(start)], csv)).toMatchObject({ added: 0, changed: 0 });
    expect(ledger.add([bought(start + 400, "binance:trade:7")], api)).toMatchObject({ added: 0, changed: 0 });
  });

  test("stays when its first source is removed, and is recognised when that returns", () => {
    ledger.add([bought(start)], csv);
    ledger.add([bought(start + 400, "binance:trade:7")], api);
    while (!ledger.removeSource(csv).isDone);
    expect(ids()).toEqual([contentId(start)]);
    expect(ledger.get("binance:trade:7").sources).toEqual([api]);
    expect(ledger.add([bought(start)], again)).toMatchObject({ added: 0 });
    while (!ledger.removeSource(api).isDone);
    expect(ledger.get("binance:trade:7").sources).toEqual([again]);
    while (!ledger.removeSource(again).isDone);
    expect(ids()).toEqual([]);
    expect(sql.prepare("SELECT * FROM aliases").all()).toEqual([]);
  });

  test("an id of a removed source does not separate another source's row", () => {
    ledger.add([bought(start)], csv);
    ledger.add([bought(start + 400, "binance:order:1")], api);
    expect(ledger.add([bought(start + 400, "binance:trade:7")], again)).toMatchObject({ added: 1 });
    while (!ledger.removeSource(again).isDone);
    while (!ledger.removeSource(api).isDone);
    expect(ledger.add([bought(start + 400, "binance:trade:7")], again)).toMatchObject({ added: 0 });
    expect(ids()).toEqual([contentId(start)]);
  });

  test("two trades that the exchange separates stay two, even with a row known by its content", () => {
    ledger.add([bought(start)], csv);
    ledger.add([bought(start, "binance:trade:7")], api);
    expect(ledger.add([bought(start, "binance:trade:8")], again)).toMatchObject({ added: 1 });
  });
});

describe("every operation accepts any id of a transaction", () => {
  const alias = "binance:trade:7";
  beforeEach(() => {
    ledger.add([bought(start)], csv);
    ledger.add([bought(start + 400, alias)], api);
  });

  test("edits, tags and the audit log", () => {
    ledger.update(alias, { notes: "mine", tags: ["a"] });
    createTags(sql).assign("b", [alias]);
    expect(ledger.get(contentId(start))).toMatchObject({ notes: "mine", tags: ["a", "b"] });
    createTags(sql).unassign("a", [alias]);
    expect(ledger.get(alias).tags).toEqual(["b"]);
    const page = createAuditLog(sql).list({ transactionId: alias }, { limit: 10, order: "asc" });
    expect(page).toMatchObject({ total: 2, items: [{ transactionId: contentId(start) }, {}] });
  });

  test("deletion, which a later report under any id respects", () => {
    ledger.delete([alias]);
    ledger.add([bought(start)], csv);
    ledger.add([bought(start + 400, alias)], api);
    expect(ids()).toEqual([]);
  });

  test("links, also repeated under two ids", () => {
    ledger.add([moved("out", start + 1, "out:1"), moved("in", start + 2)], csv);
    ledger.add([moved("in", start + 2, "in:1")], api);
    const arrival = ledger.get("in:1").id;
    expect(arrival).not.toBe("in:1");
    ledger.link(["out:1", "in:1"]);
    expect(ledger.get("out:1").linkedTransactionId).toBe(arrival);
    ledger.unlink("in:1");
    ledger.forbidLink(["out:1", "in:1"]);
    expect(sql.prepare("SELECT a, b FROM forbidden_links").all()).toEqual([
      { a: [arrival, "out:1"].toSorted()[0], b: [arrival, "out:1"].toSorted()[1] },
    ]);
    expect(() => ledger.link([arrival, "in:1"])).toThrow("linked to itself");
  });
});

describe("an account with ids of versions before schema 15", () => {
  const rows = [bought(start), bought(start), bought(start + 5_000)];
  const reported = rows.map((row, index) => ({ ...row, id: identityOf(row, index === 1 ? 2 : 1) }));
  const former = reported.map((row) => formerIdentityOf(row, row.id) ?? "");
  /** Data of an import by an earlier version. */
  function importedEarlier(source: Source): void {
    ledger.add(
      reported.map((row, index) => ({ ...row, id: former[index] ?? "" })),
      source,
    );
  }

  test("recognises the same file by the same source and in a new import, and keeps the ids", () => {
    importedEarlier(csv);
    for (const source of [csv, again, csv]) {
      expect(createKnownTransactions(sql).areKnown(reported)).toEqual([true, true, true]);
      expect(ledger.add(reported, source)).toMatchObject({ added: 0, ids: former });
    }
    expect(ids()).toEqual(former);
    expect(ledger.get(reported[1]?.id ?? "").id).toBe(former[1]);
  });

  test("adds a further equal row and new rows", () => {
    importedEarlier(csv);
    const third = { ...bought(start), id: identityOf(bought(start), 3) };
    const other = bought(start + 9_000);
    expect(ledger.add([...reported, third, other], again)).toMatchObject({ added: 2 });
  });

  test("respects deletions, also after both kinds of id occurred", () => {
    importedEarlier(csv);
    ledger.delete([former[0] ?? ""]);
    expect(createKnownTransactions(sql).areKnown(reported)).toEqual([true, true, true]);
    ledger.add(reported, again);
    ledger.delete([reported[2]?.id ?? ""]);
    ledger.add(reported, again);
    importedEarlier(csv);
    expect(ids()).toEqual([former[1]]);
  });

  test("treats rows of a chain without a hash as the same", () => {
    const row: ReportedTransaction = { ...bought(start), platform: "eip155:1", wallet: "0xa1" };
    const id = identityOf(row);
    const before = formerIdentityOf(row, id) ?? "";
    ledger.add([{ ...row, id: before }], csv);
    expect(ledger.add([row], again)).toMatchObject({ added: 0, ids: [before] });
  });
});

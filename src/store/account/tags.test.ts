import { beforeEach, expect, test } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import type { Sql } from "../../ports/sql.ts";
import { createChanges } from "../jobs/changes.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createTags } from "./tags.ts";

let sql: Sql;
let ids: string[];

beforeEach(() => {
  sql = accountDatabase();
  const deposit = (at: number) => ({
    at,
    type: "deposit" as const,
    platform: "manual",
    wallet: "Safe",
    legs: [
      { direction: "in" as const, assetId: "bip122:000000000019d6689c085ae165831e93/slip44:0", amount: "1" },
    ],
  });
  let id = 0;
  ids = createLedger(sql).create([deposit(1_000), deposit(2_000), deposit(3_000)], () => String(++id));
  createChanges(sql).advance(createChanges(sql).newest());
});

const stated = () => {
  const changes = createChanges(sql);
  const rows = changes
    .after(changes.cursor())
    .map(({ topic, cause, since, count }) => ({ topic, cause, since, count }));
  changes.advance(changes.newest());
  return rows;
};

test("a tag is created by its first use and reported with the earliest transaction it changed", () => {
  const tags = createTags(sql);
  const [, second = "", third = ""] = ids;
  tags.assign("tax", [third, second]);
  expect(tags.list()).toEqual([{ name: "tax", transactions: 2 }]);
  expect(stated()).toEqual([{ topic: "transactions", cause: "updated", since: 2_000, count: 2 }]);
  expect(createLedger(sql).get(second).tags).toEqual(["tax"]);
});

test("assigning again changes and reports nothing", () => {
  const tags = createTags(sql);
  tags.assign("tax", ids);
  stated();
  tags.assign("TAX", ids);
  tags.unassign("tax", []);
  expect(tags.list()).toEqual([{ name: "tax", transactions: 3 }]);
  expect(stated()).toEqual([]);
});

test("an unknown transaction in a list leaves all unchanged", () => {
  const tags = createTags(sql);
  expect(() => tags.assign("tax", [...ids, "nobody"])).toThrow('There is no transaction "nobody".');
  expect(tags.list()).toEqual([]);
  expect(stated()).toEqual([]);
});

test("a renamed tag keeps its transactions, and a deleted one is removed from them", () => {
  const tags = createTags(sql);
  const [first = ""] = ids;
  tags.assign("tax", [first]);
  tags.create("home");
  stated();
  expect(() => tags.rename("tax", "Home")).toThrow(expect.objectContaining({ code: "conflict" }));
  tags.rename("tax", "Tax");
  tags.rename("tax", "tax 2026");
  expect(createLedger(sql).get(first).tags).toEqual(["tax 2026"]);
  tags.delete("TAX 2026");
  expect(createLedger(sql).get(first).tags).toEqual([]);
  expect(tags.list()).toEqual([{ name: "home", transactions: 0 }]);
  expect(stated()).toHaveLength(3);
});

test("an unknown tag is refused with the known ones", () => {
  const tags = createTags(sql);
  expect(() => tags.delete("tax")).toThrow('No tag is called "tax". There is none yet: create it first.');
  tags.create("home");
  expect(() => tags.rename("tax", "x")).toThrow('No tag is called "tax". Known tags: home.');
  expect(() => tags.create("HOME")).toThrow(expect.objectContaining({ code: "conflict" }));
});

test("tagging is an edit by the owner: a later report does not restore a removed tag", () => {
  const tags = createTags(sql);
  const ledger = createLedger(sql);
  const report = (names: string[]) =>
    ledger.add(
      [
        {
          at: 1_000,
          type: "deposit",
          platform: "exchange:kraken",
          wallet: "Kraken Spot",
          id: "kraken:1",
          legs: [{ direction: "in", assetId: "exchange:kraken/symbol:BTC", amount: "1" }],
          tags: names,
        },
      ],
      { kind: "import", id: "file" },
    ).ids[0] ?? "";
  const id = report(["bought", "2024"]);
  expect(ledger.get(id)).toMatchObject({ tags: ["2024", "bought"], edited: false });
  tags.unassign("bought", [id]);
  expect(ledger.get(id)).toMatchObject({ tags: ["2024"], edited: true });
  report(["bought", "2024"]);
  expect(ledger.get(id).tags).toEqual(["2024"]);
});

test("The owner's tags on transactions. Names are unique and case-insensitive.", () => {
  const tags = createTags(sql);
  const ledger = createLedger(sql);
  const [first = "", second = "", third = ""] = ids;
  const edited = () => [first, second, third].map((id) => ledger.get(id).edited);
  tags.assign("tax", [first]);
  tags.unassign("tax", [second]);
  expect(edited()).toEqual([true, false, false]);
  ledger.update(first, { type: "reward" });
  ledger.update(first, { type: null });
  expect(edited()).toEqual([true, false, false]);
  tags.assign("tax", [second]);
  tags.rename("tax", "taxes");
  tags.delete("taxes");
  expect(edited()).toEqual([true, true, false]);
});

import { expect, test } from "vitest";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { migrate } from "../database/migrate.ts";
import { accountMigrations } from "../database/migrations/registry.ts";
import { createNetWorthAssets } from "./net-worth-assets.ts";

test("the lists of each day that an earlier version stored become ranges of days", () => {
  const sql = openSql(":memory:", { readonly: false });
  migrate(
    sql,
    accountMigrations.filter(({ version }) => version < 24),
  );
  const days: [day: number, unpriced: number[], stale: number[]][] = [
    [10, [2, 1], []],
    [11, [1], [2]],
    [12, [1, 2], []],
    [14, [1], [2]],
  ];
  const insert = sql.prepare(
    "INSERT INTO net_worth (day, at, value, unpriced, stale) VALUES (?, 0, '5', ?, ?)",
  );
  for (const [day, unpriced, stale] of days) insert.run(day, JSON.stringify(unpriced), JSON.stringify(stale));
  migrate(sql, accountMigrations);
  expect(sql.prepare("SELECT * FROM net_worth_assets").values()).toEqual([
    ["stale", 2, 11, 11],
    ["stale", 2, 14, 14],
    ["unpriced", 1, 10, 12],
    ["unpriced", 1, 14, 14],
    ["unpriced", 2, 10, 10],
    ["unpriced", 2, 12, 12],
  ]);
  expect(sql.prepare("SELECT day, value FROM net_worth").values()).toEqual(days.map(([day]) => [day, "5"]));
  expect(createNetWorthAssets(sql).list({ from: 10, to: 12 })).toEqual([
    { from: 10, to: 10, unpriced: [1, 2], stale: [] },
    { from: 11, to: 11, unpriced: [1], stale: [2] },
    { from: 12, to: 12, unpriced: [1, 2], stale: [] },
  ]);
  sql.close();
});

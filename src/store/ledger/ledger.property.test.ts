import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depth } from "../../../test/support/depth.ts";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { batches, settle, stateOf, type Batch } from "../../../test/support/worlds/ledger-world.ts";
import { add, formatDecimal, parseDecimal, zero } from "../../domain/money/decimal.ts";
import { runToEnd } from "../../ports/pause.ts";
import type { Sql } from "../../ports/sql.ts";
import { createBalances } from "../balances/balances.ts";
import { createLedger } from "./ledger.ts";
import { rowsOf } from "./row-counts.ts";

function stated(all: Batch[], isSettledBetween = false): Sql {
  const sql = accountDatabase();
  const ledger = createLedger(sql);
  for (const { source, reported } of all) {
    ledger.add(reported, source);
    if (isSettledBetween) settle(sql);
  }
  settle(sql);
  return sql;
}

/** The same reports, one at a time, in another order. */
const shuffled = batches.chain((all) => {
  const single = all.flatMap(({ source, reported }) => reported.map((one) => ({ source, reported: [one] })));
  return fc.record({
    all: fc.constant(all),
    other: fc.shuffledSubarray(single, { minLength: single.length }),
  });
});

describe("the ledger", () => {
  test("is the same for any order and batching of the same reports", () => {
    fc.assert(
      fc.property(shuffled, fc.boolean(), ({ all, other }, isSettledBetween) => {
        expect(stateOf(stated(other, isSettledBetween))).toEqual(stateOf(stated(all)));
      }),
      { numRuns: depth(10, 30) },
    );
  });

  test("is unchanged and silent when everything is reported again", () => {
    fc.assert(
      fc.property(batches, (all) => {
        const sql = stated(all);
        const before = stateOf(sql);
        sql.exec("DELETE FROM changes");
        for (const { source, reported } of all)
          expect(createLedger(sql).add(reported, source)).toMatchObject({ added: 0, changed: 0 });
        expect(sql.prepare("SELECT * FROM changes").all()).toEqual([]);
        expect(stateOf(sql)).toEqual(before);
      }),
      { numRuns: depth(10, 30) },
    );
  });

  test("removing a source leaves what the others reported, and adding it again restores everything", () => {
    fc.assert(
      fc.property(batches, (all) => {
        const source = all[0]?.source ?? { kind: "import" as const, id: "a" };
        const rest = all.filter((batch) => batch.source.id !== source.id);
        const sql = stated(all);
        const before = stateOf(sql);
        const ledger = createLedger(sql);
        while (!ledger.removeSource(source, 2).isDone);
        settle(sql);
        expect(stateOf(sql)).toEqual(stateOf(stated(rest)));
        for (const batch of all) if (batch.source.id === source.id) ledger.add(batch.reported, source);
        settle(sql);
        expect(stateOf(sql)).toEqual(before);
      }),
      { numRuns: depth(14, 40) },
    );
  });

  test("keeps deletions across re-imports, until the deleted import is removed", () => {
    fc.assert(
      fc.property(batches, fc.nat(), (all, pick) => {
        const sql = stated(all);
        const ledger = createLedger(sql);
        const ids = sql.prepare<{ id: string }>("SELECT id FROM transactions ORDER BY id").all();
        const id = ids[pick % ids.length]?.id ?? "";
        ledger.delete([id]);
        for (const { source, reported } of all) ledger.add(reported, source);
        expect(() => ledger.get(id)).toThrow("There is no transaction");
        for (const { source } of all) while (!ledger.removeSource(source).isDone);
        expect(sql.prepare("SELECT * FROM tombstones").all()).toEqual([]);
        for (const { source, reported } of all) ledger.add(reported, source);
        settle(sql);
        expect(stateOf(sql)).toEqual(stateOf(stated(all)));
      }),
      { numRuns: depth(10, 30) },
    );
  });

  test("computed incrementally equals the full computation, also after deleting all derived rows", () => {
    fc.assert(
      fc.property(batches, (all) => {
        const sql = stated(all, true);
        const incremental = stateOf(sql);
        runToEnd(createBalances(sql).refresh({ isFull: true }));
        expect(stateOf(sql)).toEqual(incremental);
        sql.exec("DELETE FROM balances; DELETE FROM holdings; UPDATE entries SET balance = NULL");
        settle(sql);
        expect(stateOf(sql)).toEqual(incremental);
      }),
      { numRuns: depth(10, 30) },
    );
  });

  test("has balances equal to the sum of the changes up to each moment", () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: -10, max: 200_000_000 }), (all, offset) => {
        const sql = stated(all);
        const moment = 1_600_000_000_000 + offset;
        const sums = new Map<string, ReturnType<typeof parseDecimal>>();
        for (const { asset, wallet, change } of sql
          .prepare<{ asset: number; wallet: number; change: string }>(
            "SELECT asset, wallet, change FROM entries WHERE at <= ?",
          )
          .all(moment))
          sums.set(`${asset} ${wallet}`, add(sums.get(`${asset} ${wallet}`) ?? zero, parseDecimal(change)));
        const expected = [...sums].map(([key, sum]) => [key, formatDecimal(sum)]).sort();
        const actual = createBalances(sql)
          .at(moment)
          .map(({ asset, wallet, amount }) => [`${asset} ${wallet}`, amount])
          .sort();
        expect(actual).toEqual(expected);
      }),
      { numRuns: depth(14, 40) },
    );
  });

  test("has correct row counts", () => {
    fc.assert(
      fc.property(batches, fc.boolean(), (all, isRemoved) => {
        const sql = stated(all, true);
        const source = all[0]?.source;
        if (isRemoved && source !== undefined) while (!createLedger(sql).removeSource(source, 2).isDone);
        settle(sql);
        for (const table of ["transactions", "entries"] as const)
          expect(rowsOf(sql, table)).toBe(
            sql.prepare<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`).get()?.rows,
          );
      }),
      { numRuns: depth(10, 30) },
    );
  });

  test("has no stake or bridge position below zero at a day's end, and names every addition", () => {
    fc.assert(
      fc.property(batches, (all) => {
        const sql = stated(all);
        const below = sql
          .prepare(
            "SELECT 1 FROM balances b JOIN wallets w ON w.key = b.wallet WHERE w.wallet LIKE '%#%' AND b.amount LIKE '-%'",
          )
          .all();
        expect(below).toEqual([]);
      }),
      { numRuns: depth(10, 30) },
    );
  });
});

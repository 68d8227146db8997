import fc from "fast-check";
import { expect, test } from "vitest";
import { depth } from "../../../../test/support/depth.ts";
import { accountDatabase } from "../../../../test/support/databases/sqlite.ts";
import type { ReportedTransaction, Source } from "../../../domain/ledger/transaction.ts";
import { runToEnd } from "../../../ports/pause.ts";
import type { Sql } from "../../../ports/sql.ts";
import { createAccountStore } from "../../account/account-store.ts";

const start = Date.UTC(2024, 0, 1, 10);
const kinds = {
  trackers: new Set(["koinly-transactions"]),
  records: new Set(["kraken-ledgers"]),
  restated: new Map([["coinbase-report", { platform: "exchange:coinbase", referenceOf: () => undefined }]]),
  exchanges: new Set(["kraken"]),
  assumingPayments: new Set<string>(),
};
const tracker: Source = { kind: "import", id: "tracker" };
const file: Source = { kind: "import", id: "file" };
const connection: Source = { kind: "connection", id: "connection" };

const reported = (isTracker: boolean, amounts: string[]): fc.Arbitrary<ReportedTransaction> =>
  fc
    .record({
      minute: fc.integer({ min: 0, max: 4 }),
      amount: fc.constantFrom(...amounts),
      isTransfer: fc.boolean(),
      hasFee: fc.boolean(),
      hash: fc.constantFrom(undefined, undefined, "0xa"),
    })
    .map(({ minute, amount, isTransfer, hasFee, hash }) => {
      const platform = isTracker ? "exchange:koinly" : "exchange:kraken";
      const btc = `${platform}/symbol:BTC`;
      return {
        at: start + minute * 30_000,
        platform,
        wallet: "Kraken",
        ...(hash === undefined ? {} : { txHash: hash }),
        type: isTransfer && isTracker ? "transfer" : "withdrawal",
        legs: [
          { direction: "out", assetId: btc, amount },
          ...(hasFee ? [{ direction: "fee" as const, assetId: btc, amount: "0.1" }] : []),
          ...(isTransfer && isTracker
            ? [{ direction: "in" as const, assetId: btc, amount, wallet: "Cold" }]
            : []),
        ],
      };
    });

type Batch = { source: Source; rows: ReportedTransaction[] };
const batches = fc
  .record({
    tracked: fc.array(reported(true, ["1", "2", "3"]), { minLength: 1, maxLength: 5 }),
    filed: fc.array(reported(false, ["1", "2"]), { maxLength: 5 }),
    connected: fc.array(reported(false, ["3"]), { maxLength: 3 }),
  })
  .map(({ tracked, filed, connected }): Batch[] => [
    { source: tracker, rows: tracked },
    { source: file, rows: filed },
    // A connection's records have their own ids.
    {
      source: connection,
      rows: connected.map((row, index) => ({ ...row, id: `exchange:kraken:c${index}` })),
    },
  ]);

function opened(): { sql: Sql; settle(): void; add(batch: Batch): void; remove(source: Source): void } {
  const sql = accountDatabase();
  const account = createAccountStore(sql, { id: "account", name: "main" });
  for (const [id, format] of [
    ["tracker", "koinly-transactions"],
    ["file", "kraken-ledgers"],
  ])
    sql
      .prepare(
        "INSERT INTO imports (id, file_id, file_name, format, options, on_problem, state, task_id, created_at) VALUES (?, 'f', 'f', ?, '{}', 'abort', 'done', 't', 0)",
      )
      .run(id ?? "", format ?? "");
  return {
    sql,
    settle() {
      account.superseded.apply(runToEnd(account.superseded.search(kinds)).changes);
      runToEnd(account.balances.refresh());
    },
    add: ({ source, rows }) => void account.ledger.add(rows, source),
    remove(source) {
      while (!account.ledger.removeSource(source).isDone);
    },
  };
}

function stateOf(sql: Sql): unknown {
  return {
    transactions: sql
      .prepare(
        `SELECT t.id, t.at, t.type, w.wallet, t.legs, t.linked, iif(instr(t.reports, 'superseded'), t.reports ->> '$[0][1].superseded', NULL) AS superseded
         FROM transactions t JOIN wallets w ON w.key = t.wallet ORDER BY t.id`,
      )
      .all(),
    holdings: sql
      .prepare(
        "SELECT w.wallet, a.id AS asset, h.amount FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN assets a ON a.key = h.asset WHERE h.amount <> '0' ORDER BY 1, 2",
      )
      .all(),
  };
}

test("whichever source comes first, and whatever was compared in between, the ledger is the same", () => {
  fc.assert(
    fc.property(
      batches,
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      fc.boolean(),
      (all, order, isOften) => {
        const [one, two] = [opened(), opened()];
        for (const batch of all) one.add(batch);
        one.settle();
        for (const index of order) {
          const batch = all[index];
          if (batch !== undefined) two.add(batch);
          if (isOften) two.settle();
        }
        two.settle();
        expect(stateOf(two.sql)).toEqual(stateOf(one.sql));
        one.settle();
        expect(stateOf(one.sql)).toEqual(stateOf(two.sql));
      },
    ),
    { numRuns: depth(9, 25) },
  );
});

test("a source that goes leaves the ledger as if it had never been there", () => {
  fc.assert(
    fc.property(batches, fc.constantFrom(tracker, file), (all, gone) => {
      const [one, two] = [opened(), opened()];
      for (const batch of all) one.add(batch);
      one.settle();
      one.remove(gone);
      one.settle();
      for (const batch of all) if (batch.source !== gone) two.add(batch);
      two.settle();
      const legs = (sql: Sql): unknown =>
        sql.prepare("SELECT legs FROM transactions ORDER BY at, legs").all();
      expect(legs(one.sql)).toEqual(legs(two.sql));
    }),
    { numRuns: depth(7, 20) },
  );
});

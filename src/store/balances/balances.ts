import { z } from "zod";
import { dayNumberOf, startOfDay, type DayNumber } from "../../domain/time/day.ts";
import { add, formatDecimal, parseDecimal, zero } from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";
import { createRunningBalanceRows } from "./running-balance-rows.ts";
import { recordChange } from "../jobs/changes.ts";
import { readMeta, writeMeta } from "../account/meta.ts";
import { closings, type ClosingsOf } from "./closings.ts";

/** Balance of one asset in one wallet. Keys are those of `assets` and `wallets`. */
export type HeldBalance = { asset: number; wallet: number; amount: string };
/** A wallet and asset that was below zero at some time, with the first transaction that caused it. */
export type NegativeBalance = {
  assetId: string;
  wallet: string;
  platform: string;
  amount: string;
  at: number;
  transactionId: string;
};

const pendingKey = "balances.pending";
const pendingRefresh = z.object({ since: z.number(), count: z.number() });

/** Entries per SQLite transaction: initially, at most, at least, and the target duration. */
const firstSlice = 1_000;
const maxSlice = 8_000;
const minSlice = 64;
const sliceMs = 20;

type Refresh = { isFull?: boolean; now?: () => number };

type Only = { wallet?: number | undefined; assets?: readonly number[] | undefined };

function prepareBalances(sql: Sql) {
  const dirtyCount = sql.prepare<{ count: number }>(
    "SELECT count(*) AS count FROM holdings WHERE dirty_since IS NOT NULL",
  );

  return { sql, dirtyCount };
}
type PreparedBalances = ReturnType<typeof prepareBalances>;

/** Balances at any moment, and their computation. */
export function createBalances(sql: Sql) {
  const prepared = prepareBalances(sql);

  return {
    /**
     * Updates balances in slices of one SQLite transaction each; yields after each with the remaining work. It resumes where it was stopped,
     * also by a crash, and records one change of topic `balances` with the last slice. Readers see old or new figures, never a missing one. With
     * the clock `now`, slices are sized to take some 20 ms; without it they keep the initial size.
     */
    refresh: (options?: Refresh) => refresh(prepared, options),

    /** Every wallet's amount of every asset up to and including a moment (ms), including zeros. */
    at: (moment: number, only?: Only) => heldAt(prepared, moment, only),

    /**
     * Closing amounts by asset, summed over wallets without unverified positions and without what is overdue from a bridge by `now`: for each
     * asset the amount before `from`, then each day on which it changed, ascending.
     */
    closings: (from: DayNumber, options: ClosingsOf) => closings(prepared.sql, from, options),

    /** Balances that are or were below zero. */
    negative(): NegativeBalance[] {
      return prepared.sql
        .prepare<NegativeBalance>(
          `SELECT a.id AS assetId, w.wallet, w.platform, h.amount, h.negative_at AS at, t.id AS transactionId FROM holdings h JOIN assets a ON a.key = h.asset
           JOIN wallets w ON w.key = h.wallet JOIN transactions t ON t.key = h.negative_transaction WHERE h.negative_at IS NOT NULL ORDER BY h.negative_at, a.id, w.wallet`,
        )
        .all();
    },

    /** The first and last moments of any change; `null` without entries. */
    span(): { first: number; last: number } | null {
      const row = prepared.sql
        .prepare<{ first: number | null; last: number | null }>(
          `SELECT min((SELECT min(at) FROM entries e WHERE e.asset = h.asset AND e.wallet = h.wallet)) AS first,
             max((SELECT max(at) FROM entries e WHERE e.asset = h.asset AND e.wallet = h.wallet)) AS last FROM holdings h`,
        )
        .get();
      return row === undefined || row.first === null || row.last === null
        ? null
        : { first: row.first, last: row.last };
    },
  };
}
export type Balances = ReturnType<typeof createBalances>;

/** Marks everything for recomputation: for deleted balances, or ones never computed. */
function markAll(prepared: PreparedBalances): void {
  prepared.sql.exec(
    `DELETE FROM position_states;
       INSERT INTO holdings (asset, wallet, dirty_since) SELECT asset, wallet, min(at) FROM entries GROUP BY asset, wallet
       ON CONFLICT DO UPDATE SET dirty_since = min(coalesce(dirty_since, excluded.dirty_since), excluded.dirty_since)`,
  );
}

function isLost(prepared: PreparedBalances): boolean {
  return (
    prepared.sql.prepare("SELECT 1 FROM balances LIMIT 1").get() === undefined &&
    prepared.sql.prepare("SELECT 1 FROM entries LIMIT 1").get() !== undefined
  );
}

function* refresh(
  prepared: PreparedBalances,
  { isFull = false, now = () => 0 }: Refresh = {},
): Generator<{ done: number; left: number }, void> {
  if (isFull || isLost(prepared)) prepared.sql.transaction(() => markAll(prepared), { isRepeatable: true });
  const rows = createRunningBalanceRows(prepared.sql);
  let done = 0;
  let size = firstSlice;
  for (;;) {
    const started = now();
    const foldSlice = (): boolean => {
      const pending = readPending(prepared.sql);
      const slice = rows.slice(size);
      if (slice === null) {
        if (pending === undefined) return true;
        recordChange(prepared.sql, { topic: "balances", cause: "updated", ...pending });
        prepared.sql.prepare("DELETE FROM meta WHERE key = ?").run(pendingKey);
        return true;
      }
      done += slice.count;
      const since = Math.min(pending?.since ?? slice.since, slice.since);
      writeMeta(
        prepared.sql,
        pendingKey,
        JSON.stringify({ since, count: (pending?.count ?? 0) + slice.count }),
      );
      return false;
    };
    if (prepared.sql.transaction(foldSlice, { isRepeatable: true })) return;
    const took = now() - started;
    if (took > 0)
      size = Math.min(maxSlice, Math.max(minSlice, Math.min(size * 2, Math.round((size * sliceMs) / took))));
    yield { done, left: prepared.dirtyCount.get()?.count ?? 0 };
  }
}

function heldAt(prepared: PreparedBalances, moment: number, { wallet, assets }: Only = {}): HeldBalance[] {
  const day = dayNumberOf(moment);
  const closing = prepared.sql.prepare<{ amount: string }>(
    "SELECT amount FROM balances WHERE asset = ? AND wallet = ? AND day < ? ORDER BY day DESC LIMIT 1",
  );
  const today = prepared.sql.prepare<{ change: string }>(
    "SELECT change FROM entries WHERE asset = ? AND wallet = ? AND at >= ? AND at <= ?",
  );
  const assetKeys = assets === undefined ? undefined : new Set(assets);
  const heldBalances: HeldBalance[] = [];
  for (const pair of prepared.sql
    .prepare<{ asset: number; wallet: number }>("SELECT asset, wallet FROM holdings")
    .all()) {
    if ((wallet !== undefined && pair.wallet !== wallet) || assetKeys?.has(pair.asset) === false) continue;
    const before = closing.get(pair.asset, pair.wallet, day)?.amount;
    const changes = today.all(pair.asset, pair.wallet, startOfDay(day), moment);
    if (before === undefined && changes.length === 0) continue;
    heldBalances.push({ ...pair, amount: sumOf(before, changes) });
  }
  return heldBalances;
}

function readPending(sql: Sql): { since: number; count: number } | undefined {
  const text = readMeta(sql, pendingKey);
  return text === undefined ? undefined : pendingRefresh.parse(JSON.parse(text));
}

function sumOf(before: string | undefined, changes: readonly { change: string }[]): string {
  if (changes.length === 0) return before ?? "0";
  let total = before === undefined ? zero : parseDecimal(before);
  for (const { change } of changes) total = add(total, parseDecimal(change));
  return formatDecimal(total);
}

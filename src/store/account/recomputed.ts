import { dayFromNumber } from "../../domain/time/day.ts";
import {
  absolute,
  compare,
  formatDecimal,
  parseDecimal,
  subtract,
  sumOf,
} from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Issue } from "./issues.ts";
import { readMeta } from "./meta.ts";

/** What an account showed before it was computed again (store/database/migrations/recompute.ts). */
const beforeKey = "recompute.before";
type Before = { day: number | null; netWorth: string | null; realised: string[] };

/**
 * After an upgrade that changed rules, and once everything is computed again: an issue with the figures before and after, or nothing where they are equal. Answers it
 * once; call it inside the transaction that stores it.
 */
export function takeRecomputed(
  sql: Sql,
  { currency, now }: { currency: string; now: number },
): Issue | undefined {
  const text = readMeta(sql, beforeKey);
  if (text === undefined || !isComputed(sql)) return undefined;
  const before = JSON.parse(text) as Before;
  sql.prepare("DELETE FROM meta WHERE key = ?").run(beforeKey);
  const realised = { before: sumOf(before.realised), after: sumOf(realisedNow(sql)) };
  const netWorth = { before: before.netWorth, after: netWorthOn(sql, before.day) };
  const isSame = isEqual(netWorth.before, netWorth.after) && isEqual(realised.before, realised.after);
  if (isSame) return undefined;
  const day = before.day === null ? null : dayFromNumber(before.day);
  const shown = (value: string | null): string => (value === null ? "not known" : `${value} ${currency}`);
  const worth =
    day === null || isEqual(netWorth.before, netWorth.after)
      ? ""
      : ` Net worth on ${day} was ${shown(netWorth.before)} and is now ${shown(netWorth.after)}.`;
  const gains = isEqual(realised.before, realised.after)
    ? ""
    : ` Realized gains were ${shown(realised.before)} and are now ${shown(realised.after)}.`;
  return {
    id: "recomputed",
    kind: "recomputed",
    severity: "info",
    message: `This version computes balances and profits by revised rules, and this account was computed again.${worth}${gains} Your own edits were kept. Dismiss this once you have read it.`,
    affectedValue:
      netWorth.before === null || netWorth.after === null
        ? null
        : formatDecimal(absolute(subtract(parseDecimal(netWorth.after), parseDecimal(netWorth.before)))),
    subject: { day, currency, netWorth, realised },
    remedy: null,
    openedAt: now,
  };
}

/** Whether nothing that is derived is still to be computed. */
function isComputed(sql: Sql): boolean {
  const isOpen = sql
    .prepare(
      `SELECT 1 FROM meta WHERE key = 'ledger.classifyAfter' UNION ALL SELECT 1 FROM dirty_positions
       UNION ALL SELECT * FROM (SELECT 1 FROM holdings WHERE dirty_since IS NOT NULL LIMIT 1)
       UNION ALL SELECT 1 FROM tasks WHERE state IN ('queued', 'running', 'waiting') AND kind IN ('refreshBalances', 'refreshNetWorth', 'refreshTrades')
       UNION ALL SELECT 1 FROM changes WHERE seq > coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'relayer.cursor'), 0) AND topic IN ('transactions', 'balances', 'books', 'prices')
       LIMIT 1`,
    )
    .get();
  return isOpen === undefined;
}

function realisedNow(sql: Sql): string[] {
  return sql
    .prepare<{ realised: string }>("SELECT figures ->> 'realised' AS realised FROM trades")
    .all()
    .map(({ realised }) => realised);
}

function netWorthOn(sql: Sql, day: number | null): string | null {
  if (day === null) return null;
  return (
    sql.prepare<{ value: string | null }>("SELECT value FROM net_worth WHERE day = ?").get(day)?.value ?? null
  );
}

function isEqual(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : compare(parseDecimal(a), parseDecimal(b)) === 0;
}

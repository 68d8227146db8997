import { z } from "zod";
import { dayFromNumber } from "../../domain/time/day.ts";
import {
  absolute,
  compare,
  formatDecimal,
  multiply,
  parseDecimal,
  round,
  subtract,
  sumOf,
} from "../../domain/money/decimal.ts";
import type { Lookups } from "../../domain/accounting/booking/book.ts";
import type { Sql } from "../../ports/sql.ts";
import type { AccountingTransactions } from "../accounting/accounting-transactions.ts";
import { incomeEntries } from "../database/migrations/recompute.ts";
import type { Issue } from "./issues.ts";
import { deleteMeta, readMeta } from "./meta.ts";

/**
 * Key of the figures shown before an upgrade recomputed the account (store/database/migrations/recompute.ts). Earlier versions stored no
 * `income`.
 */
const beforeKey = "recompute.before";
const earlierFigures = z.object({
  day: z.number().nullable(),
  netWorth: z.string().nullable(),
  realised: z.array(z.string()),
  income: z.array(z.tuple([z.string(), z.number(), z.string()])).optional(),
});
type IncomeEntry = [assetId: string, at: number, amount: string];
type Change = { before: string | null; after: string | null };

/** Whether the report of what an upgrade changed is still due. */
export function isRecomputePending(sql: Sql): boolean {
  return readMeta(sql, beforeKey) !== undefined;
}

/**
 * After an upgrade with changed rules, and once everything is recomputed: returns an issue with the figures before and after, or nothing if they
 * are equal. Call it in the transaction that stores the issue; later calls return nothing. Income before and after is valued at the same present
 * prices.
 */
export function takeRecomputed(
  sql: Sql,
  { accounting }: { accounting: Pick<AccountingTransactions, "lookups"> },
  { currency, now }: { currency: string; now: number },
): Issue | undefined {
  const text = readMeta(sql, beforeKey);
  if (text === undefined || !isComputed(sql)) return undefined;
  const before = earlierFigures.parse(JSON.parse(text));
  deleteMeta(sql, beforeKey);
  const day = before.day === null ? null : dayFromNumber(before.day);
  const netWorth = { before: before.netWorth, after: netWorthOn(sql, before.day) };
  const realised = { before: sumOf(before.realised), after: sumOf(realisedNow(sql)) };
  const valueOf = createIncomeValue(accounting.lookups({ currency, now }));
  const income: Change =
    before.income === undefined
      ? { before: null, after: null }
      : { before: valueOf(before.income), after: valueOf(incomeNow(sql)) };
  const sentences = [
    sentence(day === null ? undefined : `Net worth on ${day} was`, netWorth, currency),
    sentence("Realized gains of positions were", realised, currency),
    sentence("Income was", income, currency),
  ].filter((sentence) => sentence !== undefined);
  if (sentences.length === 0) return undefined;
  return {
    id: "recomputed",
    kind: "recomputed",
    severity: "info",
    message: [
      "This version computes balances and profits by revised rules, and this account was computed again.",
      ...sentences,
      "Your own edits were kept. Dismiss this once you have read it.",
    ].join(" "),
    affectedValue:
      netWorth.before === null || netWorth.after === null
        ? null
        : formatDecimal(absolute(subtract(parseDecimal(netWorth.after), parseDecimal(netWorth.before)))),
    subject: { day, currency, netWorth, realised, income },
    remedy: null,
    openedAt: now,
  };
}

/** `undefined` if nothing changed. Amounts are rounded to cents; the subject has them exactly. */
function sentence(
  beginning: string | undefined,
  { before, after }: Change,
  currency: string,
): string | undefined {
  if (beginning === undefined || isEqual(before, after)) return undefined;
  const amountText = (value: string | null): string =>
    value === null ? "not known" : `${formatDecimal(round(parseDecimal(value), 2))} ${currency}`;
  return `${beginning} ${amountText(before)} and ${beginning.endsWith("were") ? "are" : "is"} now ${amountText(after)}.`;
}

/** Values income at the prices of its moments; without a price there is no value. */
function createIncomeValue({ price }: Pick<Lookups, "price">): (entries: readonly IncomeEntry[]) => string {
  return (entries) =>
    sumOf(
      entries.flatMap(([assetId, time, amount]) => {
        const found = price(assetId, time);
        return found === undefined ? [] : [formatDecimal(multiply(found.price, parseDecimal(amount)))];
      }),
    );
}

function incomeNow(sql: Sql): IncomeEntry[] {
  return sql.prepare(incomeEntries).values<IncomeEntry>();
}

/** Whether all derived data is computed. */
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

import type { AssetKind } from "../../domain/assets/asset.ts";
import { dayFromNumber, dayNumberOf, endOfDay, type Day, type DayNumber } from "../../domain/time/day.ts";
import { add, zero, type Decimal } from "../../domain/money/decimal.ts";
import { groupBy } from "../../lib/group-by.ts";
import { JsonText } from "../../lib/json-text.ts";
import { netWorthSeries, type DayWorth, type HeldAsset } from "../../domain/valuation/net-worth.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Balances } from "../balances/balances.ts";
import { transitsOf, type Transit } from "../balances/in-transit.ts";
import type { PriceEngine } from "./price-engine.ts";

export type NetWorthPoint = {
  day: Day;
  at: number;
  value: string | null;
  unpriced: string[];
  stale: string[];
};

type DayRange = { from?: DayNumber | undefined; to?: DayNumber | undefined };

/**
 * Unpriced and stale assets that a point of the series names, each. Thousands of unpriced tokens on thousands of days would make an answer of
 * gigabytes; what is current, and each single day, names all of them.
 */
export const namedPerPoint = 250;

/** Ids of the first assets whose keys a column lists, as JSON. */
const idsIn = (keys: string): string =>
  `(SELECT json_group_array(id) FROM (SELECT a.id FROM json_each(${keys}) i CROSS JOIN assets a ON a.key = i.value ORDER BY i.key LIMIT ${namedPerPoint}))`;

/**
 * The stored points of a range in the clients' form, as one JSON text written by SQLite: converting years of days to objects takes longer than
 * finding them. Most days have the same lists of assets as others, so each distinct pair is built once.
 */
const seriesJson = `
  WITH days AS (SELECT * FROM net_worth WHERE day BETWEEN ? AND ?),
    lists AS MATERIALIZED (
      SELECT unpriced, stale, ${idsIn("unpriced")} AS unpriced_ids, ${idsIn("stale")} AS stale_ids FROM (SELECT DISTINCT unpriced, stale FROM days))
  SELECT CAST('[' || coalesce(group_concat(concat('{"day":"', date(n.day * 86400, 'unixepoch'), '","at":', n.at,
    ',"value":', iif(n.value IS NULL, 'null', '"' || n.value || '"'), ',"unpriced":', l.unpriced_ids, ',"stale":', l.stale_ids, '}'), ','), '') || ']' AS BLOB) AS series
  FROM (SELECT * FROM days ORDER BY day) n CROSS JOIN lists l ON l.unpriced = n.unpriced AND l.stale = n.stale`;

/** Days written in one SQLite transaction. */
const sliceDays = 1_000;

type Refresh = { since: number | null; now: number; currency: string };
type Span = { from: DayNumber; to: DayNumber; now: number; currency: string };

type Parts = { sql: Sql; balances: Balances; priceEngine: PriceEngine };

/** Net worth by day: the stored series in the account's currency, and the same computed in any. */
export function createNetWorth(
  sql: Sql,
  { balances, priceEngine }: { balances: Balances; priceEngine: PriceEngine },
) {
  const parts: Parts = { sql, balances, priceEngine };

  return {
    compute: (span: Span) => compute(parts, span),

    /** The same as `compute`, in the clients' form. */
    *points(span: Span): Generator<void, NetWorthPoint[]> {
      return pointsOf(parts, yield* compute(parts, span), span.now);
    },

    /**
     * Updates the stored series from `since` (ms; `null`: from the first entry) to today, in batches of one SQLite transaction each. Correct
     * days are not written; readers see old or new figures, never a missing day. Returns the newest point, `undefined` if there is none.
     */
    refresh: (options: Refresh) => refresh(parts, options),

    /** The stored series as JSON text, as sent to the client; both ends inclusive. */
    series: (range: DayRange) => series(parts, range),
    history: (range: DayRange = {}): NetWorthPoint[] => series(parts, range).parse(),
  };
}
export type NetWorth = ReturnType<typeof createNetWorth>;

/** Computes days `from`..`to`, both inclusive; yields between assets. */
function* compute(parts: Parts, { from, to, now, currency }: Span): Generator<void, DayWorth[]> {
  const assets = parts.sql
    .prepare<{ key: number; id: string; kind: AssetKind; coin_id: string | null }>(
      "SELECT key, id, kind, coin_id FROM assets WHERE spam = 0 AND kind <> 'nft'",
    )
    .all();
  const prices = parts.priceEngine.open({ from, to, now, currency });
  const closings = parts.balances.closings(from, { assets: assets.map((asset) => asset.key), now });
  yield;
  const transits = groupBy(transitsOf(parts.sql), (transit) => transit.assetId);
  const held: HeldAsset[] = [];
  for (const { key, id, kind, coin_id } of assets) {
    const amounts = withTransits(closings.get(key) ?? [], transits.get(id) ?? [], { from, to });
    if (amounts.every(({ amount }) => amount.units === 0n)) continue;
    held.push({
      asset: key,
      isLiability: kind === "liability",
      amounts,
      prices: prices.packed({ id, coinId: coin_id }),
    });
    yield;
  }
  return yield* netWorthSeries(held, { from, to });
}

function pointsOf(parts: Parts, days: readonly DayWorth[], now: number): NetWorthPoint[] {
  const idOf = assetIds(parts.sql);
  return days.map(({ day, value, unpriced, stale }) => ({
    day: dayFromNumber(day),
    at: Math.min(endOfDay(day), now),
    value,
    unpriced: unpriced.slice(0, namedPerPoint).map(idOf),
    stale: stale.slice(0, namedPerPoint).map(idOf),
  }));
}

function series(parts: Parts, { from, to }: DayRange): JsonText<NetWorthPoint[]> {
  const bytes = parts.sql
    .prepare<{ series: Uint8Array }>(seriesJson)
    .get(from ?? Number.MIN_SAFE_INTEGER, to ?? Number.MAX_SAFE_INTEGER)?.series;
  return new JsonText(bytes ?? "[]");
}

function* refresh(
  parts: Parts,
  { since, now, currency }: Refresh,
): Generator<void, NetWorthPoint | undefined> {
  const span = parts.balances.span();
  const today = dayNumberOf(now);
  if (span === null || span.first > now) {
    parts.sql.prepare("DELETE FROM net_worth").run();
    return undefined;
  }
  const first = dayNumberOf(span.first);
  const stored = parts.sql
    .prepare<{ first: number | null; last: number | null }>(
      "SELECT min(day) AS first, max(day) AS last FROM net_worth",
    )
    .get();
  const isWhole =
    stored !== undefined && stored.first !== null && stored.first <= first && stored.last !== null;
  const from =
    since === null || !isWhole
      ? first
      : Math.max(first, Math.min(dayNumberOf(since), stored.last ?? first, today));
  const days = yield* compute(parts, { from, to: today, now, currency });
  const upsert = parts.sql.prepare(
    `INSERT INTO net_worth (day, at, value, unpriced, stale) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (day) DO UPDATE SET at = excluded.at, value = excluded.value, unpriced = excluded.unpriced, stale = excluded.stale
         WHERE at <> excluded.at OR value IS NOT excluded.value OR unpriced <> excluded.unpriced OR stale <> excluded.stale`,
  );
  for (let start = 0; start < days.length; start += sliceDays) {
    parts.sql.transaction(
      () => {
        for (const { day, value, unpriced, stale } of days.slice(start, start + sliceDays))
          upsert.run(
            day,
            Math.min(endOfDay(day), now),
            value,
            JSON.stringify(unpriced),
            JSON.stringify(stale),
          );
      },
      { isRepeatable: true },
    );
    yield;
  }
  parts.sql.prepare("DELETE FROM net_worth WHERE day < ? OR day > ?").run(first, today);
  const last = days.at(-1);
  return last === undefined ? undefined : pointsOf(parts, [last], now)[0];
}

function assetIds(sql: Sql): (key: number) => string {
  const ids = new Map(
    sql
      .prepare<{ key: number; id: string }>("SELECT key, id FROM assets")
      .all()
      .map(({ key, id }) => [key, id]),
  );
  return (key) => ids.get(key) ?? String(key);
}

/** Closing amounts plus the amounts in transit at each close. */
export function withTransits(
  amounts: { day: DayNumber; amount: Decimal }[],
  transits: readonly Transit[],
  { from, to }: { from: DayNumber; to: DayNumber },
): { day: DayNumber; amount: Decimal }[] {
  const changes = new Map<DayNumber, Decimal>();
  const change = (day: DayNumber, amount: Decimal): void => {
    const at = Math.max(day, from - 1);
    changes.set(at, add(changes.get(at) ?? zero, amount));
  };
  for (const transit of transits) {
    const [first, end] = [dayNumberOf(transit.from), dayNumberOf(transit.to)];
    if (first === end || end <= from - 1 || first > to) continue;
    change(first, transit.amount);
    change(end, { ...transit.amount, units: -transit.amount.units });
  }
  if (changes.size === 0) return amounts;
  let last = zero;
  for (const { day, amount } of amounts) {
    change(day, add(amount, { ...last, units: -last.units }));
    last = amount;
  }
  let total = zero;
  return [...changes]
    .sort(([a], [b]) => a - b)
    .map(([day, amount]) => ({ day, amount: (total = add(total, amount)) }));
}

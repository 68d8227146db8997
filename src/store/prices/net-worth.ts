import type { AssetKind } from "../../domain/assets/asset.ts";
import { dayFromNumber, dayNumberOf, endOfDay, type Day, type DayNumber } from "../../domain/time/day.ts";
import { add, zero, type Decimal } from "../../domain/money/decimal.ts";
import { groupBy } from "../../lib/group-by.ts";
import { JsonText } from "../../lib/json-text.ts";
import { listDays } from "../../domain/valuation/asset-days.ts";
import { netWorthSeries, type HeldAsset, type WorthSeries } from "../../domain/valuation/net-worth.ts";
import { yieldingSteps } from "../../ports/pause.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Balances } from "../balances/balances.ts";
import { transitsOf, type Transit } from "../balances/in-transit.ts";
import { createNetWorthAssets, namedPerPoint, type NetWorthAssets } from "./net-worth-assets.ts";
import { netWorthByHour, type HoursQuestion } from "./net-worth-hours.ts";
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
 * The stored points of some days in the clients' form, as one JSON text written by SQLite: converting years of days to objects takes longer than
 * finding them. The parameter lists the parts of the range with the same assets: first day, last day, and the text that ends each of their points.
 */
const seriesJson = `
  WITH parts AS MATERIALIZED (SELECT value ->> 0 AS first, value ->> 1 AS last, value ->> 2 AS ending FROM json_each(?))
  SELECT CAST('[' || coalesce(group_concat(concat('{"day":"', date(n.day * 86400, 'unixepoch'), '","at":', n.at,
    ',"value":', iif(n.value IS NULL, 'null', '"' || n.value || '"'), p.ending), ',' ORDER BY n.day), '') || ']' AS BLOB) AS series
  FROM parts p CROSS JOIN net_worth n ON n.day BETWEEN p.first AND p.last`;

/** Writes of one SQLite transaction: all of a usual refresh, so that readers see its days before or after it. */
const sliceWrites = 5_000;
const daysPerWrite = 500;
/** Writes the values of consecutive days: a third of the time of a statement for each. Parameters: the values, the first day, its end, now. */
const upsertDays = `
  WITH given AS MATERIALIZED (SELECT ? AS days, CAST(? AS INTEGER) AS first, CAST(? AS INTEGER) AS ending, CAST(? AS INTEGER) AS now)
  INSERT INTO net_worth (day, at, value)
  SELECT g.first + v.key, min(g.ending + v.key * 86400000, g.now), v.value FROM given g, json_each(g.days) v WHERE true
  ON CONFLICT (day) DO UPDATE SET at = excluded.at, value = excluded.value WHERE at <> excluded.at OR value IS NOT excluded.value`;

/** Days times assets that take a few milliseconds to compute. */
const maxQuickAssetDays = 2_000;

type Refresh = { since: number | null; now: number; currency: string };
type Span = { from: DayNumber; to: DayNumber; now: number; currency: string };

type Parts = { sql: Sql; balances: Balances; priceEngine: PriceEngine; assets: NetWorthAssets };

/** Net worth by day: the stored series in the account's currency, and the same computed in any. */
export function createNetWorth(
  sql: Sql,
  { balances, priceEngine }: { balances: Balances; priceEngine: PriceEngine },
) {
  const parts: Parts = { sql, balances, priceEngine, assets: createNetWorthAssets(sql) };

  return {
    compute: (span: Span) => compute(parts, span),

    /** The same as `compute`, in the clients' form. */
    *points(span: Span): Generator<number, NetWorthPoint[]> {
      return pointsOf(parts, yield* compute(parts, span), span);
    },

    /** Whether computing these days takes longer than a request may keep its thread. */
    isLong({ from, to }: Pick<Span, "from" | "to">): boolean {
      const counted = sql.prepare<{ assets: number }>("SELECT count(*) AS assets FROM assets").get();
      return (counted?.assets ?? 0) * (to - from + 1) > maxQuickAssetDays;
    },

    /** Net worth at the end of each hour of the last days. */
    hours: (question: HoursQuestion) => netWorthByHour(sql, parts, question),

    /**
     * Updates the stored series from `since` (ms; `null`: from the first entry) to today, in batches of one SQLite transaction each. Correct
     * rows are not written; readers see old or new figures, never a missing day. Returns the newest point, `undefined` if there is none.
     */
    refresh: (options: Refresh) => refresh(parts, options),

    /** The stored series as JSON text, as sent to the client; both ends inclusive. */
    series: (range: DayRange) => series(parts, range),
    history: (range: DayRange = {}): NetWorthPoint[] => series(parts, range).parse(),
  };
}
export type NetWorth = ReturnType<typeof createNetWorth>;

/** Computes days `from`..`to`, both inclusive; yields the number of assets read so far. */
function* compute(parts: Parts, { from, to, now, currency }: Span): Generator<number, WorthSeries> {
  const assets = parts.sql
    .prepare<{ key: number; id: string; kind: AssetKind; coin_id: string | null }>(
      "SELECT key, id, kind, coin_id FROM assets WHERE spam = 0 AND kind <> 'nft' ORDER BY key",
    )
    .all();
  const prices = parts.priceEngine.open({ from, to, now, currency });
  const heldAssets: HeldAsset[] = [];
  const closings = yield* yieldingSteps(
    parts.balances.closings(from, { assets: assets.map((asset) => asset.key), now }),
    heldAssets.length,
  );
  yield 0;
  const transits = groupBy(transitsOf(parts.sql), (transit) => transit.assetId);
  for (const { key, id, kind, coin_id } of assets) {
    const amounts = withTransits(closings.get(key) ?? [], transits.get(id) ?? [], { from, to });
    if (amounts.every(({ amount }) => amount.units === 0n)) continue;
    heldAssets.push({
      asset: key,
      isLiability: kind === "liability",
      amounts,
      prices: prices.packed({ id, coinId: coin_id }),
    });
    yield heldAssets.length;
  }
  return yield* yieldingSteps(netWorthSeries(heldAssets, { from, to }), heldAssets.length);
}

function pointsOf(
  parts: Parts,
  { days, unpriced, stale }: WorthSeries,
  { from, to, now }: Omit<Span, "currency">,
): NetWorthPoint[] {
  const idOf = assetIds(parts.sql);
  return listDays({ unpriced, stale }, { from, to }, namedPerPoint).flatMap((part) => {
    const [missing, old] = [part.unpriced.map(idOf), part.stale.map(idOf)];
    return days.slice(part.from - from, part.to - from + 1).map(({ day, value }) => ({
      day: dayFromNumber(day),
      at: Math.min(endOfDay(day), now),
      value,
      unpriced: missing,
      stale: old,
    }));
  });
}

function series(parts: Parts, { from, to }: DayRange): JsonText<NetWorthPoint[]> {
  const stored = parts.sql
    .prepare<{ first: number | null; last: number | null }>(
      "SELECT min(day) AS first, max(day) AS last FROM net_worth WHERE day BETWEEN ? AND ?",
    )
    .get(from ?? Number.MIN_SAFE_INTEGER, to ?? Number.MAX_SAFE_INTEGER);
  if (stored === undefined || stored.first === null || stored.last === null) return new JsonText("[]");
  const listedParts = parts.assets.list({ from: stored.first, to: stored.last });
  const idOf = assetIds(parts.sql);
  const textOf = (keys: readonly number[]): string => JSON.stringify(keys.map(idOf));
  const endings = listedParts.map((part) => [
    part.from,
    part.to,
    `,"unpriced":${textOf(part.unpriced)},"stale":${textOf(part.stale)}}`,
  ]);
  const bytes = parts.sql.prepare<{ series: Uint8Array }>(seriesJson).get(JSON.stringify(endings))?.series;
  return new JsonText(bytes ?? "[]");
}

function* refresh(
  parts: Parts,
  { since, now, currency }: Refresh,
): Generator<number, NetWorthPoint | undefined> {
  const span = parts.balances.span();
  const today = dayNumberOf(now);
  if (span === null || span.first > now) {
    parts.sql.transaction(() => {
      parts.sql.prepare("DELETE FROM net_worth").run();
      parts.assets.clear();
    });
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
  const computed = yield* compute(parts, { from, to: today, now, currency });
  let batch: (() => void)[] = [];
  const write = (): void => {
    const rows = batch;
    batch = [];
    parts.sql.transaction(() => rows.forEach((row) => row()), { isRepeatable: true });
  };
  for (const row of writes(parts, computed, { first, from, today, now })) {
    if (batch.push(row) < sliceWrites) continue;
    write();
    yield computed.assets;
  }
  write();
  const last = { ...computed, days: computed.days.slice(-1) };
  return pointsOf(parts, last, { from: today, to: today, now })[0];
}

/** Everything a computed series changes in the stored one, as single writes. */
function* writes(
  { sql, assets }: Parts,
  series: WorthSeries,
  { first, from, today, now }: { first: DayNumber; from: DayNumber; today: DayNumber; now: number },
): Generator<() => void> {
  yield* assets.replace(series, { first, from });
  const upsert = sql.prepare(upsertDays);
  for (let offset = 0; offset < series.days.length; offset += daysPerWrite) {
    const values = series.days.slice(offset, offset + daysPerWrite).map(({ value }) => value);
    const start = from + offset;
    yield () => upsert.run(JSON.stringify(values), start, endOfDay(start), now);
  }
  yield () => sql.prepare("DELETE FROM net_worth WHERE day < ? OR day > ?").run(first, today);
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
function withTransits(
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

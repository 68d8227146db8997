import { listDays, replaceDays, type AssetDays, type ListedDays } from "../../domain/valuation/asset-days.ts";
import type { WorthSeries } from "../../domain/valuation/net-worth.ts";
import type { DayRange } from "../../domain/time/day-ranges.ts";
import type { DayNumber } from "../../domain/time/day.ts";
import type { Sql } from "../../ports/sql.ts";

/**
 * Unpriced and stale assets that a point of the series names, each. Thousands of unpriced tokens on thousands of days would make an answer of
 * gigabytes; what is current, and each single day, names all of them.
 */
export const namedPerPoint = 250;

const states = ["unpriced", "stale"] as const;
type State = (typeof states)[number];

/** The days of the stored net worth on which assets had no price or an old one. */
export function createNetWorthAssets(sql: Sql) {
  const touching = sql.prepare(
    "SELECT asset, from_day, to_day FROM net_worth_assets WHERE state = ? AND from_day <= ? AND to_day >= ? ORDER BY asset, from_day",
  );
  const write = sql.prepare(
    `INSERT INTO net_worth_assets (state, asset, from_day, to_day) VALUES (?, ?, ?, ?)
     ON CONFLICT (state, asset, from_day) DO UPDATE SET to_day = excluded.to_day`,
  );
  const remove = sql.prepare("DELETE FROM net_worth_assets WHERE state = ? AND asset = ? AND from_day = ?");

  const read = (state: State, { from, to }: DayRange): AssetDays[] =>
    touching
      .values<[asset: number, from: number, to: number]>(state, to, from)
      .map(([asset, first, last]) => ({ asset, from: first, to: last }));

  return {
    /** The assets of each day of a span, at most `namedPerPoint` of each kind. */
    list: (span: DayRange): ListedDays[] =>
      listDays({ unpriced: read("unpriced", span), stale: read("stale", span) }, span, namedPerPoint),

    /** The writes that make the stored days from `from` on those of a computed series, and leave none before `first`. */
    *replace(
      series: Pick<WorthSeries, State>,
      { first, from }: { first: DayNumber; from: DayNumber },
    ): Generator<() => void> {
      const span = { from: from === first ? -Infinity : from - 1, to: Infinity };
      for (const state of states) {
        const { removed, written } = replaceDays(read(state, span), series[state], { first, from });
        for (const range of removed) yield () => remove.run(state, range.asset, range.from);
        for (const range of written) yield () => write.run(state, range.asset, range.from, range.to);
      }
    },
    clear: () => sql.prepare("DELETE FROM net_worth_assets").run(),
  };
}
export type NetWorthAssets = ReturnType<typeof createNetWorthAssets>;

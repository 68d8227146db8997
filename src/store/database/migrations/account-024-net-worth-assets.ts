import type { Migration } from "./migration.ts";

/**
 * The assets without a price, or with an old one, as ranges of days (store/prices/net-worth-assets.ts) instead of a list for each day, whose size was
 * the product of both. Lists too large to convert are left to the recomputation, which follows in any case.
 */
export const netWorthAssets: Migration = {
  version: 24,
  name: "net-worth-assets",
  up: `
-- state: "unpriced" or "stale". Both days are included; ranges of an asset and a state do not touch.
CREATE TABLE net_worth_assets (
  state TEXT NOT NULL,
  asset INTEGER NOT NULL,
  from_day INTEGER NOT NULL,
  to_day INTEGER NOT NULL,
  PRIMARY KEY (state, asset, from_day)
) WITHOUT ROWID;
INSERT INTO net_worth_assets (state, asset, from_day, to_day)
  SELECT state, asset, min(day), max(day) FROM (
    SELECT state, asset, day, day - row_number() OVER (PARTITION BY state, asset ORDER BY day) AS island FROM (
      SELECT 'unpriced' AS state, i.value AS asset, n.day FROM net_worth n, json_each(n.unpriced) i
      UNION ALL SELECT 'stale', i.value, n.day FROM net_worth n, json_each(n.stale) i)
    WHERE (SELECT coalesce(sum(length(unpriced) + length(stale)), 0) FROM net_worth) < 20000000)
  GROUP BY state, asset, island;
ALTER TABLE net_worth DROP COLUMN unpriced;
ALTER TABLE net_worth DROP COLUMN stale;
INSERT INTO changes (topic, cause, since, count, at)
  SELECT 'prices', 'updated', NULL, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE EXISTS (SELECT 1 FROM transactions);
`,
};

import type { Migration } from "./migration.ts";

/** A change of the asset or series `ref` from a day on. */
function mark(rows: string): string {
  return `INSERT INTO price_changes (ref, since) SELECT ref, since FROM (${rows}) WHERE ref IS NOT NULL
    ON CONFLICT (ref) DO UPDATE SET since = excluded.since WHERE excluded.since < price_changes.since;`;
}

const ofSeries = (row: "NEW" | "OLD"): string =>
  mark(`SELECT ref, ${row}.day AS since FROM price_series WHERE key = ${row}.series`);
/** An owner's price applies to all assets of its coin. */
const ofManual = (row: "NEW" | "OLD"): string =>
  mark(
    `SELECT ${row}.asset AS ref, ${row}.day AS since UNION ALL SELECT 'coin:' || coin_id, ${row}.day FROM assets WHERE id = ${row}.asset`,
  );

/**
 * The derived table of prices in use (store/prices/prices-in-use.ts). The triggers record what has to be recomputed, so that no writer of
 * prices or assets can forget to.
 */
export const pricesInUse: Migration = {
  version: 17,
  name: "prices-in-use",
  up: `
-- price: in the account's base currency; NULL without a rate. close: as it was quoted; NULL where it is the same text. age: days since the quote's own day.
-- at: of a quote whose day had not ended; NULL for a close. listed: the day has a quote of its own.
CREATE TABLE prices_in_use (asset INTEGER NOT NULL, day INTEGER NOT NULL, price TEXT, close TEXT, origin INTEGER NOT NULL, age INTEGER NOT NULL, at INTEGER, stale INTEGER NOT NULL, listed INTEGER NOT NULL, PRIMARY KEY (asset, day)) WITHOUT ROWID;
-- The asset whose rows above apply to an asset: assets of a coin share them. price: the same on every day. valued: 0 for collectibles.
CREATE TABLE priced_assets (asset INTEGER PRIMARY KEY, priced_as INTEGER NOT NULL, price TEXT, valued INTEGER NOT NULL);
CREATE TABLE price_origins (key INTEGER PRIMARY KEY, source TEXT NOT NULL, currency TEXT NOT NULL, intraday INTEGER NOT NULL, UNIQUE (source, currency, intraday));
-- Assets and series (\`coin:<id>\`) whose prices in use have to be computed again, from a day on.
CREATE TABLE price_changes (ref TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;

CREATE TRIGGER price_inserted AFTER INSERT ON prices BEGIN ${ofSeries("NEW")} END;
CREATE TRIGGER price_updated AFTER UPDATE ON prices BEGIN ${ofSeries("NEW")} END;
CREATE TRIGGER price_deleted AFTER DELETE ON prices BEGIN ${ofSeries("OLD")} END;
CREATE TRIGGER price_series_deleted AFTER DELETE ON price_series BEGIN ${mark("SELECT OLD.ref AS ref, 0 AS since")} END;
CREATE TRIGGER price_series_renamed AFTER UPDATE OF ref ON price_series BEGIN ${mark("SELECT OLD.ref AS ref, 0 AS since UNION ALL SELECT NEW.ref, 0")} END;
CREATE TRIGGER price_series_asked AFTER UPDATE OF latest_at ON price_series WHEN OLD.latest_at IS NOT NEW.latest_at
  BEGIN ${mark("SELECT NEW.ref AS ref, min(coalesce(OLD.latest_at, NEW.latest_at), coalesce(NEW.latest_at, OLD.latest_at)) / 86400000 AS since")} END;
CREATE TRIGGER manual_price_inserted AFTER INSERT ON manual_prices BEGIN ${ofManual("NEW")} END;
CREATE TRIGGER manual_price_updated AFTER UPDATE ON manual_prices BEGIN ${ofManual("OLD")} ${ofManual("NEW")} END;
CREATE TRIGGER manual_price_deleted AFTER DELETE ON manual_prices BEGIN ${ofManual("OLD")} END;
-- A new asset shares the rows of its coin: nothing has to be computed but that.
CREATE TRIGGER priced_asset_inserted AFTER INSERT ON assets BEGIN ${mark("SELECT NEW.id AS ref, 9999999 AS since")} END;
CREATE TRIGGER priced_asset_updated AFTER UPDATE OF id, kind, coin_id, worthless_from ON assets
  WHEN OLD.id <> NEW.id OR OLD.kind <> NEW.kind OR OLD.coin_id IS NOT NEW.coin_id OR OLD.worthless_from IS NOT NEW.worthless_from
  BEGIN ${mark(
    `SELECT OLD.id AS ref, 0 AS since UNION ALL SELECT NEW.id, 0
       UNION ALL SELECT 'coin:' || coin, 0 FROM (SELECT OLD.coin_id AS coin UNION SELECT NEW.coin_id) WHERE EXISTS (SELECT 1 FROM manual_prices WHERE asset IN (OLD.id, NEW.id))`,
  )} END;
-- Has them computed soon after the upgrade; until then readers compute what they need.
INSERT INTO changes (topic, cause, since, count, at)
  SELECT 'prices', 'updated', now, 0, now FROM (SELECT unixepoch() * 1000 AS now) WHERE EXISTS (SELECT 1 FROM prices) OR EXISTS (SELECT 1 FROM manual_prices);
`,
};

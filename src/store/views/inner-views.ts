import { real } from "./fragments.ts";

type Quoted = { day: string; close: string; currency: string; source: string; isIntraday: string };

const columnsOf = ({ day, close, currency, source, isIntraday }: Quoted, isManual: 0 | 1): string =>
  `SELECT a.key AS asset, a.id AS asset_id, a.symbol, a.coin_id, a.spam, ${day} AS day, ${close} AS close, ${currency} AS currency, ${source} AS source, ${isManual} AS is_manual, ${isIntraday} AS is_intraday`;

const coinRef = "'coin:' || a.coin_id";
const seriesOf = (ref: string): string =>
  `main.assets a CROSS JOIN main.price_series r ON r.ref = ${ref} CROSS JOIN main.prices p ON p.series = r.key CROSS JOIN main.price_sources s ON s.key = p.source`;
const ofSeries: Quoted = {
  day: "p.day",
  close: "p.close",
  currency: "s.currency",
  source: "s.id",
  isIntraday: "s.intraday",
};
const ofOwner: Quoted = {
  day: "m.day",
  close: "m.price",
  currency: "m.currency",
  source: "'manual'",
  isIntraday: "0",
};

/** Whether the owner has a price of a day for the asset itself, or for another of its coin. Zero is no price. */
const ownersOwn = (day: string): string =>
  `EXISTS (SELECT 1 FROM main.manual_prices x WHERE x.asset = a.id AND x.day = ${day} AND ${real("x.price")} <> 0)`;
const ownersOfCoin = (day: string, more = ""): string =>
  `EXISTS (SELECT 1 FROM main.assets o2 CROSS JOIN main.manual_prices x ON x.asset = o2.id AND x.day = ${day} WHERE o2.coin_id = a.coin_id AND ${real("x.price")} <> 0 ${more})`;

/** Whether another series has a price of the same day, and whether it is more than 2 % apart. */
const otherSeries = (ref: string, more = ""): string =>
  `EXISTS (SELECT 1 FROM main.price_series r2 CROSS JOIN main.prices p2 ON p2.series = r2.key AND p2.day = p.day CROSS JOIN main.price_sources s2 ON s2.key = p2.source WHERE r2.ref = ${ref} ${more})`;
const apart = (own: string, shared: string): string =>
  `AND (s2.currency <> s.currency OR abs(${real(own)} - ${real(shared)}) > 0.02 * ${real(shared)})`;

/**
 * Quotes in use, one an asset and day, by the rules of core/prices.ts: the owner's own, else theirs of another asset of the coin; else the coin's; but the
 * asset's own where the coin has none or is more than 2 % apart. Each arm stands alone, so that conditions reach its tables.
 */
const quotes = `
${columnsOf(ofSeries, 0)} FROM ${seriesOf(coinRef)}
  WHERE a.coin_id IS NOT NULL AND NOT ${ownersOwn("p.day")} AND NOT ${ownersOfCoin("p.day")} AND NOT ${otherSeries("a.id", apart("p2.close", "p.close"))}
UNION ALL
${columnsOf(ofSeries, 0)} FROM ${seriesOf("a.id")}
  WHERE NOT ${ownersOwn("p.day")} AND (a.coin_id IS NULL OR (NOT ${ownersOfCoin("p.day")}
    AND (NOT ${otherSeries(coinRef)} OR ${otherSeries(coinRef, apart("p.close", "p2.close"))})))
UNION ALL
${columnsOf(ofOwner, 1)} FROM main.assets a CROSS JOIN main.manual_prices m ON m.asset = a.id WHERE ${real("m.price")} <> 0
UNION ALL
${columnsOf(ofOwner, 1)} FROM main.assets a CROSS JOIN main.assets o ON o.coin_id = a.coin_id AND o.id <> a.id CROSS JOIN main.manual_prices m ON m.asset = o.id
  WHERE ${real("m.price")} <> 0 AND NOT ${ownersOwn("m.day")} AND NOT ${ownersOfCoin("m.day", "AND o2.id <> a.id AND o2.id > o.id")}`;

/** What currencies were worth in dollars: the owner's word, else the series'. */
const dollars = `
SELECT r.ref, p.day, ${real("p.close")} AS price FROM main.price_series r CROSS JOIN main.prices p ON p.series = r.key CROSS JOIN main.price_sources s ON s.key = p.source
  WHERE s.currency = 'USD' AND NOT EXISTS (SELECT 1 FROM main.manual_prices x WHERE x.asset = r.ref AND x.day = p.day AND ${real("x.price")} <> 0)
UNION ALL
SELECT m.asset, m.day, ${real("m.price")} FROM main.manual_prices m WHERE m.currency = 'USD' AND ${real("m.price")} <> 0`;

/** Views that the documented ones are made of; statements cannot name them. */
export const innerViews: readonly { name: string; select: string }[] = [
  { name: "_quotes", select: quotes },
  { name: "_dollars", select: dollars },
];

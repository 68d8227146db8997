/** Quotes in SQL: the same rules as in domain/valuation/prices.ts, for the views. */

export const real = (decimal: string): string => `CAST(${decimal} AS REAL)`;

type Quoted = { day: string; close: string; currency: string; source: string; isIntraday: string };

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
const coinRef = "'coin:' || a.coin_id";
const series = "main.price_series r CROSS JOIN main.prices p CROSS JOIN main.price_sources s";
const inSeries = (ref: string): string => `r.ref = ${ref} AND p.series = r.key AND s.key = p.source`;

/** Whether the owner has a price of a day for the asset itself, or for another of its coin. Zero is no price. */
export const ownersOwn = (day: string): string =>
  `EXISTS (SELECT 1 FROM main.manual_prices x WHERE x.asset = a.id AND x.day = ${day} AND ${real("x.price")} <> 0)`;
const ownersOfCoin = (day: string, more = ""): string =>
  `EXISTS (SELECT 1 FROM main.assets o2 CROSS JOIN main.manual_prices x ON x.asset = o2.id AND x.day = ${day} WHERE o2.coin_id = a.coin_id AND ${real("x.price")} <> 0 ${more})`;

/** Whether another series has a price of the same day, and whether it is more than 2 % apart. */
const otherSeries = (ref: string, more = ""): string =>
  `EXISTS (SELECT 1 FROM main.price_series r2 CROSS JOIN main.prices p2 ON p2.series = r2.key AND p2.day = p.day CROSS JOIN main.price_sources s2 ON s2.key = p2.source WHERE r2.ref = ${ref} ${more})`;
const apart = (own: string, shared: string): string =>
  `AND (s2.currency <> s.currency OR abs(${real(own)} - ${real(shared)}) > 0.02 * ${real(shared)})`;

type Place = {
  /** What a row says of its quote. */
  columns: (quoted: Quoted) => string;
  /** Where the asset `a` comes from, ending in `CROSS JOIN`; nothing where the statement around it has one. */
  assets: "main.assets a CROSS JOIN " | "";
  /** What else has to hold of a day. */
  when: (day: string) => string;
};

/**
 * Quotes in use, one an asset and day: the owner's own, else theirs of another asset of the coin; else the coin's; but the asset's own where the coin has none or
 * is more than 2 % apart.
 */
function quotes({ columns, assets, when }: Place): string {
  return `SELECT ${columns(ofSeries)} FROM ${assets}${series}
  WHERE a.coin_id IS NOT NULL AND ${inSeries(coinRef)} AND ${when("p.day")} AND NOT ${ownersOwn("p.day")} AND NOT ${ownersOfCoin("p.day")}
    AND NOT ${otherSeries("a.id", apart("p2.close", "p.close"))}
UNION ALL SELECT ${columns(ofSeries)} FROM ${assets}${series}
  WHERE ${inSeries("a.id")} AND ${when("p.day")} AND NOT ${ownersOwn("p.day")} AND (a.coin_id IS NULL OR (NOT ${ownersOfCoin("p.day")}
    AND (NOT ${otherSeries(coinRef)} OR ${otherSeries(coinRef, apart("p.close", "p2.close"))})))
UNION ALL SELECT ${columns(ofOwner)} FROM ${assets}main.manual_prices m
  WHERE m.asset = a.id AND ${when("m.day")} AND ${real("m.price")} <> 0
UNION ALL SELECT ${columns(ofOwner)} FROM ${assets}main.assets o CROSS JOIN main.manual_prices m
  WHERE o.coin_id = a.coin_id AND o.id <> a.id AND m.asset = o.id AND ${when("m.day")} AND ${real("m.price")} <> 0 AND NOT ${ownersOwn("m.day")}
    AND NOT ${ownersOfCoin("m.day", "AND o2.id <> a.id AND o2.id > o.id")}`;
}

/** Every quote in use, of every asset. */
export const everyQuote = quotes({
  columns: ({ day, close, currency, source, isIntraday }) =>
    `a.id AS asset_id, a.symbol, a.coin_id, ${day} AS day, ${close} AS close, ${currency} AS currency, ${source} AS source, ${isIntraday} AS is_intraday`,
  assets: "main.assets a CROSS JOIN ",
  when: (day) => `(a.worthless_from IS NULL OR ${day} < a.worthless_from OR ${ownersOwn(day)})`,
});

/** The newest quote in use of the asset `a` of the statement around it, from day `from` to `to`: an expression over its `day`, `close` and `currency`. */
export function newestQuote(expression: string, from: string, to: string): string {
  const arms = quotes({
    columns: ({ day, close, currency }) => `${day} AS day, ${close} AS close, ${currency} AS currency`,
    assets: "",
    when: (day) => `${day} BETWEEN ${from} AND ${to}`,
  });
  return `(SELECT ${expression} FROM (${arms}) q ORDER BY q.day DESC LIMIT 1)`;
}

/** What a currency was worth in another on the newest day from `from` to `to` that is known: the owner's instruction, else the series'. */
export function newestRate(ref: string, currency: string, from: string, to: string): string {
  const isOwners = `EXISTS (SELECT 1 FROM main.manual_prices x WHERE x.asset = r.ref AND x.day = p.day AND ${real("x.price")} <> 0)`;
  return `(SELECT d.price FROM (
    SELECT p.day AS day, ${real("p.close")} AS price FROM ${series} WHERE ${inSeries(ref)} AND p.day BETWEEN ${from} AND ${to} AND s.currency = ${currency} AND NOT ${isOwners}
    UNION ALL SELECT m.day, ${real("m.price")} FROM main.manual_prices m WHERE m.asset = ${ref} AND m.day BETWEEN ${from} AND ${to} AND m.currency = ${currency} AND ${real("m.price")} <> 0
  ) d ORDER BY d.day DESC LIMIT 1)`;
}

import { dayNumberOf } from "../../domain/time/day.ts";
import type { ViewColumn, ViewTerms } from "./view.ts";

/** Pieces of SQL that the views share. */

/** `2024-05-01T12:00:00Z` of UTC milliseconds. */
export const isoTime = (at: string): string => `strftime('%Y-%m-%dT%H:%M:%SZ', ${at} / 1000, 'unixepoch')`;
/** `2024-05-01` of a day number. */
export const isoDay = (day: string): string => `date(${day} * 86400, 'unixepoch')`;
/** `2024-05-01` of UTC milliseconds. */
export const isoDayOf = (at: string): string => `date(${at} / 1000, 'unixepoch')`;
/** A decimal text as a floating-point number. */
export const real = (decimal: string): string => `CAST(${decimal} AS REAL)`;
/** A text as an SQL literal. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/**
 * An address, hash or name of a wallet for the reader: only its ends if addresses are masked. Names with blanks are not addresses. Accounts of
 * NEAR (`alice.near`) and Hedera (`0.0.730631`) are short.
 */
export function maskedColumn(column: string, { mask }: Pick<ViewTerms, "mask">): string {
  if (!mask) return column;
  const ends = (first: number, last: number): string =>
    `substr(${column}, 1, ${first}) || '…' || substr(${column}, -${last})`;
  const isShortAccount = `${column} GLOB '*.near' OR (${column} GLOB '[0-9]*.[0-9]*.[0-9]*' AND ${column} NOT GLOB '*[^0-9.]*')`;
  return `CASE WHEN instr(${column}, ' ') > 0 THEN ${column} WHEN length(${column}) >= 25 THEN ${ends(6, 4)} WHEN ${isShortAccount} THEN ${ends(2, 2)} ELSE ${column} END`;
}

/** A transaction's id; if addresses are masked, a substitute number, since an id on a chain contains the hash and the wallet. */
export function transactionId(alias: string, { mask }: ViewTerms): string {
  return mask ? `'t' || ${alias}.key` : `${alias}.id`;
}

/** The first columns of rows about the asset `a`. */
export const assetColumns: readonly ViewColumn[] = [
  { name: "asset_id", type: "text", doc: "asset id (CAIP-19)", sql: "a.id" },
  {
    name: "symbol",
    type: "text",
    doc: "as the chain or the exchange says; may be anything",
    sql: "a.symbol",
  },
  {
    name: "coin_id",
    type: "text",
    doc: "CoinGecko's id, the same for a coin on every chain and exchange (`ethereum`); NULL where the asset belongs to none",
    sql: "a.coin_id",
  },
];

/** A decimal text and its floating-point column. */
export function decimalColumns(name: string, doc: string, sql: string): ViewColumn[] {
  return [
    { name, type: "text", doc: `${doc}; exact decimal text`, sql },
    { name: `${name}_real`, type: "real", doc: `${name} as a number, for arithmetic`, sql: real(sql) },
  ];
}

/** The time and day of an event. */
export function timeColumns(at: string, meaning: string): ViewColumn[] {
  return [
    {
      name: "at",
      type: "text",
      doc: `${meaning}, ISO 8601 in UTC (\`2024-05-01T12:00:00Z\`)`,
      sql: isoTime(at),
    },
    {
      name: "day",
      type: "text",
      doc: "its UTC day (`2024-05-01`); `substr(day, 1, 7)` is the month",
      sql: isoDayOf(at),
    },
  ];
}

/** The platform and wallet columns, of the wallet `w`. */
export const walletColumns: readonly ViewColumn[] = [
  {
    name: "wallet",
    type: "text",
    doc: "address, or an exchange's sub-account (`Binance Spot`); `<wallet>#<protocol>` is a position in a protocol",
    sql: (terms) => maskedColumn("w.wallet", terms),
  },
  { name: "wallet_label", type: "text", doc: "the owner's name for it, or NULL", sql: "w.label" },
  {
    name: "platform",
    type: "text",
    doc: "chain (`eip155:1`), `exchange:<id>` or `manual`",
    sql: "w.platform",
  },
];

/** Joins as `v` how the asset `a` is priced and as `p` its price in use of a day (a day number). Applies no rules: the rows contain the result. */
export function joinPriceOfDay({ prices }: ViewTerms, day: string): string {
  return `LEFT JOIN ${prices.assets} v ON v.asset = a.key AND v.valued = 1 LEFT JOIN ${prices.days} p ON p.asset = v.priced_as AND p.day = ${day}`;
}
/** The price joined by `pricedOn` or by the prices' own view, as exact decimal text. */
export const priceInUse = "coalesce(v.price, p.price)";

export const todayOf = ({ now }: ViewTerms): string => String(dayNumberOf(now));

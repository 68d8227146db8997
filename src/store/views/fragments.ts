import { dayNumberOf } from "../../domain/time/day.ts";
import { staleDays } from "../../domain/valuation/prices.ts";
import { newestQuote, newestRate, ownersOwn, real } from "./quotes.ts";
import type { ViewColumn, ViewTerms } from "./view.ts";

/** Pieces of SQL that the views share. */

/** `2024-05-01T12:00:00Z` of UTC milliseconds. */
export const isoTime = (at: string): string => `strftime('%Y-%m-%dT%H:%M:%SZ', ${at} / 1000, 'unixepoch')`;
/** `2024-05-01` of a day number. */
export const isoDay = (day: string): string => `date(${day} * 86400, 'unixepoch')`;
/** `2024-05-01` of UTC milliseconds. */
export const isoDayOf = (at: string): string => `date(${at} / 1000, 'unixepoch')`;
/** A decimal text as a floating-point number. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** An address, hash or name of a wallet as the reader may see it: its ends only, where addresses are masked. Names with blanks are no addresses. */
export function shown(column: string, { mask }: ViewTerms): string {
  return mask
    ? `CASE WHEN length(${column}) >= 25 AND instr(${column}, ' ') = 0 THEN substr(${column}, 1, 6) || '…' || substr(${column}, -4) ELSE ${column} END`
    : column;
}

/** A transaction's id; where addresses are masked a number that stands for it, since an id on a chain holds the hash and the wallet. */
export function transactionId(alias: string, { mask }: ViewTerms): string {
  return mask ? `'t' || ${alias}.key` : `${alias}.id`;
}

/** The columns with which rows about the asset `a` begin. */
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

/** A decimal text and the number next to it. */
export function decimalColumns(name: string, doc: string, sql: string): ViewColumn[] {
  return [
    { name, type: "text", doc: `${doc}; exact decimal text`, sql },
    { name: `${name}_real`, type: "real", doc: `${name} as a number, for arithmetic`, sql: real(sql) },
  ];
}

/** When something happened, as a time and as a day. */
export function timeColumns(at: string, what: string): ViewColumn[] {
  return [
    {
      name: "at",
      type: "text",
      doc: `${what}, ISO 8601 in UTC (\`2024-05-01T12:00:00Z\`)`,
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

/** Where something is, of the wallet `w`. */
export const walletColumns: readonly ViewColumn[] = [
  {
    name: "wallet",
    type: "text",
    doc: "address, or an exchange's sub-account (`Binance Spot`); `<wallet>#<protocol>` is a position in a protocol",
    sql: (terms) => shown("w.wallet", terms),
  },
  { name: "wallet_label", type: "text", doc: "the owner's name for it, or NULL", sql: "w.label" },
  {
    name: "platform",
    type: "text",
    doc: "chain (`eip155:1`), `exchange:<id>` or `manual`",
    sql: "w.platform",
  },
];

const codePrefix = "'currency:iso4217/code:'";

/** What a currency was worth in another on a day (a day number), as a scalar: by its own price, else by the other's. */
function quoted(code: string, into: string, day: string): string {
  const rate = (from: string, to: string): string =>
    newestRate(`${codePrefix} || ${from}`, to, `${day} - ${staleDays}`, day);
  return `coalesce(${rate(code, into)}, 1.0 / ${rate(into, code)})`;
}

function dollars(code: string, day: string): string {
  return `CASE ${code} WHEN 'USD' THEN 1.0 ELSE ${quoted(code, "'USD'", day)} END`;
}

/** The rate of a day from a currency into the account's. */
export function rateInto({ currency }: ViewTerms, from: string, day: string): string {
  const base = text(currency);
  const inDollars = dollars(from, day);
  if (currency === "USD") return inDollars;
  const rate = `coalesce((${inDollars}) / (${dollars(base, day)}), ${quoted(from, base, day)})`;
  return `CASE WHEN ${from} = ${base} THEN 1.0 ELSE ${rate} END`;
}

/** Whether the owner calls the asset `a` worthless on a day and has set no price for it: its price is zero. */
const isWorthless = (day: string): string => `a.worthless_from <= ${day} AND NOT ${ownersOwn(day)}`;

/** The price in use of the asset `a` on a day, in the account's currency; the last known one at most 7 days older stands in. NULL when unpriced. */
export function priceOn(terms: ViewTerms, day: string): string {
  const price = `${real("q.close")} * (${rateInto(terms, "q.currency", day)})`;
  return ofPrice(
    terms,
    "1.0",
    `CASE WHEN ${isWorthless(day)} THEN 0.0 ELSE ${newestQuote(price, `${day} - ${staleDays}`, day)} END`,
    rateInto(terms, "'USD'", day),
  );
}

/** The day of the price that `priceOn` takes, as a day number. */
export function priceDayOn(terms: ViewTerms, day: string): string {
  const ofDollar = `CASE WHEN (${rateInto(terms, "'USD'", day)}) IS NOT NULL THEN ${day} END`;
  const ofQuote = newestQuote("q.day", `${day} - ${staleDays}`, day);
  return ofPrice(terms, day, `CASE WHEN ${isWorthless(day)} THEN ${day} ELSE ${ofQuote} END`, ofDollar);
}

/** The account's own currency is worth one; an NFT has no price; no one quotes the dollar, which goes by its rate. */
function ofPrice({ currency }: ViewTerms, ofCurrency: string, ofOthers: string, ofDollar: string): string {
  const own = `WHEN a.id = ${codePrefix} || ${text(currency)} THEN ${ofCurrency}`;
  const dollar =
    currency === "USD" ? "" : `WHEN a.id = ${codePrefix} || 'USD' THEN coalesce(${ofOthers}, ${ofDollar})`;
  return `CASE ${own} ${dollar} WHEN a.kind = 'nft' THEN NULL ELSE ${ofOthers} END`;
}

export const todayOf = ({ now }: ViewTerms): string => String(dayNumberOf(now));

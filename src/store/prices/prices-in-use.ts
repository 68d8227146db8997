import { z } from "zod";
import { currencyAsset } from "../../domain/assets/asset.ts";
import { dayNumberOf, endOfDay, type DayNumber } from "../../domain/time/day.ts";
import { formatDecimal, parseDecimal } from "../../domain/money/decimal.ts";
import {
  isListed,
  manualSource,
  pricedDays,
  type ClosePrice,
  type DailyPrice,
  type DayPrice,
  type PricedDay,
} from "../../domain/valuation/prices.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../account/meta.ts";
import { noteChangedValues } from "../ledger/list-index/list-state.ts";
import { createPriceBook, type PriceBook } from "./price-book.ts";

/** Increment it when the rules of domain/valuation change a price: the rows are recomputed. */
const rules = 1;
const stateKey = "pricesInUse.state";
/** Days computed in one SQLite transaction. */
const daysAtOnce = 500;
/** Days read at once for single lookups. */
const blockDays = 256;
/** Maximum of passes over changes that arrive during the computation; the task that follows them does the rest. */
const maxRounds = 3;

/** The inputs for which the rows were computed. */
const stateSchema = z.object({ rules: z.number(), currency: z.string(), today: z.number() });
type State = z.output<typeof stateSchema>;
type Terms = { now: number; currency: string };
/** A column list of `prices_in_use`, in its order after the key. */
type Row = [
  day: DayNumber,
  price: string | null,
  close: string | null,
  origin: number,
  age: number,
  at: number | null,
  stale: number,
  listed: number,
];
const columns = "day, price, close, origin, age, at, stale, listed";
type CloseRow = [day: DayNumber, price: string, origin: number, age: number, stale: number];
type PricedAsset = { key: number; id: string; coinId: string | null };
type Origin = { source: string; currency: string; intraday: number };

/** The names of the tables: in the account's file, or temporary ones of a connection with the rows missing in the file (see `completePrices`). */
export type PriceTables = Record<"days" | "assets" | "origins" | "changes", string>;
const inFile: PriceTables = {
  days: "main.prices_in_use",
  assets: "main.priced_assets",
  origins: "main.price_origins",
  changes: "main.price_changes",
};
const inConnection: PriceTables = {
  days: "temp.completed_prices_in_use",
  assets: "temp.completed_priced_assets",
  origins: "temp.completed_price_origins",
  changes: "temp.completed_price_changes",
};

function preparePricesInUse(sql: Sql, tables: PriceTables = inFile) {
  const { days: prices, assets, origins, changes } = tables;
  const anyChange = sql.prepare(`SELECT 1 FROM ${changes} LIMIT 1`);
  const findAsset = sql.prepare<{ pricedAs: number }>(
    `SELECT p.priced_as AS pricedAs FROM main.assets a JOIN ${assets} p ON p.asset = a.key WHERE a.id = ?`,
  );
  const rowsBetween = sql.prepare(
    `SELECT ${columns} FROM ${prices} WHERE asset = ? AND day BETWEEN ? AND ? ORDER BY day`,
  );
  const closesBetween = sql.prepare(
    `SELECT day, price, origin, age, stale FROM ${prices} WHERE asset = ? AND day BETWEEN ? AND ? AND price IS NOT NULL`,
  );
  /** The inputs of a connection's temporary tables; the file's are in `meta`. */
  const computed: { state: State | undefined } = { state: undefined };

  const findOrigin = sql.prepare<{ key: number }>(
    `SELECT key FROM ${origins} WHERE source = ? AND currency = ? AND intraday = ?`,
  );
  const originKeys = new Map<string, number>();

  return {
    sql,
    tables,
    prices,
    assets,
    origins,
    changes,
    anyChange,
    findAsset,
    rowsBetween,
    closesBetween,
    computed,
    findOrigin,
    originKeys,
  };
}
type PreparedPricesInUse = ReturnType<typeof preparePricesInUse>;

/**
 * The prices in use by day in the account's base currency, one row for each day on which an asset has a price: chosen, carried over and
 * converted by the rules of domain/valuation/prices.ts. Derived: it may be emptied at any time, and readers then compute.
 */
export function createPricesInUse(sql: Sql, tables: PriceTables = inFile) {
  const prepared = preparePricesInUse(sql, tables);

  return {
    /** Whether all rows are current, for this currency. */
    isCurrent: (terms: Terms): boolean => isFor(prepared, terms) && prepared.anyChange.get() === undefined,

    /** Computes what changed since the last call; yields between SQLite transactions. Returns the number of days computed. */
    refresh: (terms: Terms) => refresh(prepared, terms),

    /** An asset's prices from day to day, both inclusive; `undefined` for an asset that has none. Valid if `isCurrent`. */
    find: (assetId: string) => find(prepared, assetId),
  };
}
export type PricesInUse = ReturnType<typeof createPricesInUse>;

function stateOf(prepared: PreparedPricesInUse): State | undefined {
  const text = readMeta(prepared.sql, stateKey);
  return text === undefined ? undefined : stateSchema.safeParse(JSON.parse(text)).data;
}

function isFor(prepared: PreparedPricesInUse, { now, currency }: Terms): boolean {
  const state = prepared.tables === inFile ? stateOf(prepared) : prepared.computed.state;
  return state?.rules === rules && state.currency === currency && state.today === dayNumberOf(now);
}

/** One SQLite transaction: determines which assets share rows, and which rows have to be recomputed from which day on. Returns whether any have. */
function plan(prepared: PreparedPricesInUse, { now, currency }: Terms): boolean {
  const today = dayNumberOf(now);
  const state = stateOf(prepared);
  const isSame = state?.rules === rules && state.currency === currency;
  const changed = new Map(
    prepared.sql
      .prepare(`SELECT ref, since FROM ${prepared.changes}`)
      .values<[string, number]>()
      .map(([ref, since]) => [ref, since]),
  );
  if (isFor(prepared, { now, currency }) && changed.size === 0) return false;
  const before = new Map(
    prepared.sql
      .prepare<Pricing & { asset: number }>(
        `SELECT asset, priced_as AS pricedAs, price, valued AS isValued FROM ${prepared.assets}`,
      )
      .all()
      .map(({ asset, ...pricing }) => [asset, pricing]),
  );
  const known = new Set([...before.values()].map(({ pricedAs }) => pricedAs));
  const { of, leaders } = sharedRows(prepared.sql, currency);
  const rate = Math.min(
    ...[...changed].flatMap(([ref, since]) => (ref.startsWith(currencyAsset("")) ? [since] : [])),
  );
  const ofAll = isSame ? Math.min(rate, state.today === today ? Infinity : Math.min(state.today, today)) : 0;
  prepared.sql.exec(`DELETE FROM ${prepared.changes}`);
  const add = prepared.sql.prepare(`INSERT INTO ${prepared.changes} (ref, since) VALUES (?, ?)`);
  let count = 0;
  for (const { key, id, coinId } of leaders.values()) {
    const ofCoin = coinId === null ? undefined : changed.get(`coin:${coinId}`);
    const since = known.has(key) ? Math.min(ofAll, changed.get(id) ?? Infinity, ofCoin ?? Infinity) : 0;
    if (since > today) continue;
    add.run(id, since);
    count++;
  }
  const put = prepared.sql.prepare(
    `INSERT OR REPLACE INTO ${prepared.assets} (asset, priced_as, price, valued) VALUES (?, ?, ?, ?)`,
  );
  let isShared = true;
  for (const [asset, { pricedAs, price, isValued }] of of) {
    const old = before.get(asset);
    if (old?.pricedAs !== pricedAs || old.price !== price || old.isValued !== isValued) {
      put.run(asset, pricedAs, price, isValued);
      isShared = false;
    }
    before.delete(asset);
  }
  const drop = prepared.sql.prepare(`DELETE FROM ${prepared.assets} WHERE asset = ?`);
  for (const asset of before.keys()) drop.run(asset);
  for (const key of known)
    if (!leaders.has(key)) prepared.sql.prepare(`DELETE FROM ${prepared.prices} WHERE asset = ?`).run(key);
  if (!isShared || before.size > 0) noteValues(prepared, 0);
  prepared.computed.state = { rules, currency, today };
  if (prepared.tables === inFile) writeMeta(prepared.sql, stateKey, JSON.stringify(prepared.computed.state));
  return count > 0;
}

/** Computes the next outdated rows, some days of one or several assets; returns how many days, 0 if none are left. */
function computeSome(prepared: PreparedPricesInUse, { now, currency }: Terms): number {
  const today = dayNumberOf(now);
  const next = prepared.sql
    .prepare<PricedAsset & { since: number }>(
      `SELECT a.key, a.id, a.coin_id AS coinId, c.since FROM ${prepared.changes} c JOIN main.assets a ON a.id = c.ref
         JOIN ${prepared.assets} p ON p.asset = a.key AND p.priced_as = a.key WHERE c.since <= ? ORDER BY c.since DESC LIMIT ${daysAtOnce}`,
    )
    .all(today);
  const [first] = next;
  if (first === undefined) return 0;
  const { since } = first;
  if (since > 0 && today - since < daysAtOnce) {
    // Assets that changed on the same day, as all do when current prices arrive.
    const days = today - since + 1;
    const together = next.filter((other) => other.since === since).slice(0, Math.ceil(daysAtOnce / days));
    const book = createPriceBook(prepared.sql, { from: since, to: today, today });
    for (const asset of together) compute(prepared, asset, { book, from: since, to: today, today, currency });
    return together.length * days;
  }
  const whole = createPriceBook(prepared.sql, { from: since, to: today, today });
  const from = Math.max(since, Math.min(whole.firstDayOf(first) ?? today, today));
  if (since < from) {
    const dropped = prepared.sql
      .prepare(`DELETE FROM ${prepared.prices} WHERE asset = ? AND day < ?`)
      .run(first.key, from);
    if (dropped.changes > 0) noteValues(prepared, 0);
  }
  const to = Math.min(today, from + daysAtOnce - 1);
  compute(prepared, first, {
    book: createPriceBook(prepared.sql, { from, to, today }),
    from,
    to,
    today,
    currency,
  });
  return to - from + 1;
}

function compute(
  prepared: PreparedPricesInUse,
  asset: PricedAsset,
  {
    book,
    from,
    to,
    today,
    currency,
  }: { book: PriceBook; from: DayNumber; to: DayNumber; today: DayNumber; currency: string },
): void {
  const isLast = to === today;
  const stored = new Map(
    prepared.rowsBetween
      .values<Row>(asset.key, from, isLast ? Number.MAX_SAFE_INTEGER : to)
      .map((row) => [row[0], row]),
  );
  const put = prepared.sql.prepare(
    `INSERT OR REPLACE INTO ${prepared.prices} (asset, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const rateOf = book.ratesInto(currency);
  const keyOf = (origin: Origin): number => originKey(prepared, origin);
  let firstChanged = Infinity;
  for (const priced of pricedDays(book.quotesOf(asset), { from, to, today, rateOf })) {
    const row = rowOf(priced, keyOf);
    const old = stored.get(priced.day);
    if (old === undefined || row.some((value, index) => value !== old[index])) {
      put.run(asset.key, ...row);
      if (old?.[1] !== row[1]) firstChanged = Math.min(firstChanged, priced.day);
    }
    stored.delete(priced.day);
  }
  const drop = prepared.sql.prepare(`DELETE FROM ${prepared.prices} WHERE asset = ? AND day = ?`);
  for (const day of stored.keys()) {
    drop.run(asset.key, day);
    firstChanged = Math.min(firstChanged, day);
  }
  if (firstChanged !== Infinity) noteValues(prepared, firstChanged);
  if (isLast) prepared.sql.prepare(`DELETE FROM ${prepared.changes} WHERE ref = ?`).run(asset.id);
  else prepared.sql.prepare(`UPDATE ${prepared.changes} SET since = ? WHERE ref = ?`).run(to + 1, asset.id);
}

/** Values of transactions follow from the prices in the file. */
function noteValues({ sql, tables }: PreparedPricesInUse, day: number): void {
  if (tables === inFile) noteChangedValues(sql, day);
}

function originKey(prepared: PreparedPricesInUse, { source, currency, intraday }: Origin): number {
  const name = `${source}\n${currency}\n${intraday}`;
  let key = prepared.originKeys.get(name);
  if (key === undefined) {
    key =
      prepared.findOrigin.get(source, currency, intraday)?.key ??
      prepared.sql
        .prepare(`INSERT INTO ${prepared.origins} (source, currency, intraday) VALUES (?, ?, ?)`)
        .run(source, currency, intraday).lastInsertRowid;
    prepared.originKeys.set(name, key);
  }
  return key;
}

function* refresh(prepared: PreparedPricesInUse, terms: Terms): Generator<number, number> {
  let total = 0;
  for (let round = 0; round < maxRounds; round++) {
    prepared.originKeys.clear();
    if (!prepared.sql.transaction(() => plan(prepared, terms), { isRepeatable: true })) break;
    for (;;) {
      const days = prepared.sql.transaction(() => computeSome(prepared, terms), { isRepeatable: true });
      if (days === 0) break;
      total += days;
      yield days;
    }
  }
  return total;
}

function find(prepared: PreparedPricesInUse, assetId: string): AssetPrices | undefined {
  const found = prepared.findAsset.get(assetId);
  if (found === undefined) return undefined;
  const known = new Map<number, Origin>(
    prepared.sql
      .prepare<Origin & { key: number }>(`SELECT key, source, currency, intraday FROM ${prepared.origins}`)
      .all()
      .map((origin) => [origin.key, origin]),
  );
  const rows = (from: DayNumber, to: DayNumber): Row[] =>
    prepared.rowsBetween.values<Row>(found.pricedAs, from, to);
  const priced = (row: Row): PricedDay[] => {
    const origin = known.get(row[3]);
    return origin === undefined ? [] : [pricedDayOf(row, origin)];
  };

  return {
    listed: (from, to) => rows(from, to).flatMap((row) => (row[7] === 1 ? priced(row) : [])),
    *daily(from, to) {
      for (const [day, price, , , , , stale] of rows(from, to))
        if (price !== null) yield { day, price: { price: parseDecimal(price), isStale: stale === 1 } };
    },
    on(day) {
      const [row] = rows(day, day);
      return row === undefined ? undefined : priced(row)[0]?.price;
    },
    closes() {
      const blocks = new Map<number, (CloseRow | undefined)[]>();
      return (day) => {
        const block = Math.floor(day / blockDays);
        const start = block * blockDays;
        let days = blocks.get(block);
        if (days === undefined) {
          days = new Array<CloseRow | undefined>(blockDays);
          const rowsOf = prepared.closesBetween.values<CloseRow>(
            found.pricedAs,
            start,
            start + blockDays - 1,
          );
          for (const row of rowsOf) days[row[0] - start] = row;
          blocks.set(block, days);
        }
        const row = days[day - start];
        if (row === undefined) return undefined;
        const [, price, origin, age, stale] = row;
        return {
          price: parseDecimal(price),
          day: day - age,
          isStale: stale === 1,
          source: known.get(origin)?.source ?? "",
        };
      };
    },
  };
}
export type AssetPrices = {
  /** The days that have a quote of their own. */
  listed(from: DayNumber, to: DayNumber): PricedDay[];
  daily(from: DayNumber, to: DayNumber): Iterable<DailyPrice>;
  on(day: DayNumber): DayPrice | undefined;
  /** The same for many days, in any order: rows are read in blocks, and parsed on demand. */
  closes(): (day: DayNumber) => ClosePrice | undefined;
};

/**
 * The tables to read without writing to the file: the file's while they are current, else temporary ones of the connection, with the file's
 * rows and up to so many newly computed days. The rest stays in `changes` and has no rows.
 */
export function completePrices(sql: Sql, terms: Terms & { maxDays: number }): PriceTables {
  if (createPricesInUse(sql).isCurrent(terms)) return inFile;
  const { days, assets, origins, changes } = inConnection;
  sql.exec(`PRAGMA temp_store = MEMORY;
    CREATE TABLE ${days} (asset INTEGER NOT NULL, ${columns}, PRIMARY KEY (asset, day)) WITHOUT ROWID;
    CREATE TABLE ${assets} (asset INTEGER PRIMARY KEY, priced_as INTEGER NOT NULL, price TEXT, valued INTEGER NOT NULL);
    CREATE TABLE ${origins} (key INTEGER PRIMARY KEY, source TEXT NOT NULL, currency TEXT NOT NULL, intraday INTEGER NOT NULL);
    CREATE TABLE ${changes} (ref TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;`);
  sql.transaction(() => {
    for (const name of ["days", "assets", "origins", "changes"] as const)
      sql.exec(`INSERT INTO ${inConnection[name]} SELECT * FROM ${inFile[name]}`);
    let computed = 0;
    for (const count of createPricesInUse(sql, inConnection).refresh(terms)) {
      computed += count;
      if (computed >= terms.maxDays) break;
    }
    sql.exec(
      `DELETE FROM ${days} WHERE EXISTS (SELECT 1 FROM main.assets a JOIN ${changes} c ON c.ref = a.id WHERE a.key = asset AND day >= c.since)`,
    );
  });
  return inConnection;
}

function rowOf({ day, found, price }: PricedDay, originKey: (origin: Origin) => number): Row {
  const { quote } = found;
  const close = formatDecimal(quote.price);
  const converted = price === undefined ? null : formatDecimal(price.price);
  const origin = { source: quote.source, currency: quote.currency, intraday: quote.isIntraday ? 1 : 0 };
  return [
    day,
    converted,
    close === converted ? null : close,
    originKey(origin),
    day - quote.day,
    quote.isIntraday ? quote.at : null,
    (price ?? found).isStale ? 1 : 0,
    isListed({ day, found, price }) ? 1 : 0,
  ];
}

function pricedDayOf([day, price, close, , age, at, stale]: Row, origin: Origin): PricedDay {
  const of = day - age;
  const quote = {
    day: of,
    at: at ?? endOfDay(of),
    price: parseDecimal(close ?? price ?? "0"),
    currency: origin.currency,
    source: origin.source,
    isManual: origin.source === manualSource,
    isIntraday: origin.intraday === 1,
  };
  const isStale = stale === 1;

  return {
    day,
    found: { quote, isStale },
    price:
      price === null
        ? undefined
        : { price: close === null ? quote.price : parseDecimal(price), quote, isStale },
  };
}

/** The asset whose rows apply, its price if constant, and whether holdings are valued: collectibles are not. */
type Pricing = { pricedAs: number; price: string | null; isValued: number };
type Shared = {
  /** By key of an asset. */
  of: Map<number, Pricing>;
  /** The assets that have rows. */
  leaders: Map<number, PricedAsset>;
};

/**
 * Which assets have the same prices: those of a coin, except one with prices of its own, the owner's included, or that the owner declares
 * worthless.
 */
function sharedRows(sql: Sql, currency: string): Shared {
  const rows = sql
    .prepare<PricedAsset & { kind: string; isDeviating: number }>(
      `WITH own AS (
         SELECT ref AS id FROM price_series r WHERE ref NOT LIKE 'coin:%' AND EXISTS (SELECT 1 FROM prices WHERE series = r.key)
         UNION SELECT asset FROM manual_prices UNION SELECT id FROM assets WHERE worthless_from IS NOT NULL OR kind = 'currency')
       SELECT key, id, coin_id AS coinId, kind, id IN own AS isDeviating FROM main.assets WHERE coin_id IS NOT NULL OR id IN own ORDER BY key`,
    )
    .all();
  const shared: Shared = { of: new Map(), leaders: new Map() };
  const ofCoin = new Map<string, number>();
  for (const { key, id, coinId, kind, isDeviating } of rows) {
    const leader = isDeviating === 1 || coinId === null ? key : (ofCoin.get(coinId) ?? key);
    if (leader === key) {
      shared.leaders.set(key, { key, id, coinId });
      if (isDeviating === 0 && coinId !== null) ofCoin.set(coinId, key);
    }
    const price = id === currencyAsset(currency) ? "1" : null;
    shared.of.set(key, { pricedAs: leader, price, isValued: kind === "nft" ? 0 : 1 });
  }
  return shared;
}

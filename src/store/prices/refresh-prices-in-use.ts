import { currencyAsset } from "../../domain/assets/asset.ts";
import { dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import { pricedDays } from "../../domain/valuation/prices.ts";
import { writeMeta } from "../account/meta.ts";
import { noteChangedValues } from "../ledger/list-index/list-state.ts";
import { createPriceBook, type PriceBook } from "./price-book.ts";
import { priceColumns, priceRowOf, type Origin, type PriceRow } from "./price-rows.ts";
import { inFile, isFor, rules, stateKey, stateOf, type Prepared, type Terms } from "./price-tables.ts";
import { sharedRows, type PricedAsset, type Pricing } from "./shared-rows.ts";

/** Days of an asset computed in one SQLite transaction, and assets of few days. */
const daysAtOnce = 500;
const assetsAtOnce = 16;
/** Maximum of passes over changes that arrive during the computation; the task that follows them does the rest. */
const maxRounds = 3;

/** One SQLite transaction: determines which assets share rows, and which rows have to be recomputed from which day on. Returns whether any have. */
function plan(prepared: Prepared, { now, currency }: Terms): boolean {
  const today = dayNumberOf(now);
  const state = stateOf(prepared);
  const isSame = state?.rules === rules && state.currency === currency;
  const changed = new Map(
    prepared.sql
      .prepare(`SELECT ref, since FROM ${prepared.tables.changes}`)
      .values<[string, number]>()
      .map(([ref, since]) => [ref, since]),
  );
  if (isFor(prepared, { now, currency }) && changed.size === 0) return false;
  const before = new Map(
    prepared.sql
      .prepare<Pricing & { asset: number }>(
        `SELECT asset, priced_as AS pricedAs, price, valued AS isValued FROM ${prepared.tables.assets}`,
      )
      .all()
      .map(({ asset, ...pricing }) => [asset, pricing]),
  );
  const known = new Set([...before.values()].map(({ pricedAs }) => pricedAs));
  const { of, leaders } = sharedRows(prepared.sql, currency);
  const rate = Math.min(
    ...[...changed].flatMap(([ref, since]) => (ref.startsWith(currencyAsset("")) ? [since] : [])),
  );
  const sinceForAll = isSame
    ? Math.min(rate, state.today === today ? Infinity : Math.min(state.today, today))
    : 0;
  prepared.sql.exec(`DELETE FROM ${prepared.tables.changes}`);
  const add = prepared.sql.prepare(`INSERT INTO ${prepared.tables.changes} (ref, since) VALUES (?, ?)`);
  let count = 0;
  for (const { key, id, coinId } of leaders.values()) {
    const sinceOfCoin = coinId === null ? undefined : changed.get(`coin:${coinId}`);
    const since = known.has(key)
      ? Math.min(sinceForAll, changed.get(id) ?? Infinity, sinceOfCoin ?? Infinity)
      : 0;
    if (since > today) continue;
    add.run(id, since);
    count++;
  }
  const insert = prepared.sql.prepare(
    `INSERT OR REPLACE INTO ${prepared.tables.assets} (asset, priced_as, price, valued) VALUES (?, ?, ?, ?)`,
  );
  let isShared = true;
  for (const [asset, { pricedAs, price, isValued }] of of) {
    const old = before.get(asset);
    if (old?.pricedAs !== pricedAs || old.price !== price || old.isValued !== isValued) {
      insert.run(asset, pricedAs, price, isValued);
      isShared = false;
    }
    before.delete(asset);
  }
  const drop = prepared.sql.prepare(`DELETE FROM ${prepared.tables.assets} WHERE asset = ?`);
  for (const asset of before.keys()) drop.run(asset);
  for (const key of known)
    if (!leaders.has(key))
      prepared.sql.prepare(`DELETE FROM ${prepared.tables.days} WHERE asset = ?`).run(key);
  if (!isShared || before.size > 0) noteValues(prepared, 0);
  prepared.computed.state = { rules, currency, today };
  if (prepared.tables === inFile) writeMeta(prepared.sql, stateKey, JSON.stringify(prepared.computed.state));
  return count > 0;
}

/** Computes the next outdated rows, some days of one or several assets; returns how many days, 0 if none are left. */
function computeSome(prepared: Prepared, { now, currency }: Terms): number {
  const today = dayNumberOf(now);
  const next = prepared.sql
    .prepare<PricedAsset & { since: number }>(
      `SELECT a.key, a.id, a.coin_id AS coinId, c.since FROM ${prepared.tables.changes} c JOIN main.assets a ON a.id = c.ref
         JOIN ${prepared.tables.assets} p ON p.asset = a.key AND p.priced_as = a.key WHERE c.since <= ? ORDER BY c.since DESC LIMIT ${daysAtOnce}`,
    )
    .all(today);
  const [first] = next;
  if (first === undefined) return 0;
  const { since } = first;
  if (since > 0 && today - since < daysAtOnce) {
    // Assets that changed on the same day, as all do when current prices arrive.
    const days = today - since + 1;
    const together = next
      .filter((otherAsset) => otherAsset.since === since)
      .slice(0, Math.ceil(daysAtOnce / days));
    const book = createPriceBook(prepared.sql, { from: since, to: today, today });
    for (const asset of together) compute(prepared, asset, { book, from: since, to: today, today, currency });
    return together.length * days;
  }
  const completeBook = createPriceBook(prepared.sql, { from: since, to: today, today });
  const from = Math.max(since, Math.min(completeBook.firstDayOf(first) ?? today, today));
  if (since < from) {
    const dropped = prepared.sql
      .prepare(`DELETE FROM ${prepared.tables.days} WHERE asset = ? AND day < ?`)
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
  prepared: Prepared,
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
      .values<PriceRow>(asset.key, from, isLast ? Number.MAX_SAFE_INTEGER : to)
      .map((row) => [row[0], row]),
  );
  const insert = prepared.sql.prepare(
    `INSERT OR REPLACE INTO ${prepared.tables.days} (asset, ${priceColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const rateOf = book.ratesInto(currency);
  const keyOf = (origin: Origin): number => originKey(prepared, origin);
  let firstChanged = Infinity;
  for (const priced of pricedDays(book.quotesOf(asset), { from, to, today, rateOf })) {
    const row = priceRowOf(priced, keyOf);
    const old = stored.get(priced.day);
    if (old === undefined || row.some((value, index) => value !== old[index])) {
      insert.run(asset.key, ...row);
      if (old?.[1] !== row[1]) firstChanged = Math.min(firstChanged, priced.day);
    }
    stored.delete(priced.day);
  }
  const drop = prepared.sql.prepare(`DELETE FROM ${prepared.tables.days} WHERE asset = ? AND day = ?`);
  for (const day of stored.keys()) {
    drop.run(asset.key, day);
    firstChanged = Math.min(firstChanged, day);
  }
  if (firstChanged !== Infinity) noteValues(prepared, firstChanged);
  if (isLast) prepared.sql.prepare(`DELETE FROM ${prepared.tables.changes} WHERE ref = ?`).run(asset.id);
  else
    prepared.sql
      .prepare(`UPDATE ${prepared.tables.changes} SET since = ? WHERE ref = ?`)
      .run(to + 1, asset.id);
}

/** Values of transactions follow from the prices in the file. */
function noteValues({ sql, tables }: Prepared, day: number): void {
  if (tables === inFile) noteChangedValues(sql, day);
}

function originKey(prepared: Prepared, { source, currency, intraday }: Origin): number {
  const name = `${source}\n${currency}\n${intraday}`;
  let key = prepared.originKeys.get(name);
  if (key === undefined) {
    key =
      prepared.findOrigin.get(source, currency, intraday)?.key ??
      prepared.sql
        .prepare(`INSERT INTO ${prepared.tables.origins} (source, currency, intraday) VALUES (?, ?, ?)`)
        .run(source, currency, intraday).lastInsertRowid;
    prepared.originKeys.set(name, key);
  }
  return key;
}

/** As much of `computeSome` as fits one SQLite transaction of the file; a reader's own tables limit the days. */
function computeSlice(prepared: Prepared, terms: Terms): number {
  const maxAssets = prepared.tables === inFile ? assetsAtOnce : 1;
  let total = 0;
  for (let count = 0; count < maxAssets && total < daysAtOnce / 4; count++) {
    const days = computeSome(prepared, terms);
    if (days === 0) break;
    total += days;
  }
  return total;
}

/** Computes what changed; yields the number of days after each SQLite transaction, and returns their sum. */
export function* refresh(prepared: Prepared, terms: Terms): Generator<number, number> {
  let total = 0;
  for (let round = 0; round < maxRounds; round++) {
    prepared.originKeys.clear();
    if (!prepared.sql.transaction(() => plan(prepared, terms), { isRepeatable: true })) break;
    for (;;) {
      const days = prepared.sql.transaction(() => computeSlice(prepared, terms), { isRepeatable: true });
      if (days === 0) break;
      total += days;
      yield days;
    }
  }
  return total;
}

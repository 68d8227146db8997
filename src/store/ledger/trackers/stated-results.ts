import { add, parseDecimal, zero, type Decimal } from "../../../domain/money/decimal.ts";
import type { CoinResults, FileResults } from "../../../domain/quality/result-differences.ts";
import { supersededOf } from "../../../domain/ledger/source-report.ts";
import type { Sql } from "../../../ports/sql.ts";
import { sourceRows } from "./source-rows.ts";
import { reportsOfRow, type TransactionRow } from "../transaction-rows.ts";

const statesResults = `t.status = 'confirmed' AND instr(t.reports, '"results":{')`;

type Asset = { id: string; symbol: string };

/**
 * The gains and cost basis that a file's rows state, by currency and coin: a gain is the sent coin's. Under the ids of the transactions that
 * count, which are those of the records that supersede the rows. Yields between pages.
 */
export function* statedResults(sql: Sql, importId: string): Generator<void, FileResults[]> {
  const source = sql
    .prepare<{ key: number }>("SELECT key FROM sources WHERE kind = 'import' AND id = ?")
    .get(importId)?.key;
  if (source === undefined) return [];
  const coins = coinTickers(sql);
  const files = new Map<string, FileResults>();
  for (const rows of sourceRows(sql, [source], statesResults)) {
    for (const row of rows) note(files, row, { source, coins });
    yield;
  }
  return [...files.values()].filter((file) => file.coins.size > 0);
}

/** The ticker of each coin, in upper case. */
export function coinTickers(sql: Sql): ReadonlyMap<string, string> {
  return new Map(
    sql
      .prepare<Asset>("SELECT id, symbol FROM assets WHERE kind NOT IN ('nft', 'currency')")
      .all()
      .map(({ id, symbol }) => [id, symbol.toUpperCase()]),
  );
}

type Known = { source: number; coins: ReadonlyMap<string, string> };

function note(files: Map<string, FileResults>, row: TransactionRow, { source, coins }: Known): void {
  const reports = reportsOfRow(row);
  const report = reports.find(([key]) => key === source)?.[1];
  if (report?.results === undefined) return;
  const { currency, gain, received, sent } = report.results;
  const { at, legs } = report;
  let file = files.get(currency);
  if (file === undefined) files.set(currency, (file = { currency, from: at, to: at, coins: new Map() }));
  file.from = Math.min(file.from, at);
  file.to = Math.max(file.to, at);
  const superseded = supersededOf(reports.map(([, report]) => report));
  const idOf = (wallet = ""): string => superseded.find((side) => side.wallet === wallet)?.by ?? row.id;
  const { coins: results } = file;
  const coinAt = (direction: "in" | "out"): { coin: CoinResults; id: string } | undefined => {
    const leg = legs.find((candidate) => candidate.direction === direction && coins.has(candidate.assetId));
    const symbol = leg === undefined ? undefined : coins.get(leg.assetId);
    if (leg === undefined || symbol === undefined) return undefined;
    const coin = results.get(symbol) ?? newCoin(leg.assetId, symbol);
    results.set(symbol, coin);
    return { coin, id: idOf(leg.wallet) };
  };
  const [from, to] = [coinAt("out"), coinAt("in")];
  if (gain !== undefined && from !== undefined) {
    const { coin, id } = from;
    coin.figures++;
    coin.gain = add(coin.gain, parseDecimal(gain));
    coin.gains.set(id, add(coin.gains.get(id) ?? zero, parseDecimal(gain)));
  }
  noteCost(to, received, 1n);
  noteCost(from, sent, -1n);
}

function noteCost(
  side: { coin: CoinResults; id: string } | undefined,
  text: string | undefined,
  sign: bigint,
): void {
  if (side === undefined || text === undefined) return;
  const { coin, id } = side;
  const { units, scale }: Decimal = parseDecimal(text);
  coin.figures++;
  coin.cost = add(coin.cost ?? zero, { units: units * sign, scale });
  coin.rows.add(id);
}

function newCoin(asset: string, symbol: string): CoinResults {
  return { asset, symbol, gain: zero, gains: new Map(), cost: undefined, rows: new Set(), figures: 0 };
}

/** The time of the earliest entry of each coin, by ticker. */
export function earliestEntries(sql: Sql, symbols: readonly string[]): ReadonlyMap<string, number> {
  const earliest = sql.prepare<{ at: number | null }>(
    `SELECT min(first) AS at FROM (SELECT (SELECT at FROM entries e WHERE e.asset = h.asset AND e.wallet = h.wallet ORDER BY at LIMIT 1) AS first
       FROM assets a JOIN holdings h ON h.asset = a.key WHERE upper(a.symbol) = ? AND a.spam = 0)`,
  );
  return new Map(
    symbols.flatMap((symbol): [string, number][] => {
      const at = earliest.get(symbol)?.at ?? null;
      return at === null ? [] : [[symbol, at]];
    }),
  );
}

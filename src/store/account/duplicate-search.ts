import { z } from "zod";
import { compareText } from "../../lib/compare-text.ts";
import { duplicatesOf } from "../../domain/quality/duplicates.ts";
import { hashDuplicates, type HashedSide } from "../../domain/quality/hash-duplicates.ts";
import type { Duplicate, Reported } from "../../domain/quality/reported.ts";
import { changesOf, sidesOf } from "../../domain/ledger/superseded/sides.ts";
import type { DuplicateFact } from "../../domain/quality/findings/record-findings.ts";
import type { Sql } from "../../ports/sql.ts";
import { pagesByKey } from "../database/paging.ts";
import { jsonNumbers } from "../database/json-columns.ts";
import { coinNames } from "../ledger/trackers/record-rows.ts";
import { publicLegsOfRow } from "../ledger/transaction-rows.ts";
import { deleteMeta, readMeta, writeMeta } from "./meta.ts";

type SourceRow = { key: number; kind: string; format: string | null };
/** Priority of a source if two report the same: a connection before an exchange's file, before a tracker's file, before manual entry. */
type Rank = 0 | 1 | 2 | 3;

/** The key changes whenever the search covers more, so that accounts of earlier versions are searched again. */
const stateKey = "searches.upTo";
const similarKey = "doubles.similar";
/** JSON of what `storeSimilarRows` wrote. */
const similarFacts = z.array(
  z.object({
    keep: z.object({ platform: z.string(), wallet: z.string() }),
    drop: z.object({ platform: z.string(), wallet: z.string() }),
    pairs: z.array(z.object({ keep: z.string(), drop: z.string(), at: z.number(), apartMs: z.number() })),
    similar: z.object({ isDeletable: z.boolean() }),
  }),
);

/** Keeps which rows of trackers resemble records, as the search for superseded rows found them, for the next search for duplicates. */
export function storeSimilarRows(sql: Sql, facts: readonly DuplicateFact[]): void {
  const text = JSON.stringify(facts);
  if (text === (readMeta(sql, similarKey) ?? "[]")) return;
  writeMeta(sql, similarKey, text);
  deleteMeta(sql, stateKey);
}

/** The search for histories that two sources reported. */
export function createDuplicateSearch(sql: Sql) {
  return {
    /** `isDue` if transactions changed since the last finished search; pass `mark` to `end` when it has finished. */
    state: (): { isDue: boolean; mark: string } => searchState(sql),
    search: (trackers: ReadonlySet<string>) => duplicateFacts(sql, trackers),
    end: (mark: string): void => writeMeta(sql, stateKey, mark),
  };
}

function searchState(sql: Sql): { isDue: boolean; mark: string } {
  const newest = sql
    .prepare<{ seq: number | null }>(
      "SELECT max(seq) AS seq FROM changes WHERE topic IN ('transactions', 'books')",
    )
    .get();
  const mark = String(newest?.seq ?? 0);
  const before = readMeta(sql, stateKey);
  // Old rows of the outbox are deleted; an empty one means that nothing changed since.
  return { isDue: before === undefined || (mark !== "0" && mark !== before), mark };
}

/**
 * Pairs of exchange transactions that two sources reported, as one fact per pair of wallets (or wallet). `trackers` are the
 * formats of files that cover several exchanges. Yields between pages.
 */
function* duplicateFacts(sql: Sql, trackers: ReadonlySet<string>): Generator<void, DuplicateFact[]> {
  const sources = new Map(
    sql
      .prepare<SourceRow>(
        "SELECT s.key, s.kind, CASE WHEN i.format LIKE 'mapping:%' THEN 'generic-csv' ELSE i.format END AS format FROM sources s LEFT JOIN imports i ON s.kind = 'import' AND i.id = s.id WHERE s.kind <> 'verification'",
      )
      .all()
      .map((source) => [source.key, source]),
  );
  const rows: Reported[] = [];
  for (const page of pagesOf(sql)) {
    rows.push(...page.flatMap((row) => reportedOf(row, sources, trackers) ?? []));
    yield;
  }
  const rankOf = ({ sources: keys }: Reported): number =>
    Math.max(0, ...keys.map((key) => rankOfSource(sources.get(key), trackers)));
  const firstSource = ({ sources: keys }: Reported): number => Math.min(...keys);
  const precedes = (a: Reported, b: Reported): boolean => {
    const [first, second] = [rankOf(a), rankOf(b)];
    return first !== second ? first > second : firstSource(a) <= firstSource(b);
  };
  const duplicates = yield* duplicatesOf(rows, precedes);
  const taken = new Set(duplicates.flatMap(({ keep, drop }) => [keep.id, drop.id]));
  const hashed = yield* hashedSides(sql, (row) => reportedOf(row, sources, trackers));
  duplicates.push(...hashDuplicates(hashed, precedes).filter(({ drop }) => !taken.has(drop.id)));
  const similar = similarFacts.parse(JSON.parse(readMeta(sql, similarKey) ?? "[]"));
  return [...factsOf(duplicates), ...unlessDuplicate(similar, duplicates)];
}

/** Exact duplicates are left out, so that each is named once. */
function unlessDuplicate(
  similar: readonly DuplicateFact[],
  duplicates: readonly Duplicate[],
): DuplicateFact[] {
  const dropped = new Set(duplicates.map(({ drop }) => drop.id));
  return similar.flatMap((fact) => {
    const pairs = fact.pairs.filter(({ drop }) => !dropped.has(drop));
    return pairs.length === 0 ? [] : [{ ...fact, pairs }];
  });
}

type Row = {
  id: string;
  at: number;
  type: string;
  platform: string;
  wallet: string;
  legs: string;
  sources: string;
  key: number;
};

type HashedRow = Row & { txHash: string };

/** Exchange transactions and those of trackers' files, if the account has several sources of them. Empty pages are pauses. */
function* pagesOf(sql: Sql): Generator<Row[]> {
  if (!(yield* hasSeveralSources(sql))) return;
  const page = sql.prepare<Row>(
    `SELECT t.key, t.id, t.at, t.type, w.platform, w.wallet, t.legs, t.sources FROM transactions t JOIN wallets w ON w.key = t.wallet
     WHERE t.key > ? AND t.status = 'confirmed' AND (w.platform LIKE 'exchange:%' OR w.platform = 'manual') ORDER BY t.key LIMIT 2000`,
  );
  yield* pagesByKey(page);
}

/** Whether exchange transactions or those of trackers' files have different sources. */
function* hasSeveralSources(sql: Sql): Generator<Row[], boolean> {
  const known = sql.prepare<{ known: number }>("SELECT count(*) AS known FROM sources").get()?.known ?? 0;
  if (known < 2) return false;
  const next = sql.prepare<{ last: number | null; low: string | null; high: string | null }>(
    `SELECT max(key) AS last, min(sources) AS low, max(sources) AS high FROM (SELECT t.key,
       iif(w.platform LIKE 'exchange:%' OR w.platform = 'manual', t.sources, NULL) AS sources
       FROM transactions t CROSS JOIN wallets w ON w.key = t.wallet WHERE t.key > ? ORDER BY t.key LIMIT 10000)`,
  );
  let found: string | undefined;
  for (let last = -1; ;) {
    const page = next.get(last);
    if (page === undefined || page.last === null) return false;
    if (page.low !== null && (page.low !== page.high || page.low !== (found ?? page.low))) return true;
    found = page.low ?? found;
    last = page.last;
    yield [];
  }
}

/** The sides of transactions whose hash a file of a wallet program or an exchange states. */
function* hashedSides(sql: Sql, report: (row: Row) => Reported | undefined): Generator<void, HashedSide[]> {
  const columns =
    "t.key, t.id, t.at, t.type, w.platform, w.wallet, t.legs, t.sources, t.tx_hash AS txHash FROM transactions t JOIN wallets w ON w.key = t.wallet";
  const condition = "t.status = 'confirmed' AND t.tx_hash IS NOT NULL";
  const fileRows = sql.prepare<HashedRow>(
    `SELECT ${columns} WHERE t.key > ? AND ${condition} AND w.platform LIKE 'exchange:%' ORDER BY t.key LIMIT 2000`,
  );
  const hashes = new Set<string>();
  for (const page of pagesByKey(fileRows)) {
    for (const { txHash } of page) hashes.add(txHash);
    yield;
  }
  if (hashes.size === 0) return [];
  const sides: HashedSide[] = [];
  const coinOf = coinNames(sql);
  const all = sql.prepare<HashedRow>(
    `SELECT ${columns} WHERE t.key > ? AND ${condition} ORDER BY t.key LIMIT 2000`,
  );
  for (const page of pagesByKey(all)) {
    for (const row of page) {
      const reported = hashes.has(row.txHash) ? report(row) : undefined;
      if (reported === undefined) continue;
      const walletSides = sidesOf(publicLegsOfRow(row), coinOf);
      for (const { wallet, movements, changes } of walletSides)
        sides.push({
          ...reported,
          wallet: wallet || row.wallet,
          movements,
          changes,
          txHash: row.txHash,
          isWhole: walletSides.length === 1,
        });
    }
    yield;
  }
  return sides;
}

function reportedOf(
  row: Row,
  sources: ReadonlyMap<number, SourceRow>,
  trackers: ReadonlySet<string>,
): Reported | undefined {
  const { id, at, platform, wallet } = row;
  const reporting = jsonNumbers(row.sources).filter((key) => sources.has(key));
  if (reporting.length === 0) return undefined;
  const legs = publicLegsOfRow(row);
  const changes = changesOf(legs, tickerOf);
  const movements = legs
    .filter(({ direction }) => direction !== "fee")
    .map(({ direction, assetId, amount }) => `${direction}|${tickerOf(assetId)}|${amount}`)
    .toSorted(compareText)
    .join("\n");
  const fees = legs
    .filter(({ direction }) => direction === "fee")
    .map(({ assetId, amount }) => `${tickerOf(assetId)}|${amount}`);
  const isTracker =
    platform === "manual" || reporting.every((key) => trackers.has(sources.get(key)?.format ?? ""));
  return {
    id,
    at,
    platform,
    wallet,
    sources: reporting,
    movements,
    changes,
    fees,
    isTracker,
    isMovement: row.type === "deposit" || row.type === "withdrawal",
    via: viaOf(reporting, sources, trackers),
    formats: formatsOf(reporting, sources, trackers),
  };
}

/** Whether only the API of an exchange reported a transaction, or only the exchange's own files. */
function viaOf(
  keys: readonly number[],
  sources: ReadonlyMap<number, SourceRow>,
  trackers: ReadonlySet<string>,
): "api" | "file" | undefined {
  const ranks = new Set(keys.map((key) => rankOfSource(sources.get(key), trackers)));
  if (ranks.size !== 1) return undefined;
  return ranks.has(3) ? "api" : ranks.has(2) ? "file" : undefined;
}

/** The formats of the exchange's own files that reported a transaction. */
function formatsOf(
  keys: readonly number[],
  sources: ReadonlyMap<number, SourceRow>,
  trackers: ReadonlySet<string>,
): string[] {
  const recordSources = keys
    .map((key) => sources.get(key))
    .filter((source) => rankOfSource(source, trackers) === 2);
  return [...new Set(recordSources.flatMap((source) => source?.format ?? []))].toSorted(compareText);
}

/** The ticker or currency at the end of an asset id, on any platform. */
function tickerOf(assetId: string): string {
  return assetId.slice(assetId.lastIndexOf(":") + 1).toUpperCase();
}

function rankOfSource(source: SourceRow | undefined, trackers: ReadonlySet<string>): Rank {
  if (source === undefined || source.kind === "manual") return 0;
  if (source.kind === "connection") return 3;
  return source.format !== null && trackers.has(source.format) ? 1 : 2;
}

function factsOf(duplicates: readonly Duplicate[]): DuplicateFact[] {
  const facts = new Map<string, DuplicateFact>();
  for (const { keep, drop, isSum = false, isFee = false } of duplicates) {
    const files = !isFee && keep.via === "file" && drop.via === "file" ? filesOf(keep, drop) : undefined;
    const place = JSON.stringify([
      keep.platform,
      keep.wallet,
      drop.platform,
      drop.wallet,
      files,
      isSum,
      isFee,
    ]);
    const pair = {
      keep: keep.id,
      drop: drop.id,
      at: Math.min(keep.at, drop.at),
      apartMs: Math.abs(keep.at - drop.at),
    };
    const fact = facts.get(place);
    if (fact === undefined)
      facts.set(place, {
        keep: { platform: keep.platform, wallet: keep.wallet },
        drop: { platform: drop.platform, wallet: drop.wallet },
        pairs: [pair],
        ...(files === undefined ? {} : { files }),
        ...(isSum ? { isSum } : {}),
        ...(isFee ? { isFee } : {}),
      });
    else fact.pairs.push(pair);
  }
  return [...facts.values()];
}

/** The two formats of one exchange's files that state the same; `undefined` for rows of one format under two wallets. */
function filesOf(keep: Reported, drop: Reported): DuplicateFact["files"] {
  const [retainedFormat, dropped] = [keep.formats?.[0], drop.formats?.[0]];
  if (retainedFormat === undefined || dropped === undefined || retainedFormat === dropped) return undefined;
  if (keep.platform !== drop.platform) return undefined;
  return { keep: retainedFormat, drop: dropped };
}

import type { AssetHint } from "../../../domain/assets/asset.ts";
import { identityOf } from "../../../domain/ledger/identity.ts";
import type { SourceGap, SyncStep } from "../../connector.ts";
import { AppError, wordingOf } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { AccountReader, ReadHistory } from "./account-chain.ts";
import { readAscending, readDescending, type GroupedRows } from "./history-lists.ts";
import type { StoredRewards } from "./pool-rewards.ts";

export type AccountCursor = {
  /** The edition of the chain's reading; see `AccountChain`. */
  edition: number;
  /** Everything up to this place is read and final. */
  place: string | null;
  /** Transactions after `place`, which may still be reorganised, by id. */
  tail: string[];
  /** An incomplete backward walk of the history: its start, and the place it reached. */
  walk?: { top: string; below: string };
  /** Known gaps of the source. */
  gaps: SourceGap[];
  /** Rewards that sources state as one sum, by the day on which a sync saw them. */
  kept?: StoredRewards;
};

type Run<Row> = {
  reader: AccountReader<Row>;
  cursor: AccountCursor;
  /** Transactions of this moment and earlier are final. */
  settledUpTo: number;
  /** Transactions seen in this run that are not final. */
  encountered: Set<string>;
  /** Those of `tail` that were seen and are now final. */
  final: Set<string>;
  /** The chain's own coin, included in each step: an asset is described when it is first seen. */
  assets: AssetHint[];
  done: number;
};

export async function* syncAccount<Row>(
  before: AccountCursor | null,
  {
    reader,
    edition,
    settledUpTo,
    mayRetract,
    assets,
    notes,
  }: {
    reader: AccountReader<Row>;
    edition: number;
    settledUpTo: number;
    /** Whether a transaction after `settledUpTo` may disappear. */
    mayRetract: boolean;
    assets: AssetHint[];
    notes: readonly SourceGap[];
  },
): AsyncGenerator<SyncStep<AccountCursor>> {
  const cursor = cursorFrom(before, edition);
  const run: Run<Row> = {
    reader,
    cursor,
    settledUpTo,
    encountered: new Set(),
    final: new Set(),
    assets,
    done: 0,
  };
  await reader.checkChain();
  yield* reader.order === "ascending" ? oldestFirst(run) : newestFirst(run);
  const storedRewards = structuredClone(cursor.kept ?? {});
  const { history, unread: unreadGap } = await everySync(reader, storedRewards);
  if (unreadGap === undefined && Object.keys(storedRewards).length > 0) cursor.kept = storedRewards;
  for (const gap of history?.gaps ?? []) addGap(cursor, gap);
  if (history !== undefined)
    yield {
      ...stepOf(run, `${run.done} transactions`),
      transactions: history.transactions,
      assets: [...assets, ...(history.assets ?? [])],
      ...retractedIn(history),
    };
  if (!mayRetract) cursor.tail = [];
  const removed = cursor.tail.filter((id) => !run.encountered.has(id) && !run.final.has(id));
  cursor.tail = mayRetract ? [...run.encountered].sort() : [];
  yield {
    ...stepOf(run, "up to date"),
    assets,
    gaps: [...cursor.gaps, ...(unreadGap === undefined ? [] : [unreadGap]), ...notes],
    ...(removed.length > 0 ? { retracted: removed } : {}),
  };
}

/** The cursor of the last sync. One of another edition begins again, with what cannot be read again. */
function cursorFrom(before: AccountCursor | null, edition: number): AccountCursor {
  if (before?.edition === edition) return structuredClone(before);
  const { tail = [], kept } = structuredClone(before) ?? {};
  return { edition, place: null, tail, gaps: [], ...(kept === undefined ? {} : { kept }) };
}

/** Lists that each sync reads completely. An unreadable answer leaves the history unchanged and is a gap until a sync reads it. */
async function everySync<Row>(
  reader: AccountReader<Row>,
  storedRewards: StoredRewards,
): Promise<{ history?: ReadHistory; unread?: SourceGap }> {
  if (reader.everySync === undefined) return {};
  try {
    return { history: await reader.everySync(storedRewards) };
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "upstream" && error.code !== "bad_request"))
      throw error;
    const reason = msg`What the chain pays without transactions, such as rewards, was not read: ${wordingOf(error)}`;
    return { unread: { from: null, to: null, reason } };
  }
}

async function* oldestFirst<Row>(run: Run<Row>): AsyncGenerator<SyncStep<AccountCursor>> {
  const { reader, cursor, settledUpTo } = run;
  const newest = await reader.newest?.();
  const span = { after: placeFrom(cursor.place), before: newest === undefined ? null : newest + 1n };
  let isFinal = true;
  for await (const page of readAscending(reader.lists, span)) {
    // Up to the first transaction that is not final, every place is final.
    for (const { place, at } of page.groups) {
      if (at > settledUpTo) isFinal = false;
      if (isFinal) cursor.place = String(place);
    }
    yield await stepFor(run, page);
  }
}

/** Reads the news since the last run first, then the part below that an earlier run left unread. */
async function* newestFirst<Row>(run: Run<Row>): AsyncGenerator<SyncStep<AccountCursor>> {
  const { reader, cursor, settledUpTo } = run;
  const [list] = reader.lists;
  if (list === undefined) return;
  const unfinishedWalk = cursor.walk;
  let top: string | undefined;
  for await (const page of readDescending(list, {
    after: placeFrom(unfinishedWalk?.top ?? cursor.place),
    before: null,
  })) {
    for (const { place, at } of page.groups) {
      if (at <= settledUpTo) top ??= String(place);
      // With an unfinished walk pending, this part is read again by the next run if this run is interrupted.
      if (unfinishedWalk === undefined && top !== undefined) cursor.walk = { top, below: String(place) };
    }
    yield await stepFor(run, page);
  }
  if (unfinishedWalk !== undefined) {
    cursor.walk = { top: top ?? unfinishedWalk.top, below: unfinishedWalk.below };
    const span = { after: placeFrom(cursor.place), before: placeFrom(unfinishedWalk.below) };
    for await (const page of readDescending(list, span)) {
      for (const { place } of page.groups) cursor.walk = { ...cursor.walk, below: String(place) };
      yield await stepFor(run, page);
    }
  }
  cursor.place = top ?? unfinishedWalk?.top ?? cursor.place;
  delete cursor.walk;
}

async function stepFor<Row>(
  run: Run<Row>,
  { groups, gaps }: GroupedRows<Row>,
): Promise<SyncStep<AccountCursor>> {
  const { reader, cursor, encountered, final, settledUpTo } = run;
  const found = await reader.read(groups.map(({ rows }) => rows));
  for (const gap of [...gaps, ...(found.gaps ?? [])]) addGap(cursor, gap);
  for (const transaction of found.transactions)
    (transaction.at > settledUpTo ? encountered : final).add(identityOf(transaction));
  // An interrupted run keeps both the transactions it saw and those known before, without those that the next run need not see again.
  cursor.tail = [...new Set([...cursor.tail, ...encountered])].filter((id) => !final.has(id)).sort();
  run.done += found.transactions.length;
  return {
    ...stepOf(run, `${run.done} transactions`),
    transactions: found.transactions,
    assets: [...run.assets, ...(found.assets ?? [])],
    ...retractedIn(found),
  };
}

function retractedIn({ retracted = [] }: ReadHistory): { retracted?: string[] } {
  return retracted.length === 0 ? {} : { retracted };
}

/** One gap per reason and subject; a further one widens it. */
function addGap({ gaps }: AccountCursor, { from, to, ...gap }: SourceGap): void {
  const subject = JSON.stringify(gap);
  const known = gaps.find(({ from: _, to: __, ...knownGap }) => JSON.stringify(knownGap) === subject);
  if (known === undefined) gaps.push({ from, to, ...gap });
  else {
    known.from = known.from === null || from === null ? null : Math.min(known.from, from);
    known.to = known.to === null || to === null ? null : Math.max(known.to, to);
  }
}

function placeFrom(place: string | null): bigint | null {
  return place === null ? null : BigInt(place);
}

function stepOf<Row>({ cursor, done }: Run<Row>, message: string): SyncStep<AccountCursor> {
  return {
    transactions: [],
    assets: [],
    isComplete: true,
    cursor: structuredClone(cursor),
    progress: { done, total: null, message },
  };
}

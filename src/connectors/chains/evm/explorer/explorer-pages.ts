import { AppError, hasReason } from "../../../../errors/app-error.ts";
import { msg } from "../../../../errors/wording.ts";
import type { ConnectorContext } from "../../../connector.ts";
import { requestPage, ResultTooLarge, type Answer, type Explorer, type Query } from "./explorer-api.ts";

type Placed = { blockNumber: string };

/** Rows of a range of blocks, complete up to the block `upTo` (`Infinity` at the end), ascending. */
export type Page<Row> = {
  rows: Row[];
  upTo: number;
  partial: boolean;
  isMissing: boolean;
  /** A block with more rows than the explorer ever returns. */
  cutAt?: number;
};

/** Rows per request: result windows of explorers are 10,000 rows, pages of some 5,000, and a thousand with long calls fit into little memory. */
const pageRows = 1_000;
const minRows = 50;
const lastBlock = 999_999_999_999;

/**
 * All rows of an action from a block on. After a possibly truncated page, reading continues at its last block, whose rows are requested again,
 * so that neither a result window nor a smaller page than requested hides rows.
 */
export async function* pagesOf<Row extends Placed>(
  explorer: Explorer,
  query: Query,
  from: number,
  context: ConnectorContext,
): AsyncGenerator<Page<Row>> {
  let size = pageRows;
  const requestPageFrom = async (start: number): Promise<Answer<Row>> => {
    for (;;) {
      const window = { startblock: start, endblock: lastBlock, page: 1, offset: size, sort: "asc" };
      try {
        return await requestPage<Row>(explorer, { ...query, ...window }, context);
      } catch (error) {
        if (!isTooMuch(error) || size <= minRows) throw error;
        size = Math.max(minRows, Math.floor(size / 4));
      }
    }
  };
  for (let start = from; ;) {
    const { rows: pageRows, partial, isMissing } = await requestPageFrom(start);
    const rows = ascending(pageRows).filter((row) => blockOf(row) >= start);
    const last = rows.at(-1);
    if (last === undefined || !mayBeCut(pageRows.length, size)) {
      yield { rows, upTo: Infinity, partial, isMissing };
      return;
    }
    const end = blockOf(last);
    const complete = rows.filter((row) => blockOf(row) < end);
    if (complete.length > 0) {
      yield { rows: complete, upTo: end - 1, partial, isMissing };
      start = end;
      continue;
    }
    const block = await wholeBlock(explorer, query, { block: end, size, first: rows }, context);
    yield { ...block, upTo: end, partial, isMissing };
    start = end + 1;
  }
}

/** A full page, or one of a round size, which may be this explorer's limit. */
function mayBeCut(count: number, size: number): boolean {
  return count >= size || (count > 0 && count % 50 === 0);
}

/** One block alone fills a page: its pages are read in sequence, as far as the explorer allows. */
async function wholeBlock<Row extends Placed>(
  explorer: Explorer,
  query: Query,
  { block, size, first }: { block: number; size: number; first: Row[] },
  context: ConnectorContext,
): Promise<{ rows: Row[]; cutAt?: number }> {
  const rows = [...first];
  for (let page = 2; ; page++) {
    let more: Row[];
    try {
      const window = { startblock: block, endblock: block, page, offset: size, sort: "asc" };
      more = (await requestPage<Row>(explorer, { ...query, ...window }, context)).rows;
    } catch (error) {
      if (!isTooMuch(error)) throw error;
      return { rows, cutAt: block };
    }
    const blockRows = more.filter((row) => blockOf(row) === block);
    // An explorer without paging returns the first one again.
    if (blockRows.length === 0 || JSON.stringify(blockRows[0]) === JSON.stringify(first[0])) return { rows };
    rows.push(...blockRows);
    if (more.length < size) return { rows };
  }
}

/** How often a list that changes while its pages are read is read again. */
const maxReadings = 3;

type Reading<Row> = Page<Row> & { newest: Row | undefined; pageCount: number };

/**
 * All rows of a paged action, newest first, that has no block range (`getminedblocks`): read until a row before `from`. Pages are numbered from
 * the newest row. New blocks repeat rows on the next page: they count once. A replaced block takes its row away, and those after it move up: the
 * list is read again.
 */
export async function* newestFirst<Row extends Placed>(
  explorer: Explorer,
  query: Query,
  from: number,
  context: ConnectorContext,
): AsyncGenerator<Page<Row>> {
  for (let count = 1; count <= maxReadings; count++) {
    const { newest, pageCount, ...page } = await readNewestFirst<Row>(explorer, query, from, context);
    if (pageCount === 1 || (await isStillListed(explorer, query, newest, context))) {
      yield page;
      return;
    }
  }
  throw new AppError(
    "upstream",
    msg`The list of ${explorer.provider} became shorter each time it was read, as after a reorganisation. It is read again by the next sync.`,
    { data: { provider: explorer.provider } },
  );
}

async function readNewestFirst<Row extends Placed>(
  explorer: Explorer,
  query: Query,
  from: number,
  context: ConnectorContext,
): Promise<Reading<Row>> {
  const rows = new Map<number, Row>();
  let partial = false;
  let isMissing = false;
  let before = "";
  let newest: Row | undefined;
  for (let page = 1; ; page++) {
    const reading = (): Reading<Row> => ({
      rows: ascending([...rows.values()]),
      upTo: Infinity,
      partial,
      isMissing,
      newest,
      pageCount: page,
    });
    let answer: Answer<Row>;
    try {
      answer = await requestPage<Row>(explorer, { ...query, page, offset: pageRows }, context);
    } catch (error) {
      if (!(error instanceof ResultTooLarge) || page === 1) throw error;
      return { ...reading(), cutAt: Math.min(...rows.keys()) };
    }
    newest ??= answer.rows[0];
    const first = JSON.stringify(answer.rows[0] ?? "");
    partial ||= answer.partial;
    isMissing ||= answer.isMissing;
    if (first !== before)
      for (const row of answer.rows) if (blockOf(row) >= from) rows.set(blockOf(row), row);
    const isPast = answer.rows.some((row) => blockOf(row) < from);
    if (isPast || first === before || !mayBeCut(answer.rows.length, pageRows)) return reading();
    before = first;
  }
}

/** Whether a row is still on the first page of its list. */
async function isStillListed<Row extends Placed>(
  explorer: Explorer,
  query: Query,
  row: Row | undefined,
  context: ConnectorContext,
): Promise<boolean> {
  const { rows } = await requestPage<Row>(explorer, { ...query, page: 1, offset: pageRows }, context);
  const text = JSON.stringify(row);
  return rows.some((listed) => JSON.stringify(listed) === text);
}

export function blockOf(row: Placed | undefined): number {
  return Number(row?.blockNumber ?? 0);
}

function ascending<Row extends Placed>(rows: Row[]): Row[] {
  const isSorted = rows.every((row, index) => index === 0 || blockOf(rows[index - 1]) <= blockOf(row));
  return isSorted ? rows : rows.toSorted((a, b) => blockOf(a) - blockOf(b));
}

function isTooMuch(error: unknown): boolean {
  return error instanceof ResultTooLarge || hasReason(error, "response_too_large");
}

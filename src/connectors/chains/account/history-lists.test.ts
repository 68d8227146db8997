import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AccountReader } from "./account-chain.ts";
import { syncAccount, type AccountCursor } from "./account-sync.ts";
import { allRows } from "./all-rows.ts";
import { readAscending, readDescending, type GroupedRows, type HistoryList } from "./history-lists.ts";
import { mergeNewestFirst } from "./merge-newest-first.ts";

/** `number` distinguishes rows of one place, as ids and hashes do. */
type Row = { number: number; list: number; place: number; at: number };

const minute = 60_000;

/** Lists over the rows, in pages of `size`; newest row first if `isDescending`. */
function listsOver(rows: readonly Row[], size: number, isDescending = false): HistoryList<Row>[] {
  const numbers = isDescending ? [0] : [0, 1, 2];
  return numbers.map((list) => ({
    placeOf: ({ place }) => BigInt(place),
    timeOf: ({ at }) => at,
    page({ after, before }, more) {
      const own = rows
        .filter((row) => row.list === list || isDescending)
        .filter(({ place }) => (after === null || place > after) && (before === null || place < before))
        .sort((a, b) => (a.place - b.place) * (isDescending ? -1 : 1));
      const start = Number(more ?? 0);
      const isEnd = start + size >= own.length;
      return Promise.resolve({
        rows: own.slice(start, start + size),
        more: isEnd ? null : String(start + size),
      });
    },
  }));
}

function readerOver(lists: HistoryList<Row>[], order: "ascending" | "descending"): AccountReader<Row> {
  return {
    order,
    lists,
    checkChain: () => Promise.resolve(),
    holdings: () => Promise.resolve([]),
    read: (groups) =>
      Promise.resolve({
        transactions: groups.map((rows) => ({
          id: `p${rows[0]?.place}`,
          at: Math.max(...rows.map(({ at }) => at)),
          platform: "chain:1",
          wallet: "w",
          legs: [],
          notes: String(rows.length),
        })),
      }),
  };
}

/** Runs a sync from the stored state and interrupts it after `steps` steps. */
async function run(
  stored: { cursor: AccountCursor | null; transactions: Map<string, string> },
  reader: AccountReader<Row>,
  settledUpTo: number,
  steps = Number.POSITIVE_INFINITY,
): Promise<void> {
  let left = steps;
  for await (const step of syncAccount(stored.cursor, {
    reader,
    edition: 1,
    settledUpTo,
    mayRetract: true,
    assets: [],
    notes: [],
  })) {
    if (left-- <= 0) return;
    for (const { id = "", notes = "" } of step.transactions) stored.transactions.set(id, notes);
    for (const id of step.retracted ?? []) stored.transactions.delete(id);
    stored.cursor = step.cursor;
  }
}

const arbitraryRows = fc
  .array(fc.record({ list: fc.integer({ min: 0, max: 2 }), place: fc.integer({ min: 0, max: 40 }) }), {
    maxLength: 60,
  })
  .map((rows): Row[] => rows.map((row, number) => ({ ...row, number, at: row.place * minute })));

const expectedOf = (rows: readonly Row[]): Map<string, string> => {
  const counts = new Map<string, number>();
  for (const { place } of rows) counts.set(`p${place}`, (counts.get(`p${place}`) ?? 0) + 1);
  return new Map([...counts].map(([id, count]) => [id, String(count)]));
};
const sorted = (map: Map<string, string>): [string, string][] => [...map].sort();

describe("an account's history", () => {
  it.each(["ascending", "descending"] as const)(
    "%s: each list is read completely for any page size, interruption, concurrent arrival and reorganisation",
    async (order) => {
      await fc.assert(
        fc.asyncProperty(
          arbitraryRows,
          arbitraryRows,
          fc.integer({ min: 1, max: 7 }),
          fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 6 }),
          fc.integer({ min: 0, max: 40 }),
          async (earlier, later, size, kills, settled) => {
            const settledUpTo = settled * minute;
            const isFinal = ({ at }: Row): boolean => at <= settledUpTo;
            // Blocks that were not final are replaced by other rows between runs.
            const first = earlier;
            const second = [...earlier.filter(isFinal), ...later.filter((row) => !isFinal(row))];
            const stored = { cursor: null, transactions: new Map<string, string>() };
            const readerOf = (rows: Row[]): AccountReader<Row> =>
              readerOver(listsOver(rows, size, order === "descending"), order);
            for (const steps of kills) await run(stored, readerOf(first), settledUpTo, steps);
            await run(stored, readerOf(first), settledUpTo);
            expect(sorted(stored.transactions)).toEqual(sorted(expectedOf(first)));
            for (const steps of kills) await run(stored, readerOf(second), settledUpTo, steps);
            await run(stored, readerOf(second), settledUpTo);
            expect(sorted(stored.transactions)).toEqual(sorted(expectedOf(second)));
            const before = structuredClone(stored);
            await run(stored, readerOf(second), settledUpTo);
            expect(stored).toEqual(before);
          },
        ),
      );
    },
  );

  it("refuses a source that repeats the same page or changes the order", async () => {
    const list = (pages: Row[][], repeats: boolean): HistoryList<Row> => ({
      placeOf: ({ place }) => BigInt(place),
      page: (_, more) =>
        Promise.resolve({
          rows: pages[Number(more ?? 0)] ?? [],
          more: repeats ? "1" : more === null ? "1" : null,
        }),
    });
    const row = (place: number): Row => ({ number: place, list: 0, place, at: 0 });
    const readAll = async (one: HistoryList<Row>): Promise<void> => {
      for await (const page of readAscending([one], { after: null, before: null }))
        expect(page.gaps).toEqual([]);
    };
    await expect(readAll(list([[row(1)], [row(2)]], true))).rejects.toThrow(/the same page repeatedly/);
    await expect(readAll(list([[row(5)], [row(2)]], false))).rejects.toThrow(/a different order/);
  });
});

/** How a server pages: `honest` ones answer the rows after the cursor, the others the first page for any. */
const manners = ["honest", "counts on", "same cursor", "empty for ever"] as const;
type Manner = (typeof manners)[number];
type Served = { rows: Row[]; next: string | null; isFull: boolean };

/** A server over rows, which answers pages of `size` where `limit` were asked for, and an empty page with a cursor at `emptyAt`. */
function serverOver(
  rows: readonly Row[],
  { manner, size, limit, emptyAt }: { manner: Manner; size: number; limit: number; emptyAt: number },
): { requests(): number; page(cursor: string | null): Served } {
  let requests = 0;
  return {
    requests: () => requests,
    page(cursor) {
      requests++;
      const [offset = 0, turn = 0] = (cursor ?? "0 0").split(" ").map(Number);
      const isHonest = manner === "honest" || manner === "empty for ever";
      const isEmpty = manner === "honest" && turn === emptyAt;
      const found = isEmpty ? [] : rows.slice(isHonest ? offset : 0).slice(0, size);
      const read = manner === "same cursor" ? size : offset + found.length;
      const isEnd = manner === "honest" && read >= rows.length;
      const next = `${read} ${manner === "same cursor" ? 1 : turn + 1}`;
      return { rows: found, next: isEnd ? null : next, isFull: found.length >= limit };
    },
  };
}

const readers: Record<string, (page: (cursor: string | null) => Served) => Promise<Row[]>> = {
  ascending: (page) => readAll(readAscending([listBy(page)], whole)),
  descending: (page) => readAll(readDescending(listBy(page), whole)),
  merged: (page) => {
    const load = (cursor: string | null) => {
      const { rows, next, isFull } = page(cursor);
      return Promise.resolve({ rows, next, isShort: !isFull });
    };
    const ways = { placeOf: ({ place }: Row) => BigInt(place), keyOf: ({ number }: Row) => String(number) };
    return readAll(readDescending({ ...ways, page: mergeNewestFirst([load], ways) }, whole));
  },
  "without order": (page) =>
    allRows(
      ({ number }) => number,
      (cursor: string | undefined) => Promise.resolve(page(cursor ?? null)),
    ),
};
const whole = { after: null, before: null };

function listBy(page: (cursor: string | null) => Served): HistoryList<Row> {
  return {
    placeOf: ({ place }) => BigInt(place),
    page(_, more) {
      const { rows, next, isFull } = page(more);
      return Promise.resolve({ rows, more: next, isShort: !isFull });
    },
  };
}

async function readAll(reading: AsyncGenerator<GroupedRows<Row>>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const { groups } of reading) found.push(...groups.flatMap(({ rows }) => rows));
  return found;
}

describe("a list of a server that pages in its own way", () => {
  it.each(Object.keys(readers))("%s: ends, and lists each row once", async (name) => {
    const arbitraryServer = fc.record({
      places: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 20 }),
      manner: fc.constantFrom(...manners),
      size: fc.integer({ min: 1, max: 9 }),
      limit: fc.integer({ min: 1, max: 9 }),
      emptyAt: fc.integer({ min: 0, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(arbitraryServer, async ({ places, manner, size, limit, emptyAt }) => {
        const sign = name === "ascending" ? 1 : -1;
        const rows = places
          .map((place, number): Row => ({ number, list: 0, place, at: 0 }))
          .sort((a, b) => (a.place - b.place) * sign);
        // A server answers no more rows than were asked for.
        const server = serverOver(rows, { manner, size: Math.min(size, limit), limit, emptyAt });
        const found = await readers[name]?.((cursor) => server.page(cursor)).catch((error: unknown) => {
          expect(error).toMatchObject({ code: "upstream" });
          return undefined;
        });
        const isEmpty = manner === "empty for ever" || rows.length === 0;
        expect(server.requests()).toBeLessThan(isEmpty ? 1_100 : 30);
        const first = rows.slice(0, Math.min(size, limit));
        const isFull = first.length >= limit;
        if (manner === "honest") expect(found?.toSorted(byNumber)).toEqual(rows.toSorted(byNumber));
        else if (!isEmpty)
          expect(found?.toSorted(byNumber)).toEqual(isFull ? undefined : first.toSorted(byNumber));
        else if (found !== undefined) expect(found.toSorted(byNumber)).toEqual(rows.toSorted(byNumber));
      }),
      { numRuns: 30 },
    );
  });

  it("keeps rows that grow on a server without cursors, and refuses one that begins again", async () => {
    const [a, b, c, d] = [1, 2, 3, 4].map((place): Row => ({ number: place, list: 0, place, at: 0 }));
    const listOf = (...pages: (Row | undefined)[][]) =>
      readAll(
        readAscending(
          [
            {
              placeOf: ({ place }) => BigInt(place),
              page: (_, more) => {
                const index = Number(more ?? 0);
                const rows = (pages[Math.min(index, pages.length - 1)] ?? []).flatMap((row) => row ?? []);
                return Promise.resolve({ rows, more: String(index + 1), isShort: true });
              },
            },
          ],
          whole,
        ),
      );
    expect(await listOf([a, b], [a, b, c])).toEqual([a, b, c]);
    await expect(listOf([a, b], [c, d], [a, b])).rejects.toThrow(/a different order/);
  });
});

function byNumber(a: Row, b: Row): number {
  return a.number - b.number;
}

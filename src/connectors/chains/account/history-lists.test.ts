import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AccountReader } from "./account-chain.ts";
import { syncAccount, type AccountCursor } from "./account-sync.ts";
import { readAscending, type HistoryList } from "./history-lists.ts";

type Row = { list: number; place: number; at: number };

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
  for await (const step of syncAccount(stored.cursor, { reader, settledUpTo, assets: [], notes: [] })) {
    if (left-- <= 0) return;
    for (const { id = "", notes = "" } of step.transactions) stored.transactions.set(id, notes);
    for (const id of step.gone ?? []) stored.transactions.delete(id);
    stored.cursor = step.cursor;
  }
}

const arbitraryRows = fc
  .array(fc.record({ list: fc.integer({ min: 0, max: 2 }), place: fc.integer({ min: 0, max: 40 }) }), {
    maxLength: 60,
  })
  .map((rows): Row[] => rows.map((row) => ({ ...row, at: row.place * minute })));

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
    const row = (place: number): Row => ({ list: 0, place, at: 0 });
    const readAll = async (one: HistoryList<Row>): Promise<void> => {
      for await (const page of readAscending([one], { after: null, before: null }))
        expect(page.gaps).toEqual([]);
    };
    await expect(readAll(list([[row(1)], [row(2)]], true))).rejects.toThrow(/again and again/);
    await expect(readAll(list([[row(5)], [row(2)]], false))).rejects.toThrow(/another order/);
  });
});

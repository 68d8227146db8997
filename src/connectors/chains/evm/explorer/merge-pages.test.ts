import fc from "fast-check";
import { expect, test } from "vitest";
import type { Page } from "./explorer-pages.ts";
import { mergePages, partsOf, type Streams, type BlockRows } from "./merge-pages.ts";

type Row = { blockNumber: string; id: number };

/** Pages of ascending rows, cut between blocks. */
async function* pagesOf(blocks: number[], size: number, firstId: number): AsyncGenerator<Page<Row>> {
  const rows = blocks
    .toSorted((a, b) => a - b)
    .map((block, index) => ({ blockNumber: String(block), id: firstId + index }));
  for (let start = 0; start < rows.length;) {
    const last = rows[Math.min(rows.length, start + size) - 1]?.blockNumber;
    const end = rows.findLastIndex(({ blockNumber }) => blockNumber === last) + 1;
    const isEnd = end >= rows.length;
    yield {
      rows: rows.slice(start, end),
      upTo: isEnd ? Infinity : Number(last),
      partial: false,
      isMissing: false,
    };
    if (isEnd) return;
    start = end;
  }
  yield { rows: [], upTo: Infinity, partial: false, isMissing: false };
}

const blocks = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });

test("every row is returned once, within its block's range, and a block is never split", async () => {
  await fc.assert(
    fc.asyncProperty(
      blocks,
      blocks,
      blocks,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 12 }),
      async (a, b, c, size, most) => {
        const streams: Streams<"a" | "b" | "c"> = {
          a: pagesOf(a, size, 0),
          b: pagesOf(b, size + 2, 1_000),
          c: pagesOf(c, 3, 2_000),
        };
        const ids: number[] = [];
        let done = -1;
        for await (const range of mergePages(streams, 0))
          for (const part of partsOf(range, most)) {
            expect(part.from).toBe(done + 1);
            for (const row of rowsIn(part)) {
              expect(Number(row.blockNumber)).toBeGreaterThanOrEqual(part.from);
              expect(Number(row.blockNumber)).toBeLessThanOrEqual(part.upTo);
              ids.push(row.id);
            }
            done = part.upTo;
          }
        expect(done).toBe(Infinity);
        const all = [
          a.map((_, index) => index),
          b.map((_, index) => 1_000 + index),
          c.map((_, index) => 2_000 + index),
        ].flat();
        expect(ids.toSorted((x, y) => x - y)).toEqual(all);
      },
    ),
  );
});

function rowsIn({ rows }: Pick<BlockRows<"a" | "b" | "c">, "rows">): Row[] {
  return Object.values(rows).flat() as Row[];
}

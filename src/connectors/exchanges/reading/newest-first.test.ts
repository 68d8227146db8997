import { expect, it } from "vitest";
import { newestFirst, type WalkState } from "./newest-first.ts";
import type { Raw } from "./raw.ts";

it("reads what arrived while a walk was unfinished, once it is finished", async () => {
  const rows: Raw[] = [5, 4, 3, 2, 1].map((at) => ({ id: String(at), at }));
  const found = new Set<string>();
  /** Reads at most `most` pages of two rows. */
  async function read(before: WalkState | null, most: number): Promise<WalkState | null> {
    let state = before;
    const pages = newestFirst(before, {
      since: 0,
      page: async (next) => {
        const start = next === undefined ? 0 : rows.findIndex(({ id }) => id === next) + 1;
        const page = rows.slice(start, start + 2);
        return start + 2 < rows.length ? { rows: page, next: String(page.at(-1)?.["id"]) } : { rows: page };
      },
      momentOf: ({ at }) => Number(at),
      groupOf: ({ id }) => String(id),
      events: ([row]) => {
        found.add(String(row?.["id"]));
        return [];
      },
    });
    let count = 0;
    for await (const page of pages) {
      state = page.state;
      if (++count === most) break;
    }
    return state;
  }
  const unfinished = await read(null, 1);
  expect(unfinished?.walking).not.toBeNull();
  rows.unshift({ id: "6", at: 6 });
  const finished = await read(unfinished, Infinity);
  expect([...found].toSorted()).toEqual(["1", "2", "3", "4", "5", "6"]);
  expect(finished).toMatchObject({ upTo: 6, walking: null });
});

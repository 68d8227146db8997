import fc from "fast-check";
import { expect, test } from "vitest";
import { pagesByTime } from "./pages-by-time.ts";
import {
  ledgerEvent,
  amountWithoutFee,
  meaningOf,
  movementOf,
  numberedPages,
  pagesOf,
  type Words,
} from "./records.ts";
import { sumAmounts, type Raw } from "./raw.ts";

const size = 5;

/** A list that returns at most `size` rows of a span: the newest or the oldest, in the given order. */
function listOf(moments: readonly number[], isNewest: boolean, orderOf: (rows: Raw[]) => Raw[]) {
  const rows = moments.map((at, id): Raw => ({ id, at }));
  const sorted = rows.toSorted((a, b) => (Number(a["at"]) - Number(b["at"])) * (isNewest ? -1 : 1));
  return async ({ from, to }: { from: number; to: number }): Promise<Raw[]> =>
    orderOf(sorted.filter((row) => from <= Number(row["at"]) && Number(row["at"]) <= to).slice(0, size));
}

// At most a page of rows per time, because an exchange without a cursor cannot serve more.
const moments = fc
  .array(fc.integer({ min: 0, max: 60 }), { maxLength: 80 })
  .filter((given) => given.every((at) => given.filter((other) => other === at).length < size));
const orders: Record<string, (rows: Raw[]) => Raw[]> = {
  "as chosen": (rows) => rows,
  reversed: (rows) => rows.toReversed(),
  "by id": (rows) => rows.toSorted((a, b) => Number(a["id"]) - Number(b["id"])),
};

test.each(Object.keys(orders))("a list without a cursor is read whole, its rows %s", async (name) => {
  const orderOf = orders[name] ?? ((rows) => rows);
  await fc.assert(
    fc.asyncProperty(moments, fc.boolean(), async (given, isNewest) => {
      const found = new Set<unknown>();
      const ask = listOf(given, isNewest, orderOf);
      for await (const rows of pagesByTime({ from: 0, to: 60 }, size, (row) => Number(row["at"]), ask))
        for (const row of rows) found.add(row["id"]);
      expect(found.size).toBe(given.length);
    }),
  );
});

test("a full page of one time is named, because the exchange may have more rows of it", async () => {
  const cutsOf = async (given: number[]): Promise<unknown[]> => {
    const cuts: unknown[] = [];
    const ask = listOf(given, true, (rows) => rows);
    const pages = pagesByTime(
      { from: 0, to: 60 },
      size,
      (row) => Number(row["at"]),
      ask,
      (cut) => cuts.push(cut),
    );
    for await (const _ of pages);
    return cuts;
  };
  const times = (at: number, count: number): number[] => Array.from({ length: count }, () => at);
  expect(await cutsOf([10, ...times(20, size + 3), 30])).toEqual([{ at: 20, count: size }]);
  expect(await cutsOf([10, ...times(20, size - 1), 30])).toEqual([]);
});

test("a list without a cursor costs at most one request more than its pages", async () => {
  const given = Array.from({ length: 40 }, (_, at) => at);
  for (const isNewest of [true, false]) {
    let asked = 0;
    const ask = listOf(given, isNewest, (rows) => rows);
    const counted = (span: { from: number; to: number }): Promise<Raw[]> => {
      asked++;
      return ask(span);
    };
    for await (const _ of pagesByTime({ from: -9, to: 99 }, size, (row) => Number(row["at"]), counted));
    // Each page except the first repeats a row of the previous one.
    const pages = 1 + Math.ceil((40 - size) / (size - 1));
    expect(asked).toBe(isNewest ? pages : pages + 1);
  }
});

test("pages end where a cursor is absent, or repeated without further rows, not where a page is empty", async () => {
  const read = async (answers: { rows: Raw[]; next?: string }[]): Promise<number> => {
    let asked = 0;
    for await (const _ of pagesOf(
      async () => answers[Math.min(asked++, answers.length - 1)] ?? { rows: [] },
    ));
    return asked;
  };
  expect(await read([{ rows: [{}], next: "2" }, { rows: [{}] }])).toBe(2);
  expect(
    await read([
      { rows: [{}], next: "2" },
      { rows: [], next: "2" },
    ]),
  ).toBe(2);
  expect(
    await read([
      { rows: [{ id: 1 }], next: "2" },
      { rows: [{ id: 2 }], next: "2" },
    ]),
  ).toBe(2);
  expect(await read([{ rows: [], next: "2" }, { rows: [{}] }])).toBe(2);
  let asked = 0;
  const endless = pagesOf(async () => ({ rows: [], next: String(asked++) }));
  const readAll = async (): Promise<void> => {
    for await (const _ of endless);
  };
  await expect(readAll()).rejects.toMatchObject({ kind: "malformed" });
});

/** Sizes of pages of at most five rows; some are short. */
const pageSizes = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 8 });

async function readPages(sizes: readonly number[], total: number | undefined): Promise<number> {
  let read = 0;
  for await (const rows of numberedPages(5, async (number) => {
    const rows = Array.from({ length: sizes[number - 1] ?? 0 }, (): Raw => ({ number }));
    return total === undefined ? rows : { rows, total };
  }))
    read += rows.length;
  return read;
}

test("numbered pages end when the stated total is read, even if pages are empty or smaller than requested", async () => {
  await fc.assert(
    fc.asyncProperty(pageSizes, async (sizes) => {
      const total = sizes.reduce((rows, size) => rows + size, 0);
      const smaller = sizes.map((size) => Math.max(size, 1));
      const all = smaller.reduce((rows, size) => rows + size, 0);
      expect(await readPages(smaller, all)).toBe(all);
      // The total includes rows that are missing from the pages.
      expect(await readPages(sizes, sizes.length * 5)).toBe(total);
      const short = sizes.findIndex((size) => size < 5);
      const first = sizes.slice(0, short === -1 ? sizes.length : short + 1);
      expect(await readPages(sizes, undefined)).toBe(first.reduce((rows, size) => rows + size, 0));
    }),
  );
});

const amount = fc
  .tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, "0")}1`);

test("a withdrawal whose amount includes the fee debits exactly the stated amount", () => {
  fc.assert(
    fc.property(amount, amount, (whole, fee) => {
      const stated = sumAmounts(whole, fee);
      const given = { kind: "withdrawal" as const, id: "1", at: 0, symbol: "BTC" };
      const { changes } = movementOf({ ...given, amount: amountWithoutFee(stated, fee), fee });
      expect(sumAmounts(stated, ...changes.map((change) => change.amount))).toBe("0");
      expect(changes.filter(({ isFee }) => isFee === true)).toHaveLength(1);
    }),
  );
});

const words: Words = [
  [/interest/, "interest", "fee"],
  [/earn/, "unstake", "stake", "Earn"],
];

test("the first matching word decides, and an unknown one is other", () => {
  expect(meaningOf(words, "earn interest", "1")).toEqual({ type: "interest" });
  expect(meaningOf(words, "earn", "-1")).toEqual({ type: "stake", counterparty: "Earn" });
  expect(meaningOf(words, "beam", "-1")).toEqual({ type: "other" });
});

test("a ledger row that is a fee is a fee leg", () => {
  const row = { id: "1", at: 0, symbol: "BTC", words };
  expect(ledgerEvent({ ...row, change: "-1", word: "interest" }).changes).toEqual([
    { symbol: "BTC", amount: "-1", isFee: true },
  ]);
  expect(ledgerEvent({ ...row, change: "1", word: "interest" }).changes).toEqual([
    { symbol: "BTC", amount: "1" },
  ]);
});

test("a full page that is answered again in place of the next one is no end of the list", async () => {
  const full = Array.from({ length: size }, (_, id): Raw => ({ id }));
  const readAll = async (pages: AsyncIterable<Raw[]>): Promise<number> => {
    let read = 0;
    for await (const rows of pages) read += rows.length;
    return read;
  };
  let asked = 0;
  const malformed = { kind: "malformed" };
  await expect(readAll(pagesOf(async () => ({ rows: full, next: String(++asked) })))).rejects.toMatchObject(
    malformed,
  );
  await expect(readAll(numberedPages(size, async () => full))).rejects.toMatchObject(malformed);
  expect(await readAll(numberedPages(size, async () => full.slice(1)))).toBe(size - 1);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { ledgerEvent, lessFee, meaningOf, movementOf, pagesByTime, pagesOf, type Words } from "./records.ts";
import { sum, type Raw } from "./raw.ts";

const size = 5;

/** A list that answers at most `size` rows of a span, in either order. */
function listOf(moments: readonly number[], isNewestFirst: boolean) {
  const rows = moments.map((at, id): Raw => ({ id, at }));
  const sorted = rows.toSorted((a, b) => (Number(a["at"]) - Number(b["at"])) * (isNewestFirst ? -1 : 1));
  return async ({ from, to }: { from: number; to: number }): Promise<Raw[]> =>
    sorted.filter((row) => from <= Number(row["at"]) && Number(row["at"]) <= to).slice(0, size);
}

// Not more rows of one moment than a page has: an exchange without a cursor cannot serve those.
const moments = fc
  .array(fc.integer({ min: 0, max: 60 }), { maxLength: 80 })
  .filter((given) => given.every((at) => given.filter((other) => other === at).length < size));

test("a list without a cursor is read whole, whichever order it has", async () => {
  await fc.assert(
    fc.asyncProperty(moments, fc.boolean(), async (given, isNewestFirst) => {
      const found = new Set<unknown>();
      const ask = listOf(given, isNewestFirst);
      for await (const rows of pagesByTime({ from: 0, to: 60 }, size, (row) => Number(row["at"]), ask))
        for (const row of rows) found.add(row["id"]);
      expect(found.size).toBe(given.length);
    }),
  );
});

test("pages end where a cursor is absent, repeated, or leads to nothing", async () => {
  const read = async (answers: { rows: Raw[]; next?: string }[]): Promise<number> => {
    let asked = 0;
    for await (const _ of pagesOf(
      async () => answers[Math.min(asked++, answers.length - 1)] ?? { rows: [] },
    ));
    return asked;
  };
  expect(await read([{ rows: [{}], next: "2" }, { rows: [{}] }])).toBe(2);
  expect(await read([{ rows: [{}], next: "2" }])).toBe(2);
  expect(await read([{ rows: [], next: "2" }])).toBe(1);
});

const amount = fc
  .tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, "0")}1`);

test("a withdrawal takes exactly its stated amount where the fee is part of it", () => {
  fc.assert(
    fc.property(amount, amount, (whole, fee) => {
      const stated = sum(whole, fee);
      const given = { kind: "withdrawal" as const, id: "1", at: 0, symbol: "BTC" };
      const { changes } = movementOf({ ...given, amount: lessFee(stated, fee), fee });
      expect(sum(stated, ...changes.map((change) => change.amount))).toBe("0");
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

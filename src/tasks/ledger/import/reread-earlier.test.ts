import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { depth } from "../../../../test/support/depth.ts";
import { Crash, createImportWorld, type ImportWorld } from "../../../../test/support/worlds/import-world.ts";
import { settle, stateOf } from "../../../../test/support/worlds/ledger-world.ts";

const format = "coinstats-transactions";
const header =
  "Portfolio,Coin Name,Coin Symbol,Exchange,Pair,Type,Amount,Price,Price USD,Fee Percent,Fee Amount,Fee Currency,Date,Notes";
type Line = { day: number; amount: string; wallet: string; word?: string };
const rowOf = ({ day, amount, wallet, word }: Line): string =>
  `${wallet},Bitcoin,BTC,,,${word ?? (amount.startsWith("-") ? "Sent" : "Received")},${amount},100,100,,,,2021-03-${String(day).padStart(2, "0")}T10:00:00.000Z,`;
const textOf = (lines: readonly Line[]): string => [header, ...lines.map(rowOf), ""].join("\n");

const now: Line[] = [
  { day: 1, amount: "0.5", wallet: "Ledger" },
  { day: 2, amount: "-0.1", wallet: "Ledger" },
  { day: 3, amount: "0.25", wallet: "Savings" },
  { day: 3, amount: "0.25", wallet: "Savings" },
];
/** The rows as an earlier version read them, all in one wallet. */
const before = now.map((line) => ({ ...line, wallet: "Main" }));

let world: ImportWorld;
beforeEach(() => {
  world = createImportWorld();
});
afterEach(() => world.end());

/** Fills an account as an earlier version would have, from a file that is now read as `text`. */
async function filledBefore(lines: readonly Line[], text: string, other = world): Promise<string> {
  const id = other.upload(textOf(lines), { format });
  await other.run(id);
  other.replaceFile(id, text);
  return id;
}

async function importText(text: string, other = world): Promise<string[]> {
  const id = other.upload(text, { format });
  await other.run(id);
  return other.account.imports.get(id).parts.flatMap(({ warnings }) => warnings);
}

/** All amounts: entries, balances and wallets, without ids. */
function amountsOf({ sql }: ImportWorld): unknown {
  settle(sql);
  return {
    entries: sql
      .prepare(
        `SELECT e.at, w.platform, w.wallet, a.id AS asset, e.operation, e.change, e.derived FROM entries e JOIN wallets w ON w.key = e.wallet
         JOIN assets a ON a.key = e.asset ORDER BY 1, 2, 3, 4, 5, 6, 7`,
      )
      .all(),
    ...JSON.parse(
      JSON.stringify(stateOf(sql), (key, value: unknown) =>
        ["transactions", "entries", "words", "holdings"].includes(key) ? undefined : value,
      ),
    ),
  };
}

async function amountsOfSingle(text: string): Promise<unknown> {
  const single = createImportWorld();
  try {
    await importText(text, single);
    return amountsOf(single);
  } finally {
    single.end();
  }
}

const idsOf = ({ sql }: ImportWorld): string[] =>
  sql
    .prepare<{ id: string }>("SELECT id FROM transactions ORDER BY at, id")
    .all()
    .map(({ id }) => id);

describe("a file that an earlier version read differently", () => {
  test("counts once when it is imported again, and keeps its ids", async () => {
    await filledBefore(before, textOf(now));
    const ids = idsOf(world);
    const warnings = await importText(textOf(now));
    expect(amountsOf(world)).toEqual(await amountsOfSingle(textOf(now)));
    expect(idsOf(world)).toEqual(ids);
    expect(warnings.join(" ")).toContain(
      "4 transactions changed and kept their edits, 0 were added, 0 were taken out",
    );
    const again = await importText(textOf(now));
    expect(amountsOf(world)).toEqual(await amountsOfSingle(textOf(now)));
    expect(again.join(" ")).not.toContain("read again");
  });

  test("keeps the owner's edits and deletions", async () => {
    await filledBefore(before, textOf(now));
    const [first = "", second = ""] = idsOf(world);
    world.account.ledger.update(first, { type: "gift", notes: "from Ann", tags: ["family"] });
    world.account.ledger.delete([second]);
    await importText(textOf(now));
    expect(world.account.ledger.get(first)).toMatchObject({
      type: "gift",
      notes: "from Ann",
      tags: ["family"],
      wallet: "Ledger",
    });
    expect(idsOf(world)).toHaveLength(3);
  });

  test("keeps transactions that the owner restored after the second import", async () => {
    await filledBefore(before, textOf(now));
    const [first = ""] = idsOf(world);
    world.account.ledger.delete([first]);
    const change = world.sql.prepare<{ key: number }>("SELECT max(key) AS key FROM edit_history").get();
    await importText(textOf(now));
    expect(idsOf(world)).toHaveLength(3);
    world.account.ledger.undo(String(change?.key));
    const warnings = await importText(textOf(now));
    expect(world.account.ledger.get(first)).toMatchObject({ wallet: "Ledger" });
    expect(amountsOf(world)).toEqual(await amountsOfSingle(textOf(now)));
    expect(warnings.join(" ")).toContain("1 transactions changed");
    world.account.ledger.delete([first]);
    expect((await importText(textOf(now))).join(" ")).not.toContain("deleted");
    expect(idsOf(world)).toHaveLength(3);
  });

  test("counts once if rows are now grouped, typed or skipped differently", async () => {
    const grouped: Line[] = [
      { day: 1, amount: "0.4", wallet: "Ledger" },
      { day: 3, amount: "0.5", wallet: "Savings", word: "Reward" },
      { day: 4, amount: "1", wallet: "Savings" },
    ];
    await filledBefore(before, textOf(grouped));
    await importText(textOf(grouped));
    expect(amountsOf(world)).toEqual(await amountsOfSingle(textOf(grouped)));
  });

  test("counts once in an account that had it from two files", async () => {
    await filledBefore(before, textOf(now));
    await filledBefore(before.slice(1), textOf(now.slice(1)));
    world.context.config.version = "2";
    await importText(textOf(now));
    expect(amountsOf(world)).toEqual(await amountsOfSingle(textOf(now)));
  });

  test("keeps and names edited transactions that the file no longer produces", async () => {
    await filledBefore(before, textOf(now.slice(1)));
    const [first = ""] = idsOf(world);
    world.account.ledger.update(first, { notes: "from Ann" });
    const warnings = await importText(textOf(now.slice(1)));
    expect(world.account.ledger.get(first)).toMatchObject({ notes: "from Ann" });
    expect(warnings.join(" ")).toContain(first);
  });

  test("is resumed after a crash between any two commits", async () => {
    const expected = await amountsOfSingle(textOf(now));
    for (let commits = 0; commits < 12; commits++) {
      const crashing = createImportWorld();
      await filledBefore(before, textOf(now), crashing);
      const id = crashing.upload(textOf(now), { format });
      crashing.crashAfter(commits);
      const ended = await crashing.run(id).catch((error: unknown) => error);
      if (ended instanceof Error) expect(ended).toBeInstanceOf(Crash);
      crashing.crashAfter(Number.POSITIVE_INFINITY);
      if (crashing.account.imports.get(id).state !== "done") await crashing.run(id);
      expect(amountsOf(crashing)).toEqual(expected);
      crashing.end();
    }
  });
});

describe("an overlapping file", () => {
  test("adds only what an earlier one lacks if a later version reads it", async () => {
    await filledBefore(before.slice(0, 3), textOf(now.slice(0, 3)));
    world.context.config.version = "2";
    await importText(textOf(now.slice(1)));
    expect(amountsOf(world)).toEqual(await amountsOfSingle(textOf(now)));
  });

  test("reports that the earlier file no longer exists", async () => {
    const id = await filledBefore(before, textOf(now));
    const [{ fileId }] = world.account.imports.get(id).parts;
    rmSync(join(world.folder, fileId));
    world.context.config.version = "2";
    const warnings = await importText(textOf(now.slice(1)));
    expect(warnings.join(" ")).toContain("cannot be read again");
  });

  test("leaves earlier imports of the same version unchanged", async () => {
    await filledBefore(before, textOf(now));
    await importText(textOf([{ day: 9, amount: "1", wallet: "Main" }]));
    expect(world.account.ledger.get(idsOf(world)[0] ?? "")).toMatchObject({ wallet: "Main" });
  });
});

const line = fc.record({
  day: fc.integer({ min: 1, max: 4 }),
  amount: fc.constantFrom("0.5", "1", "-0.25"),
  wallet: fc.constantFrom("Main", "Ledger", "Savings"),
});
const lines = fc.array(line, { minLength: 1, maxLength: 8 });

test("importing the file again always results in a single import", async () => {
  await fc.assert(
    fc.asyncProperty(lines, lines, async (earlier, later) => {
      const other = createImportWorld();
      try {
        await filledBefore(earlier, textOf(later), other);
        await importText(textOf(later), other);
        expect(amountsOf(other)).toEqual(await amountsOfSingle(textOf(later)));
      } finally {
        other.end();
      }
    }),
    { numRuns: depth(9, 25) },
  );
});

describe("rows of a mapped CSV that an earlier version merged by their id", () => {
  const csv = (...rows: string[]): string => ["Date,Type,Amount,Asset,Platform,ID", ...rows, ""].join("\n");
  const deposit = (at: string, amount: string, id: string): string =>
    `${at},deposit,${amount},BTC,exchange:kraken,${id}`;
  const importCsv = async (text: string, other = world): Promise<string> => {
    const id = other.upload(text, { format: "generic-csv" });
    await other.run(id);
    return id;
  };
  const whole = async (...texts: string[]): Promise<unknown> => {
    const other = createImportWorld();
    try {
      for (const text of texts) await importCsv(text, other);
      return amountsOf(other);
    } finally {
      other.end();
    }
  };

  test("count each once the file is imported again", async () => {
    const fills = csv(
      deposit("2024-03-01 10:00:00", "0.1", "O-1"),
      deposit("2024-03-01 10:00:01", "0.1", "O-1"),
      deposit("2024-03-01 10:05:00", "0.3", "O-1"),
    );
    const id = await importCsv(csv(deposit("2024-03-01 10:00:00", "0.4", "O-1")));
    world.replaceFile(id, fills);
    await importCsv(fills);
    expect(amountsOf(world)).toEqual(await whole(fills));
  });

  test("count each once either of two files is imported again", async () => {
    const first = csv(deposit("2024-01-01 10:00:00", "1", "1"), deposit("2024-02-01 10:00:00", "1", "2"));
    const second = csv(deposit("2025-01-01 10:00:00", "2", "1"), deposit("2025-02-01 10:00:00", "1", "2"));
    await importCsv(first);
    const id = await importCsv(first.replaceAll(/,([12])$/gm, ",other-$1"));
    world.account.ledger.retract(
      sourceOf(id),
      idsOf(world).filter((one) => one.includes("other")),
    );
    const legs = (amount: string) => [
      { direction: "in" as const, assetId: "exchange:kraken/symbol:BTC", amount },
    ];
    world.account.ledger.add(
      ["2", "1"].map((amount, index) => ({
        id: `exchange:kraken:${index + 1}`,
        at: Date.UTC(2025, index, 1, 10),
        type: "deposit" as const,
        platform: "exchange:kraken",
        wallet: "Imported",
        legs: legs(amount),
      })),
      sourceOf(id),
    );
    expect(idsOf(world)).toEqual(["exchange:kraken:1", "exchange:kraken:2"]);
    world.replaceFile(id, second);
    await importCsv(second);
    expect(amountsOf(world)).toEqual(await whole(first, second));
  });

  const sourceOf = (importId: string) =>
    ({ kind: "import", id: world.account.imports.get(importId).parts[0].id }) as const;
});

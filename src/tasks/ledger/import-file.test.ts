import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { writeEtherscanExport } from "../../../bench/generate.ts";
import {
  Crash,
  crashBeforeEachCommit,
  createImportWorld,
  type ImportWorld,
} from "../../../test/support/worlds/import-world.ts";
import { settle, stateOf } from "../../../test/support/worlds/ledger-world.ts";

const wallet = "0x1111111111111111111111111111111111111111";
let world: ImportWorld;

beforeEach(() => {
  world = createImportWorld();
});
afterEach(() => world.end());

async function generated(rows: number, seed = 1): Promise<string> {
  const path = join(world.folder, `${rows}-${seed}.csv`);
  await writeEtherscanExport(path, { rows, wallet, seed });
  return readFileSync(path, "utf8");
}

function stateAfter(other: ImportWorld): unknown {
  settle(other.sql);
  return stateOf(other.sql);
}

function transactionCount(): number {
  return world.sql.prepare<{ n: number }>("SELECT count(*) AS n FROM transactions").get()?.n ?? 0;
}

describe("importing a file", () => {
  test("writes the file's transactions, with the findings", async () => {
    const id = world.upload(await generated(700));
    await world.run(id);
    const [entry] = world.account.imports.list();
    expect(entry).toMatchObject({
      state: "done",
      parts: [{ rows: 700, format: "etherscan-transactions", options: { wallet }, problemCount: 0 }],
    });
    expect(transactionCount()).toBe(entry?.parts[0].transactions);
  });

  test("a resumed import pauses while it reads what it has already written", async () => {
    const id = world.upload(await generated(6_000));
    const { pause } = world.context;
    const now = Date.now();
    world.context.now = () => now;
    world.crashAfter(9);
    await expect(world.run(id)).rejects.toThrow(Crash);
    world.crashAfter(Number.POSITIVE_INFINITY);
    const written = transactionCount();
    let pauses = 0;
    world.context.pause = () => {
      if (transactionCount() === written) pauses++;
      return pause();
    };
    await world.run(id);
    expect(pauses).toBeGreaterThan(3);
  });

  test("a file of ordinary size is read only once", async () => {
    let readings = 0;
    const { openTables } = world.context;
    world.context.openTables = async (path, name) => {
      const { tables, others } = await openTables(path, name);
      const counting = tables.map((table) => ({
        ...table,
        async open() {
          const csv = await table.open();
          return {
            ...csv,
            async *records(signal?: AbortSignal) {
              yield* csv.records(signal);
              readings++;
            },
          };
        },
      }));
      return { tables: counting, others };
    };
    await world.run(world.upload(await generated(3_000)));
    expect(readings).toBe(1);
    expect(transactionCount()).toBeGreaterThan(2_000);
  });

  test("the same rows again add nothing", async () => {
    const text = await generated(400);
    await world.run(world.upload(text));
    const before = transactionCount();
    const newest = world.account.changes.newest();
    await world.run(world.upload(text));
    expect(transactionCount()).toBe(before);
    expect(world.account.changes.newest()).toBe(newest);
  });

  test("two overlapping exports have the same result as one export of the whole period", async () => {
    const lines = (await generated(300)).trimEnd().split("\r\n");
    const [header = ""] = lines;
    const whole = createImportWorld();
    await whole.run(whole.upload(lines.join("\r\n")));
    await world.run(world.upload([header, ...lines.slice(120)].join("\r\n")));
    await world.run(world.upload([header, ...lines.slice(1, 200)].join("\r\n")));
    const ids = (other: ImportWorld): unknown[] =>
      other.sql.prepare("SELECT id, legs FROM transactions ORDER BY id").all();
    expect(ids(world)).toEqual(ids(whole));
    whole.end();
  });

  test("an import that crashed between any two commits resumes without duplicates", async () => {
    const text = await generated(500);
    const undisturbed = createImportWorld();
    await undisturbed.run(undisturbed.upload(text));
    const expected = stateAfter(undisturbed);
    undisturbed.end();
    const crashes = await crashBeforeEachCommit(
      (crashing) => crashing.upload(text),
      (crashing) => expect(stateAfter(crashing)).toEqual(expected),
    );
    expect(crashes).toBeGreaterThan(3);
  });

  test("an import of several files that crashed while writing any of them resumes without duplicates", async () => {
    const lines = (await generated(300)).trimEnd().split("\r\n");
    const [header = ""] = lines;
    const part = (from: number, to: number): string => [header, ...lines.slice(from, to)].join("\r\n");
    const texts = [part(1, 120), part(80, 200), part(200, 301)];
    const undisturbed = createImportWorld();
    const result = await undisturbed.run(undisturbed.uploadSet(texts));
    const expected = stateAfter(undisturbed);
    undisturbed.end();
    const crashes = await crashBeforeEachCommit(
      (crashing) => crashing.uploadSet(texts),
      (crashing, again) => {
        expect(again).toEqual(result);
        expect(stateAfter(crashing)).toEqual(expected);
      },
    );
    expect(crashes).toBeGreaterThan(3);
  });

  test("a file of a set that cannot be read is named", async () => {
    const id = world.uploadSet([await generated(50), "a,b,c\n1,2,3\n"]);
    await expect(world.run(id)).rejects.toThrow(
      /^import-1\.csv: The file is not an export of .*: its header lacks/,
    );
    expect(transactionCount()).toBe(0);
  });

  test("a failed import of several files is undone for each of them, and other imports are unchanged", async () => {
    await world.run(world.upload(await generated(200, 2)));
    const before = stateAfter(world);
    const id = world.uploadSet([await generated(300, 3), await generated(300, 4)]);
    const stop = new AbortController();
    const reason = new Error("cancelled by its owner");
    const watch = (_done: number, _total: number | null, message: string): void => {
      if (message.startsWith("Writing file 2")) stop.abort(reason);
    };
    await expect(world.run(id, stop.signal, watch)).rejects.toBe(reason);
    expect(transactionCount()).toBeGreaterThan(400);
    await world.undo(id);
    expect(stateAfter(world)).toEqual(before);
  });

  test("a bad row aborts before anything is written, and names the row and the remedy", async () => {
    const lines = (await generated(50)).trimEnd().split("\r\n");
    lines[7] = (lines[7] ?? "").replace(/,"[^"]*"$/, "");
    const id = world.upload(lines.join("\r\n"));
    await expect(world.run(id)).rejects.toThrow(
      /line 8 cannot be read\. This row has 15 cells where the header has 16.*onProblem "skip"/,
    );
    expect(transactionCount()).toBe(0);
    expect(world.account.changes.newest()).toBe(0);
    await world.undo(id);
    expect(world.account.imports.get(id)).toMatchObject({
      state: "failed",
      parts: [{ problemCount: 1, problems: [{ row: 8, text: lines[7] }] }],
    });
  });

  test("a bad row is skipped if the owner chooses so", async () => {
    const lines = (await generated(50)).trimEnd().split("\r\n");
    lines[7] = "nonsense";
    const id = world.upload(lines.join("\r\n"), { onProblem: "skip" });
    await world.run(id);
    const { state, parts } = world.account.imports.get(id);
    expect([state, parts]).toMatchObject(["done", [{ rows: 50, problemCount: 1 }]]);
    expect(transactionCount()).toBe(parts[0].transactions);
  });

  test("cancelling it undoes what was written, and other imports are unchanged", async () => {
    await world.run(world.upload(await generated(200, 2)));
    const before = stateAfter(world);
    const id = world.upload(await generated(600, 3));
    const stop = new AbortController();
    const reason = new Error("cancelled by its owner");
    const watch = (_done: number, _total: number | null, message: string): void => {
      if (message.startsWith("Writing")) stop.abort(reason);
    };
    await expect(world.run(id, stop.signal, watch)).rejects.toBe(reason);
    expect(transactionCount()).toBeGreaterThan(200);
    await world.undo(id);
    expect(stateAfter(world)).toEqual(before);
  });

  test("progress counts rows, and has a total once the file has been checked", async () => {
    const seen: [number, number | null][] = [];
    const id = world.upload(await generated(1500));
    await world.run(id, undefined, (done, total, message) => {
      if (message.startsWith("Writing")) seen.push([done, total]);
    });
    expect(seen.at(-1)).toEqual([1500, 1500]);
    expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a - b));
  });
});

describe("a file of an unknown format", () => {
  test.each([
    ["an empty file", "", /empty/],
    ["a damaged archive", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1]), /damaged or incomplete archive/],
    ["a file without a header of this format", "a,b,c\n1,2,3\n", /its header lacks "Txhash", "From"/],
  ])("%s is refused, and nothing is written", async (_name, text, message) => {
    const id = world.upload(text);
    await expect(world.run(id)).rejects.toThrow(message);
    expect(transactionCount()).toBe(0);
  });

  test("a long file without a readable row is refused even if problems are skipped", async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, row) => `1,2021-01-01 00:00:00,Spot,Mission ${row},BTC,1,`,
    );
    const id = world.upload(["User_ID,UTC_Time,Account,Operation,Coin,Change,Remark", ...rows].join("\n"), {
      format: "binance-statement",
      onProblem: "skip",
    });
    await expect(world.run(id)).rejects.toMatchObject({ reason: "nothing_to_import" });
    expect(transactionCount()).toBe(0);
    expect(world.account.imports.get(id)).toMatchObject({
      state: "checking",
      parts: [{ rows: 2_000, problemCount: 2_000 }],
    });
  });
});

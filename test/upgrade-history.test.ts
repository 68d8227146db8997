import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountMigrations } from "../src/store/database/migrations/registry.ts";
import { sumOf } from "../src/domain/money/decimal.ts";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import type { Sql } from "../src/ports/sql.ts";
import { isInTurn } from "./support/depth.ts";
import { derivedAnswers, type DerivedAnswers } from "./support/upgrades/derived-answers.ts";
import { temporaryFolder } from "./support/service/service.ts";
import {
  accountName,
  fileWithIds,
  fileWithoutIds,
  makeHistory,
  settle,
} from "./support/upgrades/upgrade-history.ts";
import { workerWorld, type WorkerWorld } from "./support/worlds/worker-world.ts";

const kept = resolve(import.meta.dirname, "fixtures/upgrades");
const schemas = Object.keys(
  JSON.parse(readFileSync(join(kept, "commits.json"), "utf8")) as Record<string, string>,
);

/** Earlier schemas existed only during development. */
const first = 4;

const folders: ReturnType<typeof temporaryFolder>[] = [];
afterAll(() => folders.forEach((folder) => folder.remove()));
function newFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  mkdirSync(join(folder.path, "databases"));
  return folder.path;
}

/** The same history, computed from the beginning by this version. */
let fresh: DerivedAnswers;
beforeAll(async () => {
  const world = workerWorld(newFolder());
  try {
    await makeHistory(world);
    fresh = await derivedAnswers(world);
  } finally {
    await world.app.stop();
  }
}, 60_000);

test("a database of every earlier schema is kept", () => {
  const newest = accountMigrations.at(-1)?.version ?? 0;
  expect(schemas).toEqual(Array.from({ length: newest - first }, (_, index) => String(first + index)));
  expect(
    readdirSync(kept)
      .filter((name) => name.startsWith("schema-"))
      .toSorted(),
  ).toEqual(schemas.map((schema) => `schema-${schema}`).toSorted());
});

/** With each change the first schema, the newest and some others in turn; all of them every night. */
const upgraded = schemas.filter(
  (schema, index) => [schemas[0], schemas.at(-1)].includes(schema) || isInTurn(index, 6),
);

describe.each(upgraded)("an account of schema %s", (schema) => {
  function unpacked(): string {
    const folder = newFolder();
    for (const name of ["main.sqlite", "server.sqlite"])
      writeFileSync(
        join(folder, "databases", name),
        gunzipSync(readFileSync(join(kept, `schema-${schema}`, `${name}.gz`))),
      );
    return folder;
  }

  let world: WorkerWorld;
  let before: unknown;
  beforeAll(async () => {
    const folder = unpacked();
    const sql = openSql(join(folder, "databases/main.sqlite"), { readonly: true });
    before = keptRows(sql);
    sql.close();
    world = workerWorld(folder);
    world.app.start();
    await settle(world);
  }, 60_000);
  afterAll(() => world.app.stop());
  const account = () => world.app.context.accounts.open(accountName);

  test("answers as if this version had computed it from nothing", async () => {
    const answers = await derivedAnswers(world);
    for (const [question, answer] of Object.entries(fresh))
      expect.soft(answers[question], question).toEqual(answer);
  });

  test("keeps ids, edits, tags, links, prices and settings", () => {
    expect(keptRows(account().sql)).toEqual(before);
  });

  test("has an issue with the figures before and after where rules changed", async () => {
    const { items } = (await world.call("issues.list", { accountName, limit: 100 })) as {
      items: { kind: string; subject: unknown }[];
    };
    const subjects = items.filter(({ kind }) => kind === "recomputed").map(({ subject }) => subject);
    const { income } = (fresh["report by hifo"] as { totals: Record<string, string> }).totals;
    const { items: trades } = fresh['trades.list {"limit":1000}'] as { items: { realised: string }[] };
    const realised = sumOf(trades.map((trade) => trade.realised));
    const figures = {
      netWorth: { after: "169358.71" },
      realised: { after: realised },
      income: { after: income },
    };
    // The kept account of schema 36 was computed by the rules of schema 37.
    expect(subjects).toMatchObject(
      Number(schema) >= 36 ? [] : [{ day: "2026-02-28", currency: "USD", ...figures }],
    );
  });

  test("recognises the files it was made of, whatever named their rows", { timeout: 60_000 }, async () => {
    const ids = (): unknown[] => account().sql.prepare("SELECT id FROM transactions ORDER BY id").all();
    const known = ids();
    for (const [fileId, format, content] of [
      ["rows-again", "coinmama", fileWithoutIds],
      ["ledgers-again", "kraken-ledgers", fileWithIds],
    ] as const) {
      await world.upload(accountName, fileId, content);
      await world.call("imports.create", { accountName, fileId, format });
      await settle(world);
    }
    expect(
      account()
        .imports.list()
        .map(({ state }) => state),
    ).toEqual(["done", "done", "done", "done"]);
    expect(ids()).toEqual(known);
  });
});

/** The input of sources and of the owner that every schema has. */
function keptRows(sql: Sql): unknown {
  return [
    "SELECT id, notes, hidden, linked, edits ->> 'type' AS type, edits ->> 'notes' AS note, json_array_length(edits, '$.added') AS added, edits ->> 'linked' AS linkedBy FROM transactions ORDER BY id",
    "SELECT id, kind FROM assets WHERE owner <> '{}' ORDER BY id",
    "SELECT g.name, x.transaction_id FROM transaction_tags x JOIN tags g ON g.key = x.tag ORDER BY 1, 2",
    "SELECT * FROM manual_prices ORDER BY asset, day",
    "SELECT platform, wallet, label, own, closed FROM wallets WHERE stated = 1 ORDER BY 1, 2",
    `SELECT id FROM ${nameIn(sql, "tombstones", "marks")} ORDER BY id`,
    "SELECT * FROM caller_keys ORDER BY key",
    "SELECT * FROM key_values ORDER BY key",
    "SELECT value FROM meta WHERE key = 'settings'",
  ].map((query) =>
    sql
      .prepare(query)
      .all()
      .map((row) => Object.entries(row ?? {})),
  );
}

/** A table of the account, or its name in earlier schemas. */
function nameIn(sql: Sql, name: string, earlier: string): string {
  const known = sql.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name);
  return known === undefined ? earlier : name;
}

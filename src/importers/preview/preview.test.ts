import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeEtherscanExport } from "../../../bench/generate.ts";
import { openCsv } from "../../platform/csv/csv.ts";
import { pause } from "../../platform/threads/pause.ts";
import { previewFile } from "./preview.ts";
import type { PreviewAccount } from "./preview-types.ts";
import { importers } from "../registry.ts";

const directory = mkdtempSync(join(tmpdir(), "portolan-preview-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** An empty account. */
const account: PreviewAccount = {
  areKnown: (transactions) => transactions.map(() => false),
  surveyShift: () => ({ see: () => undefined, found: () => null }),
  surveySuperseded: () => ({
    see: () => undefined,
    forget: () => undefined,
    counts: async () => new Map<number, number>(),
  }),
  balanceAt: async () => "0",
};

async function preview(text: string, signal = new AbortController().signal) {
  const path = join(directory, "file.csv");
  writeFileSync(path, text);
  return previewFile(
    await openCsv(path, "file.csv"),
    { now: Date.now(), importers, options: {} },
    { signal, pause, account },
  );
}

test("a preview shows a sample of twenty transactions that an import would add", async () => {
  const path = join(directory, "large.csv");
  await writeEtherscanExport(path, { rows: 2500, wallet: `0x${"1".repeat(40)}` });
  const found = await previewFile(
    await openCsv(path, "large.csv"),
    { now: Date.now(), importers, options: {} },
    { signal: new AbortController().signal, pause, account },
  );
  expect(found).toMatchObject({
    format: "etherscan-transactions",
    confidence: 1,
    rows: 2500,
    problems: [],
    problemCount: 0,
  });
  expect(found.sample).toHaveLength(20);
  expect(found.sample[0]).toMatchObject({
    type: "deposit",
    sources: [{ kind: "import", id: null }],
    edited: false,
    tags: [],
  });
  expect(Object.keys(found.sample[0]?.legs[0] ?? {})).not.toContain("kind");
});

test("the sample's assets have the names given in the file", async () => {
  const path = join(directory, "named.csv");
  await writeEtherscanExport(path, { rows: 30, wallet: `0x${"1".repeat(40)}` });
  const { assets } = await previewFile(
    await openCsv(path, "named.csv"),
    { now: Date.now(), importers, options: {} },
    { signal: new AbortController().signal, pause, account },
  );
  expect(assets.map(({ symbol, coinId }) => [symbol, coinId])).toEqual([
    ["ETH", "ethereum"],
    ["WETH", "ethereum"],
  ]);
});

test("the sample's tickers have the coin that the exchange lists, and an unknown one has none", async () => {
  const rows = ["BTC,1.5,", "ZZQX,2,"].map((cells) => `1,2021-01-01 00:00:00,Spot,Deposit,${cells}`);
  const { assets } = await preview(
    `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n${rows.join("\n")}\n`,
  );
  expect(assets.map(({ symbol, coinId }) => [symbol, coinId])).toEqual([
    ["BTC", "bitcoin"],
    ["ZZQX", undefined],
  ]);
});

test("problems are listed by row up to two hundred, and counted", async () => {
  const rows = Array.from({ length: 300 }, (_, index) => `2021-01-01,BTC,${index === 0 ? "-1" : "many"}`);
  const found = await preview(`date,asset,amount\n${rows.join("\n")}\n`);
  expect(found).toMatchObject({ format: "generic-csv", rows: 300, transactions: 1, problemCount: 299 });
  expect(found.problems).toHaveLength(200);
  expect(found.problems[0]).toMatchObject({ row: 3, text: "2021-01-01,BTC,many" });
});

test("a preview stops when the caller disconnects", async () => {
  const stop = new AbortController();
  stop.abort(new Error("gone"));
  await expect(preview("date,asset,amount\n2021-01-01,BTC,-1\n", stop.signal)).rejects.toThrow("gone");
});

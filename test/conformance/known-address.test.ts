import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dayNumberOf, endOfDay } from "../../src/domain/time/day.ts";
import { formatDecimal, parseDecimal } from "../../src/domain/money/decimal.ts";
import { runToEnd } from "../../src/ports/pause.ts";
import type { Sql } from "../../src/ports/sql.ts";
import { surveyFile } from "../../src/importers/reading/file/read-file.ts";
import type { Batch } from "../../src/importers/reading/file/read-batches.ts";
import { importers } from "../../src/importers/registry.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";
import { createBalances } from "../../src/store/balances/balances.ts";
import { createLedger } from "../../src/store/ledger/ledger.ts";
import { accountDatabase } from "../support/databases/sqlite.ts";

const folder = join(import.meta.dirname, "../../../shared/data/csv-samples/privatefolio/0xf98");
const files = ["etherscan.csv", "etherscan-internal.csv", "etherscan-erc20.csv"];
const final = {
  XDATA: "0.21165476692904842",
  CAN: "2",
  VIU: "29.9787992",
  INSP: "777",
  LPT: "2.117826656607921801",
  HEALP: "911",
  LOOM: "10",
  XNN: "319.22562200498686051",
};

async function imported(names: readonly string[]): Promise<Sql> {
  const sql = accountDatabase();
  const ledger = createLedger(sql);
  for (const name of names) {
    let batches: Batch[] = [];
    await surveyFile(
      await openCsv(join(folder, name), name),
      { now: Date.now(), importers, options: {} },
      {
        visit: (batch) => batches.push(batch),
        restart: () => (batches = []),
        pause: () => Promise.resolve(),
      },
    );
    const assets = batches.flatMap((batch) => batch.assets);
    for (const { transactions } of batches)
      ledger.add(transactions, { kind: "import", id: name }, { assets });
  }
  runToEnd(createBalances(sql).refresh());
  return sql;
}

function heldAt(sql: Sql, at: number): Record<string, string> {
  const symbols = new Map(
    sql
      .prepare<{ key: number; id: string; symbol: string }>("SELECT key, id, symbol FROM assets")
      .all()
      .map(({ key, id, symbol }) => [key, id.endsWith("/slip44:60") ? "ETH" : symbol]),
  );
  return Object.fromEntries(
    createBalances(sql)
      .at(at)
      .filter(({ amount }) => amount !== "0")
      .map(({ asset, amount }) => [symbols.get(asset) ?? "", amount]),
  );
}

/** What every day's close has to be, by adding up entries from scratch. */
function closesOf(sql: Sql): Map<string, string> {
  const rows = sql
    .prepare<{ at: number; wallet: number; asset: number; change: string }>(
      "SELECT at, wallet, asset, change FROM entries ORDER BY at",
    )
    .all();
  const sums = new Map<string, bigint>();
  const closes = new Map<string, string>();
  for (const { at, wallet, asset, change } of rows) {
    const { units, scale } = parseDecimal(change);
    const sum = (sums.get(`${wallet} ${asset}`) ?? 0n) + units * 10n ** BigInt(24 - scale);
    sums.set(`${wallet} ${asset}`, sum);
    closes.set(`${wallet} ${asset} ${dayNumberOf(at)}`, formatDecimal({ units: sum, scale: 24 }));
  }
  return closes;
}

describe.skipIf(!existsSync(folder))("the exports of 0xf98 (skipped where the shared data is absent)", () => {
  test.each([
    ["in one order", files],
    ["in the other", files.toReversed()],
    ["twice", [...files, ...files]],
  ])("give its balances exactly, imported %s", async (_, names) => {
    const sql = await imported(names);
    expect(heldAt(sql, Date.UTC(2030, 0, 1))).toEqual(final);
    expect(heldAt(sql, endOfDay(dayNumberOf(Date.UTC(2018, 2, 14))))["ETH"]).toBe("0.468385338");
    expect(sql.prepare<{ n: number }>("SELECT count(*) AS n FROM entries").get()?.n).toBe(24);
    const stored = sql
      .prepare<{ asset: number; wallet: number; day: number; amount: string }>(
        "SELECT asset, wallet, day, amount FROM balances",
      )
      .all();
    expect(
      new Map(stored.map(({ asset, wallet, day, amount }) => [`${wallet} ${asset} ${day}`, amount])),
    ).toEqual(closesOf(sql));
  });
});

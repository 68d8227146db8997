import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { migrate } from "../src/store/database/migrate.ts";
import { accountMigrations } from "../src/store/database/migrations/registry.ts";
import { connectionWorld } from "../test/support/worlds/connection-world.ts";

/**
 * Run by `bench/sync.ts` as a separate process: reads one whole history without rate limits, then the same raw. Prints one line of JSON.
 */
const source = process.argv[2] ?? "";
const address = "0x00000000000000000000000000000000000000aa";
const directory = mkdtempSync(join(tmpdir(), "portolan-sync-"));

const sql = openSql(join(directory, "account.sqlite"), { readonly: false });
migrate(sql, accountMigrations);
const world = connectionWorld({ upstreams: { BLOCKSCOUT: source }, sql });
const id = await world.connect("evm-explorer", { address, chains: [1] });
const before = process.cpuUsage();
const started = performance.now();
await world.sync(id);
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(before);
const { total } = world.account.ledger.list({}, { limit: 1, order: "asc" });
const again = performance.now();
await world.sync(id);
const idle = performance.now() - again;
const memory = process.resourceUsage().maxRSS / 1024;
sql.close();

const floor = await raw();
rmSync(directory, { recursive: true, force: true });
console.log(
  JSON.stringify({ transactions: total, ms, processorMs: (user + system) / 1_000, idle, memory, floor }),
);

/** Fetches and parses the same pages, and inserts plain rows. */
async function raw(): Promise<number> {
  const database = new Database(join(directory, "floor.sqlite"));
  database.pragma("journal_mode = WAL");
  database.exec("CREATE TABLE plain (hash TEXT, block INTEGER, sender TEXT, receiver TEXT, value TEXT)");
  const insert = database.prepare("INSERT INTO plain VALUES (?, ?, ?, ?, ?)");
  const begun = performance.now();
  for (const action of ["txlist", "txlistinternal", "tokentx"])
    for (let from = 0; ;) {
      const url = `${source}/1/api?module=account&action=${action}&address=${address}&startblock=${from}&offset=1000`;
      const { result } = (await (await fetch(url)).json()) as { result: Record<string, string>[] };
      const last = Number(result.at(-1)?.["blockNumber"]);
      database.transaction(() => {
        for (const row of result)
          insert.run(row["hash"], Number(row["blockNumber"]), row["from"], row["to"], row["value"]);
      })();
      if (result.length < 1_000) break;
      from = last + 1;
    }
  const took = performance.now() - begun;
  database.close();
  return took;
}

import { readFileSync } from "node:fs";
import Database from "better-sqlite3";
import { loadImporters } from "../src/importers/load-importers.ts";
import { openCsv } from "../src/platform/csv/csv.ts";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { migrate } from "../src/store/database/migrate.ts";
import { accountMigrations } from "../src/store/database/migrations/registry.ts";
import { createImportWorld } from "../test/support/worlds/import-world.ts";

/**
 * Run by `bench/imports.ts` as separate processes. `import FORMAT FILE DATABASE` runs the import task over a new account. `floor FILE
 * DATABASE` parses the file with the same parser and inserts the rows that the import wrote into the same tables of a new database. Prints
 * one line of JSON with the processor time of all threads.
 */
type Measured = { processorMs: number; peak: number };

const tables = ["transactions", "entries"];
const pageRows = 10_000;

const [mode, ...given] = process.argv.slice(2);
console.log(JSON.stringify(mode === "floor" ? await floorOf(given) : await importOf(given)));

async function importOf([format = "", path = "", target = ""]: string[]): Promise<Measured> {
  const sql = openSql(target, { readonly: false });
  migrate(sql, accountMigrations);
  const world = createImportWorld(sql);
  const id = world.upload(readFileSync(path), { format });
  // The first import of a process loads all formats, regardless of the size of the file.
  await loadImporters();
  const before = process.cpuUsage();
  await world.run(id);
  const measured = since(before);
  world.end();
  return measured;
}

async function floorOf([path = "", source = ""]: string[]): Promise<Measured> {
  const stored = new Database(source, { readonly: true });
  const database = new Database(`${source}.floor`);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = NORMAL");
  const schema = stored
    .prepare<[string], { sql: string }>(
      "SELECT sql FROM sqlite_schema WHERE tbl_name IN (SELECT value FROM json_each(?)) AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC",
    )
    .all(JSON.stringify(tables));
  database.pragma("foreign_keys = OFF");
  for (const { sql } of schema) database.exec(sql);

  let before = process.cpuUsage();
  let cells = 0;
  for await (const { records } of (await openCsv(path, path)).records())
    for (const record of records) cells += record.cells.length;
  const parsing = since(before).processorMs;
  if (cells === 0) throw new Error("The file has no cells.");

  let inserting = 0;
  for (const table of tables) {
    const select = stored.prepare(`SELECT * FROM ${table} LIMIT ? OFFSET ?`).raw();
    const columns = select.columns().map(({ name }) => name);
    const insert = database.prepare(
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    );
    for (let from = 0; ; from += pageRows) {
      const rows = select.all(pageRows, from);
      before = process.cpuUsage();
      database.transaction(() => {
        for (const row of rows) insert.run(row);
      })();
      inserting += since(before).processorMs;
      if (rows.length < pageRows) break;
    }
  }
  database.close();
  stored.close();
  return { processorMs: parsing + inserting, peak: since(before).peak };
}

function since(before: NodeJS.CpuUsage): Measured {
  const { user, system } = process.cpuUsage(before);
  return { processorMs: (user + system) / 1_000, peak: process.resourceUsage().maxRSS / 1024 };
}

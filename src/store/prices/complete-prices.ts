import type { Sql } from "../../ports/sql.ts";
import { priceColumns } from "./price-rows.ts";
import { inFile, type PriceTables, type Terms } from "./price-tables.ts";
import { createPricesInUse } from "./prices-in-use.ts";

const inConnection: PriceTables = {
  days: "temp.completed_prices_in_use",
  assets: "temp.completed_priced_assets",
  origins: "temp.completed_price_origins",
  changes: "temp.completed_price_changes",
};

/**
 * The tables to read without writing to the file: the file's while they are current, else temporary ones of the connection, with the file's
 * rows and up to `maxDays` newly computed days. The rest stays in `changes` and has no rows.
 */
export function completePrices(sql: Sql, terms: Terms & { maxDays: number }): PriceTables {
  if (createPricesInUse(sql).isCurrent(terms)) return inFile;
  const { days, assets, origins, changes } = inConnection;
  sql.exec(`PRAGMA temp_store = MEMORY;
    CREATE TABLE ${days} (asset INTEGER NOT NULL, ${priceColumns}, PRIMARY KEY (asset, day)) WITHOUT ROWID;
    CREATE TABLE ${assets} (asset INTEGER PRIMARY KEY, priced_as INTEGER NOT NULL, price TEXT, valued INTEGER NOT NULL);
    CREATE TABLE ${origins} (key INTEGER PRIMARY KEY, source TEXT NOT NULL, currency TEXT NOT NULL, intraday INTEGER NOT NULL);
    CREATE TABLE ${changes} (ref TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;`);
  sql.transaction(() => {
    for (const name of ["days", "assets", "origins", "changes"] as const)
      sql.exec(`INSERT INTO ${inConnection[name]} SELECT * FROM ${inFile[name]}`);
    let computed = 0;
    for (const count of createPricesInUse(sql, inConnection).refresh(terms)) {
      computed += count;
      if (computed >= terms.maxDays) break;
    }
    sql.exec(
      `DELETE FROM ${days} WHERE EXISTS (SELECT 1 FROM main.assets a JOIN ${changes} c ON c.ref = a.id WHERE a.key = asset AND day >= c.since)`,
    );
  });
  return inConnection;
}

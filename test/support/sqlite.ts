import { openSql } from "../../src/platform/sqlite/open-sql.ts";
import { accountMigrations } from "../../src/store/database/migrations/registry.ts";
import { migrate } from "../../src/store/database/migrate.ts";
import type { Sql } from "../../src/ports/sql.ts";

/** An account's database in memory, with the schema of a new account. */
export function accountDatabase(): Sql {
  const sql = openSql(":memory:", { readonly: false });
  migrate(sql, accountMigrations);
  return sql;
}

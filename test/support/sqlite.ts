import { openSql } from "../../src/platform/open-sql.ts";
import { accountMigrations } from "../../src/store/migrations/registry.ts";
import { migrate } from "../../src/store/migrate.ts";
import type { Sql } from "../../src/core/ports/sql.ts";

/** An account's database in memory, with the schema of a new account. */
export function accountDatabase(): Sql {
  const sql = openSql(":memory:", { readonly: false });
  migrate(sql, accountMigrations);
  return sql;
}

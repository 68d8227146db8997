import { openSql } from "../../src/platform/open-sql.ts";
import { ledger } from "../../src/store/migrations/account-001-ledger.ts";
import type { Sql } from "../../src/core/ports/sql.ts";

/** An account's database in memory, with the schema of a new account. */
export function accountDatabase(): Sql {
  const sql = openSql(":memory:", { readonly: false });
  sql.exec(ledger.up);
  return sql;
}

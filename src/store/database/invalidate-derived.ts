import type { Sql } from "../../ports/sql.ts";
import { recordChange } from "../jobs/changes.ts";

/** Has everything that is derived computed again, from the first entry on; call it inside the transaction that makes it necessary. */
export function invalidateDerived(sql: Sql): void {
  for (const topic of ["transactions", "balances"] as const)
    recordChange(sql, { topic, cause: "updated", since: null, count: 0 });
}

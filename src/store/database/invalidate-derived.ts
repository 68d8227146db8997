import type { Sql } from "../../ports/sql.ts";
import { recordChange } from "../jobs/changes.ts";

/** Invalidates all derived data from the first entry on; call it inside the transaction that requires it. */
export function invalidateDerived(sql: Sql): void {
  for (const topic of ["transactions", "balances"] as const)
    recordChange(sql, { topic, cause: "updated", since: null, count: 0 });
}

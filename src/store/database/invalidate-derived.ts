import type { Sql } from "../../ports/sql.ts";
import { createChanges } from "../jobs/changes.ts";

/** Has everything that is derived computed again, from the first entry on; call it inside the transaction that makes it necessary. */
export function invalidateDerived(sql: Sql): void {
  const changes = createChanges(sql);
  for (const topic of ["transactions", "balances"] as const)
    changes.record({ topic, cause: "updated", since: null, count: 0 });
}

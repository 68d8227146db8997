import { z } from "zod";
import type { Sql } from "../../ports/sql.ts";
import { deleteMeta, readMeta } from "../account/meta.ts";

const repairedKey = "repaired.rows";
const countsByTable = z.record(z.string(), z.number());

/** How many orphaned rows an upgrade deleted, as a line for the log; `undefined` if there were none. Returned once. */
export function takeRepairedRows(sql: Sql): string | undefined {
  const text = readMeta(sql, repairedKey);
  if (text === undefined) return undefined;
  deleteMeta(sql, repairedKey);
  const counts = Object.entries(countsByTable.parse(JSON.parse(text))).filter(([, count]) => count > 0);
  return `The upgrade removed rows that belonged to nothing: ${counts.map(([table, count]) => `${count} of ${table}`).join(", ")}.`;
}

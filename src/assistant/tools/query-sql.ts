import { z } from "zod";
import { dataState } from "../prompt/data-state.ts";
import { limitOf } from "./inputs.ts";
import { queryLimits } from "./limits.ts";
import { defineTool } from "./tool.ts";

export const querySql = defineTool({
  name: "query_sql",
  description:
    "Runs one read-only SQLite SELECT over the account's views (see describe_tables) and answers its rows. Prefer it for sums, groups and anything the other tools do not answer; prefer sums to rows. It is stopped when it takes too long, and rows beyond the limit are left out: the answer says so.",
  input: z.strictObject({
    sql: z.string().min(1).max(20_000).describe("one SELECT or WITH … SELECT"),
    limit: limitOf(100, 500),
  }),
  async run({ sql, limit }, { account, context, signal, maskAddresses }) {
    const now = context.now();
    const found = await context.sandbox.query(
      account.databasePath,
      sql,
      { ...queryLimits, deadlineMs: context.config.sqlTimeoutMs, rows: limit, now, maskAddresses },
      signal,
    );
    if ("error" in found) return { error: found.error };
    const { columns, rows, truncated, ms } = found;
    return {
      columns,
      rows,
      rowCount: rows.length,
      truncated,
      ...(truncated
        ? {
            hint: "There are more rows, or longer texts, than are shown: add up in SQL, or narrow the question.",
          }
        : {}),
      ms,
      data: dataState(account, now),
    };
  },
});

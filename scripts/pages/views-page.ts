import { queryLimits } from "../../src/assistant/tools/limits.ts";
import type { View } from "../../src/store/views/view.ts";

const { memoryBytes, bytes } = queryLimits;
const cell = (value: string): string => value.replaceAll("|", "\\|").replaceAll("\n", " ");

/** `docs/assistant-views.md` from the view definitions. */
export function viewsPage(views: readonly View[]): string {
  return [
    "# What the assistant's SQL can read",
    "",
    "Generated from `src/store/views/` by `scripts/generate-docs.ts`; do not edit. The tool `describe_tables` gives models the same description.",
    "",
    "A statement is one SQLite `SELECT` (or `WITH … SELECT`) over these views. Names, columns and units stay when the tables behind them change.",
    "Amounts are exact decimal text with a `*_real` number beside them. Prices and values are in the account's base currency. Times are ISO 8601 in UTC, days `YYYY-MM-DD` in UTC. What is not known is `NULL`, never zero.",
    "",
    `It runs in a process of its own, on the account's file opened read-only, and is ended after 5 seconds (ASSISTANT_SQL_TIMEOUT) or beyond ${memoryBytes / 1024 ** 2} MB; an answer has at most 500 rows and ${bytes / 1000} kB. Nothing else can be reached: no other table, file, pragma or extension.`,
    ...views.flatMap(({ name, doc, columns, examples }) => [
      "",
      `## ${name}`,
      "",
      doc,
      "",
      "| Column | Type | What it says |",
      "| --- | --- | --- |",
      ...columns.map((column) => `| \`${column.name}\` | ${column.type} | ${cell(column.doc)} |`),
      ...examples.flatMap(({ question, sql }) => ["", `${question}`, "", "```sql", sql, "```"]),
    ]),
    "",
  ].join("\n");
}

import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { views } from "../../store/views/registry.ts";
import { defineTool } from "./tool.ts";

export const describeTables = defineTool({
  name: "describe_tables",
  description:
    "The views that query_sql can read: their columns with types and units, and examples. Without `table` it lists all of them in short; with it, one in full. Ask before writing SQL over a view you have not seen.",
  input: z.strictObject({
    table: z.string().max(60).optional().describe("the name of one view, for its columns and examples"),
  }),
  run({ table }, { account }) {
    const currency = account.settings.get().baseCurrency;
    const rules = {
      dialect: "SQLite. One SELECT (WITH is fine), no parameters, no schema names.",
      units: `Amounts are exact decimal text with a *_real number next to them; values and prices are in ${currency}; times are ISO 8601 in UTC, days YYYY-MM-DD in UTC.`,
      totals:
        "Leave spam = 1 out of every total; value_real is NULL for what has no price, so count those and say so.",
    };
    if (table === undefined)
      return {
        ...rules,
        tables: views.map(({ name, doc, columns }) => ({
          name,
          doc,
          columns: columns.map((column) => column.name),
        })),
      };
    const view = views.find(({ name }) => name === table.toLowerCase());
    if (view === undefined)
      throw new AppError(
        "bad_request",
        `There is no view "${table}". The views are ${views.map(({ name }) => name).join(", ")}.`,
      );
    const { name, doc, columns, examples } = view;
    return { ...rules, name, doc, columns: columns.map(({ sql: _, ...column }) => column), examples };
  },
});

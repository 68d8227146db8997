import { z } from "zod";
import { methods, scopes } from "../../domain/accounting/lots/lots.ts";
import { reportLists, type ReportItem } from "../../domain/accounting/reports/report-items.ts";
import { AppError } from "../../errors/app-error.ts";
import type { PnlAnswer } from "./computations.ts";
import { namedAssets } from "../prompt/data-state.ts";
import { from, limitOf, to } from "./inputs.ts";
import { compute, defineTool } from "./tool.ts";
import { withinBytes } from "./within-bytes.ts";

export const getPnl = defineTool({
  name: "get_pnl",
  description:
    "Profit and loss of a range of days by cost basis: realised and unrealised gains, income, expenses, fees, in the account's currency, and the first items of one list where asked. Lots are built from the beginning of the history. `assumedRealised` is the part of the realised gain that depends on deposits with an assumed cost, `counts.dailyPrice` the number of items valued at a day's close. Totals in `unknownTotals` are unknown, not zero: none of their items has a known gain or value. It is arithmetic by the owner's settings, not tax advice.",
  input: z.strictObject({
    from,
    to,
    year: z.int().min(2008).max(2200).optional().describe("a calendar year, instead of from and to"),
    method: z.enum(methods).optional().describe("left out: as the owner set it"),
    scope: z
      .enum(scopes)
      .optional()
      .describe("one pool for the account, or one a wallet; left out: as the owner set it"),
    list: z.enum(reportLists).optional().describe("also answer the first items of this list"),
    limit: limitOf(25, 100),
  }),
  async run({ year, ...input }, tools) {
    const { account, context } = tools;
    if (year !== undefined && (input.from !== undefined || input.to !== undefined))
      throw new AppError("bad_request", "Give either a year, or from and to.");
    const range = year === undefined ? {} : { from: `${year}-01-01`, to: `${year}-12-31` };
    const now = context.now();
    const answer = await compute<PnlAnswer>(tools, { kind: "pnl", input: { ...input, ...range } }, now);
    const { settings, counts, totals, assumedRealised, unknownTotals, items, unpriced } = answer;
    const rows = withinBytes(
      items.map((item) => itemForModel(item, account.assets.find(item.assetId)?.symbol ?? "")),
    );
    const total = input.list === undefined ? 0 : counts[input.list];
    return {
      asOf: new Date(now).toISOString(),
      currency: settings.currency,
      from: new Date(settings.fromAt).toISOString(),
      to: new Date(settings.toAt).toISOString(),
      method: settings.method,
      scope: settings.scope,
      options: settings.options,
      totals,
      assumedRealised,
      unknownTotals,
      counts,
      ...(input.list === undefined
        ? {}
        : {
            list: input.list,
            items: rows,
            rowCount: rows.length,
            totalRows: total,
            truncated: total > rows.length,
          }),
      unpriced: namedAssets(account, unpriced),
      missingAcquisitions: counts.missingAcquisitions,
    };
  },
});

/** An item with ISO times, and with the number of its lots instead of the lots. */
function itemForModel(item: ReportItem, symbol: string) {
  const { at, ...rest } = item;
  const { lots, ...figures } = "lots" in rest ? rest : { ...rest, lots: undefined };
  return {
    ...figures,
    symbol,
    at: at === null ? null : new Date(at).toISOString(),
    ...(lots === undefined ? {} : { lots: lots.length }),
  };
}

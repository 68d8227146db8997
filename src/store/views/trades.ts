import { decimalColumns, isoTime, text } from "./fragments.ts";
import type { View } from "./view.ts";

const figure = (name: string): string => `(p.figures ->> '${name}')`;

const unknownGains = `coalesce(${figure("unknownGains")}, 0)`;

export const trades: View = {
  name: "trades",
  doc: "A position in a coin, from when its pool left zero until it returned there, by the account's cost basis method; figures in the base currency.",
  columns: [
    { name: "coin", type: "text", doc: "coin id, or the asset id of what belongs to no coin", sql: "p.coin" },
    {
      name: "symbol",
      type: "text",
      doc: "of one of the coin's assets",
      sql: "(SELECT a.symbol FROM main.assets a WHERE a.coin_id = p.coin OR a.id = p.coin ORDER BY a.key LIMIT 1)",
    },
    { name: "number", type: "integer", doc: "1 for the coin's first position", sql: "p.number" },
    {
      name: "status",
      type: "text",
      doc: "`open` or `closed`",
      sql: "CASE WHEN p.closed IS NULL THEN 'open' ELSE 'closed' END",
    },
    { name: "opened_at", type: "text", doc: "ISO 8601 in UTC", sql: isoTime("p.opened") },
    { name: "closed_at", type: "text", doc: "ISO 8601 in UTC; NULL while open", sql: isoTime("p.closed") },
    ...decimalColumns("quantity", "held in it now", figure("quantity")),
    ...decimalColumns("peak", "the most it ever held", figure("peak")),
    ...decimalColumns("cost", "cost of what was sold and of what is still held", figure("cost")),
    ...decimalColumns("remaining_cost", "cost basis of what is still held", figure("remainingCost")),
    ...decimalColumns("proceeds", "what sales brought", figure("proceeds")),
    ...decimalColumns("fees", "fees of its sales", figure("fees")),
    ...decimalColumns(
      "realised",
      "profit of what was sold; NULL if the profit of no sale is known",
      `iif(${unknownGains} > 0 AND coalesce(${figure("knownGains")}, 0) = 0, NULL, ${figure("realised")})`,
    ),
    {
      name: "unknown_gains",
      type: "integer",
      doc: "sales without a known profit, which proceeds, fees and realised leave out",
      sql: unknownGains,
    },
    {
      name: "unknown_costs",
      type: "integer",
      doc: "acquisitions without a known cost, which counts as zero in cost and realised, and sales of more than was acquired",
      sql: `coalesce(${figure("unknownCosts")}, 0)`,
    },
    { name: "currency", type: "text", doc: "the base currency", sql: ({ currency }) => text(currency) },
  ],
  from: "main.trades p",
  examples: [
    {
      question: "Cost basis of ETH",
      sql: "SELECT quantity, remaining_cost, round(remaining_cost_real / quantity_real, 2) AS cost_of_one FROM trades WHERE coin = 'ethereum' AND status = 'open'",
    },
  ],
};

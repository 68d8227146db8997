import { createOutcomes } from "../reading/coded-reader.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { amountAt } from "../reading/amounts.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { momentAt } from "../reading/dates.ts";
import { decimalCells, surveyedNumbers } from "../reading/decimal-cells.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createNumbering } from "../reading/numbering.ts";
import { hasHappened } from "../reading/row-status.ts";
import { timeZoneOf } from "../reading/time-zone.ts";

const exchange = "coincheck";
const platform = `exchange:${exchange}`;
const columnsKnown = ["ID", "Amount", "Price", "Trading Currency", "Original Currency", "Progress", "Time"];

/** Coincheck's list of purchases from its own counter: `Price` is the total cost, paid from the balance there. */
export const coincheckBuys: Importer = {
  id: "coincheck-buys",
  title: "Coincheck: purchases",
  platform,
  howTo: "On coincheck.com: Transactions → Download history → Buys, CSV.",
  columns: columnsKnown,
  options: ["account", "decimal"],
  ...surveyedNumbers([], ["Amount", "Price"]),
  detect: (header, names) => fitOf(header, columnsKnown, names),
  open: createReader,
};

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown);
  const utc = timeZoneOf(undefined);
  const wallet = options.account ?? "Coincheck";
  const plainCells = decimalCells(options);
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const seen = new Set<string>();
  const sumOf = (row: Row, amountColumn: string, coinColumn: string) => {
    const amount = amountAt(row, plainCells(cell(row, amountColumn)), amountColumn);
    if (amount === "0" || amount.startsWith("-"))
      throw new RowError(
        rowReason("notAboveZero", { column: amountColumn, text: cell(row, amountColumn).slice(0, 40) }),
        row,
      );
    return { assetId: coins.assetOf(row, cell(row, coinColumn), coinColumn), amount };
  };

  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      if (!hasHappened(row, cell(row, "Progress"), "Progress")) return outcomes.withoutEffect("not executed");
      const { at } = momentAt(row, cell(row, "Time"), { column: "Time", zone: utc });
      const transaction: ReportedTransaction = {
        at,
        type: "trade",
        platform,
        wallet,
        legs: [
          { direction: "in", ...sumOf(row, "Amount", "Trading Currency") },
          { direction: "out", ...sumOf(row, "Price", "Original Currency") },
        ],
        status: "confirmed",
      };
      const id = cell(row, "ID");
      if (id !== "" && !seen.has(id)) {
        seen.add(id);
        transaction.id = `${platform}:buy:${id}`;
      }
      return [number(transaction)];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => coins.list(),
  });
}

import { createOutcomes } from "../reading/coded-reader.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { amountAt } from "../reading/amounts.ts";
import { cellsOf, namedColumns, plainName } from "../reading/columns.ts";
import { momentAt } from "../reading/dates.ts";
import { decimalCells, surveyedNumbers } from "../reading/decimal-cells.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createNumbering } from "../reading/numbering.ts";
import { timeZoneOf } from "../reading/time-zone.ts";

const exchange = "pionex";
const platform = `exchange:${exchange}`;
const columnsKnown = [
  "Date",
  "Received Quantity",
  "Received Currency",
  "Sent Quantity",
  "Sent Currency",
  "Fee Amount",
  "Fee Currency",
  "Tag",
];
/** Pionex's trades in CoinTracker's format: one row per fill, its fee in addition. */
export const pionexTrades: Importer = {
  id: "pionex-trades",
  title: "Pionex: trades",
  platform,
  howTo:
    "On pionex.com: Account → Export → trading history. Its header is that of any CSV for CoinTracker, so choose this format by name.",
  columns: columnsKnown,
  options: ["account", "decimal"],
  ...surveyedNumbers([], ["Received Quantity", "Sent Quantity", "Fee Amount"]),
  detect(header) {
    const names = namedColumns(header);
    const isSame = names.every((name, index) => name === plainName(columnsKnown[index] ?? ""));
    return names.length === columnsKnown.length && isSame ? 1 : 0;
  },
  sharesHeaderWith: ["cointracker-import"],
  fileName: /pionex/i,
  open: createReader,
};

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown);
  const utc = timeZoneOf(undefined);
  const wallet = options.account ?? "Pionex";
  const plainCells = decimalCells(options);
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const legAt = (
    row: Row,
    direction: ReportedLeg["direction"],
    [amountColumn, coinColumn]: [string, string],
  ): ReportedLeg | undefined => {
    const amount = amountAt(row, plainCells(cell(row, amountColumn)), amountColumn);
    if (amount.startsWith("-"))
      throw new RowError(rowReason("belowZero", { column: amountColumn, text: amount }), row);
    if (amount === "0") return undefined;
    return { direction, assetId: coins.assetOf(row, cell(row, coinColumn), coinColumn), amount };
  };

  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      const { at } = momentAt(row, cell(row, "Date"), { column: "Date", zone: utc, order: "month-first" });
      const received = legAt(row, "in", ["Received Quantity", "Received Currency"]);
      const sentLeg = legAt(row, "out", ["Sent Quantity", "Sent Currency"]);
      const fee = legAt(row, "fee", ["Fee Amount", "Fee Currency"]);
      if (received === undefined || sentLeg === undefined) throw new RowError(rowReason("tradesOnly"), row);
      const tag = cell(row, "Tag");
      const transaction: ReportedTransaction = {
        at,
        type: "trade",
        platform,
        wallet,
        legs: [received, sentLeg, ...(fee === undefined ? [] : [fee])],
        status: "confirmed",
        ...(tag === "" ? {} : { tags: [tag] }),
      };
      return [number(transaction)];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => coins.list(),
  });
}

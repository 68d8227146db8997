import {
  compare,
  formatDecimal,
  isZero,
  parseDecimal,
  sumDecimals,
  type Decimal,
} from "../../domain/money/decimal.ts";
import { defineFormat } from "../engine/define-format.ts";
import { quotesUntil2021 } from "./quotes.ts";
import { amountAt } from "../reading/amounts.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import { cellsOf, fitOf, namedColumns, plainName } from "../reading/columns.ts";
import { decimalCells, surveyedNumbers } from "../reading/decimal-cells.ts";
import {
  RowError,
  type EndProblem,
  type Importer,
  type ImportOptions,
  type Reader,
  type Row,
} from "../importer.ts";
import { rowReason, type RowReason } from "../row-reason.ts";
import type { ImportedTransaction } from "../../domain/ledger/user-overrides.ts";

const columnsKnown = [
  "Date(UTC)",
  "Pair",
  "Type",
  "Order Price",
  "Order Amount",
  "AvgTrading Price",
  "Filled",
  "Total",
  "status",
];
const timeColumn = "Date(UTC)";

/** A fill as one row: the cells below an order, with the order's pair and side. Amounts exclude the fee. */
const fillFormat = defineFormat({
  id: "binance-order-fills",
  title: "Binance: order history with fills",
  platform: "exchange:binance",
  howTo:
    "An order history that was downloaded from binance.com until 2021 (Orders → Order history → Export), with the fills below each order. It repeats the trades of the transaction statement: import only one of the two for the same time.",
  proof: "real sample",
  headers: ["Date(UTC),Pair,Type,Trading Price,Filled,Total,Fee"],
  fields: { date: "Date", pair: "Pair", side: "Type", amount: "Filled", total: "Total", fee: "Fee" },
  wallet: "Binance Spot",
  time: { field: "date", zone: "UTC" },
  quotes: quotesUntil2021,
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee", pair: "pair" }, rule: "on top" }],
});
const { id, title, platform, howTo } = fillFormat;

/** Each order of this file is followed by a second header and its fills, whose rows begin with an empty cell. The trades are the fills. */
export const binanceOrderFills: Importer = {
  id,
  title,
  platform,
  howTo,
  columns: columnsKnown,
  options: ["account", "columns", "decimal"],
  // Fills have fewer columns than orders.
  ragged: true,
  isInnerHeader: (cells) => fillPlaces(cells) !== undefined,
  ...surveyedNumbers([timeColumn], ["Order Price", "Order Amount", "AvgTrading Price", "Filled", "Total"]),
  // Later order histories have these columns and further ones, and no fills.
  detect: (header, names) =>
    namedColumns(header).length === columnsKnown.length ? fitOf(header, columnsKnown, names) : 0,
  open: createReader,
};

const fillColumns = [timeColumn, "Trading Price", "Filled", "Total", "Fee"].map(plainName);

/** The places of the columns of fills, in the order of `fillColumns`, if these cells are their header. */
function fillPlaces(cells: readonly string[]): number[] | undefined {
  const names = cells.map(plainName);
  const places = fillColumns.map((name) => names.indexOf(name));
  return places.includes(-1) ? undefined : places;
}

/** An order and the fills read below it. `refused`: some of them cannot be read. */
type Order = {
  row: Row;
  pair: string;
  side: string;
  filled: Decimal;
  fills: { row: Row; amount: Decimal; transactions: ImportedTransaction[] }[];
  isRefused: boolean;
};

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown);
  const plain = decimalCells(options);
  const inner = fillFormat.open([...(fillFormat.headers?.[0] ?? [])], options);
  const outcomes = createOutcomes({ joinsIds: true });
  const problems: EndProblem[] = [];
  let order: Order | undefined;
  let places = [1, 2, 3, 4, 5];
  const refuse = (rows: readonly Row[], why: RowReason): [] => {
    problems.push(...rows.map((row) => ({ row: row.row, text: row.text, ...why, torn: row })));
    return [];
  };

  /** The fills of the last order, which must add up to it: rows of another order may be below it in files that were put together. */
  const closed = (): ImportedTransaction[] => {
    if (order === undefined) return [];
    const { row, filled, fills, isRefused } = order;
    order = undefined;
    const sum = sumDecimals(fills.map(({ amount }) => amount));
    const rows = [row, ...fills.map((fill) => fill.row)];
    if (compare(sum, filled) !== 0)
      return refuse(
        rows,
        fills.length === 0 && !isRefused
          ? rowReason("orderWithoutFills")
          : rowReason("fillsDiffer", { sum: formatDecimal(sum), filled: formatDecimal(filled) }),
      );
    outcomes.withoutEffect(isZero(filled) ? "not executed" : "an order, whose trades are rows of their own");
    return fills.flatMap(({ transactions }) => transactions);
  };
  const amountOf = (row: Row, text: string): Decimal => parseDecimal(amountAt(row, plain(text), "Filled"));

  return outcomes.counted({
    ...inner,
    read(row) {
      if (cell(row, timeColumn) !== "") {
        const transactions = closed();
        try {
          const filled = amountOf(row, cell(row, "Filled"));
          const [pair, side] = [cell(row, "Pair"), cell(row, "Type")];
          order = { row, pair, side, filled, fills: [], isRefused: false };
        } catch (error) {
          if (!(error instanceof RowError)) throw error;
          problems.push(error.problem);
        }
        return transactions;
      }
      const header = fillPlaces(row.cells);
      if (header !== undefined) {
        places = header;
        return outcomes.withoutEffect("the header of the fills");
      }
      if (order === undefined) return refuse([row], rowReason("fillWithoutOrder"));
      const { pair, side, fills } = order;
      const [time = "", price = "", amount = "", total = "", fee = ""] = places.map(
        (at) => row.cells[at] ?? "",
      );
      try {
        const transactions = inner.read({ ...row, cells: [time, pair, side, price, amount, total, fee] });
        fills.push({ row, amount: amountOf(row, amount), transactions });
        return [];
      } catch (error) {
        order.isRefused = true;
        throw error;
      }
    },
    end() {
      const transactions = closed();
      const ended = inner.end();
      return {
        transactions: [...transactions, ...ended.transactions],
        problems: [...problems, ...ended.problems],
      };
    },
  });
}

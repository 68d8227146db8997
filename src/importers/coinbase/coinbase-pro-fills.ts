import { createOutcomes } from "../reading/coded-reader.ts";
import {
  absolute,
  add,
  compare,
  formatDecimal,
  parseDecimal,
  subtract,
  zero,
} from "../../domain/money/decimal.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { amountAt } from "../reading/amounts.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { onlyDateOrderOf, surveyedDates } from "../reading/date-order.ts";
import { momentAt } from "../reading/dates.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createNumbering } from "../reading/numbering.ts";
import { checkWorth } from "../reading/stated-worth.ts";
import { timeZoneOf } from "../reading/time-zone.ts";
import { isPurchase } from "../reading/side-word.ts";

const exchange = "coinbase";
const platform = `exchange:${exchange}`;
const columnsKnown = [
  "trade id",
  "product",
  "side",
  "created at",
  "size",
  "size unit",
  "fee",
  "total",
  "price/fee/total unit",
];

/** Coinbase Pro's (GDAX's) fills: `total` is the account's change in the unit of the price, fee included, and exact: size × price ± fee. */
export const coinbaseProFills: Importer = {
  id: "coinbase-pro-fills",
  title: "Coinbase Pro: fills",
  platform,
  howTo:
    "The statement of type Fills, of all portfolios and products, CSV, as Coinbase Pro gave it until 2022. The statement of type Account contains the same and more; importing both adds no duplicates.",
  columns: columnsKnown,
  optional: ["portfolio", "price"],
  options: ["account", "columns"],
  ...surveyedDates(["created at"]),
  detect: (header, names) => fitOf(header, columnsKnown, names),
  open: createReader,
};

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown, ["price"]);
  const utc = timeZoneOf(undefined);
  const order = onlyDateOrderOf(options);
  const wallet = options.account ?? "Coinbase Pro";
  const coins = createExchangeCoins(exchange);
  // Fills have other ids than the same trades in the account statement, so both are matched by content.
  const number = createNumbering();

  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      const isBuy = isPurchase(row, cell(row, "side"), "side");
      const { at } = momentAt(row, cell(row, "created at"), { column: "created at", zone: utc, order });
      const decimalAt = (column: string) => parseDecimal(amountAt(row, cell(row, column), column));
      const [size, fee, total] = [decimalAt("size"), decimalAt("fee"), decimalAt("total")];
      if (compare(size, zero) <= 0)
        throw new RowError(
          rowReason("notAboveZero", { column: "size", text: cell(row, "size").slice(0, 40) }),
          row,
        );
      if (compare(fee, zero) < 0)
        throw new RowError(rowReason("belowZeroMeaningless", { column: "fee", text: cell(row, "fee") }), row);
      // A purchase's total is negative.
      const gross = isBuy ? subtract(absolute(total), fee) : add(total, fee);
      if (compare(total, zero) > 0 === isBuy || compare(gross, zero) <= 0)
        throw new RowError(
          rowReason("totalOfOtherSide", {
            column: "total",
            text: cell(row, "total").slice(0, 40),
            side: cell(row, "side"),
          }),
          row,
        );
      const unit = coins.assetOf(row, cell(row, "price/fee/total unit"), "price/fee/total unit");
      if (cell(row, "price") !== "")
        checkWorth(
          row,
          {
            quantity: size,
            price: decimalAt("price"),
            from: gross,
            to: gross,
            unit: cell(row, "price/fee/total unit"),
            stated: `total ${cell(row, "total")}, fee ${cell(row, "fee")}`,
          },
          { share: "0.001", priceScale: 8, quantityScale: 8 },
        );
      const legs: ReportedLeg[] = [
        {
          direction: isBuy ? "in" : "out",
          assetId: coins.assetOf(row, cell(row, "size unit"), "size unit"),
          amount: formatDecimal(size),
        },
        { direction: isBuy ? "out" : "in", assetId: unit, amount: formatDecimal(gross) },
      ];
      if (compare(fee, zero) > 0) legs.push({ direction: "fee", assetId: unit, amount: formatDecimal(fee) });
      const transaction: ReportedTransaction = {
        at,
        type: "trade",
        platform,
        wallet,
        legs,
        status: "confirmed",
      };
      return [number(transaction)];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => coins.list(),
  });
}

import { createOutcomes } from "../reading/coded-reader.ts";
import { add, formatDecimal, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { nonNegativeAmountAt } from "../reading/amounts.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { onlyDateOrderOf, surveyedDates } from "../reading/date-order.ts";
import { momentAt } from "../reading/dates.ts";
import { timeColumn, zoneAssumptions, zoneOfFile } from "../reading/header-zone.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { partyOf } from "../reading/personal-data.ts";
import { createNumbering } from "../reading/numbering.ts";
import { isPurchase } from "../reading/side-word.ts";

const exchange = "relai";
const platform = `exchange:${exchange}`;
const columnsKnown = [
  "Date",
  "Transaction Type",
  "BTC Amount",
  "Currency Pair",
  "Fiat Amount (excl. fees)",
  "Fiat Currency",
  "Fee",
  "Fee Currency",
  "Destination",
  "Operation ID",
];

/**
 * Relai's list of operations. Relai has no custody: the money comes from the bank, the bitcoin goes to the address in the row's `Destination`;
 * a sale is the reverse. So each row is a trade with a preceding deposit of the payment and a following withdrawal of the proceeds.
 */
export const relaiTransactions: Importer = {
  id: "relai-transactions",
  title: "Relai: transactions",
  platform,
  howTo:
    "In the Relai app: Profile → Transaction export, CSV. The bitcoin lies in your own wallet: connect it by its address or xpub as well.",
  columns: columnsKnown,
  options: ["account", "timezone", "columns"],
  ...surveyedDates(["Date"]),
  detect: (header, names) => fitOf(header, columnsKnown, names),
  assumptions: (header, options) => zoneAssumptions(timeColumn(header, "Date"), options),
  open: createReader,
};

type Part = "payment" | "trade" | "delivery";

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown);
  const order = onlyDateOrderOf(options);
  const zone = zoneOfFile(timeColumn(header, "Date"), options);
  const wallet = options.account ?? "Relai";
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const seen = new Set<string>();

  const currencyAt = (row: Row, column: string): string => {
    const code = cell(row, column).toUpperCase();
    if (!isFiat(code))
      throw new RowError(rowReason("notACurrency", { column, text: code.slice(0, 40) }), row);
    return coins.assetOf(row, code, column);
  };

  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      const isBuy = isPurchase(row, cell(row, "Transaction Type"), "Transaction Type");
      const { at } = momentAt(row, cell(row, "Date"), { column: "Date", zone, order });
      const coin = {
        assetId: coins.assetOf(row, "BTC", "BTC Amount"),
        amount: nonNegativeAmountAt(row, cell(row, "BTC Amount"), "BTC Amount"),
      };
      const money = {
        assetId: currencyAt(row, "Fiat Currency"),
        amount: nonNegativeAmountAt(row, cell(row, "Fiat Amount (excl. fees)"), "Fiat Amount (excl. fees)"),
      };
      if (coin.amount === "0" || money.amount === "0")
        throw new RowError(
          rowReason("sideNotStated", { column: "BTC Amount, Fiat Amount (excl. fees)" }),
          row,
        );
      const fee = nonNegativeAmountAt(row, cell(row, "Fee"), "Fee");
      if (fee !== "0" && currencyAt(row, "Fee Currency") !== money.assetId)
        throw new RowError(
          rowReason("feeInOther", {
            column: "Fee Currency",
            fee: cell(row, "Fee Currency"),
            money: cell(row, "Fiat Currency"),
          }),
          row,
        );
      const operation = cell(row, "Operation ID");
      const isNamed = operation !== "" && !seen.has(operation);
      if (isNamed) seen.add(operation);
      const build = (part: Part, legs: ReportedLeg[], counterparty = ""): ReportedTransaction =>
        number({
          ...(isNamed ? { id: `${platform}:${operation}${part === "trade" ? "" : `:${part}`}` } : {}),
          at,
          type: part === "trade" ? "trade" : legs[0]?.direction === "in" ? "deposit" : "withdrawal",
          platform,
          wallet,
          legs,
          status: "confirmed",
          ...partyOf(counterparty),
        });
      const chargedFees: ReportedLeg[] =
        fee === "0" ? [] : [{ direction: "fee", assetId: money.assetId, amount: fee }];
      const sum = (isBuy ? add : subtract)(parseDecimal(money.amount), parseDecimal(fee));
      const movedMoney = { ...money, amount: formatDecimal(sum) };
      const destination = cell(row, "Destination");
      if (movedMoney.amount.startsWith("-"))
        throw new RowError(rowReason("feeAboveSale", { column: "Fee", fee }), row);
      return isBuy
        ? [
            build("payment", [{ direction: "in", ...movedMoney }]),
            build("trade", [{ direction: "in", ...coin }, { direction: "out", ...money }, ...chargedFees]),
            build("delivery", [{ direction: "out", ...coin }], destination),
          ]
        : [
            build("delivery", [{ direction: "in", ...coin }]),
            build("trade", [{ direction: "out", ...coin }, { direction: "in", ...money }, ...chargedFees]),
            build("payment", [{ direction: "out", ...movedMoney }]),
          ];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => coins.list(),
  });
}

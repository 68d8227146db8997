import { createOutcomes, type Outcomes } from "../reading/coded-reader.ts";
import {
  absolute,
  add,
  compare,
  formatDecimal,
  parseDecimal,
  subtract,
  zero,
} from "../../domain/money/decimal.ts";
import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { amountAt, splitSign, statedAmountAt } from "../reading/amounts.ts";
import { cellsOf, fitOf, plainName } from "../reading/columns.ts";
import { onlyDateOrderOf, surveyedDates } from "../reading/date-order.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import { timeColumn, zoneAssumptions, zoneOfFile } from "../reading/header-zone.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createStatedBalances } from "../reading/stated-balances.ts";
import { createNumbering } from "../reading/numbering.ts";

const exchange = "coinbase";
const platform = `exchange:${exchange}`;
const columnsKnown = [
  "Timestamp",
  "Amount",
  "Currency",
  "Instantly Exchanged",
  "Transfer Total",
  "Transfer Total Currency",
  "Transfer Fee",
  "Transfer Fee Currency",
];
/** Optional columns. The column of notes is not read, because it contains names of people. */
const columnsBeside = ["Transfer Payment Method", "Balance"];

/**
 * Coinbase's first report (until 2018), of one wallet. A row with a `Transfer Total` was bought or sold for that bank or card payment, which
 * includes the fee. Any other row was sent or received.
 */
export const coinbaseFirstReport: Importer = {
  id: "coinbase-first-report",
  title: "Coinbase: transaction report until 2018",
  platform,
  howTo: "The report of a wallet that Coinbase gave under Tools → Reports until 2018, one file a wallet.",
  columns: columnsKnown,
  ignored: (header) =>
    header.filter(
      (name) =>
        name.trim() !== "" &&
        ![...columnsKnown, ...columnsBeside].includes(name.trim()) &&
        !plainName(name).startsWith("coinbase id"),
    ),
  options: ["account", "timezone", "columns"],
  ...surveyedDates(["Timestamp"], "month-first"),
  detect: (header, names) => fitOf(header, columnsKnown, names),
  assumptions: (header, options) => zoneAssumptions(timeColumn(header, "Timestamp"), options),
  open: createReader,
};

/** The state of reading one file. */
type File = ReturnType<typeof openFile>;

function openFile(header: string[], options: ImportOptions) {
  return {
    // The column's name is followed by a text that explains where to look up the id.
    id: header.findIndex((name) => plainName(name).startsWith("coinbase id")),
    cell: cellsOf(header, columnsKnown, columnsBeside),
    zone: zoneOfFile(timeColumn(header, "Timestamp"), options),
    order: onlyDateOrderOf(options),
    wallet: options.account ?? "Coinbase",
    coins: createExchangeCoins(exchange),
    number: createNumbering(),
    seen: new Set<string>(),
    stated: createStatedBalances(),
  };
}

function createReader(header: string[], options: ImportOptions): Reader {
  const file = openFile(header, options);
  let isOver = false;
  const outcomes = createOutcomes();
  return outcomes.counted({
    read: (row) => transactionsOf(file, row, outcomes),
    end() {
      isOver = true;
      return { transactions: [], problems: [] };
    },
    assets: () => file.coins.list(),
    statedBalances: () => (isOver ? file.stated.take() : []),
  });
}

function transactionsOf(file: File, row: Row, outcomes: Outcomes): ReportedTransaction[] {
  const { cell, coins } = file;
  if (/^true$/i.test(cell(row, "Instantly Exchanged")))
    throw new RowError(rowReason("exchangedForMerchant"), row);
  const moment = momentAt(row, cell(row, "Timestamp"), {
    column: "Timestamp",
    zone: file.zone,
    order: file.order,
    usual: "month-first",
  });
  const { negative, amount } = splitSign(statedAmountAt(row, cell(row, "Amount"), "Amount"));
  if (amount === "0") return outcomes.withoutEffect("an amount of zero");
  const isIn = !negative;
  const coin: ReportedLeg = {
    direction: isIn ? "in" : "out",
    assetId: coins.assetOf(row, cell(row, "Currency"), "Currency"),
    amount,
  };
  noteBalance(file, row, { at: moment.at, assetId: coin.assetId });
  const report = reporter(file, row, moment);
  const transfer = transferOf(file, row, { isBuy: isIn });
  if (transfer === undefined) return [report(isIn ? "deposit" : "withdrawal", [coin])];
  const { assetId, total, gross, fee } = transfer;
  const trade = report("trade", [
    coin,
    { direction: isIn ? "out" : "in", assetId, amount: gross },
    ...(fee === "0" ? [] : [{ direction: "fee" as const, assetId, amount: fee }]),
  ]);
  // Money of a Coinbase wallet stays at Coinbase; any other payment method is a bank or card.
  if (/\bwallet\b/i.test(cell(row, "Transfer Payment Method"))) return [trade];
  const payment = report(
    isIn ? "deposit" : "withdrawal",
    [{ direction: isIn ? "in" : "out", assetId, amount: total }],
    ":payment",
  );
  return isIn ? [payment, trade] : [trade, payment];
}

/** Records a row's stated balance. */
function noteBalance(
  { cell, stated: statedBalances, wallet }: File,
  row: Row,
  { at, assetId }: { at: number; assetId: string },
): void {
  const balance = cell(row, "Balance");
  if (balance !== "")
    statedBalances.add({
      row: row.row,
      at,
      platform,
      wallet,
      assetId,
      amount: amountAt(row, balance, "Balance"),
    });
}

/** Creates the transactions of one row, which share its id if it has one. */
function reporter(
  { id, seen, number, wallet, zone }: File,
  row: Row,
  moment: ReturnType<typeof momentAt>,
): (type: "trade" | "deposit" | "withdrawal", legs: ReportedLeg[], suffix?: string) => ReportedTransaction {
  const rowId = (row.cells[id] ?? "").trim();
  const isNamed = rowId !== "" && !seen.has(rowId);
  if (isNamed) seen.add(rowId);
  return (type, legs, suffix = "") =>
    number({
      ...(isNamed ? { id: `${platform}:${rowId}${suffix}` } : {}),
      at: moment.at,
      type,
      platform,
      wallet,
      legs,
      status: "confirmed",
      ...noteOf(moment, zone),
    } satisfies ReportedTransaction);
}

/** The total paid or received, and the fee included in it. */
function transferOf({ cell, coins }: File, row: Row, { isBuy }: { isBuy: boolean }) {
  const coin = cell(row, "Transfer Total Currency");
  const statedTotal = cell(row, "Transfer Total");
  if (/^-?$/.test(statedTotal) && coin !== "")
    throw new RowError(
      rowReason("coinWithoutAmount", { column: "Transfer Total", coin: coin.slice(0, 40) }),
      row,
    );
  const total = absolute(parseDecimal(amountAt(row, statedTotal, "Transfer Total")));
  if (compare(total, zero) === 0) return undefined;
  const fee = parseDecimal(amountAt(row, cell(row, "Transfer Fee"), "Transfer Fee"));
  if (compare(fee, zero) < 0)
    throw new RowError(
      rowReason("belowZero", { column: "Transfer Fee", text: cell(row, "Transfer Fee") }),
      row,
    );
  const currency = cell(row, "Transfer Total Currency").toUpperCase();
  if (!isFiat(currency))
    throw new RowError(
      rowReason("notACurrency", { column: "Transfer Total Currency", text: currency.slice(0, 40) }),
      row,
    );
  if (compare(fee, zero) > 0 && cell(row, "Transfer Fee Currency").toUpperCase() !== currency)
    throw new RowError(
      rowReason("feeInOther", {
        column: "Transfer Fee Currency",
        fee: cell(row, "Transfer Fee Currency").slice(0, 40),
        money: currency,
      }),
      row,
    );
  const gross = isBuy ? subtract(total, fee) : add(total, fee);
  if (compare(gross, zero) <= 0)
    throw new RowError(rowReason("feeNotBelowTotal", { column: "Transfer Fee" }), row);
  const assetId = coins.assetOf(row, currency, "Transfer Total Currency");
  return { assetId, total: formatDecimal(total), gross: formatDecimal(gross), fee: formatDecimal(fee) };
}

import type { ReportedLeg, ReportedTransaction, TransactionType } from "../../domain/ledger/transaction.ts";
import {
  compare,
  divide,
  formatDecimal,
  multiply,
  parseDecimal,
  round,
  subtract,
} from "../../domain/money/decimal.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import { amountAt, splitSign } from "../reading/amounts.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { momentAt } from "../reading/dates.ts";
import { decimalCells, surveyedNumbers } from "../reading/decimal-cells.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { createNumbering } from "../reading/numbering.ts";
import { timeZoneOf } from "../reading/time-zone.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

const exchange = "coincheck";
const platform = `exchange:${exchange}`;
const columnsKnown = [
  "id",
  "time",
  "operation",
  "amount",
  "trading_currency",
  "price",
  "original_currency",
  "fee",
  "comment",
];
const orders = ["limit order", "cancel limit order"];
/** Operations with one coin: the type, and the sign of the amount. */
const movements: Record<string, { type: TransactionType; direction: "in" | "out" }> = {
  received: { type: "deposit", direction: "in" },
  "campaign reward": { type: "reward", direction: "in" },
  sent: { type: "withdrawal", direction: "out" },
  "bank withdrawal": { type: "withdrawal", direction: "out" },
};
const purchases = ["buy", "credit card purchase"];
const contract = "completed trading contracts";
const known =
  "Received, Sent, Bank Withdrawal, Campaign reward, Buy, Sell, Credit Card Purchase, Completed trading contracts";
/** The coins of the exchange have eight decimal places. */
const coinPlaces = 8;

/**
 * Coincheck's account history. A trade on the exchange is one row with the amount received; its comment states the rate and the pair. The rows of
 * the order only reserve the payment and release the remainder.
 */
export const coincheckTransactions: Importer = {
  id: "coincheck-transactions",
  title: "Coincheck: account history",
  platform,
  howTo:
    "On coincheck.com: 取引履歴 → ダウンロード, CSV. It has the purchases of the file Buys as well, so import only one of the two.",
  columns: columnsKnown,
  options: ["account", "decimal"],
  ...surveyedNumbers([], ["amount", "price", "fee"]),
  detect: (header, names) => fitOf(header, columnsKnown, names),
  open: createReader,
};

type Cell = ReturnType<typeof cellsOf>;
type Coins = ReturnType<typeof createExchangeCoins>;

/** What a row moves: a trade of the exchange, a trade with Coincheck itself, or one coin. */
function createLegs(cell: Cell, coins: Coins, plainCells: (text: string) => string) {
  const amountIn = (row: Row, column: string) =>
    splitSign(amountAt(row, plainCells(cell(row, column)), column));
  /** The amount of a column without its sign, which must be the stated one. */
  const amountOf = (row: Row, column: string, direction: "in" | "out"): string => {
    const { negative, amount } = amountIn(row, column);
    if (amount === "0")
      throw new RowError(rowReason("notAboveZero", { column, text: cell(row, column).slice(0, 40) }), row);
    if (negative !== (direction === "out"))
      throw new RowError(rowReason(direction === "out" ? "amountComesIn" : "amountGoesOut", { column }), row);
    return amount;
  };
  const assetOf = (row: Row, column: string) => coins.assetOf(row, cell(row, column), column);
  const withoutFee = (row: Row): void => {
    if (amountIn(row, "fee").amount !== "0")
      throw new RowError(rowReason("feeWithinUnknown", { column: "fee", fee: cell(row, "fee") }), row);
  };

  const contractLegs = (row: Row): ReportedLeg[] => {
    withoutFee(row);
    const [, rate = "", base = "", quote = ""] =
      /Rate:\s*([\d.]+),\s*Pair:\s*([a-z0-9]+)_([a-z0-9]+)/i.exec(cell(row, "comment")) ?? [];
    const coin = cell(row, "trading_currency").toLowerCase();
    if (Number(rate) === 0 || ![base, quote].some((side) => side.toLowerCase() === coin))
      throw new RowError(
        rowReason("notAPair", { column: "comment", text: cell(row, "comment").slice(0, 80) }),
        row,
      );
    const amount = amountOf(row, "amount", "in");
    const isBuy = coin === base.toLowerCase();
    const paid = isBuy
      ? multiply(parseDecimal(amount), parseDecimal(rate))
      : round(divide(parseDecimal(amount), parseDecimal(rate)), coinPlaces);
    return [
      { direction: "in", assetId: assetOf(row, "trading_currency"), amount },
      {
        direction: "out",
        assetId: coins.assetOf(row, isBuy ? quote : base, "comment"),
        amount: formatDecimal(paid),
      },
    ];
  };
  const counterLegs = (row: Row, side: "buy" | "sell"): ReportedLeg[] => {
    withoutFee(row);
    const [coin, money] = side === "buy" ? (["in", "out"] as const) : (["out", "in"] as const);
    return [
      {
        direction: coin,
        assetId: assetOf(row, "trading_currency"),
        amount: amountOf(row, "amount", coin),
      },
      {
        direction: money,
        assetId: assetOf(row, "original_currency"),
        amount: amountOf(row, "price", money),
      },
    ];
  };
  const movementLegs = (row: Row, direction: "in" | "out"): ReportedLeg[] => {
    const assetId = assetOf(row, "trading_currency");
    const amount = amountOf(row, "amount", direction);
    const fee = amountIn(row, "fee").amount;
    if (fee === "0") return [{ direction, assetId, amount }];
    if (direction === "in") throw new RowError(rowReason("feeWithinUnknown", { column: "fee", fee }), row);
    if (compare(parseDecimal(fee), parseDecimal(amount)) >= 0)
      throw new RowError(rowReason("feeAboveAmount", { column: "fee" }), row);
    return [
      { direction: "out", assetId, amount: formatDecimal(subtract(parseDecimal(amount), parseDecimal(fee))) },
      { direction: "fee", assetId, amount: fee },
    ];
  };
  return { contractLegs, counterLegs, movementLegs };
}

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown);
  const tokyo = timeZoneOf("Asia/Tokyo");
  const wallet = options.account ?? "Coincheck";
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const seen = new Set<string>();
  const { contractLegs, counterLegs, movementLegs } = createLegs(cell, coins, decimalCells(options));

  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      const operation = cell(row, "operation").toLowerCase();
      if (orders.includes(operation))
        return outcomes.withoutEffect("an order, whose trades are rows of their own");
      const { at } = momentAt(row, cell(row, "time"), { column: "time", zone: tokyo });
      const id = cell(row, "id");
      const isNamed = id !== "" && !seen.has(id);
      if (isNamed) seen.add(id);
      const build = (type: TransactionType, legs: ReportedLeg[], part = ""): ReportedTransaction =>
        number({
          ...(isNamed ? { id: `${platform}:${id}${part}` } : {}),
          at,
          type,
          platform,
          wallet,
          legs,
          status: "confirmed",
        });
      const movement = Object.hasOwn(movements, operation) ? movements[operation] : undefined;
      if (movement !== undefined) return [build(movement.type, movementLegs(row, movement.direction))];
      if (operation === contract) return [build("trade", contractLegs(row))];
      if (operation === "sell") return [build("trade", counterLegs(row, "sell"))];
      if (!purchases.includes(operation))
        throw new RowError(
          rowReason("wordNotRead", { column: "operation", text: cell(row, "operation").slice(0, 60), known }),
          row,
        );
      const legs = counterLegs(row, "buy");
      const payment = legs
        .filter(({ direction }) => direction === "out")
        .map((leg) => ({ ...leg, direction: "in" as const }));
      // A card pays from outside.
      return operation === "buy"
        ? [build("trade", legs)]
        : [build("deposit", payment, ":payment"), build("trade", legs)];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => coins.list(),
  });
}

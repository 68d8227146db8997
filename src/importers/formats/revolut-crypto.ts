import { createOwnerMovements } from "../word-meanings/owner-movements.ts";
import { unknownWordError } from "../word-meanings/owner-meanings.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import type { ReportedLeg, ReportedTransaction, TransactionType } from "../../domain/ledger/transaction.ts";
import { amountAt } from "../reading/amounts.ts";
import {
  fitOfColumns,
  refuseUnknownColumns,
  signatureOf,
  unknownDecisiveColumns,
} from "../engine/header-match.ts";
import { cellsOf } from "../reading/columns.ts";
import { onlyDateOrderOf } from "../reading/date-order.ts";
import { decimalCells, surveyedNumbers } from "../reading/decimal-cells.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import { timeColumn, zoneAssumptions, zoneOfFile } from "../reading/header-zone.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createNumbering } from "../reading/numbering.ts";
import { inEnglish } from "../revolut/statement-languages.ts";
import { statementTrades, moneyReader, type Common } from "../revolut/statement-trades.ts";

const exchange = "revolut";
const platform = `exchange:${exchange}`;
const columnsKnown = ["Symbol", "Type", "Quantity", "Price", "Value", "Fees", "Date"];

type Move = { type: TransactionType; direction: "in" | "out"; position?: string };

/** The meaning of a type that moves one coin. */
const moves = new Map<string, Move>([
  ["receive", { type: "deposit", direction: "in" }],
  ["send", { type: "withdrawal", direction: "out" }],
  ["payment", { type: "payment", direction: "out" }],
  ["stake", { type: "stake", direction: "out", position: "Staking" }],
  ["unstake", { type: "unstake", direction: "in", position: "Staking" }],
  ["staking reward", { type: "reward", direction: "in" }],
  ["learn reward", { type: "reward", direction: "in" }],
]);

/** Revolut's crypto statement, in English, French, German, Polish or Spanish. */
export const revolutCrypto: Importer = {
  id: "revolut-crypto",
  title: "Revolut: crypto statement",
  platform,
  howTo:
    "In the Revolut app: Crypto → … → Statement → Excel or CSV, all of the time. Its times are those of the account; name the zone with timezone.",
  columns: columnsKnown,
  options: ["account", "timezone", "words", "columns", "decimal"],
  ...surveyedNumbers(["Date"], ["Quantity"]),
  detect: (header) => fitOfColumns(header, columnsKnown),
  checkUnnamed: (header) =>
    refuseUnknownColumns(
      { id: "revolut-crypto", title: "Revolut: crypto statement" },
      unknownDecisiveColumns(header, [signatureOf(columnsKnown)], { isDistinct: true }),
    ),
  assumptions: (header, options) => zoneAssumptions(timeColumn(header, "Date"), options),
  open: createReader,
};

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown);
  const order = onlyDateOrderOf(options);
  const zone = zoneOfFile(timeColumn(header, "Date"), options);
  const wallet = options.account ?? "Revolut";
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const ownMove = createOwnerMovements(options);
  // Spreadsheets change separators only in plain numbers, not in amounts with a currency.
  const plainCells = decimalCells(options);
  /** Sent and received amounts by key: a coin that is sent and received at the same time was only moved within Revolut. */
  const carried = new Map<string, { direction: "in" | "out"; transactions: ReportedTransaction[] }>();

  const moneyAt = moneyReader(cell);
  const trades = statementTrades(cell, coins);

  const outcomes = createOutcomes();
  return outcomes.counted(
    {
      read(row) {
        const { type, dateOf } = inEnglish(cell(row, "Type"));
        const override = ownMove(row, cell(row, "Type").toLowerCase());
        if (override !== undefined && "ignored" in override) return outcomes.withoutEffect(override.ignored);
        const move: Move | undefined = override ?? moves.get(type);
        const trade = /^(buy|sell)(?: - revolut x)?$/.exec(type)?.[1];
        // Money without a quantity is a transfer to or from Revolut X. The payments of purchases and sales are already booked.
        if (
          /^(?:receive|send|other)$/.test(type) &&
          cell(row, "Quantity") === "" &&
          isFiat(cell(row, "Symbol"))
        )
          return outcomes.withoutEffect("money moved within Revolut");
        if (move === undefined && trade === undefined)
          throw unknownWordError({ column: "Type", word: cell(row, "Type") }, row);
        const amount = amountAt(row, plainCells(cell(row, "Quantity")), "Quantity");
        if (amount === "0" || amount.startsWith("-"))
          throw new RowError(
            rowReason("notAboveZero", { column: "Quantity", text: cell(row, "Quantity").slice(0, 40) }),
            row,
          );
        const moment = momentAt(row, dateOf(cell(row, "Date")), { column: "Date", zone, order });
        const common: Common = {
          at: moment.at,
          platform,
          wallet,
          status: "confirmed",
          ...noteOf(moment, zone),
        };
        const direction = move?.direction ?? (trade === "buy" ? "in" : "out");
        const coin: ReportedLeg = {
          direction,
          assetId: coins.assetOf(row, cell(row, "Symbol"), "Symbol"),
          amount,
        };
        if (move === undefined) return trades.of(row, { common, coin, type }).map(number);
        const value = moneyAt(row, "Value");
        if (value !== undefined) coin.value = { amount: value.amount, currency: value.symbol, by: "source" };
        const fee = moneyAt(row, "Fees");
        if (fee !== undefined)
          throw new RowError(rowReason("feeOfTransfer", { column: "Fees", type, fee: fee.amount }), row);
        const { type: meaning, position } = move;
        const counterparty = position === undefined ? {} : { counterparty: position };
        const transaction: ReportedTransaction = { ...common, ...counterparty, type: meaning, legs: [coin] };
        if (type !== "send" && type !== "receive") return [number(transaction)];
        const key = [coin.assetId, amount, moment.at].join(" ");
        const match = carried.get(key);
        if (match === undefined || match.transactions.length === 0 || match.direction === direction)
          carried.set(key, { direction, transactions: [...(match?.transactions ?? []), transaction] });
        else {
          match.transactions.pop();
          return outcomes.withoutEffect("moved within Revolut", 2);
        }
        return [];
      },
      end: () => ({
        transactions: [...carried.values()].flatMap(({ transactions }) => transactions).map(number),
        problems: [],
      }),
      assets: () => coins.list(),
      warnings: () => trades.warnings(),
    },
    options,
  );
}

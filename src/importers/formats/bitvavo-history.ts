import { createOwnerMovements } from "../word-meanings/owner-movements.ts";
import { unknownWordError } from "../word-meanings/owner-meanings.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import { add, compare, formatDecimal, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import type { ReportedLeg, TransactionType } from "../../domain/ledger/transaction.ts";
import { amountAt, splitSign, statedAmountAt } from "../reading/amounts.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { onlyDateOrderOf } from "../reading/date-order.ts";
import { decimalCells, surveyedNumbers } from "../reading/decimal-cells.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import { partyOf } from "../reading/personal-data.ts";
import { createNumbering } from "../reading/numbering.ts";
import { createZoneCells } from "../reading/time-zone.ts";

const exchange = "bitvavo";
const platform = `exchange:${exchange}`;
const columnsKnown = [
  "Timezone",
  "Date",
  "Time",
  "Type",
  "Currency",
  "Amount",
  "Received / Paid Currency",
  "Received / Paid Amount",
  "Fee currency",
  "Fee amount",
  "Status",
  "Transaction ID",
];

/** The meaning of a type that moves one asset. */
const moves = new Map<string, TransactionType>([
  ["deposit", "deposit"],
  ["withdrawal", "withdrawal"],
  ["staking", "reward"],
  ["fixed_staking", "reward"],
  ["affiliate", "reward"],
  ["rebate", "reward"],
  ["campaign_new_user_incentive", "reward"],
  ["airdrop", "airdrop"],
  ["distribution", "reward"],
  ["internal_transfer", "transfer"],
  ["manually_assigned", "other"],
  ["manually_assigned_bitvavo", "other"],
]);

/** Bitvavo's transaction history: amounts paid, received and withdrawn include the fee. */
export const bitvavoHistory: Importer = {
  id: "bitvavo-history",
  title: "Bitvavo: transaction history",
  platform,
  howTo:
    "On bitvavo.com: Account → Transaction history → Export, full history, CSV. The file names its own time zone.",
  columns: columnsKnown,
  optional: ["Address"],
  options: ["account", "words", "columns", "decimal"],
  ...surveyedNumbers(["Date"], ["Amount", "Received / Paid Amount", "Fee amount"]),
  detect: (header, names) => fitOf(header, columnsKnown, names),
  open: createReader,
};

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown, ["Address"]);
  const order = onlyDateOrderOf(options);
  const wallet = options.account ?? "Bitvavo";
  const plainCells = decimalCells(options);
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const ownMove = createOwnerMovements(options);
  const zoneOfCell = createZoneCells("Timezone");
  const assetOf = (row: Row, column: string): string => coins.assetOf(row, cell(row, column), column);

  const outcomes = createOutcomes();
  return outcomes.counted(
    {
      read(row) {
        if (!isDone(row, cell(row, "Status").toLowerCase())) return outcomes.withoutEffect("not executed");
        const type = cell(row, "Type").toLowerCase();
        const zone = zoneOfCell(row, cell(row, "Timezone"));
        if (cell(row, "Time") === "") throw new RowError(rowReason("timeEmpty", { column: "Time" }), row);
        const text = `${cell(row, "Date")} ${cell(row, "Time")}`;
        const moment = momentAt(row, text, { column: "Date", zone, order });
        const { negative, amount } = splitSign(
          statedAmountAt(row, plainCells(cell(row, "Amount")), "Amount"),
        );
        if (amount === "0") return outcomes.withoutEffect("an amount of zero");
        const id = cell(row, "Transaction ID");
        const address = cell(row, "Address");
        const commonFields = {
          ...(id === "" ? {} : { id: `${platform}:${id}` }),
          at: moment.at,
          platform,
          wallet,
          status: "confirmed" as const,
          // Money moves to and from bank accounts, which are not tracked.
          ...(isFiat(cell(row, "Currency").toUpperCase()) ? {} : partyOf(address)),
          ...noteOf(moment, zone),
        };
        const assetId = assetOf(row, "Currency");
        const chargedFee = feeAt(row, plainCells(cell(row, "Fee amount")));
        const fee: ReportedLeg | undefined =
          chargedFee === "0"
            ? undefined
            : { direction: "fee", assetId: assetOf(row, "Fee currency"), amount: chargedFee };

        const override = ownMove(row, type, negative ? "out" : "in");
        if (override !== undefined && "ignored" in override) return outcomes.withoutEffect(override.ignored);
        if (override === undefined && (type === "buy" || type === "sell")) {
          checkSide(row, { negative, type });
          const side = (direction: "in" | "out"): ReportedLeg => {
            const column = "Received / Paid Amount";
            const sum = splitSign(statedAmountAt(row, plainCells(cell(row, column)), column));
            if (direction === "in" && sum.negative)
              throw new RowError(rowReason("amountGoesOut", { column }), row);
            return { direction, assetId: assetOf(row, "Received / Paid Currency"), amount: sum.amount };
          };
          const legs = tradeLegs(row, { isBuy: type === "buy", coin: { assetId, amount }, side, fee });
          return [number({ ...commonFields, type: "trade", legs })];
        }
        const meaning = override?.type ?? moves.get(type);
        if (meaning === undefined) throw unknownWordError({ column: "Type", word: cell(row, "Type") }, row);
        if (fee !== undefined && !(negative && (fee.assetId !== assetId || isLess(fee.amount, amount))))
          throw new RowError(
            rowReason("feeWithinUnknown", {
              column: "Fee amount",
              fee: `${fee.amount} ${cell(row, "Fee currency")}`,
            }),
            row,
          );
        const statedLeg: ReportedLeg = { direction: negative ? "out" : "in", assetId, amount };
        const legs =
          fee === undefined
            ? [statedLeg]
            : [fee.assetId === assetId ? grossOf(statedLeg, fee) : statedLeg, fee];
        return [number({ ...commonFields, type: meaning, legs })];
      },
      end: () => ({ transactions: [], problems: [] }),
      assets: () => coins.list(),
    },
    options,
  );
}

/** The charged fee. Throws `RowError` for one below zero. */
function feeAt(row: Row, text: string): string {
  const { negative, amount } = splitSign(amountAt(row, text, "Fee amount"));
  if (negative && amount !== "0")
    throw new RowError(
      rowReason("belowZeroMeaningless", { column: "Fee amount", text: text.slice(0, 40) }),
      row,
    );
  return amount;
}

/** Throws `RowError` for a purchase whose coin left, or a sale whose coin came. */
function checkSide(row: Row, { negative, type }: { negative: boolean; type: string }): void {
  if (negative === (type === "sell")) return;
  throw new RowError(rowReason(negative ? "amountGoesOut" : "amountComesIn", { column: "Amount" }), row);
}

/** Throws `RowError` for an unknown status. */
function isDone(row: Row, status: string): boolean {
  if (/^(?:completed|distributed)$/.test(status)) return true;
  if (/^(?:cancel+ed|rejected|failed|expired|pending|approval|processing)$/.test(status)) return false;
  throw new RowError(
    rowReason("wordOfTwo", {
      column: "Status",
      text: status.slice(0, 40),
      one: "Completed",
      other: "Distributed",
    }),
    row,
  );
}

/** Both sides of a trade and its fee, which is included in the amount paid or received. */
function tradeLegs(
  row: Row,
  {
    isBuy,
    coin,
    side,
    fee,
  }: {
    isBuy: boolean;
    coin: { assetId: string; amount: string };
    side(direction: "in" | "out"): ReportedLeg;
    fee: ReportedLeg | undefined;
  },
): ReportedLeg[] {
  const otherLeg = side(isBuy ? "out" : "in");
  if (otherLeg.amount === "0")
    throw new RowError(rowReason("sideNotStated", { column: "Received / Paid Amount" }), row);
  const isWithin = fee?.assetId === otherLeg.assetId;
  if (isBuy && fee !== undefined && isWithin && !isLess(fee.amount, otherLeg.amount))
    throw new RowError(rowReason("feeNotBelowTotal", { column: "Fee amount" }), row);
  return [
    { direction: isBuy ? "in" : "out", ...coin },
    fee !== undefined && isWithin ? grossOf(otherLeg, fee) : otherLeg,
    ...(fee === undefined ? [] : [fee]),
  ];
}

/** A leg before its included fee: an outgoing amount less the fee, or an incoming amount plus the fee. */
function grossOf(leg: ReportedLeg, fee: ReportedLeg): ReportedLeg {
  const sides = [parseDecimal(leg.amount), parseDecimal(fee.amount)] as const;
  return { ...leg, amount: formatDecimal(leg.direction === "out" ? subtract(...sides) : add(...sides)) };
}

function isLess(a: string, b: string): boolean {
  return compare(parseDecimal(a), parseDecimal(b)) < 0;
}

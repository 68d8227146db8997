import { createOwnerMovements } from "../word-meanings/owner-movements.ts";
import { unknownWordError } from "../word-meanings/owner-meanings.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import type { ReportedLeg, TransactionType } from "../../domain/ledger/transaction.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { onlyDateOrderOf, surveyedDates } from "../reading/date-order.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import { timeColumn, zoneAssumptions, zoneOfFile } from "../reading/header-zone.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createNumbering } from "../reading/numbering.ts";
import { positiveSumAt, sumAt, type Sum } from "../reading/sums.ts";
import { isPurchase } from "../reading/side-word.ts";

const exchange = "bitstamp";
const platform = `exchange:${exchange}`;
const columnsKnown = ["Type", "Datetime", "Account", "Amount", "Value", "Rate", "Fee", "Sub Type"];

/** The meaning of a type that moves one asset. */
const moves = new Map<string, { type: TransactionType; direction: "in" | "out" }>([
  ["deposit", { type: "deposit", direction: "in" }],
  ["card deposit", { type: "deposit", direction: "in" }],
  ["ripple deposit", { type: "deposit", direction: "in" }],
  ["withdrawal", { type: "withdrawal", direction: "out" }],
  ["ripple payment", { type: "withdrawal", direction: "out" }],
  ["staking reward", { type: "reward", direction: "in" }],
  ["referral reward", { type: "reward", direction: "in" }],
]);

/** Bitstamp's list of transactions. Amounts have their unit; a fee is charged in addition to a row's amounts. */
export const bitstampTransactions: Importer = {
  id: "bitstamp-transactions",
  title: "Bitstamp: transactions",
  platform,
  howTo:
    "On bitstamp.net: Account → Transaction history → Export → All, CSV. Its times have no seconds, so it is not matched with what a connection reads: import only what the connection does not cover.",
  columns: columnsKnown,
  options: ["account", "timezone", "words", "columns"],
  ...surveyedDates(["Datetime"]),
  detect: (header, names) => fitOf(header, columnsKnown, names),
  assumptions: (header, options) => zoneAssumptions(timeColumn(header, "Datetime"), options),
  open: createReader,
};

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown);
  const order = onlyDateOrderOf(options);
  const zone = zoneOfFile(timeColumn(header, "Datetime"), options);
  const main = options.account ?? "Bitstamp";
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const ownMove = createOwnerMovements(options);
  const legOf = (
    row: Row,
    direction: ReportedLeg["direction"],
    { amount, symbol }: Sum,
    column: string,
  ): ReportedLeg => ({ direction, assetId: coins.assetOf(row, symbol, column), amount });

  const sidesOf = (
    row: Row,
    override: { type: TransactionType; direction: "in" | "out" } | undefined,
  ): { type: TransactionType; legs: ReportedLeg[] } => {
    const type = cell(row, "Type").toLowerCase();
    const amount = positiveSumAt(row, cell(row, "Amount"), "Amount");
    if (type === "market" && override === undefined) {
      const isBuy = isPurchase(row, cell(row, "Sub Type"), "Sub Type");
      const [boughtDirection, paidDirection] = isBuy ? (["in", "out"] as const) : (["out", "in"] as const);
      const value = positiveSumAt(row, cell(row, "Value"), "Value");
      return {
        type: "trade",
        legs: [legOf(row, boughtDirection, amount, "Amount"), legOf(row, paidDirection, value, "Value")],
      };
    }
    const move = override ?? moves.get(type);
    if (move === undefined) throw unknownWordError({ column: "Type", word: cell(row, "Type") }, row);
    return { type: move.type, legs: [legOf(row, move.direction, amount, "Amount")] };
  };

  const outcomes = createOutcomes();
  return outcomes.counted(
    {
      read(row) {
        const override = ownMove(row, cell(row, "Type"));
        if (override !== undefined && "ignored" in override) return outcomes.withoutEffect(override.ignored);
        const { type, legs } = sidesOf(row, override);
        const moment = momentAt(row, cell(row, "Datetime"), { column: "Datetime", zone, order });
        const fee = sumAt(row, cell(row, "Fee"), "Fee");
        if (fee?.isNegative === true)
          throw new RowError(
            rowReason("belowZeroMeaningless", { column: "Fee", text: cell(row, "Fee") }),
            row,
          );
        if (fee !== undefined && fee.amount !== "0") legs.push(legOf(row, "fee", fee, "Fee"));
        const account = cell(row, "Account");
        const isMain = account === "" || /^main account$/i.test(account);
        return [
          number({
            at: moment.at,
            type,
            platform,
            wallet: isMain ? main : `${main} ${account}`,
            legs,
            status: "confirmed",
            ...noteOf(moment, zone),
          }),
        ];
      },
      end: () => ({ transactions: [], problems: [] }),
      assets: () => coins.list(),
    },
    options,
  );
}

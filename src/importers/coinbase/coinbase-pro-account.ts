import { createSeenRows } from "../reading/file-checks/seen-rows.ts";
import { createOwnerMovements } from "../word-meanings/owner-movements.ts";
import { unknownWordError } from "../word-meanings/owner-meanings.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import type { ReportedLeg, ReportedTransaction, TransactionType } from "../../domain/ledger/transaction.ts";
import { amountAt, splitSign, statedAmountAt } from "../reading/amounts.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { onlyDateOrderOf, surveyedDates } from "../reading/date-order.ts";
import { momentAt, readableMoment, type DateOrder } from "../reading/dates.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { createGroupRefusals } from "../reading/group-refusals.ts";
import { type Importer, type ImportOptions, type Reader, type Row, type RowProblem } from "../importer.ts";
import { createStatedBalances } from "../reading/stated-balances.ts";
import { createNumbering } from "../reading/numbering.ts";
import { timeZoneOf } from "../reading/time-zone.ts";
import { rowReason } from "../row-reason.ts";

const exchange = "coinbase";
const platform = `exchange:${exchange}`;
const time = "Timestamp|time";
const columnsKnown = ["Type", time, "Amount", "Balance", "Amount/balance unit", "Transfer id", "Trade id"];
/** Files of an account before 2019 have no portfolios. */
const optionalColumns = ["Portfolio", "Order id"];

/** Maximum number of trades that are open for further rows; the rows of one trade are close together. */
const openAtOnce = 64;

const moves = new Map<string, TransactionType>([
  ["deposit", "deposit"],
  ["withdrawal", "withdrawal"],
  ["rebate", "reward"],
]);

/** Coinbase Pro's (GDAX's) account statement: one row per balance change; both sides of a trade and its fee share its id. */
export const coinbaseProAccount: Importer = {
  id: "coinbase-pro-account",
  title: "Coinbase Pro: account statement",
  platform,
  howTo:
    "The statement of type Account, of all portfolios and accounts, CSV, as Coinbase Pro gave it until 2022.",
  columns: columnsKnown,
  optional: optionalColumns,
  options: ["account", "words", "columns"],
  ...surveyedDates(time.split("|")),
  detect: (header, names) => fitOf(header, columnsKnown, names),
  open: createReader,
};

const utc = timeZoneOf(undefined);

type Half = { row: Row; at: number; leg: ReportedLeg };

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown, optionalColumns);
  const wallet = options.account ?? "Coinbase Pro";
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const ownMove = createOwnerMovements(options);
  const order = onlyDateOrderOf(options);
  const open = new Map<string, Half[]>();
  const refusals = createGroupRefusals();
  const problems: RowProblem[] = [];
  const statedBalances = createStatedBalances();
  let isOver = false;

  const finish = (key: string, halves: Half[]): ReportedTransaction[] => {
    open.delete(key);
    if (refusals.isRefused([key], halves, problems)) return [];
    const trade = tradeOf(halves);
    if (trade !== undefined) return [number({ id: `${platform}:${key}`, wallet, ...trade })];
    for (const { row } of halves)
      problems.push({ row: row.row, text: row.text, ...rowReason("otherSideMissing") });
    return [];
  };

  const isRepeated = createSeenRows();
  const keysOf = keysOfRefused(cell, order);
  const outcomes = createOutcomes();
  const readRow = (row: Row): ReportedTransaction[] => {
    const type = cell(row, "Type").toLowerCase();
    const moment = momentAt(row, cell(row, time), { column: "Timestamp", zone: utc, order });
    const { negative, amount } = splitSign(statedAmountAt(row, cell(row, "Amount"), "Amount"));
    const override = ownMove(row, type, negative ? "out" : "in");
    if (override !== undefined && "ignored" in override) return outcomes.withoutEffect(override.ignored);
    const move = override?.type ?? moves.get(type);
    if (move === undefined && !/^(?:match|fee|conversion)$/.test(type))
      throw unknownWordError({ column: "Type", word: cell(row, "Type") }, row);
    if (amount === "0") return outcomes.withoutEffect("an amount of zero");
    const balance = cell(row, "Balance");
    // A row with the same change and resulting balance as an earlier one is a repetition.
    if (balance !== "" && isRepeated(row)) return outcomes.withoutEffect("the same row again");
    const symbol = cell(row, "Amount/balance unit").toUpperCase();
    const assetId = coins.assetOf(row, symbol, "Amount/balance unit");
    if (balance !== "")
      statedBalances.add({
        row: row.row,
        at: moment.at,
        platform,
        wallet,
        assetId,
        amount: amountAt(row, balance, "Balance"),
        part: cell(row, "Portfolio"),
      });
    const direction = (move ?? type) === "fee" && negative ? "fee" : negative ? "out" : "in";
    const leg: ReportedLeg = { direction, assetId, amount };
    if (move !== undefined) {
      return [number(moveOf({ at: moment.at, type: move, wallet, leg, id: cell(row, "Transfer id") }))];
    }
    const key = keyOf(moment.at, cell(row, "Trade id"), cell(row, "Order id") || symbol);
    const halves = open.get(key) ?? [];
    halves.push({ row, at: moment.at, leg });
    open.set(key, halves);
    if (open.size <= openAtOnce) return [];
    const [oldest] = open;
    return oldest === undefined ? [] : finish(...oldest);
  };
  return outcomes.counted(
    {
      ...refusals.guarded(keysOf, readRow),
      end() {
        isOver = true;
        const transactions = [...open].flatMap(([key, halves]) => finish(key, halves));
        return { transactions, problems };
      },
      assets: () => coins.list(),
      statedBalances: () => (isOver ? statedBalances.take() : []),
    },
    options,
  );
}

function moveOf({
  at,
  type,
  wallet,
  leg,
  id,
}: {
  at: number;
  type: TransactionType;
  wallet: string;
  leg: ReportedLeg;
  id: string;
}): ReportedTransaction {
  const idField = id === "" ? {} : { id: `${platform}:pro-transfer:${id}` };
  return { ...idField, at, type, platform, wallet, legs: [leg], status: "confirmed" };
}

/** The key that the rows of one trade share. The two rows of a conversion have no id and share the time. */
function keyOf(at: number, trade: string, order: string): string {
  return trade === "" ? `pro-conversion:${at}` : `pro-trade:${order}:${trade}`;
}

/** The group keys of a refused row; none if its type is neither a trade nor a conversion. */
function keysOfRefused(
  cell: (row: Row, column: string) => string,
  order: DateOrder | undefined,
): (row: Row) => string[] {
  return (row) => {
    if (moves.has(cell(row, "Type").toLowerCase())) return [];
    const trade = cell(row, "Trade id");
    const group = cell(row, "Order id") || cell(row, "Amount/balance unit").toUpperCase();
    if (trade !== "") return [keyOf(0, trade, group)];
    const at = readableMoment(row, cell(row, time), { column: "Timestamp", zone: utc, order });
    return at === undefined ? [] : [keyOf(at, "", group)];
  };
}

/** The trade of these rows; `undefined` if a side is missing. */
function tradeOf(halves: Half[]): Omit<ReportedTransaction, "id" | "wallet"> | undefined {
  const [first] = halves;
  const directions = new Set(halves.map(({ leg }) => leg.direction));
  if (first === undefined || !directions.has("in") || !directions.has("out")) return undefined;
  return {
    at: first.at,
    type: "trade",
    platform,
    legs: halves.map(({ leg }) => leg),
    status: "confirmed",
  };
}

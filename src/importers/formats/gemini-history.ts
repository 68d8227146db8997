import { createOwnerMovements } from "../word-meanings/owner-movements.ts";
import { unknownWordError } from "../word-meanings/owner-meanings.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import type { ReportedLeg, ReportedTransaction, TransactionType } from "../../domain/ledger/transaction.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { onlyDateOrderOf, surveyedDates } from "../reading/date-order.ts";
import { momentAt } from "../reading/dates.ts";
import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import { createExchangeCoins, type ExchangeCoins } from "../reading/exchange-coins.ts";
import { RowError, type Importer, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { partyOf } from "../reading/personal-data.ts";
import { createStatedBalances } from "../reading/stated-balances.ts";
import { createNumbering } from "../reading/numbering.ts";
import { sumAt } from "../reading/sums.ts";
import { timeZoneOf } from "../reading/time-zone.ts";

const exchange = "gemini";
const platform = `exchange:${exchange}`;
const columnsKnown = [
  "Date",
  "Time (UTC)",
  "Type",
  "Symbol",
  "Specification",
  "Liquidity Indicator",
  "Trading Fee Rate (bps)",
];
const columnsBeside = ["Trade ID", "Tx Hash", "Withdrawal Destination"];

type Move = { type: TransactionType; direction: "in" | "out" };

/** The meaning of a type by its specification, such as `Deposit (BTC)`; the first match decides. */
const moves: [type: RegExp, specification: RegExp, Move][] = [
  [/^credit$/, /reward|referral|promo|bonus/, { type: "reward", direction: "in" }],
  [/^credit$/, /interest/, { type: "interest", direction: "in" }],
  [/^credit$/, /^admin/, { type: "other", direction: "in" }],
  [/^debit$/, /^admin/, { type: "other", direction: "out" }],
  [/^credit$/, /^$|deposit|\bwire\b|\bach\b/, { type: "deposit", direction: "in" }],
  [/^debit$/, /^$|withdraw|\bwire\b|\bach\b/, { type: "withdrawal", direction: "out" }],
  [/^interest credit$/, /^/, { type: "interest", direction: "in" }],
  [/^admin(?:istrative)? credit$/, /^/, { type: "other", direction: "in" }],
  [/^admin(?:istrative)? debit$/, /^/, { type: "other", direction: "out" }],
];

/** Gemini's transaction history, a sheet with an amount, a fee and a balance column for each coin. Fees are charged in addition to the amounts. */
export const geminiHistory: Importer = {
  id: "gemini-history",
  title: "Gemini: transaction history",
  platform,
  howTo: "On gemini.com: Account → Statements → Transaction history → Export, then save the sheet as CSV.",
  columns: columnsKnown,
  ignored(header) {
    const coins = coinColumns(header).flatMap(({ amount, fee = amount, balance }) => [amount, fee, balance]);
    const read = new Set([...columnsKnown, ...columnsBeside]);
    return header.filter(
      (name, index) => name.trim() !== "" && !read.has(name.trim()) && !coins.includes(index),
    );
  },
  options: ["account", "words", "columns"],
  ...surveyedDates(["Date"]),
  detect: (header) => (coinColumns(header).length > 0 ? fitOf(header, columnsKnown) : 0),
  open: createReader,
};

type CoinColumn = {
  symbol: string;
  amount: number;
  fee: number | undefined;
  balance: number;
  name: string;
};

/** The columns of each coin: `BTC Amount BTC` and `Fee (BTC) BTC` or `Fee BTC`. */
function coinColumns(header: string[]): CoinColumn[] {
  const names = header.map((name) => name.trim().toUpperCase());
  const positionOf = (...candidates: string[]): number =>
    names.findIndex((name) => candidates.includes(name));
  return names.flatMap((name, amount): CoinColumn[] => {
    const symbol = /^([A-Z0-9]{2,12}) AMOUNT \1$/.exec(name)?.[1];
    if (symbol === undefined) return [];
    const fee = positionOf(`FEE (${symbol}) ${symbol}`, `FEE ${symbol}`);
    return [
      {
        symbol,
        amount,
        fee: fee < 0 ? undefined : fee,
        balance: positionOf(`${symbol} BALANCE ${symbol}`),
        name: (header[amount] ?? "").trim(),
      },
    ];
  });
}

/** Throws `bad_request` for a coin without a fee column, because the fees of its trades would be lost. */
function checkFees(columns: CoinColumn[]): void {
  const without = columns.find(({ fee }) => fee === undefined);
  if (without === undefined) return;
  const { symbol } = without;
  throw new AppError(
    "bad_request",
    msg`The file has no column "Fee (${symbol}) ${symbol}", so the fees charged in ${symbol} are unknown. Export the transaction history again with all columns.`,
  );
}

/** Throws `RowError` for a trade with amounts of other coins than its pair. */
function checkPair(
  row: Row,
  { pair, movements, isBuy }: { pair: string; movements: ReportedLeg[]; isBuy: boolean },
): void {
  const symbolOf = (direction: "in" | "out"): string =>
    movements
      .filter((leg) => leg.direction === direction)
      .map(({ assetId }) => assetId.slice(assetId.lastIndexOf(":") + 1))
      .join("+");
  const [base, quote] = isBuy ? (["in", "out"] as const) : (["out", "in"] as const);
  if (`${symbolOf(base)}${symbolOf(quote)}` !== pair.toUpperCase())
    throw new RowError(
      rowReason("ownPairMoved", {
        column: "Symbol",
        pair: pair.slice(0, 40),
        taken: symbolOf("out") || "0",
        given: symbolOf("in") || "0",
      }),
      row,
    );
}

/** A cell of a coin's column: with its unit in a CSV, a plain number in a workbook. */
function sumIn(row: Row, cell: string, { symbol, name }: Pick<CoinColumn, "symbol" | "name">) {
  const isBare = /^-?\d[\d.]*(?:[eE][+-]?\d+)?$/.test(cell.trim());
  return sumAt(row, isBare ? `${cell.trim()} ${symbol}` : cell, name);
}

/** Joins date and time. In a CSV they are separate cells; in a workbook each cell contains both. */
function momentText(date: string, time: string): string {
  return /\d:\d/.test(date) ? date : `${date} ${time}`.trim();
}

type CellOf = (row: Row, name: string) => string;

/** The words that determine the meaning of a row. */
function wordOf(row: Row, cell: CellOf): string {
  return `${cell(row, "Type")} / ${cell(row, "Specification")}`;
}

/** The meaning of a row by its type and specification. Throws `RowError` for unknown words and words that contradict the movement. */
function typeOf(
  row: Row,
  cell: CellOf,
  { moved, override }: { moved: ReportedLeg[]; override: Move | undefined },
): TransactionType {
  const type = cell(row, "Type").toLowerCase();
  if (override === undefined && (type === "buy" || type === "sell")) {
    checkPair(row, { pair: cell(row, "Symbol"), movements: moved, isBuy: type === "buy" });
    return "trade";
  }
  const move =
    override ??
    moves.find(
      ([types, words]) => types.test(type) && words.test(cell(row, "Specification").toLowerCase()),
    )?.[2];
  if (move === undefined)
    throw unknownWordError({ column: "Type and Specification", word: wordOf(row, cell) }, row);
  const [leg] = moved;
  if (leg === undefined || moved.length > 1 || leg.direction !== move.direction)
    throw new RowError(rowReason("typeMovesOneCoin", { type, direction: move.direction }), row);
  return move.type;
}

/** Stated balances of the assets in a row. Balances of money are rounded to cents and omitted. */
function movedBalances(row: Row, columns: CoinColumn[]): { column: CoinColumn; amount: string }[] {
  const found: { column: CoinColumn; amount: string }[] = [];
  for (const column of columns) {
    const hasMoved = [column.amount, column.fee ?? -1].some(
      (position) => (row.cells[position] ?? "").trim() !== "",
    );
    if (isFiat(column.symbol) || !hasMoved) continue;
    const { symbol } = column;
    const balance = sumIn(row, row.cells[column.balance] ?? "", { symbol, name: `${symbol} Balance` });
    if (balance === undefined) continue;
    found.push({ column, amount: balance.isNegative ? `-${balance.amount}` : balance.amount });
  }
  return found;
}

/** Reads the amounts and fees of a row. Throws `RowError` for an amount in another coin than its column's, and for a positive fee. */
function movementReader(
  columns: CoinColumn[],
  coins: ExchangeCoins,
): (row: Row) => { moved: ReportedLeg[]; fees: ReportedLeg[] } {
  const signedAt = (row: Row, position: number | undefined, column: CoinColumn) => {
    const { symbol, name } = column;
    const sum = position === undefined ? undefined : sumIn(row, row.cells[position] ?? "", column);
    if (sum === undefined || sum.amount === "0") return undefined;
    if (sum.symbol !== symbol)
      throw new RowError(rowReason("amountInOther", { column: name, symbol: sum.symbol }), row);
    return sum;
  };
  return (row) => {
    const movements: ReportedLeg[] = [];
    const fees: ReportedLeg[] = [];
    for (const column of columns) {
      const assetId = () => coins.assetOf(row, column.symbol, column.name);
      const sum = signedAt(row, column.amount, column);
      if (sum !== undefined)
        movements.push({ direction: sum.isNegative ? "out" : "in", assetId: assetId(), amount: sum.amount });
      const fee = signedAt(row, column.fee, column);
      if (fee === undefined) continue;
      if (!fee.isNegative)
        throw new RowError(rowReason("feeAboveZero", { fee: fee.amount, symbol: fee.symbol }), row);
      fees.push({ direction: "fee", assetId: assetId(), amount: fee.amount });
    }
    return { moved: movements, fees };
  };
}

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown, columnsBeside);
  const columns = coinColumns(header);
  checkFees(columns);
  const utc = timeZoneOf(undefined);
  const order = onlyDateOrderOf(options);
  const wallet = options.account ?? "Gemini";
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const ownMove = createOwnerMovements(options);
  const seen = new Set<string>();
  const statedBalances = createStatedBalances();
  let isOver = false;

  const movedIn = movementReader(columns, coins);
  const outcomes = createOutcomes();
  return outcomes.counted(
    {
      read(row) {
        // The sheet ends with a line of totals.
        if (cell(row, "Date") === "" && cell(row, "Type") === "")
          return outcomes.withoutEffect("a line of totals");
        const { moved, fees } = movedIn(row);
        const [leg] = moved;
        const override = ownMove(row, wordOf(row, cell), leg?.direction === "out" ? "out" : "in");
        if (override !== undefined && "ignored" in override) return outcomes.withoutEffect(override.ignored);
        const type = typeOf(row, cell, { moved, override });
        const { at } = momentAt(row, momentText(cell(row, "Date"), cell(row, "Time (UTC)")), {
          column: "Date",
          zone: utc,
          order,
        });
        for (const { column, amount } of movedBalances(row, columns)) {
          const assetId = coins.assetOf(row, column.symbol, column.name);
          statedBalances.add({ row: row.row, at, platform, wallet, assetId, amount });
        }
        const transaction: ReportedTransaction = {
          at,
          type,
          platform,
          wallet,
          legs: [...moved, ...fees],
          status: "confirmed",
        };
        const trade = cell(row, "Trade ID");
        if (/^\d+$/.test(trade) && !seen.has(trade)) {
          seen.add(trade);
          transaction.id = `${platform}:trade:${trade}`;
        }
        const hash = cell(row, "Tx Hash");
        if (hash !== "") transaction.txHash = hash;
        const destination = cell(row, "Withdrawal Destination");
        Object.assign(transaction, partyOf(destination));
        return [number(transaction)];
      },
      end() {
        isOver = true;
        return { transactions: [], problems: [] };
      },
      assets: () => coins.list(),
      statedBalances: () => (isOver ? statedBalances.take() : []),
    },
    options,
  );
}

import { isZero, parseDecimal, add, zero } from "../core/decimal.ts";
import type { ReportedLeg, ReportedTransaction, TransactionType } from "../core/transaction.ts";
import { amountAt, splitSign } from "./amounts.ts";
import { createAssetHints } from "./asset-hints.ts";
import { columnsOf, fitOf } from "./columns.ts";
import { momentAt } from "./dates.ts";
import { assetAt, tickerPattern } from "./exchange-assets.ts";
import {
  RowError,
  type Importer,
  type ImportOptions,
  type Reader,
  type Row,
  type RowProblem,
} from "./importer.ts";
import { timeZoneOf } from "./time-zone.ts";

const platform = "exchange:kraken";
const columnsKnown = ["txid", "refid", "time", "type", "asset", "amount", "fee", "balance"];
/** How many references stay open for their other rows. */
const openAtOnce = 512;
const earnPosition = "Earn";

/** Kraken's ledger: one row a balance change, the rows of one thing by `refid`. The deposit or withdrawal without `txid` announces the one with it. */
export const krakenLedgers: Importer = {
  id: "kraken-ledgers",
  title: "Kraken: ledgers",
  platform,
  howTo: "On kraken.com: History → Export, type Ledgers, all assets, CSV.",
  columns: columnsKnown,
  options: ["account"],
  detect: (header) => fitOf(header, columnsKnown),
  open: createReader,
};

type LedgerRow = {
  row: Row;
  at: number;
  type: string;
  subtype: string;
  symbol: string;
  amount: string;
  fee: string;
};

/** Types of which each row stands alone; what `taken` away is of the second type. */
const singles: Record<string, [given: TransactionType, taken: TransactionType]> = {
  deposit: ["deposit", "withdrawal"],
  withdrawal: ["deposit", "withdrawal"],
  staking: ["reward", "other"],
  dividend: ["reward", "other"],
  reward: ["reward", "other"],
  margin: ["derivative", "derivative"],
  rollover: ["derivative", "derivative"],
  settled: ["derivative", "derivative"],
};
const trades = new Set(["trade", "spend", "receive", "conversion"]);

function createReader(header: string[], options: ImportOptions): Reader {
  const columns = columnsOf(header);
  const at = Object.fromEntries(columnsKnown.map((name) => [name, columns.need(name)]));
  const subtype = columns.find("subtype");
  const utc = timeZoneOf(undefined);
  const wallet = options.account ?? "Kraken";
  const hints = createAssetHints();
  const open = new Map<string, LedgerRow[]>();
  const problems: RowProblem[] = [];
  const cellOf = (row: Row, name: string): string => (row.cells[at[name] ?? -1] ?? "").trim();

  const finish = (reference: string, rows: LedgerRow[]): ReportedTransaction[] => {
    open.delete(reference);
    const told = tell(reference, rows, wallet);
    problems.push(...told.problems);
    for (const { legs } of told.transactions)
      for (const { assetId } of legs)
        hints.add({ assetId, symbol: assetId.slice(assetId.lastIndexOf(":") + 1) });
    return told.transactions;
  };

  return {
    read(row) {
      if (cellOf(row, "txid") === "") return [];
      const type = cellOf(row, "type").toLowerCase();
      const kind = subtype < 0 ? "" : (row.cells[subtype] ?? "").trim().toLowerCase();
      if (!isKnown(type, kind))
        throw new RowError(
          `The type "${type.slice(0, 40)}${kind === "" ? "" : ` / ${kind.slice(0, 40)}`}" is not known, so what this row means is not guessed. Import the rest with "skip" and enter this one by hand.`,
          row,
        );
      const reference = cellOf(row, "refid");
      if (reference === "") throw new RowError("refid is empty; it tells which rows belong together.", row);
      const symbol = symbolOf(cellOf(row, "asset"));
      if (!tickerPattern.test(symbol))
        throw new RowError(`asset: "${symbol}" is not a ticker such as XBT.`, row);
      const read: LedgerRow = {
        row,
        at: momentAt(row, cellOf(row, "time"), { column: "time", zone: utc }).at,
        type,
        subtype: kind,
        symbol,
        amount: amountAt(row, cellOf(row, "amount"), "amount"),
        fee: amountAt(row, cellOf(row, "fee"), "fee"),
      };
      const known = open.get(reference);
      if (known !== undefined) {
        known.push(read);
        return [];
      }
      open.set(reference, [read]);
      if (open.size <= openAtOnce) return [];
      return [...open].slice(0, openAtOnce / 2).flatMap(([oldest, rows]) => finish(oldest, rows));
    },
    end: () => ({
      transactions: [...open].flatMap(([reference, rows]) => finish(reference, rows)),
      problems,
    }),
    assets: () => hints.list(),
  };
}

function isKnown(type: string, subtype: string): boolean {
  if (type === "transfer")
    return /^(?:|spottostaking|stakingfromspot|stakingtospot|spotfromstaking|spottofutures|spotfromfutures)$/.test(
      subtype,
    );
  if (type === "earn") return /^(?:reward|allocation|deallocation|autoallocation|migration)$/.test(subtype);
  return type in singles || trades.has(type);
}

type Told = { transactions: ReportedTransaction[]; problems: RowProblem[] };

function tell(reference: string, rows: LedgerRow[], wallet: string): Told {
  const [first] = rows;
  if (first === undefined) return { transactions: [], problems: [] };
  const isTrade = rows.some(({ type }) => trades.has(type));
  // Taken back (a withdrawal that failed), or moved between own sub-wallets: nothing happened.
  if (!isTrade && rows.length > 1 && rows.every(({ fee }) => fee === "0") && balancesOut(rows))
    return { transactions: [], problems: [] };
  if (isTrade) {
    const hasBothSides =
      rows.some(({ amount }) => amount.startsWith("-")) && rows.some(({ amount }) => !amount.startsWith("-"));
    if (!hasBothSides)
      return {
        transactions: [],
        problems: rows.map(({ row }) => ({
          row: row.row,
          text: row.text,
          message: `The trade ${reference} has only one side in this file. Export the ledgers with all assets, over a range that does not cut it.`,
        })),
      };
    return {
      transactions: [
        { ...common(reference, first, wallet), type: "trade", legs: rows.flatMap((row) => legsOf(row)) },
      ],
      problems: [],
    };
  }
  const transactions = rows.flatMap((row, index) =>
    singleOf(rows.length === 1 ? reference : `${reference}:${index + 1}`, row, wallet),
  );
  return { transactions, problems: [] };
}

function singleOf(reference: string, row: LedgerRow, wallet: string): ReportedTransaction[] {
  const base = common(reference, row, wallet);
  const isOut = row.amount.startsWith("-");
  const { type, subtype } = row;
  if (type === "transfer") {
    // The staked side of a move is the position itself.
    if (subtype === "stakingfromspot" || subtype === "stakingtospot") return [];
    if (subtype === "spottostaking" || subtype === "spotfromstaking")
      return [{ ...base, type: isOut ? "stake" : "unstake", counterparty: earnPosition, legs: legsOf(row) }];
    return [
      { ...base, type: subtype === "" ? (isOut ? "other" : "airdrop") : "transfer", legs: legsOf(row) },
    ];
  }
  const [given, taken] = singles[type === "earn" ? subtype : type] ?? (["transfer", "transfer"] as const);
  const legs = legsOf(row, type === "staking" ? `${wallet}#${earnPosition}` : undefined);
  return legs.length === 0 ? [] : [{ ...base, type: isOut ? taken : given, legs }];
}

function common(reference: string, { at, type, subtype }: LedgerRow, wallet: string) {
  return {
    id: `${platform}:${reference}`,
    at,
    platform,
    wallet,
    status: "confirmed" as const,
    method: subtype === "" ? type : `${type} ${subtype}`,
  };
}

function legsOf({ symbol, amount, fee }: LedgerRow, wallet?: string): ReportedLeg[] {
  const { assetId } = assetAt("kraken", symbol);
  const legs: ReportedLeg[] = [];
  const moved = splitSign(amount);
  const at = wallet === undefined ? {} : { wallet };
  if (moved.amount !== "0")
    legs.push({ direction: moved.negative ? "out" : "in", assetId, amount: moved.amount, ...at });
  const paid = splitSign(fee);
  if (paid.amount !== "0")
    legs.push({ direction: paid.negative ? "in" : "fee", assetId, amount: paid.amount, ...at });
  return legs;
}

function balancesOut(rows: LedgerRow[]): boolean {
  const [first] = rows;
  if (rows.some(({ symbol }) => symbol !== first?.symbol)) return false;
  return isZero(rows.reduce((sum, { amount }) => add(sum, parseDecimal(amount)), zero));
}

const renamed: Record<string, string> = { XBT: "BTC", XXBT: "BTC", XDG: "DOGE", XXDG: "DOGE" };

/** Kraken's codes in everyone's: `XXBT` is BTC, `ZEUR` EUR, `XETH` ETH, and `DOT28.S` the staked DOT. */
function symbolOf(code: string): string {
  const plain = code.toUpperCase().replace(/(?:\d{1,2})?\.(?:S|M|B|F|P|T|HOLD)$/, "");
  return (
    renamed[plain] ??
    (/^Z[A-Z]{3}$/.test(plain) || /^X(?:ETH|ETC|LTC|MLN|REP|XLM|XMR|XRP|ZEC)$/.test(plain)
      ? plain.slice(1)
      : plain)
  );
}

import { isCurrency } from "../../domain/assets/asset.ts";
import type {
  Direction,
  ReportedLeg,
  ReportedTransaction,
  TransactionType,
} from "../../domain/ledger/transaction.ts";
import { fillsOf } from "./fills.ts";
import type { StatementRow } from "./rows.ts";
import type { RowProblem } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

/** The transactions of a group of rows of one second. */
export type GroupResult = {
  transactions: ReportedTransaction[];
  problems: RowProblem[];
  /** Number of rows of receipt tokens, which repeat what another row locks or releases. */
  receipts?: number;
};

const platform = "exchange:binance";
/** Trade rows of one account and second: one transaction per fill. */
export function tradesOf(rows: StatementRow[]): GroupResult {
  const deduction = rows.filter(isFeeDeduction);
  // The fee is refunded in the traded coin and charged in BNB instead: a conversion, separate from the trade.
  if (isTwoSidedAtAll(deduction)) {
    const others = rows.filter((row) => !deduction.includes(row));
    const converted = transactionOf("trade", deduction.map(asValue));
    if (others.length === 0) return { transactions: [converted], problems: [] };
    const { transactions, problems } = tradesOf(others);
    return { transactions: [...transactions, converted], problems };
  }
  if (rows.every((row) => row.operation.kind === "tradeFee"))
    return {
      transactions: rows.map((row) => transactionOf(row.out ? "fee" : "reward", [row])),
      problems: [],
    };
  if (!isTwoSided(rows)) return refuseOneSided(rows);
  return { transactions: fillsOf(rows).map((fill) => transactionOf("trade", fill)), problems: [] };
}

/** A conversion: all rows of its second are one transaction, including conversions of many coins' dust. */
export function conversionOf(rows: StatementRow[]): GroupResult {
  const [first] = rows;
  const type = first?.operation.kind === "convert" ? first.operation.type : "trade";
  return isTwoSided(rows)
    ? { transactions: [transactionOf(type, rows)], problems: [] }
    : refuseOneSided(rows);
}

/** A purchase. Its payment from outside is added as a deposit, unless these or other rows (`isFunded`) of the statement contain it. */
export function purchaseOf(rows: StatementRow[], { isFunded }: { isFunded: boolean }): GroupResult {
  const paidRows = rows.filter((row) => row.out);
  const money = rows.filter((row) => !row.out && isCurrency(row.asset.assetId));
  const boughtRows = rows.filter((row) => !row.out && !isCurrency(row.asset.assetId));
  const transactions = money.map((row) => transactionOf("deposit", [row]));
  if (paidRows.length === 0) {
    transactions.push(...boughtRows.map((row) => transactionOf("deposit", [row])));
  } else if (boughtRows.length > 0) {
    if (money.length === 0 && !isFunded) {
      const deposited = paidRows
        .filter((row) => isCurrency(row.asset.assetId))
        .map((row) => ({ ...row, out: false }));
      transactions.push(...deposited.map((row) => transactionOf("deposit", [row])));
    }
    transactions.push(transactionOf("trade", [...boughtRows, ...paidRows]));
  } else return refuseOneSided(rows);
  return { transactions, problems: [] };
}

/**
 * Coins that are locked in a Binance product and released in the same coin: a position of the product, whichever account is debited or credited.
 * Rows of the product's own account are the other side. Receipt tokens (LDUSDT for USDT) repeat the position.
 */
export function earnOf(rows: StatementRow[]): GroupResult {
  const real = rows.filter((row) => !isReceipt(row, rows));
  const { pairs, rest } = pairsOf(real);
  const transactions = pairs.map(([out, into]) =>
    isProductAccount(out.account)
      ? transactionOf("unstake", [into, out])
      : transactionOf("stake", [out, into]),
  );
  const outs = rest.filter((row) => row.out);
  const ins = rest.filter((row) => !row.out);
  // Only staking returns another coin than the locked one. In other products, two coins in one second are two moves.
  if (outs.length > 0 && ins.length > 0 && rest.every((row) => /staking/i.test(row.name))) {
    const isBack = rest.some((row) => /redemption|withdrawal|remove|settlement/i.test(row.name));
    transactions.push(transactionOf(isBack ? "unstake" : "stake", rest));
  } else {
    for (const row of rest) {
      // The file of an Earn account lacks the other side: a transfer with one leg.
      if (isProductAccount(row.account)) transactions.push(transactionOf("transfer", [row]));
      else
        transactions.push({
          ...transactionOf(row.out ? "stake" : "unstake", [row]),
          counterparty: row.operation.kind === "earn" ? row.operation.product : "Earn",
        });
    }
  }
  return { transactions, problems: [], receipts: rows.length - real.length };
}

/** Transfers between own sub-accounts, with both legs if the file has both rows. */
export function movesOf(rows: StatementRow[]): GroupResult {
  const { pairs, rest } = pairsOf(rows);
  return {
    transactions: [
      ...pairs.map((pair) => transactionOf("transfer", pair)),
      ...rest.map((row) => transactionOf("transfer", [row])),
    ],
    problems: [],
  };
}

export function singleOf(row: StatementRow): ReportedTransaction {
  const { operation } = row;
  if (operation.kind === "funding") return transactionOf(row.out ? "withdrawal" : "deposit", [row]);
  if (operation.kind !== "single") return transactionOf("other", [row]);
  return transactionOf(row.out ? operation.outgoingType : operation.incomingType, [row]);
}

/** Pairs of rows with the same coin and amount, one leaving an account and one entering another. */
function pairsOf(rows: StatementRow[]): { pairs: [StatementRow, StatementRow][]; rest: StatementRow[] } {
  const waiting = [...rows];
  const pairs: [StatementRow, StatementRow][] = [];
  const rest: StatementRow[] = [];
  for (const row of rows) {
    if (!waiting.includes(row)) continue;
    waiting.splice(waiting.indexOf(row), 1);
    const otherRow = waiting.find(
      (candidate) =>
        candidate.out !== row.out &&
        candidate.coin === row.coin &&
        candidate.amount === row.amount &&
        candidate.wallet !== row.wallet,
    );
    if (otherRow === undefined) rest.push(row);
    else {
      waiting.splice(waiting.indexOf(otherRow), 1);
      pairs.push(row.out ? [row, otherRow] : [otherRow, row]);
    }
  }
  return { pairs, rest };
}

function isReceipt(row: StatementRow, rows: StatementRow[]): boolean {
  return (
    row.coin.startsWith("LD") &&
    rows.some(
      (otherRow) =>
        otherRow.coin === row.coin.slice(2) && otherRow.out !== row.out && otherRow.amount === row.amount,
    )
  );
}

/** Whether an account of the statement is a product's, so that its balance is a position. */
export function isProductAccount(account: string): boolean {
  return /earn|savings|staking/i.test(account);
}

function isFeeDeduction({ operation, name }: StatementRow): boolean {
  return operation.kind === "tradeFee" && /^bnb fee deduction$/i.test(name.trim());
}

function isTwoSidedAtAll(rows: StatementRow[]): boolean {
  return rows.some((row) => row.out) && rows.some((row) => !row.out);
}

/** The row as a side of a conversion, not as a fee. */
function asValue(row: StatementRow): StatementRow {
  return { ...row, operation: { kind: "trade" } };
}

/**
 * Binance's operation "Distribution": a token swap if one coin is debited and another credited in the same second; staking rewards if paid in
 * BETH; otherwise an airdrop, which the file's warnings state as an assumption.
 */
export function distributionOf(rows: StatementRow[]): GroupResult {
  const coins = new Set(rows.map(({ coin }) => coin));
  if (isTwoSidedAtAll(rows) && coins.size === 2)
    return { transactions: [transactionOf("migration", rows)], problems: [] };
  return {
    transactions: rows.map((row) =>
      transactionOf(row.out ? "other" : row.coin === "BETH" ? "reward" : "airdrop", [row]),
    ),
    problems: [],
  };
}

function isTwoSided(rows: StatementRow[]): boolean {
  return hasSide(rows, "out") && hasSide(rows, "in");
}

/** Whether anything other than fees was paid (`out`), or received (`in`). */
export function hasSide(rows: StatementRow[], side: "in" | "out"): boolean {
  return rows.some(({ out, operation }) => (side === "out" ? out && operation.kind !== "tradeFee" : !out));
}

export function refuseOneSided(rows: StatementRow[]): GroupResult {
  return {
    transactions: [],
    problems: rows.map(({ row, text, name, amount, coin, out }) => ({
      row,
      text,
      ...rowReason("balanceChangeOfOneSide", { name, amount: `${out ? "-" : ""}${amount}`, coin }),
    })),
  };
}

export function transactionOf(type: TransactionType, rows: StatementRow[]): ReportedTransaction {
  const [first] = rows;
  if (first === undefined) throw new RangeError("a transaction needs a row");
  const names = new Set<string>();
  const notes = new Set<string>();
  let { at } = first;
  for (const row of rows) {
    if (row.operation.kind !== "tradeFee") names.add(row.name);
    if (row.remark !== "") notes.add(row.remark);
    at = Math.min(at, row.at);
  }
  const transaction: ReportedTransaction = {
    at,
    type,
    platform,
    wallet: first.wallet,
    legs: legsOf(rows, first.wallet, type),
    status: "confirmed",
  };
  if (names.size > 0) transaction.method = [...names].sort().join(", ");
  if (notes.size > 0) transaction.notes = [...notes].join("; ").slice(0, 2000);
  return transaction;
}

function legsOf(rows: StatementRow[], wallet: string, type: TransactionType): ReportedLeg[] {
  return rows.map((row) => {
    const isFee = row.out && (row.operation.kind === "tradeFee" || type === "fee");
    const direction: Direction = isFee ? "fee" : row.out ? "out" : "in";
    return {
      direction,
      assetId: row.asset.assetId,
      amount: row.amount,
      kind: isFee ? ("fee" as const) : ("value" as const),
      ...(row.wallet === wallet ? {} : { wallet: row.wallet }),
    };
  });
}

import { type BookTransaction, bookTransaction } from "../../domain/accounting/booking/book.ts";
import type { TransactionType, TransactionStatus, Leg } from "../../domain/ledger/transaction.ts";
import type { Sql } from "../../ports/sql.ts";
import { parseJointInputs, parseLiquidity } from "../ledger/stored-json.ts";
import { jointInputsColumn } from "../ledger/transaction-rows.ts";
import type { PriceEngine } from "../prices/price-engine.ts";

export type StoredTransaction = [
  key: number,
  id: string,
  at: number,
  position: number,
  type: TransactionType,
  status: TransactionStatus,
  counterparty: string | null,
  legs: string,
  linked: string | null,
  arrivalIds: string | null,
  wallet: number,
  liquidity: string | null,
  jointInputs: string | null,
];

const transactionColumns = `key, id, at, position, type, status, counterparty, legs, linked, arrival_ids, wallet, liquidity,
  iif(linked IS NULL, NULL, ${jointInputsColumn("transactions")})`;
export const pageSize = 500;

export type WalletRow = { wallet: string; platform: string };

/** The statements of the accounting repositories, prepared once for each open file. */
export function prepareBooks(sql: Sql, { priceEngine }: { priceEngine: PriceEngine }) {
  const nextPage = sql.prepare(
    `SELECT ${transactionColumns} FROM transactions WHERE at >= ? AND (at, key) > (?, ?) ORDER BY at, key LIMIT ${pageSize}`,
  );
  const findWallet = sql.prepare<WalletRow>("SELECT wallet, platform FROM wallets WHERE key = ?");
  const byId = sql.prepare(`SELECT ${transactionColumns} FROM transactions WHERE id = ?`);

  const byIds = sql.prepare(
    `SELECT ${transactionColumns} FROM transactions WHERE id IN (SELECT value FROM json_each(?))`,
  );

  return { sql, priceEngine, nextPage, findWallet, byId, byIds };
}
export type PreparedBooks = ReturnType<typeof prepareBooks>;

/** Reads rows. There is one string per id: a lookup by the same string is far cheaper than by an equal one, and stored lots share it. */
export function createTransactionReader(
  prepared: PreparedBooks,
): (row: StoredTransaction) => BookTransaction {
  const wallets = new Map<number, WalletRow>();
  // Stored transactions later than `after` (ms), read page by page; no statement stays open between pages.
  const ids = new Map<string, string>();
  const internedId = (id: string): string => {
    const known = ids.get(id);
    if (known === undefined) ids.set(id, id);
    return known ?? id;
  };
  return ([
    ,
    id,
    at,
    position,
    type,
    status,
    counterparty,
    legsText,
    linked,
    arrivalIds,
    walletKey,
    liquidity,
    jointInputs,
  ]) => {
    let wallet = wallets.get(walletKey);
    if (wallet === undefined) {
      wallet = prepared.findWallet.get(walletKey) ?? { wallet: "", platform: "manual" };
      wallets.set(walletKey, wallet);
    }
    const legs: Leg[] = JSON.parse(legsText);
    for (const leg of legs) leg.assetId = internedId(leg.assetId);
    const arrivals: string[] | undefined = arrivalIds === null ? undefined : JSON.parse(arrivalIds);
    return bookTransaction({
      id,
      at,
      position,
      type,
      status,
      platform: wallet.platform,
      wallet: wallet.wallet,
      legs,
      counterparty: counterparty ?? undefined,
      linkedTransactionId: linked ?? undefined,
      arrivalIds: arrivals,
      liquidity: liquidity === null ? undefined : parseLiquidity(liquidity),
      jointInputs: jointInputs === null ? undefined : parseJointInputs(jointInputs),
    });
  };
}

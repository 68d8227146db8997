import type { Sql } from "../../ports/sql.ts";
import { createListInvalidation } from "../ledger/list-index/list-state.ts";
import { entryColumns, createBalanceEntries } from "./balance-entries.ts";

/** The positions of one platform and protocol, changed since a time. */
export type DirtyPositions = { platform: string; family: string; since: number };

/** A position's wallet and asset. */
export type Member = {
  asset: number;
  wallet: number;
  assetId: string;
  name: string;
  amount: string;
  dirty_since: number | null;
  negative_at: number | null;
};

export function preparePositionBalances(sql: Sql) {
  const nextFamily = sql.prepare<DirtyPositions>(
    "SELECT platform, family, since FROM dirty_positions ORDER BY platform, family LIMIT 1",
  );
  const markFamily = sql.prepare(
    "INSERT INTO dirty_positions (platform, family, since) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET since = min(since, excluded.since)",
  );
  const unmarkFamily = sql.prepare("DELETE FROM dirty_positions WHERE platform = ? AND family = ?");
  const goOn = sql.prepare("UPDATE dirty_positions SET since = ? WHERE platform = ? AND family = ?");
  const walletsOn = sql.prepare<{ key: number; wallet: string }>(
    "SELECT key, wallet FROM wallets WHERE platform = ? AND instr(wallet, '#') > 0",
  );
  const membersOf = sql.prepare<Omit<Member, "name">>(
    `SELECT h.asset, h.wallet, a.id AS assetId, h.amount, h.dirty_since, h.negative_at FROM holdings h JOIN assets a ON a.key = h.asset WHERE h.wallet = ?`,
  );
  const stateBefore = sql.prepare<{ day: number; state: string }>(
    "SELECT day, state FROM position_states WHERE platform = ? AND family = ? AND day <= ? ORDER BY day DESC LIMIT 1",
  );
  const dropStates = sql.prepare("DELETE FROM position_states WHERE platform = ? AND family = ? AND day > ?");
  const saveState = sql.prepare(
    "INSERT OR REPLACE INTO position_states (platform, family, day, state) VALUES (?, ?, ?, ?)",
  );
  const firstFrom = sql.prepare<{ at: number }>(
    "SELECT at FROM entries WHERE asset = ? AND wallet = ? AND at >= ? ORDER BY at LIMIT 1",
  );
  const entriesBetween = sql.prepare(
    `SELECT ${entryColumns} FROM entries WHERE asset = ? AND wallet = ? AND at >= ? AND at < ?`,
  );
  const closingBefore = sql.prepare<{ amount: string }>(
    "SELECT amount FROM balances WHERE asset = ? AND wallet = ? AND day < ? ORDER BY day DESC LIMIT 1",
  );
  const setEffect = sql.prepare(
    `INSERT OR REPLACE INTO entries (key, transaction_key, at, position, rank, wallet, asset, operation, change, derived, balance)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
  );
  const listMarks = createListInvalidation(sql);
  const deleteEntry = sql.prepare("DELETE FROM entries WHERE key = ?");
  const finish = sql.prepare(
    "UPDATE holdings SET amount = ?, dirty_since = NULL WHERE asset = ? AND wallet = ?",
  );
  const deleteHolding = sql.prepare("DELETE FROM holdings WHERE asset = ? AND wallet = ?");
  const hasEntries = sql.prepare("SELECT 1 FROM entries WHERE asset = ? AND wallet = ? LIMIT 1");
  const { inTotalOrder, setBalance, writeClosings, noteNegative } = createBalanceEntries(sql);

  return {
    sql,
    nextFamily,
    markFamily,
    unmarkFamily,
    goOn,
    walletsOn,
    membersOf,
    stateBefore,
    dropStates,
    saveState,
    firstFrom,
    entriesBetween,
    closingBefore,
    setEffect,
    listMarks,
    deleteEntry,
    finish,
    deleteHolding,
    hasEntries,
    inTotalOrder,
    setBalance,
    writeClosings,
    noteNegative,
  };
}
export type PreparedPositionBalances = ReturnType<typeof preparePositionBalances>;

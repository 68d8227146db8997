import { isChain } from "../../../domain/ledger/identity.ts";
import { isOfUnspentOutputs } from "../../../domain/ledger/joint-transfers.ts";
import type { Leg } from "../../../domain/ledger/transaction.ts";
import { transferOf } from "../../../domain/ledger/transfer-sides.ts";
import { AppError, hasReason } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { Sql } from "../../../ports/sql.ts";
import type { LedgerWriter } from "../ledger-writer.ts";
import { editsOfRow, publicLegsOfRow, type TransactionRow } from "../transaction-rows.ts";

/** Throws `bad_request` if the rows are not departures and their arrivals. */
export function transferOfRows(
  sql: Sql,
  rows: readonly TransactionRow[],
  legsOf: (row: TransactionRow) => readonly Leg[] = publicLegsOfRow,
): ReturnType<typeof transferOf> {
  const find = sql.prepare<{ coinId: string | null; symbol: string; spam: number }>(
    "SELECT coin_id AS coinId, symbol, spam FROM assets WHERE id = ?",
  );
  return transferOf(
    rows.map((row) => ({
      id: row.id,
      legs: legsOf(row),
      payment:
        row.tx_hash !== null && (isOfUnspentOutputs(row.platform) || !isChain(row.platform))
          ? `${row.platform}:${row.tx_hash}`
          : undefined,
    })),
    (assetId) => {
      const asset = find.get(assetId);
      return asset === undefined
        ? { coinId: null, symbol: assetId, spam: false }
        : { ...asset, spam: asset.spam !== 0 };
    },
  );
}

/**
 * Throws `conflict` for legs with which a transfer that the owner linked would be none, such as more that arrived than left. Automatic
 * links are judged again after the edit.
 */
export function checkTransferLegs(
  { sql, writer }: { sql: Sql; writer: LedgerWriter },
  row: TransactionRow,
  legs: readonly Leg[],
): void {
  const halves = new Map([[row.id, row]]);
  for (const half of halves.values())
    for (const other of [
      half.linked === null ? undefined : writer.byId(half.linked),
      ...writer.linkedTo(half.id),
    ])
      if (other !== undefined && !halves.has(other.id)) halves.set(other.id, other);
  const rows = [...halves.values()];
  if (!rows.some((half) => typeof editsOfRow(half)?.linked === "string")) return;
  const isTransfer = (legsOf: (half: TransactionRow) => readonly Leg[]): boolean => {
    try {
      return transferOfRows(sql, rows, legsOf).departures.length > 0;
    } catch (error) {
      if (hasReason(error, "link_mismatch")) return false;
      throw error;
    }
  };
  // What was no transfer by these rules before, such as one that a hash links, may be edited.
  if (!isTransfer(publicLegsOfRow) || isTransfer((half) => (half === row ? legs : publicLegsOfRow(half))))
    return;
  throw new AppError("conflict", msg`"${row.id}" is half of a transfer; unlink it first.`, {
    reason: "transfer_half",
    data: { transactionId: row.id },
  });
}

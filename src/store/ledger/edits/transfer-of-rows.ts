import { proposedShare } from "../../../domain/accounting/transfers/transfers.ts";
import { isChain } from "../../../domain/ledger/identity.ts";
import { isOfUnspentOutputs } from "../../../domain/ledger/joint-transfers.ts";
import type { Leg } from "../../../domain/ledger/transaction.ts";
import { transferOf } from "../../../domain/ledger/transfer-sides.ts";
import { compare, multiply, subtract, type Decimal } from "../../../domain/money/decimal.ts";
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
      payment: paymentOf(row),
    })),
    (assetId) => {
      const asset = find.get(assetId);
      return asset === undefined
        ? { coinId: null, symbol: assetId, spam: false }
        : { ...asset, spam: asset.spam !== 0 };
    },
  );
}

/** What several departures have in common if they may be one transfer. An exchange may pay withdrawals without a hash together. */
function paymentOf({ tx_hash: hash, platform }: TransactionRow): string | undefined {
  if (hash === null) return platform.startsWith("exchange:") ? platform : undefined;
  return isOfUnspentOutputs(platform) || !isChain(platform) ? `${platform}:${hash}` : undefined;
}

/**
 * Throws `conflict` for legs with which a transfer that the owner linked would be none, such as more that arrived than left, or with which more
 * would be missing than is ever proposed as a fee. Automatic links are judged again after the edit.
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
  const judged = (legsOf: (half: TransactionRow) => readonly Leg[]): "none" | "short" | "plausible" => {
    try {
      return transferOfRows(sql, rows, legsOf).amounts.some(isShort) ? "short" : "plausible";
    } catch (error) {
      if (hasReason(error, "link_mismatch")) return "none";
      throw error;
    }
  };
  // What was no transfer by these rules before, such as one that a hash links, may be edited.
  const before = judged(publicLegsOfRow);
  if (before === "none") return;
  const after = judged((half) => (half === row ? legs : publicLegsOfRow(half)));
  // The owner linked a transfer of which much is missing as it is.
  if (after === "plausible" || after === before) return;
  throw new AppError("conflict", msg`"${row.id}" is half of a transfer; unlink it first.`, {
    reason: "transfer_half",
    data: { transactionId: row.id },
  });
}

function isShort({ sent, arrived }: { sent: Decimal; arrived: Decimal }): boolean {
  return compare(subtract(sent, arrived), multiply(sent, proposedShare)) > 0;
}

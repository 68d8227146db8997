import type { SourceGap } from "../../connector.ts";
import { msg } from "../../../errors/wording.ts";
import { nearCoin, type NearRow, type ReceiptRow, type TransactionRow } from "./assemble.ts";
import { executedOf, type Executed, type Reading } from "./near-node.ts";
import { traceSpanMs, type Trace } from "./traces.ts";

/** NearBlocks looks for the outcomes of a transaction and of a receipt only within this time of it. */
const statedNanoseconds = 300_000_000_000n;

/**
 * The traces with the outcomes and fees that NearBlocks leaves out because they came late: the node states them, if it still has the
 * transaction. A gap names each trace that stays incomplete.
 */
export async function completeTraces(
  reading: Reading,
  traces: readonly Trace[],
): Promise<{ traces: NearRow[][]; gaps: SourceGap[] }> {
  const gaps: SourceGap[] = [];
  const found: NearRow[][] = [];
  for (const { rows } of traces) {
    const newest = rows.reduce((latest, { at }) => (at > latest ? at : latest), 0n);
    const age = BigInt(reading.now) * 1_000_000n - newest;
    const hash = age < statedNanoseconds ? undefined : slowHashOf(rows, reading.wallet);
    if (hash === undefined) {
      found.push(rows);
      continue;
    }
    const executed = await executedOf(reading, hash, senderOf(rows));
    found.push(executed === undefined ? rows : rows.map((row) => completed(row, executed)));
    const isOld = age > BigInt(traceSpanMs) * 1_000_000n;
    if (executed === undefined && isOld) gaps.push(gapOf(hash, rows));
  }
  return { traces: found, gaps };
}

/** The transaction of a trace whose outcome or fee is not stated completely. */
function slowHashOf(rows: readonly NearRow[], wallet: string): string | undefined {
  const signed = rows.find(
    (row): row is TransactionRow => row.list === "transaction" && row.signer_account_id === wallet,
  );
  if (signed !== undefined) {
    const isLate = rows.some(({ at }) => at - signed.at > statedNanoseconds);
    if (isLate || signed.outcomes?.status == null) return signed.transaction_hash;
  }
  const unknown = rows.find(
    (row): row is ReceiptRow => row.list === "receipt" && row.outcome?.status == null,
  );
  return unknown?.transaction_hash;
}

function senderOf(rows: readonly NearRow[]): string {
  const accounts = rows.flatMap((row) => {
    if (row.list === "transaction") return [row.signer_account_id];
    return row.list === "receipt" && row.predecessor_account_id !== "system"
      ? [row.predecessor_account_id]
      : [];
  });
  return accounts[0] ?? "system";
}

function completed(row: NearRow, { burnt, hasFailed }: Executed): NearRow {
  if (row.list === "transaction") return { ...row, outcomes_agg: { transaction_fee: burnt } };
  if (row.list === "token") return row;
  const failed = hasFailed.get(row.receipt_id);
  return failed === undefined ? row : { ...row, outcome: { status: !failed } };
}

function gapOf(hash: string, rows: readonly NearRow[]): SourceGap {
  const times = rows.map(({ at }) => Number(at / 1_000_000n));
  const reason = msg`Transaction ${hash} took more than five minutes, for which NearBlocks states neither its whole fee nor what failed, and the node no longer has it. Its fee may be too low, and payments that failed may be counted.`;
  return { from: Math.min(...times), to: Math.max(...times), reason, about: [nearCoin] };
}

import { z } from "zod";
import { msg } from "../../../errors/wording.ts";
import type { SourceGap } from "../../connector.ts";
import type { ChainServer } from "../account/chain-server.ts";
import { payerOf, type HederaRow } from "./assemble.ts";

const resultAnswer = z.object({ from: z.string().nullish() });
const aliasAnswer = z.object({ evm_address: z.string().nullish() });

/** Whether a relay sent a transaction of Ethereum's form that moved coins of the account, which may have signed it and pays its gas then. */
function isRelayed(row: HederaRow, wallet: string): boolean {
  return (
    row.name === "ETHEREUMTRANSACTION" &&
    payerOf(row) !== wallet &&
    (row.transfers ?? []).some(({ account }) => account === wallet)
  );
}

/** The relayed transactions that the account signed, and a gap for those whose signer the server does not state. */
export async function signedRelayed(
  server: ChainServer,
  wallet: string,
  rows: readonly HederaRow[],
): Promise<{ signed: Set<HederaRow>; gaps: SourceGap[] }> {
  const relayed = rows.filter((row) => isRelayed(row, wallet));
  if (relayed.length === 0) return { signed: new Set(), gaps: [] };
  const account = await server.get(`/api/v1/accounts/${wallet}`, { transactions: false }, aliasAnswer);
  const number = BigInt(wallet.split(".")[2] ?? 0)
    .toString(16)
    .padStart(40, "0");
  const own = new Set([`0x${number}`, account?.evm_address?.toLowerCase()]);
  const signed = new Set<HederaRow>();
  const gaps: SourceGap[] = [];
  for (const row of relayed) {
    const path = `/api/v1/contracts/results/${row.transaction_id}`;
    const signer = (await server.get(path, {}, resultAnswer))?.from?.toLowerCase();
    if (own.has(signer ?? "")) signed.add(row);
    if (signer !== undefined) continue;
    const at = Number(row.consensus_timestamp.split(".")[0]) * 1000;
    const reason = msg`The server does not state who signed ${row.transaction_id}. If this account did, its gas is counted as sent.`;
    gaps.push({ from: at, to: at, reason });
  }
  return { signed, gaps };
}

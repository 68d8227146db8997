import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";

export const bitcoin = "bip122:000000000019d6689c085ae165831e93";
export const btc = `${bitcoin}/slip44:0`;

/** A transaction as Esplora tells it (https://github.com/Blockstream/esplora/blob/master/API.md). Values in satoshi. */
export const esploraTransaction = z.object({
  txid: z.string(),
  fee: z.number(),
  vin: z.array(
    z.object({
      is_coinbase: z.boolean(),
      prevout: z.object({ scriptpubkey_address: z.string().optional(), value: z.number() }).nullable(),
    }),
  ),
  vout: z.array(z.object({ scriptpubkey_address: z.string().optional(), value: z.number() })),
  status: z.object({
    confirmed: z.boolean(),
    block_height: z.number().nullish(),
    block_time: z.number().nullish(),
  }),
});
export type EsploraTransaction = z.output<typeof esploraTransaction>;

/**
 * One transaction a txid, over all addresses of the wallet: what came from outside, what went outside and the fee; change is neither.
 * Where others put inputs in too (a joint payment), only the difference is known, and no fee is claimed.
 */
export function assembleBitcoin(
  transaction: EsploraTransaction,
  wallet: string,
  owns: (address: string) => boolean,
  firstSeenAt: number,
): ReportedTransaction {
  const isOwn = (address: string | undefined): boolean => address !== undefined && owns(address);
  const ownInputs = transaction.vin.filter(({ prevout }) => isOwn(prevout?.scriptpubkey_address));
  const spent = sum(ownInputs.map(({ prevout }) => prevout?.value ?? 0));
  const received = transaction.vout.filter(({ scriptpubkey_address: address }) => isOwn(address));
  const back = sum(received.map(({ value }) => value));
  const isCoinbase = transaction.vin.some(({ is_coinbase: coinbase }) => coinbase);
  const { confirmed, block_time: blockTime, block_height: height } = transaction.status;
  const legs: ReportedLeg[] = [];
  const put = (
    direction: ReportedLeg["direction"],
    satoshi: bigint,
    counterparty: string | undefined,
  ): void => {
    if (satoshi <= 0n) return;
    const kind = direction === "fee" ? "gas" : "value";
    const leg: ReportedLeg = {
      direction,
      assetId: btc,
      amount: formatDecimal({ units: satoshi, scale: 8 }),
      kind,
    };
    if (counterparty !== undefined) leg.counterparty = counterparty;
    legs.push(leg);
  };
  if (ownInputs.length === 0) {
    const from = transaction.vin[0]?.prevout?.scriptpubkey_address;
    put("in", back, from);
  } else if (ownInputs.length === transaction.vin.length) {
    for (const { scriptpubkey_address: address, value } of transaction.vout)
      if (!isOwn(address)) put("out", BigInt(value), address);
    put("fee", BigInt(transaction.fee), undefined);
  } else {
    const other = transaction.vin.find(({ prevout }) => !isOwn(prevout?.scriptpubkey_address))?.prevout
      ?.scriptpubkey_address;
    put("in", back - spent, other);
    put("out", spent - back, other);
  }
  return {
    id: `${bitcoin}:${transaction.txid}:${wallet}`,
    at: typeof blockTime === "number" ? blockTime * 1000 : firstSeenAt,
    platform: bitcoin,
    wallet,
    txHash: transaction.txid,
    status: confirmed ? "confirmed" : "pending",
    legs,
    ...(typeof height === "number" ? { position: height * 1_000_000 } : {}),
    ...(isCoinbase ? { type: "mining" as const } : {}),
  };
}

function sum(values: number[]): bigint {
  return values.reduce((total, value) => total + BigInt(value), 0n);
}

import { hex, utf8, base58 } from "@scure/base";
import { z } from "zod";
import { units } from "../account/chain-server.ts";
import { sha256 } from "@noble/hashes/sha2.js";

export const tron = "tron:728126428";
export const trx = `${tron}/slip44:195`;
export const sunScale = 6;
/** Frozen and unfreezing coins of every resource. */
export const staking = "stake";

const contract = z.object({
  type: z.string(),
  parameter: z.object({
    value: z
      .object({
        owner_address: z.string(),
        to_address: z.string(),
        contract_address: z.string(),
        amount: units,
        asset_name: z.string(),
        call_value: units,
        call_token_value: units,
        token_id: z.union([z.string(), z.number()]).transform(String),
        frozen_balance: units,
        new_contract: z.object({ call_value: units.optional() }),
      })
      .partial(),
  }),
});
/** Payouts of a transaction that its contract does not contain: in the row, or in the transaction's own record. */
export const paidOut = z
  .object({ withdraw_amount: units, unfreeze_amount: units, withdraw_expire_amount: units })
  .partial();
export type PaidOut = z.output<typeof paidOut>;

const signedRow = z
  .object({
    txID: z.string().min(1),
    block_timestamp: z.number(),
    blockNumber: z.number().optional(),
    ret: z.array(z.object({ contractRet: z.string().optional(), fee: units.optional() })),
    raw_data: z.object({ contract: z.array(contract) }),
    ...paidOut.shape,
  })
  .transform((row) => ({ list: "signed" as const, ...row }));
/** Coins that a contract sent while it ran. */
export const internalRow = z
  .object({
    internal_tx_id: z.string(),
    tx_id: z.string(),
    block_timestamp: z.number(),
    from_address: z.string(),
    to_address: z.string(),
    data: z.object({ rejected: z.boolean().optional(), call_value: z.record(z.string(), units).optional() }),
  })
  .transform((row) => ({ list: "internal" as const, ...row }));
export const transactionRow = z.union([internalRow, signedRow]);
export const tokenRow = z
  .object({
    transaction_id: z.string().min(1),
    block_timestamp: z.number(),
    from: z.string(),
    to: z.string(),
    value: z.string().regex(/^\d{1,80}$/),
    type: z.string(),
    token_info: z.object({
      address: z.string().optional(),
      name: z.string().optional(),
      symbol: z.string().optional(),
      decimals: z.int().min(0).max(80).optional(),
    }),
  })
  .transform((row) => ({ list: "token" as const, ...row }));
export type SignedRow = z.output<typeof signedRow>;
export type TronRow = SignedRow | z.output<typeof internalRow> | z.output<typeof tokenRow>;

/** The transaction that a row belongs to. */
export function hashOf(row: TronRow): string {
  return row.list === "signed" ? row.txID : row.list === "internal" ? row.tx_id : row.transaction_id;
}

/** TRC-10 tokens are numbered from 1000001; some answers write the digits of the number in hexadecimal. */
export function tokenNumber(name: string): string {
  return /^(?:3\d){7}$/.test(name) ? utf8.encode(hex.decode(name)) : name;
}
/** The CAIP-19 id of a TRC-10 token by its number. */
export function trc10(number: string): string {
  return `${tron}/trc10:${number}`;
}
/** The CAIP-19 id of a TRC-20 token by its contract's address in base58. */
export function trc20(address: string): string {
  return `${tron}/trc20:${address}`;
}

/** A TRC-10 token's metadata from its issuer. */
export type Trc10 = { symbol: string; name: string; decimals: number };

/** An address in the format of wallets; lists have it in hexadecimal digits. */
export function walletAddress(address: string): string {
  if (!/^41[0-9a-f]{40}$/i.test(address)) return address;
  const payload = hex.decode(address.toLowerCase());
  const check = sha256(sha256(payload)).subarray(0, 4);
  return base58.encode(Uint8Array.of(...payload, ...check));
}

import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { z } from "zod";

/** A number of the field that Starknet computes in, in hexadecimal without leading zeros. */
export const felt = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((text) => BigInt(text));

/** An address as 64 digits; nodes leave leading zeros out. */
export function addressOf(value: bigint): string {
  return `0x${value.toString(16).padStart(64, "0")}`;
}

/** The selector of an event or a function: 250 bits of its name's hash. */
export function selectorOf(name: string): string {
  const hash = BigInt(`0x${bytesToHex(keccak_256(new TextEncoder().encode(name)))}`);
  return `0x${(hash & ((1n << 250n) - 1n)).toString(16)}`;
}

const event = z.object({ from_address: felt, keys: z.array(felt), data: z.array(felt) });
/** A receipt (https://github.com/starkware-libs/starknet-specs). A reverted transaction pays its fee. */
export const receipt = z.object({
  transaction_hash: z.string(),
  actual_fee: z.object({ amount: felt, unit: z.string() }),
  execution_status: z.string(),
  block_number: z.int(),
  events: z.array(event),
});
export type Receipt = z.output<typeof receipt>;

import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { feeLeg, legOf } from "../account/legs.ts";

export const starknet = "starknet:SN_MAIN";
export const strk = `${starknet}/slip44:9004`;
const feeScale = 18;

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

export const transferSelector = selectorOf("Transfer");
/** The contracts of the tokens that pay fees. */
export const strkContract = "0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d";
export const ethContract = "0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7";

export const eventRow = z.object({
  block_number: z.int(),
  transaction_hash: z.string(),
});
export type StarknetRow = z.output<typeof eventRow>;

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
export type Token = { symbol: string; name: string; decimals: number };

export function tokenAsset(contract: string): string {
  return contract === strkContract ? strk : `${starknet}/token:${contract}`;
}

type Transfer = { contract: string; from: string; to: string; amount: bigint };

/** The transfers of a receipt: parties in the keys, or in the data of older contracts. NFTs have a number instead of an amount, in the keys. */
export function transfersOf({ events }: Receipt): Transfer[] {
  const selector = BigInt(transferSelector);
  return events.flatMap(({ from_address: contract, keys, data }) => {
    if (keys[0] !== selector) return [];
    const isKeyed = keys.length === 3 && data.length === 2;
    if (!isKeyed && !(keys.length === 1 && data.length === 4)) return [];
    const [from = 0n, to = 0n, low = 0n, high = 0n] = isKeyed ? [...keys.slice(1), ...data] : data;
    const amount = low + (high << 128n);
    return [{ contract: addressOf(contract), from: addressOf(from), to: addressOf(to), amount }];
  });
}

export function contractsIn(one: Receipt, wallet: string): string[] {
  return transfersOf(one).flatMap(({ contract, from, to }) =>
    from === wallet || to === wallet ? [contract] : [],
  );
}

export type Found = { receipt: Receipt; sender: string | undefined; at: number; position: number };

/** The changes by a transaction to an account. The fee is one of the transfers, to the sequencer, and is recognised by its amount. */
export function assembleStarknet(
  { receipt: one, sender, at, position }: Found,
  wallet: string,
  tokens: ReadonlyMap<string, Token>,
): { transactions: ReportedTransaction[]; assets: AssetHint[] } {
  const isSender = sender === wallet;
  const feeContract = one.actual_fee.unit === "WEI" ? ethContract : strkContract;
  const fee = isSender ? one.actual_fee.amount : 0n;
  const transfers = transfersOf(one);
  const paid = transfers.findLastIndex(
    ({ contract, from, amount }) => fee > 0n && contract === feeContract && from === wallet && amount === fee,
  );
  const totals = new Map<string, { contract: string; other: string; units: bigint }>();
  transfers.forEach(({ contract, from, to, amount }, index) => {
    if (index === paid || from === to || (from !== wallet && to !== wallet)) return;
    const other = from === wallet ? to : from;
    const key = `${contract} ${other}`;
    const units = (totals.get(key)?.units ?? 0n) + (from === wallet ? -amount : amount);
    totals.set(key, { contract, other, units });
  });
  const assets: AssetHint[] = [];
  const legs: ReportedLeg[] = [...totals.values()].flatMap(({ contract, other, units }) => {
    const token = tokens.get(contract);
    if (token === undefined) return [];
    const assetId = tokenAsset(contract);
    if (assetId !== strk) assets.push(hintOf(contract, token));
    const kind = assetId === strk ? ("value" as const) : ("token" as const);
    const counterparty = BigInt(other) === 0n ? undefined : other;
    return legOf({ assetId, units, scale: token.decimals, kind, counterparty });
  });
  legs.push(...feeLeg(tokenAsset(feeContract), fee, feeScale));
  if (fee > 0n && feeContract === ethContract) assets.push(hintOf(ethContract, ether));
  if (legs.length === 0) return { transactions: [], assets };
  const transaction: ReportedTransaction = {
    id: `${starknet}:${one.transaction_hash}:${wallet}`,
    at,
    platform: starknet,
    wallet,
    txHash: one.transaction_hash,
    position,
    legs,
    status: one.execution_status === "REVERTED" ? "failed" : "confirmed",
  };
  return { transactions: [transaction], assets };
}

const ether: Token = { symbol: "ETH", name: "Ether", decimals: 18 };

function hintOf(contract: string, token: Token): AssetHint {
  const hint = { assetId: tokenAsset(contract), ...token };
  return contract === ethContract ? { ...hint, coinId: "ethereum" } : hint;
}

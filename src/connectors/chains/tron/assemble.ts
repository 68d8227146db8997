import { sha256 } from "@noble/hashes/sha2.js";
import { base58, hex, utf8 } from "@scure/base";
import { z } from "zod";
import { nftAsset, type AssetHint } from "../../../domain/assets/asset.ts";
import type {
  ReportedLeg,
  ReportedTransaction,
  TransactionType,
} from "../../../domain/ledger/transaction.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, itemLeg, legOf } from "../account/legs.ts";

export const tron = "tron:728126428";
export const trx = `${tron}/slip44:195`;
const sunScale = 6;
/** Frozen and unfreezing coins, whatever they were frozen for. */
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
    txID: z.string(),
    block_timestamp: z.number(),
    blockNumber: z.number().optional(),
    ret: z.array(z.object({ contractRet: z.string().optional(), fee: units.optional() })),
    raw_data: z.object({ contract: z.array(contract) }),
    ...paidOut.shape,
  })
  .transform((row) => ({ list: "signed" as const, ...row }));
/** Coins that a contract sent while it ran. */
const internalRow = z
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
    transaction_id: z.string(),
    block_timestamp: z.number(),
    from: z.string(),
    to: z.string(),
    value: z.string(),
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

/** An address in the format of wallets; lists have it in hexadecimal digits. */
export function shown(address: string): string {
  if (!/^41[0-9a-f]{40}$/i.test(address)) return address;
  const payload = hex.decode(address.toLowerCase());
  const check = sha256(sha256(payload)).subarray(0, 4);
  return base58.encode(Uint8Array.of(...payload, ...check));
}

/** TRC-10 tokens are numbered from 1000001; some answers write the digits of the number in hexadecimal. */
export function tokenNumber(name: string): string {
  return /^(?:3\d){7}$/.test(name) ? utf8.encode(hex.decode(name)) : name;
}
export function trc10(number: string): string {
  return `${tron}/trc10:${number}`;
}
export function trc20(address: string): string {
  return `${tron}/trc20:${address}`;
}

/** Contracts that pay the amount in a separate field of the transaction. */
const paying = new Set([
  "UnfreezeBalanceContract",
  "UnfreezeBalanceV2Contract",
  "WithdrawExpireUnfreezeContract",
  "CancelAllUnfreezeV2Contract",
  "WithdrawBalanceContract",
]);
/** Contracts that move nothing but the fee. */
const still = new Set([
  "VoteWitnessContract",
  "DelegateResourceContract",
  "UnDelegateResourceContract",
  "AccountCreateContract",
  "AccountUpdateContract",
  "AccountPermissionUpdateContract",
  "SetAccountIdContract",
  "UpdateSettingContract",
  "UpdateEnergyLimitContract",
  "ClearABIContract",
  "UpdateBrokerageContract",
  "WitnessCreateContract",
  "WitnessUpdateContract",
  "ProposalCreateContract",
  "ProposalApproveContract",
  "ProposalDeleteContract",
  "UpdateAssetContract",
]);

/** Whether an amount missing from the row must be requested. */
export function needsRecord(row: TronRow): row is SignedRow {
  if (row.list !== "signed" || hasFailed(row)) return false;
  const [one] = row.raw_data.contract;
  const { unfreeze_amount: unfrozen, withdraw_amount: withdrawn, withdraw_expire_amount: expired } = row;
  return one !== undefined && paying.has(one.type) && (unfrozen ?? withdrawn ?? expired) === undefined;
}

function hasFailed({ ret }: SignedRow): boolean {
  const [result] = ret;
  return result?.contractRet !== undefined && result.contractRet !== "SUCCESS";
}

/** A TRC-10 token's metadata from its issuer. */
export type Trc10 = { symbol: string; name: string; decimals: number };
/** Transaction details that the rows lack. */
export type Lookups = {
  record: PaidOut;
  trc10: ReadonlyMap<string, Trc10>;
  /** Whether contracts are collections of items (TRC-721), of those that may be. */
  collections?: ReadonlyMap<string, boolean>;
};

/** The contract of a row that may move an item: the list of tokens has items too, whose value is their number. */
export function possibleCollection(row: TronRow): string | undefined {
  if (row.list !== "token" || row.type !== "Transfer") return undefined;
  const { address, decimals = 0 } = row.token_info;
  return decimals === 0 ? address : undefined;
}

/** The TRC-10 token that a transaction moves, by its number. */
export function movedToken(row: TronRow): string | undefined {
  if (row.list !== "signed" || hasFailed(row)) return undefined;
  const value = row.raw_data.contract[0]?.parameter.value;
  const name = value?.asset_name ?? ((value?.call_token_value ?? 0n) === 0n ? undefined : value?.token_id);
  return name === undefined ? undefined : tokenNumber(name);
}

type ContractEffect = { legs: ReportedLeg[]; type?: TransactionType; unread?: string };

/** The changes to the account by the contract that a transaction carries. */
function contractLegs(row: SignedRow, wallet: string, { record, trc10: tokens }: Lookups): ContractEffect {
  const [one] = row.raw_data.contract;
  if (one === undefined || hasFailed(row)) return { legs: [] };
  const { value } = one.parameter;
  const from = shown(value.owner_address ?? "");
  const to = shown(value.to_address ?? value.contract_address ?? "");
  const isOut = from === wallet;
  const other = isOut ? to : from;
  // A transfer to oneself moves nothing.
  const signed = (amount: bigint | undefined): bigint =>
    from === to ? 0n : isOut ? -(amount ?? 0n) : (amount ?? 0n);
  const coins = (amount: bigint, counterparty: string): ReportedLeg[] =>
    legOf({ assetId: trx, units: amount, scale: sunScale, kind: "value", counterparty });
  const number = movedToken(row);
  const token = number === undefined ? undefined : tokens.get(number);
  const tokenLegs = (amount: bigint | undefined): ReportedLeg[] =>
    number === undefined || token === undefined
      ? []
      : legOf({
          assetId: trc10(number),
          units: signed(amount),
          scale: token.decimals,
          kind: "token",
          counterparty: other,
        });
  switch (one.type) {
    case "TransferContract":
      return { legs: coins(signed(value.amount), other) };
    case "TransferAssetContract":
      return { legs: tokenLegs(value.amount) };
    case "TriggerSmartContract":
    case "CreateSmartContract":
      if (!isOut) return { legs: [] };
      return {
        legs: [
          ...coins(signed(value.call_value ?? value.new_contract?.call_value), to),
          ...tokenLegs(value.call_token_value),
        ],
      };
    case "FreezeBalanceContract":
    case "FreezeBalanceV2Contract":
      return { legs: isOut ? coins(-(value.frozen_balance ?? 0n), staking) : [], type: "stake" };
    case "WithdrawBalanceContract":
      return { legs: coins(record.withdraw_amount ?? 0n, "votes"), type: "reward" };
    default:
      if (paying.has(one.type)) {
        const paid = (record.withdraw_expire_amount ?? 0n) + (record.unfreeze_amount ?? 0n);
        return { legs: coins(paid, staking), type: "unstake" };
      }
      return still.has(one.type) ? { legs: [] } : { legs: [], unread: one.type };
  }
}

/**
 * The changes by one transaction to an account: the contract it carries, the coins sent by contracts during execution, the tokens they moved,
 * and the fee (burnt energy and bandwidth, activations) if the account signed it; a failed one has only its fee.
 */
export function assembleTron(
  rows: readonly TronRow[],
  wallet: string,
  lookups: Lookups,
): {
  transaction: ReportedTransaction | undefined;
  assets: AssetHint[];
  /** A kind of contract that is not read. */
  unread: string | undefined;
  /** Tokens that moved, whose decimals the server does not state. */
  unknown: string[];
} {
  const signed = rows.find((row): row is SignedRow => row.list === "signed");
  const effect: ContractEffect = signed === undefined ? { legs: [] } : contractLegs(signed, wallet, lookups);
  const isFailed = signed !== undefined && hasFailed(signed);
  const legs = [...effect.legs];
  const assets: AssetHint[] = [];
  for (const row of isFailed ? [] : rows) {
    if (row.list === "internal") legs.push(...internalLegs(row, wallet));
    if (row.list !== "token") continue;
    const { token_info: token } = row;
    const isItem = lookups.collections?.get(token.address ?? "") === true;
    const leg = isItem ? itemLegOf(row, wallet) : tokenLeg(row, wallet);
    if (leg.length === 0 || token.address === undefined) continue;
    legs.push(...leg);
    if (isItem) assets.push(itemHintOf(row));
    else assets.push({ assetId: trc20(token.address), ...hintOf(token) });
  }
  const number = signed === undefined ? undefined : movedToken(signed);
  const token = number === undefined ? undefined : lookups.trc10.get(number);
  if (number !== undefined && token !== undefined) assets.push({ assetId: trc10(number), ...token });
  const owner = shown(signed?.raw_data.contract[0]?.parameter.value.owner_address ?? "");
  if (signed !== undefined && owner === wallet) legs.push(...feeLeg(trx, signed.ret[0]?.fee ?? 0n, sunScale));
  const [first] = rows;
  const unknown = isFailed ? [] : unknownIn(rows, wallet, lookups);
  if (first === undefined || legs.length === 0)
    return { transaction: undefined, assets, unread: effect.unread, unknown };
  const hash = hashOf(first);
  const block = signed?.blockNumber;
  return {
    transaction: {
      id: `${tron}:${hash}:${wallet}`,
      at: first.block_timestamp,
      platform: tron,
      wallet,
      txHash: hash,
      legs,
      status: isFailed ? "failed" : "confirmed",
      ...(block === undefined ? {} : { position: block * 1_000_000 }),
      ...(effect.type === undefined ? {} : { type: effect.type }),
    },
    assets,
    unread: effect.unread,
    unknown,
  };
}

function unknownIn(rows: readonly TronRow[], wallet: string, lookups: Lookups): string[] {
  return rows.flatMap((row) => {
    if (row.list === "token") {
      const { address, decimals } = row.token_info;
      if (lookups.collections?.get(address ?? "") === true) return [];
      const isKnown = address !== undefined && decimals !== undefined;
      const isOwn = [row.from, row.to].includes(wallet);
      return isKnown || !isOwn || row.type !== "Transfer" ? [] : trc20(address ?? "unknown");
    }
    const number = movedToken(row);
    return number === undefined || lookups.trc10.has(number) ? [] : trc10(number);
  });
}

function hintOf({
  symbol,
  name,
  decimals,
}: {
  symbol?: string | undefined;
  name?: string | undefined;
  decimals?: number | undefined;
}) {
  return {
    ...(symbol === undefined ? {} : { symbol }),
    ...(name === undefined ? {} : { name }),
    ...(decimals === undefined ? {} : { decimals }),
  };
}

function internalLegs(row: z.output<typeof internalRow>, wallet: string): ReportedLeg[] {
  const { data } = row;
  const from = shown(row.from_address);
  const to = shown(row.to_address);
  if (data.rejected === true || from === to || (from !== wallet && to !== wallet)) return [];
  // Coins have no name in this record; TRC-10 tokens have their number.
  const amount = data.call_value?.["_"] ?? 0n;
  return legOf({
    assetId: trx,
    units: to === wallet ? amount : -amount,
    scale: sunScale,
    kind: "internal",
    counterparty: to === wallet ? from : to,
  });
}

type TokenRow = z.output<typeof tokenRow>;

function itemAsset({ token_info: token, value }: TokenRow): string {
  return nftAsset(tron, `${token.address ?? ""}/${value}`);
}

function itemLegOf(row: TokenRow, wallet: string): ReportedLeg[] {
  return row.type === "Transfer" ? itemLeg(itemAsset(row), wallet, row) : [];
}

function itemHintOf(row: TokenRow): AssetHint {
  const { symbol = "NFT", name = symbol } = row.token_info;
  return { assetId: itemAsset(row), symbol, name: `${name} #${row.value.slice(0, 40)}`, decimals: 0 };
}

function tokenLeg(row: z.output<typeof tokenRow>, wallet: string): ReportedLeg[] {
  const { from, to, value, type, token_info: token } = row;
  const isMove = type === "Transfer" && from !== to && /^\d+$/.test(value);
  if (!isMove || token.address === undefined || token.decimals === undefined) return [];
  return legOf({
    assetId: trc20(token.address),
    units: to === wallet ? BigInt(value) : -BigInt(value),
    scale: token.decimals,
    kind: "token",
    counterparty: to === wallet ? from : to,
  });
}

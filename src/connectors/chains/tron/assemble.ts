import type { z } from "zod";
import { nftAsset, type AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { feeLeg, itemLeg, legOf } from "../account/legs.ts";
import type { internalRow, tokenRow } from "./rows.ts";
import {
  tron,
  trx,
  sunScale,
  type SignedRow,
  type TronRow,
  hashOf,
  trc10,
  trc20,
  walletAddress,
} from "./rows.ts";
import {
  paying,
  hasFailed,
  type ContractEffect,
  contractLegs,
  internalAmounts,
  type Lookups,
  movedTokens,
} from "./contract-legs.ts";

/** Whether an amount missing from the row must be requested. */
export function needsRecord(row: TronRow): row is SignedRow {
  if (row.list !== "signed" || hasFailed(row)) return false;
  const [contractCall] = row.raw_data.contract;
  const { unfreeze_amount: unfrozen, withdraw_amount: withdrawn, withdraw_expire_amount: expired } = row;
  return (
    contractCall !== undefined &&
    paying.has(contractCall.type) &&
    (unfrozen ?? withdrawn ?? expired) === undefined
  );
}

/** The contract of a row that may move an item: the list of tokens has items too, whose value is their number. */
export function possibleCollection(row: TronRow): string | undefined {
  if (row.list !== "token" || row.type !== "Transfer") return undefined;
  const { address, decimals = 0 } = row.token_info;
  return decimals === 0 ? address : undefined;
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
  /** Whether the server leaves out a party or an amount, or lists a transfer of others. */
  isUnclear: boolean;
} {
  const signed = rows.find((row): row is SignedRow => row.list === "signed");
  const effect: ContractEffect = signed === undefined ? { legs: [] } : contractLegs(signed, wallet, lookups);
  const isFailed = signed !== undefined && hasFailed(signed);
  const legs = [...effect.legs];
  const assets: AssetHint[] = [];
  for (const row of isFailed ? [] : rows) {
    if (row.list === "internal") legs.push(...internalLegs(row, wallet, lookups));
    if (row.list !== "token") continue;
    const { token_info: token } = row;
    const isItem = lookups.collections?.get(token.address ?? "") === true;
    const leg = isItem ? itemLegOf(row, wallet) : tokenLeg(row, wallet);
    if (leg.length === 0 || token.address === undefined) continue;
    legs.push(...leg);
    if (isItem) assets.push(itemHintOf(row));
    else assets.push({ assetId: trc20(token.address), ...hintOf(token) });
  }
  for (const number of isFailed ? [] : new Set(rows.flatMap((row) => movedTokens(row, wallet)))) {
    const token = lookups.trc10.get(number);
    if (token !== undefined) assets.push({ assetId: trc10(number), ...token });
  }
  const owner = walletAddress(signed?.raw_data.contract[0]?.parameter.value.owner_address ?? "");
  if (signed !== undefined && owner === wallet) legs.push(...feeLeg(trx, signed.ret[0]?.fee ?? 0n, sunScale));
  const [first] = rows;
  const unknown = isFailed ? [] : unknownIn(rows, wallet, lookups);
  const unread = effect.unread ?? rows.flatMap(unreadRow)[0];
  const isUnclear = effect.isUnclear === true || (!isFailed && rows.some((row) => isForeign(row, wallet)));
  if (first === undefined || legs.length === 0)
    return { transaction: undefined, assets, unread, unknown, isUnclear };
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
    unread,
    unknown,
    isUnclear,
  };
}

/** The kind of a row of the list of tokens that is neither a transfer nor a permission. */
function unreadRow(row: TronRow): string[] {
  return row.list !== "token" || ["Transfer", "Approval"].includes(row.type) ? [] : [row.type];
}

/** Whether a transfer of tokens is neither from nor to the account. */
function isForeign(row: TronRow, wallet: string): boolean {
  return row.list === "token" && row.type === "Transfer" && row.from !== wallet && row.to !== wallet;
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
    return movedTokens(row, wallet).flatMap((number) => (lookups.trc10.has(number) ? [] : trc10(number)));
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

function internalLegs(
  row: z.output<typeof internalRow>,
  wallet: string,
  { trc10: tokens }: Lookups,
): ReportedLeg[] {
  return internalAmounts(row, wallet).flatMap(({ token: number, ...change }) => {
    if (number === undefined)
      return legOf({ assetId: trx, scale: sunScale, kind: "internal" as const, ...change });
    const token = tokens.get(number);
    if (token === undefined) return [];
    return legOf({ assetId: trc10(number), scale: token.decimals, kind: "token" as const, ...change });
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
  const isMove = type === "Transfer" && from !== to && [from, to].includes(wallet);
  if (!isMove || token.address === undefined || token.decimals === undefined) return [];
  return legOf({
    assetId: trc20(token.address),
    units: to === wallet ? BigInt(value) : -BigInt(value),
    scale: token.decimals,
    kind: "token",
    counterparty: to === wallet ? from : to,
  });
}

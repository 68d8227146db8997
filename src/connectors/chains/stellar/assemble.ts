import { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import { parseDecimal, rescale } from "../../../domain/money/decimal.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, legOf } from "../account/legs.ts";

export const stellar = "stellar:pubnet";
export const xlm = `${stellar}/slip44:148`;
/** Digits of every asset of the chain. */
const scale = 7;

/** An asset as operations and effects write it, with a prefix for those with two. */
const assetFields = {
  asset_type: z.string(),
  asset_code: z.string(),
  asset_issuer: z.string(),
  sold_asset_type: z.string(),
  sold_asset_code: z.string(),
  sold_asset_issuer: z.string(),
  bought_asset_type: z.string(),
  bought_asset_code: z.string(),
  bought_asset_issuer: z.string(),
};
/** An amount in whole coins; never below zero, because effects state the direction. */
const amount = z.string().regex(/^\d{1,40}(?:\.\d{1,7})?$/);
const share = z.object({ asset: z.string().min(1), amount });

export const transactionRow = z
  .object({
    hash: z.string().min(1),
    paging_token: z.string(),
    successful: z.boolean(),
    created_at: z.string(),
    fee_account: z.string().optional(),
    source_account: z.string(),
    fee_charged: units.refine((fee) => fee >= 0n),
  })
  .transform((row) => ({ list: "transaction" as const, ...row }));
export const operationRow = z
  .object({
    id: z.string(),
    paging_token: z.string(),
    type: z.string(),
    source_account: z.string(),
    transaction_hash: z.string(),
    created_at: z.string(),
    from: z.string().optional(),
    to: z.string().optional(),
    funder: z.string().optional(),
    account: z.string().optional(),
    into: z.string().optional(),
  })
  .transform((row) => ({ list: "operation" as const, ...row }));
export const effectRow = z
  .object({
    id: z.string(),
    paging_token: z.string(),
    type: z.string(),
    created_at: z.string(),
    ...z
      .object({
        ...assetFields,
        amount,
        starting_balance: amount,
        sold_amount: amount,
        bought_amount: amount,
        seller: z.string(),
        sold: share,
        bought: share,
        liquidity_pool: z.object({ id: z.string() }),
        reserves_deposited: z.array(share),
        reserves_received: z.array(share),
        shares_received: amount,
        shares_redeemed: amount,
        shares_revoked: amount,
      })
      .partial().shape,
  })
  .transform((row) => ({ list: "effect" as const, ...row }));
export type StellarTransaction = z.output<typeof transactionRow>;
export type StellarOperation = z.output<typeof operationRow>;
export type StellarEffect = z.output<typeof effectRow>;
export type StellarRow = StellarTransaction | StellarOperation | StellarEffect;

/** Bits of an id that number the operation in its transaction (https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-0035.md). */
const operationBits = 12n;
export const lastOperation = (1n << operationBits) - 1n;

/** The operation of a row, in the numbering of the whole chain. */
export function operationOf({ paging_token: token }: StellarRow): bigint {
  return BigInt(token.split("-")[0] ?? "0");
}

/** The transaction of a row. */
export function transactionNumberOf(row: StellarRow): bigint {
  return (operationOf(row) >> operationBits) << operationBits;
}

type Move = { asset: string; amount: string; isIn: boolean };
const into = { isIn: true };
const out = { isIn: false };

/** The change by one effect to the account's holdings. Offers, sponsorships and authorisations change nothing. */
function movesOf(effect: StellarEffect, { isOwnPath }: { isOwnPath: boolean }): Move[] {
  const { type, liquidity_pool: pool } = effect;
  const stated = <Value>(value: Value | undefined): Value => statedIn(effect, value);
  const shares = (count: string | undefined, { isIn }: { isIn: boolean }): Move => ({
    asset: `${stellar}/cap38:${stated(pool).id}`,
    amount: stated(count),
    isIn,
  });
  const reserves = (
    all: readonly z.output<typeof share>[] | undefined,
    { isIn }: { isIn: boolean },
  ): Move[] => stated(all).map((entry) => ({ asset: assetOfPair(entry.asset), amount: entry.amount, isIn }));
  switch (type) {
    case "account_created":
      return [{ asset: xlm, amount: stated(effect.starting_balance), isIn: true }];
    case "account_credited":
    case "account_debited":
      return [
        { asset: assetOf(effect, ""), amount: stated(effect.amount), isIn: type === "account_credited" },
      ];
    case "trade":
      // The sender's amount of a path payment is in its debit already; the intermediate trades are the market's.
      if (isOwnPath) return [];
      return [
        { asset: assetOf(effect, "sold_"), amount: stated(effect.sold_amount), isIn: false },
        { asset: assetOf(effect, "bought_"), amount: stated(effect.bought_amount), isIn: true },
      ];
    case "liquidity_pool_trade":
      // Written from the pool's point of view.
      if (isOwnPath) return [];
      return [...reserves([stated(effect.bought)], out), ...reserves([stated(effect.sold)], into)];
    case "liquidity_pool_deposited":
      return [...reserves(effect.reserves_deposited, out), shares(effect.shares_received, into)];
    case "liquidity_pool_withdrew":
      return [shares(effect.shares_redeemed, out), ...reserves(effect.reserves_received, into)];
    case "liquidity_pool_revoked":
      return [shares(effect.shares_revoked, out)];
    default:
      return [];
  }
}

function assetOf(effect: StellarEffect, prefix: "" | "sold_" | "bought_"): string {
  const { [`${prefix}asset_type` as const]: type, [`${prefix}asset_code` as const]: code } = effect;
  if (type === "native") return xlm;
  return issuedAsset(statedIn(effect, code), statedIn(effect, effect[`${prefix}asset_issuer`]));
}

/** A part of an effect that decides about its amount or asset. Throws `upstream` if the server left it out. */
function statedIn<Value>({ id, type }: StellarEffect, value: Value | undefined): Value {
  if (value !== undefined && value !== "") return value;
  throw new AppError(
    "upstream",
    msg`Horizon returned the effect ${id} (${type}) without its amount or asset. The response was discarded.`,
    { data: { provider: "horizon" } },
  );
}

function assetOfPair(text: string): string {
  const [code = "", issuer] = text.split(":");
  return issuer === undefined ? xlm : issuedAsset(code, issuer);
}

/** An issued asset with its issuer. */
export function issuedAsset(code: string, issuer: string): string {
  return `${stellar}/asset:${code}-${issuer}`;
}

/** An asset's metadata from its id. */
function hintOf(assetId: string): AssetHint {
  const reference = assetId.slice(assetId.lastIndexOf(":") + 1);
  const symbol = assetId.includes("/cap38:") ? "LP" : (reference.split("-")[0] ?? reference);
  return { assetId, symbol, name: symbol, decimals: scale };
}

/** The other account of an operation. */
function otherSide(operation: StellarOperation | undefined, account: string): string | undefined {
  if (operation === undefined) return undefined;
  const { from, to, funder, account: namedAccount, into, source_account: source } = operation;
  return [from, to, funder, into, namedAccount, source].find(
    (candidate) => candidate !== undefined && candidate !== account,
  );
}

/**
 * The changes by one transaction to an account: the effects of its operations, each asset once per counterparty, and the fee if the account
 * paid it; a failed one has only its fee.
 */
export function assembleStellar(
  rows: readonly StellarRow[],
  account: string,
  hash: string | undefined,
): { transaction: ReportedTransaction | undefined; assets: AssetHint[] } {
  const transaction = rows.find((row): row is StellarTransaction => row.list === "transaction");
  const operations = rows.filter((row): row is StellarOperation => row.list === "operation");
  const effects = rows.filter((row): row is StellarEffect => row.list === "effect");
  const byOperation = new Map(operations.map((operation) => [operation.id, operation]));
  const totals = new Map<string, { assetId: string; counterparty: string | undefined; sum: bigint }>();
  for (const effect of transaction?.successful === false ? [] : effects) {
    const operation = byOperation.get(operationOf(effect).toString());
    const isOwnPath =
      operation?.type.startsWith("path_payment") === true && operation.source_account === account;
    const counterparty = otherSide(operation, account);
    for (const { asset, amount, isIn } of movesOf(effect, { isOwnPath })) {
      // An issuer has no balance of its own issue.
      if (asset.endsWith(`-${account}`)) continue;
      const stroops = rescale(parseDecimal(amount), scale).units;
      const key = `${asset} ${counterparty ?? ""}`;
      const known = totals.get(key) ?? { assetId: asset, counterparty: counterparty, sum: 0n };
      totals.set(key, { ...known, sum: known.sum + (isIn ? stroops : -stroops) });
    }
  }
  const legs: ReportedLeg[] = [...totals.values()].flatMap(({ assetId, counterparty, sum }) =>
    legOf({
      assetId,
      units: sum,
      scale,
      kind: assetId === xlm ? "value" : "token",
      counterparty,
    }),
  );
  const payer = transaction?.fee_account ?? transaction?.source_account;
  if (transaction !== undefined && payer === account)
    legs.push(...feeLeg(xlm, transaction.fee_charged, scale));
  const [first] = rows;
  const id = transaction?.hash ?? operations[0]?.transaction_hash ?? hash;
  if (first === undefined || id === undefined || legs.length === 0)
    return { transaction: undefined, assets: [] };
  const place = transactionNumberOf(first);
  return {
    transaction: {
      id: `${stellar}:${id}:${account}`,
      at: Date.parse(first.created_at),
      platform: stellar,
      wallet: account,
      txHash: id,
      legs,
      status: transaction?.successful === false ? "failed" : "confirmed",
      position: Number(place >> 32n) * 1_000_000 + Number((place >> operationBits) & 0xfffffn),
    },
    assets: [...new Set(legs.map(({ assetId }) => assetId))].filter((assetId) => assetId !== xlm).map(hintOf),
  };
}

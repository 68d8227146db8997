import { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, legOf } from "../account/legs.ts";

const tezos = "tezos:NetXdQprcVkpaWU";
export const xtz = `${tezos}/slip44:1729`;
const mutezScale = 6;
/** The position of staked coins until they are finalized. */
export const staking = "stake";

/** Operations of rollups that cost only fees. */
export const smartRollupKinds = ["sr_add_messages", "sr_cement", "sr_execute", "sr_originate", "sr_refute"];
/** Operations that move coins into bonds and back, or take what a baker has; their amounts are not read. */
export const bondKinds = [
  "sr_publish",
  "sr_recover_bond",
  "tx_rollup_commit",
  "tx_rollup_return_bond",
  "tx_rollup_rejection",
];
const notRead: ReadonlySet<string> = new Set([...bondKinds, ...bondKinds.map(apiName), "drain_delegate"]);

/** The lists name smart rollups in full, the filter in short. */
function apiName(kind: string): string {
  return kind.replace(/^sr_/, "smart_rollup_");
}

const party = z.object({ address: z.string() });

/** An operation as TzKT lists it (https://api.tzkt.io/#operation/Accounts_GetOperations). Amounts in mutez. */
export const operationRow = z
  .object({
    type: z.string(),
    id: z.int(),
    level: z.int(),
    timestamp: z.string(),
    hash: z.string().optional(),
    sender: party.optional(),
    initiator: party.nullish(),
    target: party.nullish(),
    account: party.optional(),
    amount: units.nullish(),
    /** Of an origination. */
    contractBalance: units.optional(),
    originatedContract: party.nullish(),
    /** Of an activation, and of a change of the protocol. */
    balance: units.optional(),
    balanceChange: units.optional(),
    bakerFee: units.default(0n),
    storageFee: units.nullish(),
    allocationFee: units.nullish(),
    status: z.string().optional(),
  })
  .transform((row) => ({ list: "operation" as const, ...row }));
export const accountAnswer = z.object({
  type: z.string().optional(),
  balance: units.default(0n),
  stakedBalance: units.default(0n),
  unstakedBalance: units.default(0n),
});
/** A change of staked coins (https://api.tzkt.io/#operation/Staking_GetStakingUpdates). One operation can cause several. Amounts in mutez. */
export const stakingRow = z
  .object({
    id: z.int(),
    level: z.int(),
    timestamp: z.string(),
    type: z.string(),
    amount: units,
    stakingOpId: z.int().nullish(),
    delegationOpId: z.int().nullish(),
  })
  .transform((row) => ({ list: "staking" as const, ...row }));
const tokenInfo = z.object({
  contract: z.object({ address: z.string(), alias: z.string().optional() }),
  tokenId: z.string(),
  standard: z.string().optional(),
  metadata: z
    .object({
      name: z.string().optional().catch(undefined),
      symbol: z.string().optional().catch(undefined),
      decimals: z
        .string()
        .regex(/^\d{1,2}$/)
        .optional()
        .catch(undefined),
    })
    .nullish(),
});
export type TokenInfo = z.output<typeof tokenInfo>;
export const transferRow = z
  .object({
    id: z.int(),
    level: z.int(),
    timestamp: z.string(),
    token: tokenInfo,
    from: party.nullish(),
    to: party.nullish(),
    amount: units,
    transactionId: z.int().nullish(),
  })
  .transform((row) => ({ list: "transfer" as const, ...row }));
export const tokenBalance = z.object({ id: z.int(), token: tokenInfo, balance: units });
export type OperationRow = z.output<typeof operationRow>;
export type TransferRow = z.output<typeof transferRow>;
export type StakingRow = z.output<typeof stakingRow>;
export type TezosRow = OperationRow | TransferRow | StakingRow;

/**
 * What a change moves between the spendable coins and the stake: finalized coins come back, also those that another operation finalizes on
 * the way. Coins that are unstaked, or staked again before they are finalized, stay where they are.
 */
export function stakeChange({ type, amount }: StakingRow): bigint {
  return type === "stake" ? amount : type === "finalize" ? -amount : 0n;
}

/** FA1.2 contracts hold one token, FA2 contracts any number. */
export function tokenAsset({ contract, tokenId, standard }: TokenInfo): string {
  return standard === "fa1.2"
    ? `${tezos}/fa12:${contract.address}`
    : `${tezos}/fa2:${contract.address}/${tokenId}`;
}

/** Amounts of a token without decimals are whole units. */
export function tokenDecimals({ metadata }: TokenInfo): number {
  return Number(metadata?.decimals ?? "0");
}

function hintOf(token: TokenInfo): AssetHint {
  const { name, symbol } = token.metadata ?? {};
  const shownSymbol = symbol ?? name ?? token.contract.alias;
  return {
    assetId: tokenAsset(token),
    decimals: tokenDecimals(token),
    ...(shownSymbol === undefined
      ? {}
      : { symbol: shownSymbol.slice(0, 60), name: (name ?? shownSymbol).slice(0, 200) }),
  };
}

function isApplied({ status }: OperationRow): boolean {
  return status === undefined || status === "applied";
}

/**
 * Fees that the account paid: the baker's in any case, the burnt ones only for applied operations. Internal operations burn from the account
 * of their initiator.
 */
function feeOf(row: OperationRow, wallet: string): bigint {
  const payer = row.initiator?.address ?? row.sender?.address;
  if (payer !== wallet) return 0n;
  const burnt = isApplied(row) ? (row.storageFee ?? 0n) + (row.allocationFee ?? 0n) : 0n;
  return row.bakerFee + burnt;
}

function coins(units: bigint, counterparty: string | undefined): ReportedLeg[] {
  return legOf({ assetId: xtz, units, scale: mutezScale, kind: "value", counterparty });
}

/** The change by one operation to the account's coins. */
function operationLegs(row: OperationRow, wallet: string): ReportedLeg[] {
  const { sender, target, amount } = row;
  const from = sender?.address;
  if (!isApplied(row)) return [];
  switch (row.type) {
    case "transaction": {
      const to = target?.address;
      if (from === to) return [];
      return from === wallet ? coins(-(amount ?? 0n), to) : to === wallet ? coins(amount ?? 0n, from) : [];
    }
    case "origination": {
      const createdContract = row.originatedContract?.address;
      const initialBalance = row.contractBalance ?? 0n;
      return from === wallet
        ? coins(-initialBalance, createdContract)
        : createdContract === wallet
          ? coins(initialBalance, from)
          : [];
    }
    case "activation":
      return coins(row.balance ?? 0n, undefined);
    case "migration":
      return coins(row.balanceChange ?? 0n, undefined);
    default:
      return [];
  }
}

/** Whether a transfer of tokens is neither from nor to the account. */
export function isForeign({ from, to }: Pick<TransferRow, "from" | "to">, wallet: string): boolean {
  return from?.address !== wallet && to?.address !== wallet;
}

function transferLegs({ token, from, to, amount }: TransferRow, wallet: string): ReportedLeg[] {
  if (from?.address === to?.address || isForeign({ from, to }, wallet)) return [];
  const isIn = to?.address === wallet;
  return legOf({
    assetId: tokenAsset(token),
    units: isIn ? amount : -amount,
    scale: tokenDecimals(token),
    kind: "token",
    counterparty: (isIn ? from : to)?.address,
  });
}

/**
 * The changes by a group of operations with one hash to an account, including the token transfers they caused. A group without applied
 * operations has only its fees.
 */
export function assembleTezos(
  rows: readonly TezosRow[],
  wallet: string,
  hash: string | undefined,
): { transaction: ReportedTransaction | undefined; assets: AssetHint[]; unread: OperationRow[] } {
  const [first] = rows;
  if (first === undefined) return { transaction: undefined, assets: [], unread: [] };
  const operations = rows.filter((row): row is OperationRow => row.list === "operation");
  const transfers = rows.filter((row): row is TransferRow => row.list === "transfer");
  const staked = rows.reduce((sum, row) => sum + (row.list === "staking" ? stakeChange(row) : 0n), 0n);
  const legs = [
    ...operations.flatMap((row) => operationLegs(row, wallet)),
    ...coins(-staked, staking),
    ...transfers.flatMap((row) => transferLegs(row, wallet)),
    ...feeLeg(
      xtz,
      operations.reduce((sum, row) => sum + feeOf(row, wallet), 0n),
      mutezScale,
    ),
  ];
  const isStaking = legs.every(
    ({ direction, counterparty }) => direction === "fee" || counterparty === staking,
  );
  const type = !isStaking || staked === 0n ? undefined : staked > 0n ? "stake" : "unstake";
  const isFailed = operations.length > 0 && transfers.length === 0 && !operations.some(isApplied);
  const transaction: ReportedTransaction = {
    id: hash === undefined ? `${tezos}:${first.list}-${first.id}:${wallet}` : `${tezos}:${hash}:${wallet}`,
    at: Date.parse(first.timestamp),
    platform: tezos,
    wallet,
    legs,
    status: isFailed ? "failed" : "confirmed",
    position: first.level * 1_000_000,
    ...(hash === undefined ? {} : { txHash: hash }),
    ...(type === undefined ? {} : { type }),
  };
  return {
    transaction: legs.length === 0 ? undefined : transaction,
    assets: transfers.map(({ token }) => hintOf(token)),
    unread: operations.filter((row) => isApplied(row) && notRead.has(row.type)),
  };
}

import { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { sha256Hex } from "../../../lib/sha-256.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, legOf } from "../account/legs.ts";

const aptos = "aptos:1";
export const aptosCoin = `${aptos}/slip44:637`;
export const octaScale = 8;
/** The position of delegated coins. */
export const staking = "stake";

/** A time of the indexer: UTC, without a zone. */
export const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?$/)
  .transform((text) => Date.parse(`${text.slice(0, 23)}Z`))
  .pipe(z.int());

/** A change of a store of coins or fungible assets (https://aptos.dev/build/indexer). Amounts in smallest units. */
export const activityRow = z
  .object({
    transaction_version: units,
    event_index: z.int(),
    type: z.string(),
    amount: units.nullish(),
    asset_type: z.string().nullish(),
    owner_address: z.string().nullish(),
    is_gas_fee: z.boolean(),
    gas_fee_payer_address: z.string().nullish(),
    storage_refund_amount: units.nullish(),
    is_transaction_success: z.boolean(),
    transaction_timestamp: time,
  })
  .transform((row) => ({ list: "activity" as const, ...row }));
/** A change of what an account delegates. */
export const stakingRow = z
  .object({
    transaction_version: units,
    event_index: z.int(),
    event_type: z.string(),
    amount: units,
    pool_address: z.string().regex(/^0x[0-9a-f]{1,64}$/i),
  })
  .transform((row) => ({ list: "staking" as const, ...row }));
export type ActivityRow = z.output<typeof activityRow>;
export type StakingRow = z.output<typeof stakingRow>;
export type AptosRow = ActivityRow | StakingRow;
export type AptosToken = { symbol: string; name: string; decimals: number };

/** 32 bytes in hexadecimal digits; leading zeros may be left out. */
export function fullAddress(text: string): string | undefined {
  const digits = /^0x([0-9a-f]{1,64})$/i.exec(text)?.[1];
  return digits === undefined ? undefined : `0x${digits.toLowerCase().padStart(64, "0")}`;
}

const natives = new Set(["0x1::aptos_coin::AptosCoin", fullAddress("0xa")]);

/** The chain's own coin exists as a coin and as a fungible asset. */
export function isNative(type: string): boolean {
  return natives.has(fullAddress(type) ?? type);
}

/** A type with parameters is too long for an id, or contains invalid characters: it is identified by its hash. */
export function assetIdOf(type: string): string {
  if (isNative(type)) return aptosCoin;
  return `${aptos}/coin:${/^[\w:]{1,140}$/.test(type) ? type : `type-${sha256Hex(type, { bytes: 16 })}`}`;
}

/** The direction of a delegation pool's event: to the pool, or back. Unlocking and reactivating move nothing. */
export function stakingMove(row: StakingRow): "stake" | "unstake" | undefined {
  const name = row.event_type.split("::").at(-1) ?? "";
  if (/^AddStake(?:Event)?$/.test(name)) return "stake";
  return /^WithdrawStake(?:Event)?$/.test(name) ? "unstake" : undefined;
}

function directionOf({ type }: ActivityRow): bigint {
  const name = type.split("::").at(-1) ?? "";
  if (/^(?:Coin)?Deposit(?:Event)?$/.test(name)) return 1n;
  return /^(?:Coin)?Withdraw(?:Event)?$/.test(name) ? -1n : 0n;
}

/** Activities that move nothing: a store was frozen, or an amount is stated by other activities. */
const still = /^(?:Frozen(?:Event)?|Coin(?:Register|StoreDeletion)\w*|GasFee(?:Event)?)$/;

/** The kind of an activity of the account with an amount, whose direction is not known. */
export function unreadIn(row: AptosRow, wallet: string): string[] {
  if (row.list !== "activity" || row.is_gas_fee || fullAddress(row.owner_address ?? "") !== wallet) return [];
  const name = row.type.split("::").at(-1) ?? "";
  const isMissing = row.amount == null || row.asset_type == null;
  if (directionOf(row) !== 0n) return isMissing ? [`${name} without its amount`] : [];
  return still.test(name) || (row.amount ?? 0n) === 0n ? [] : [name];
}

/** The gas that the account paid, less what freed storage returned. With a sponsor, the sponsor pays. */
function gasOf(rows: readonly ActivityRow[], wallet: string): bigint {
  return rows.reduce((sum, row) => {
    const payer = row.gas_fee_payer_address ?? row.owner_address ?? "";
    if (!row.is_gas_fee || fullAddress(payer) !== wallet) return sum;
    return sum + (row.amount ?? 0n) - (row.storage_refund_amount ?? 0n);
  }, 0n);
}

export type AptosParty = {
  wallet: string;
  /** By the type under which balances are counted (see `canonical`). */
  tokens: ReadonlyMap<string, AptosToken>;
  /** A fungible asset that replaced a coin is counted as the coin. */
  canonical: (type: string) => string;
  /** The sender of a transaction, by its version. */
  senders: ReadonlyMap<bigint, { sender: string }>;
};

/** The changes by one transaction to an account; a failed one has only its gas. */
export function assembleAptos(
  rows: readonly AptosRow[],
  { wallet, tokens, canonical, senders }: AptosParty,
): { transactions: ReportedTransaction[]; assets: AssetHint[] } {
  const activities = rows.filter((row) => row.list === "activity");
  const [first] = activities;
  if (first === undefined) return { transactions: [], assets: [] };
  const moves = rows.flatMap((row) => (row.list === "staking" ? (stakingMove(row) ?? []) : []));
  const totals = new Map<string, bigint>();
  for (const row of activities) {
    if (row.is_gas_fee || row.asset_type == null || fullAddress(row.owner_address ?? "") !== wallet) continue;
    const type = isNative(row.asset_type) ? aptosCoin : canonical(row.asset_type);
    totals.set(type, (totals.get(type) ?? 0n) + directionOf(row) * (row.amount ?? 0n));
  }
  const { sender } = senders.get(first.transaction_version) ?? {};
  const otherParty = sender === undefined || sender === wallet ? undefined : sender;
  const [move] = moves;
  const assets: AssetHint[] = [];
  const legs: ReportedLeg[] = [...totals].flatMap(([type, change]) => {
    const isCoin = type === aptosCoin;
    if (isCoin) {
      const counterparty = move === undefined ? otherParty : staking;
      return legOf({ assetId: aptosCoin, units: change, scale: octaScale, kind: "value", counterparty });
    }
    const token = tokens.get(type);
    if (token === undefined) return [];
    assets.push({ assetId: assetIdOf(type), ...token });
    return legOf({
      assetId: assetIdOf(type),
      units: change,
      scale: token.decimals,
      kind: "token",
      counterparty: otherParty,
    });
  });
  const isStaking = move !== undefined && legs.some(({ counterparty }) => counterparty === staking);
  const fee = gasOf(activities, wallet);
  legs.push(...feeLeg(aptosCoin, fee, octaScale));
  const version = String(first.transaction_version);
  const sharedFields = {
    at: first.transaction_timestamp,
    platform: aptos,
    wallet,
    position: Number(first.transaction_version),
  };
  const id = `${aptos}:${version}:${wallet}`;
  // Freed storage that returned more than the gas cost is not part of a trade.
  const refund = legOf({
    assetId: aptosCoin,
    units: fee < 0n ? -fee : 0n,
    scale: octaScale,
    kind: "internal",
  });
  const status = first.is_transaction_success ? ("confirmed" as const) : ("failed" as const);
  return {
    transactions: [
      ...(legs.length > 0
        ? [{ ...sharedFields, id, txHash: version, legs, status, ...(isStaking ? { type: move } : {}) }]
        : []),
      ...(refund.length > 0
        ? [
            {
              ...sharedFields,
              id: `${id}:refund`,
              legs: refund,
              type: "deposit" as const,
              status: "confirmed" as const,
            },
          ]
        : []),
    ],
    assets,
  };
}

import { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, legOf } from "../account/legs.ts";
import type { Stake } from "../account/pool-rewards.ts";

const near = "near:mainnet";
export const nearCoin = `${near}/slip44:397`;
export const yoctoScale = 24;
/** The position of coins at validators' pools. */
export const staking = "stake";

const block = z.object({ block_timestamp: units.nullish() }).nullish();
const time = { block_timestamp: units.nullish(), included_in_block_timestamp: units.nullish(), block };
type Timed = { [Key in keyof typeof time]?: z.output<(typeof time)[Key]> };

/** Nanoseconds since 1970. */
function nanosecondsOf({
  included_in_block_timestamp: included,
  block_timestamp: ownTimestamp,
  block: in_,
}: Timed) {
  return included ?? ownTimestamp ?? in_?.block_timestamp ?? 0n;
}

const actions = z.array(z.object({ action: z.string(), method: z.string().nullish() })).default([]);

/** Rows of NearBlocks (https://api.nearblocks.io/api-docs). Amounts in yoctoNEAR and in smallest units of tokens. */
export const transactionRow = z
  .object({
    ...time,
    transaction_hash: z.string(),
    signer_account_id: z.string(),
    receiver_account_id: z.string(),
    outcomes: z.object({ status: z.boolean().nullish() }).nullish(),
    outcomes_agg: z.object({ transaction_fee: units }),
  })
  .transform((row) => ({ list: "transaction" as const, ...row, at: nanosecondsOf(row) }));
export const receiptRow = z
  .object({
    ...time,
    receipt_id: z.string(),
    transaction_hash: z.string(),
    predecessor_account_id: z.string(),
    receiver_account_id: z.string(),
    actions,
    actions_agg: z.object({ deposit: units.default(0n) }),
    outcome: z.object({ status: z.boolean().nullish() }).nullish(),
  })
  .transform((row) => ({ list: "receipt" as const, ...row, at: nanosecondsOf(row) }));
export const tokenRow = z
  .object({
    ...time,
    receipt_id: z.string(),
    transaction_hash: z.string().nullish(),
    contract_account_id: z.string(),
    involved_account_id: z.string().nullish(),
    delta_amount: units,
    meta: z
      .object({
        decimals: z.int().min(0).max(80).nullish(),
        name: z.string().nullish(),
        symbol: z.string().nullish(),
      })
      .nullish(),
  })
  .transform((row) => ({ list: "token" as const, ...row, at: nanosecondsOf(row), occurrence: 0 }));
export const stakingRow = z.object({
  ...time,
  receipt_id: z.string().nullish(),
  account: z.string().nullish(),
  amount: units.nullish(),
  contract: z.string(),
  type: z.string(),
});

export type TransactionRow = z.output<typeof transactionRow>;
export type ReceiptRow = z.output<typeof receiptRow>;
export type TokenRow = z.output<typeof tokenRow>;
export type NearRow = TransactionRow | ReceiptRow | TokenRow;
export type StakingRow = z.output<typeof stakingRow>;

export function tokenAsset(contract: string): string {
  return `${near}/nep141:${contract}`;
}

function isPool(account: string): boolean {
  return /\.pool(?:v1)?\.near$/.test(account);
}

type Flow = { units: bigint; counterparty: string | undefined };

/**
 * The changes of an account's coins by the receipts of a transaction, without gas. A failed receipt moves nothing: the network returns its
 * deposit with a receipt of `system`, as it returns unused gas, so these are not counted. The relayer of a delegated action pays its deposits,
 * but what a failed one returns goes to the account.
 */
function flowsOf(
  receipts: readonly ReceiptRow[],
  wallet: string,
  { isSigner }: { isSigner: boolean },
): Flow[] {
  const isDelegated = receipts.some(
    (receipt) =>
      receipt.receiver_account_id === wallet &&
      receipt.actions.some(({ action }) => /^delegate/i.test(action)),
  );
  const hasFailed = receipts.some(
    (receipt) => receipt.predecessor_account_id === wallet && !succeeded(receipt),
  );
  return receipts.flatMap((receipt): Flow[] => {
    const { predecessor_account_id: from, receiver_account_id: to, actions_agg: total } = receipt;
    const { deposit } = total;
    if (deposit === 0n || from === to) return [];
    if (from === wallet) {
      if (succeeded(receipt)) return isDelegated ? [] : [{ units: -deposit, counterparty: to }];
      return isDelegated ? [{ units: deposit, counterparty: undefined }] : [];
    }
    if (to !== wallet || !succeeded(receipt)) return [];
    if (from !== "system") return [{ units: deposit, counterparty: from }];
    // The balance that a deleted account leaves to another account.
    return isSigner || hasFailed ? [] : [{ units: deposit, counterparty: undefined }];
  });
}

function succeeded({ outcome }: ReceiptRow): boolean {
  return outcome?.status !== false;
}

function isOf<List extends NearRow["list"]>(list: List) {
  return (row: NearRow): row is Extract<NearRow, { list: List }> => row.list === list;
}

/** The changes of tokens, one leg for each token and counterparty. */
function tokenLegs(rows: readonly TokenRow[], hints: AssetHint[]): ReportedLeg[] {
  const totals = new Map<string, { row: TokenRow; units: bigint }>();
  for (const row of rows) {
    const key = `${row.contract_account_id} ${row.involved_account_id ?? ""}`;
    totals.set(key, { row, units: (totals.get(key)?.units ?? 0n) + row.delta_amount });
  }
  return [...totals.values()].flatMap(({ row, units: amount }) => {
    const { contract_account_id: contract, involved_account_id: involved, meta } = row;
    const decimals = meta?.decimals;
    if (decimals == null) return [];
    const assetId = tokenAsset(contract);
    const symbol = meta?.symbol ?? contract;
    hints.push({ assetId, symbol, name: meta?.name ?? symbol, decimals });
    return legOf({
      assetId,
      units: amount,
      scale: decimals,
      kind: "token",
      counterparty: involved ?? undefined,
    });
  });
}

/**
 * The changes by a transaction to an account. What all its receipts burnt is the fee of the account that signed it. A deposit of one yoctoNEAR,
 * with which contracts require a full signature, is counted as a part of the fee.
 */
export function assembleNear(
  rows: readonly NearRow[],
  wallet: string,
): { transactions: ReportedTransaction[]; assets: AssetHint[] } {
  const signed = rows.filter(isOf("transaction")).filter((row) => row.signer_account_id === wallet);
  const receipts = rows.filter(isOf("receipt"));
  const flows = flowsOf(receipts, wallet, { isSigner: signed.length > 0 });
  const dust = signed.length > 0 ? flows.filter(({ units: change }) => change === -1n) : [];
  const fee = signed.reduce((sum, row) => sum + row.outcomes_agg.transaction_fee, 0n) + BigInt(dust.length);
  const byOther = new Map<string, bigint>();
  for (const flow of flows) {
    if (dust.includes(flow)) continue;
    const counterparty =
      flow.counterparty === undefined ? "" : isPool(flow.counterparty) ? staking : flow.counterparty;
    byOther.set(counterparty, (byOther.get(counterparty) ?? 0n) + flow.units);
  }
  const assets: AssetHint[] = [];
  const movedLegs = [
    ...[...byOther].flatMap(([counterparty, change]) =>
      legOf({ assetId: nearCoin, units: change, scale: yoctoScale, kind: "value", counterparty }),
    ),
    ...tokenLegs(rows.filter(isOf("token")), assets),
  ];
  const legs = [...movedLegs, ...feeLeg(nearCoin, fee, yoctoScale)];
  const [first] = rows.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  if (first === undefined || legs.length === 0) return { transactions: [], assets };
  const hash = rows.find(({ transaction_hash: rowHash }) => rowHash != null)?.transaction_hash ?? undefined;
  const isFailed =
    movedLegs.length === 0 &&
    (signed.some(({ outcomes }) => outcomes?.status === false) ||
      receipts.some((receipt) => receipt.predecessor_account_id === wallet && !succeeded(receipt)));
  const stake = byOther.get(staking) ?? 0n;
  const reference = hash ?? (first.list === "transaction" ? first.transaction_hash : first.receipt_id);
  const transaction: ReportedTransaction = {
    id: idOf(reference, wallet),
    at: Number(first.at / 1_000_000n),
    platform: near,
    wallet,
    position: Number(first.at % 1_000_000n),
    legs,
    status: isFailed ? "failed" : "confirmed",
    ...(hash === undefined ? {} : { txHash: hash }),
    ...(stake === 0n ? {} : { type: stake < 0n ? ("stake" as const) : ("unstake" as const) }),
  };
  return { transactions: [transaction], assets };
}

function idOf(reference: string, wallet: string): string {
  return `${near}:${reference}:${wallet}`;
}

/** The entries that token events of a transaction had by their receipts before the transaction was known. */
export function separateTokens(rows: readonly NearRow[], wallet: string): string[] {
  const isKnown = rows.some(({ transaction_hash: hash }) => hash != null);
  return rows
    .filter(isOf("token"))
    .flatMap(({ transaction_hash: hash, receipt_id: receipt }) =>
      isKnown && hash == null ? [idOf(receipt, wallet)] : [],
    );
}

export function stakingNanoseconds(row: StakingRow): bigint {
  return nanosecondsOf(row);
}

/** The deposits and withdrawals by pool. */
export function stakesOf(rows: readonly StakingRow[], wallet: string): Map<string, Omit<Stake, "heldUnits">> {
  const pools = new Map<string, Omit<Stake, "heldUnits">>();
  for (const row of rows) {
    if (row.account !== wallet) continue;
    const { contract: pool, amount } = row;
    const known = pools.get(pool) ?? { pool, paidIn: 0n, paidOut: 0n, lastAt: 0 };
    const type = row.type.toLowerCase();
    if (type === "deposit") known.paidIn += amount ?? 0n;
    if (type === "withdraw") known.paidOut += amount ?? 0n;
    known.lastAt = Math.max(known.lastAt, Number(nanosecondsOf(row) / 1_000_000n));
    pools.set(pool, known);
  }
  return pools;
}

import { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, legOf } from "../account/legs.ts";

const algorand = "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k";
export const algo = `${algorand}/slip44:283`;
const microScale = 6;

const payment = z.object({
  amount: units.default(0n),
  receiver: z.string(),
  "close-amount": units.default(0n),
  "close-remainder-to": z.string().optional(),
});
const assetTransfer = z.object({
  amount: units.default(0n),
  "asset-id": z.int(),
  receiver: z.string(),
  /** The account from which a clawback takes assets. */
  sender: z.string().optional(),
  "close-amount": units.default(0n),
  "close-to": z.string().optional(),
});
const assetConfig = z.object({
  "asset-id": z.int().optional(),
  params: z.object({ total: units, creator: z.string().optional() }).optional(),
});
/** Common fields of transactions and inner transactions of an application. */
const commonFields = z.object({
  sender: z.string(),
  "tx-type": z.string(),
  "payment-transaction": payment.optional(),
  "asset-transfer-transaction": assetTransfer.optional(),
  "asset-config-transaction": assetConfig.optional(),
  "created-asset-index": z.int().nullish(),
  "sender-rewards": units.default(0n),
  "receiver-rewards": units.default(0n),
  "close-rewards": units.default(0n),
  /** Paid by the sender, of inner transactions too; those of a group may pay for each other. */
  fee: units.default(0n),
});
type Common = z.output<typeof commonFields>;
export type Inner = Common & { "inner-txns"?: Inner[] | undefined };
type InnerInput = z.input<typeof commonFields> & { "inner-txns"?: InnerInput[] | undefined };
const inner: z.ZodType<Inner, InnerInput> = commonFields.extend({
  get "inner-txns"() {
    return z.array(inner).optional();
  },
});

/** A transaction of an indexer (https://developer.algorand.org/docs/rest-apis/indexer/#transaction). Amounts in smallest units. */
export const algorandRow = commonFields.extend({
  id: z.string(),
  fee: units,
  "confirmed-round": z.int(),
  "intra-round-offset": z.int().default(0),
  "round-time": z.int(),
  group: z.string().optional(),
  "genesis-hash": z.string().optional(),
  "inner-txns": z.array(inner).optional(),
});
export type AlgorandRow = z.output<typeof algorandRow>;

/** An asset, as its creator described it. */
export type AlgorandAsset = { symbol: string; name: string; decimals: number; total: bigint };

export function assetIdOf(number: number): string {
  return `${algorand}/asa:${number}`;
}

/** Transactions of one group succeed or fail together: a swap is one of them. */
export function groupOf({ group, id }: AlgorandRow): string {
  return group ?? id;
}

function withInner(transaction: Inner): Inner[] {
  return [transaction, ...(transaction["inner-txns"] ?? []).flatMap(withInner)];
}

/** The assets moved by rows, by their number. */
export function assetsIn(rows: readonly AlgorandRow[]): number[] {
  const found = rows.flatMap(withInner).flatMap((transaction) => {
    const config = transaction["asset-config-transaction"];
    const mentionedIds = [
      transaction["asset-transfer-transaction"]?.["asset-id"],
      transaction["created-asset-index"],
      config?.["asset-id"],
    ];
    return mentionedIds.filter(
      (number): number is number => number !== undefined && number !== null && number !== 0,
    );
  });
  return [...new Set(found)];
}

type Move = { asset: number | undefined; units: bigint; counterparty: string };

/** The changes by one transaction to or from the account; a transfer to itself moves nothing. */
function movesOf(transaction: Inner, wallet: string, assets: ReadonlyMap<number, AlgorandAsset>): Move[] {
  const moves: Move[] = [];
  const move = (asset: number | undefined, from: string, to: string | undefined, amount: bigint): void => {
    if (to === undefined || from === to || amount === 0n) return;
    if (from === wallet) moves.push({ asset, units: -amount, counterparty: to });
    if (to === wallet) moves.push({ asset, units: amount, counterparty: from });
  };
  const payment = transaction["payment-transaction"];
  if (payment !== undefined) {
    move(undefined, transaction.sender, payment.receiver, payment.amount);
    move(undefined, transaction.sender, payment["close-remainder-to"], payment["close-amount"]);
  }
  const assetTransfer = transaction["asset-transfer-transaction"];
  if (assetTransfer !== undefined) {
    const from =
      assetTransfer.sender === undefined || assetTransfer.sender === ""
        ? transaction.sender
        : assetTransfer.sender;
    move(assetTransfer["asset-id"], from, assetTransfer.receiver, assetTransfer.amount);
    move(assetTransfer["asset-id"], from, assetTransfer["close-to"], assetTransfer["close-amount"]);
  }
  const config = transaction["asset-config-transaction"];
  const created = transaction["created-asset-index"] ?? 0;
  if (config !== undefined && transaction.sender === wallet) {
    if (created !== 0) moves.push({ asset: created, units: config.params?.total ?? 0n, counterparty: "" });
    // Without parameters it destroys the asset, which its creator then holds completely.
    const destroyed = config["asset-id"] ?? 0;
    if (destroyed !== 0 && config.params === undefined)
      moves.push({ asset: destroyed, units: -(assets.get(destroyed)?.total ?? 0n), counterparty: "" });
  }
  return moves;
}

/** Rewards that were paid because a transaction involved the account (until 2022). */
function rewardsOf(transaction: Inner, wallet: string): bigint {
  const payment = transaction["payment-transaction"];
  return (
    (transaction.sender === wallet ? transaction["sender-rewards"] : 0n) +
    (payment?.receiver === wallet ? transaction["receiver-rewards"] : 0n) +
    (payment?.["close-remainder-to"] === wallet ? transaction["close-rewards"] : 0n)
  );
}

/** The changes by a group of transactions to an account, and the rewards it released as a separate transaction. */
export function assembleAlgorand(
  rows: readonly AlgorandRow[],
  wallet: string,
  assets: ReadonlyMap<number, AlgorandAsset>,
): { transactions: ReportedTransaction[]; assets: AssetHint[] } {
  const ordered = rows.toSorted((a, b) => a["intra-round-offset"] - b["intra-round-offset"]);
  const [first] = ordered;
  if (first === undefined) return { transactions: [], assets: [] };
  const all = ordered.flatMap(withInner);
  const totals = new Map<string, Move>();
  for (const move of all.flatMap((single) => movesOf(single, wallet, assets))) {
    const key = `${move.asset ?? ""} ${move.counterparty}`;
    totals.set(key, { ...move, units: (totals.get(key)?.units ?? 0n) + move.units });
  }
  const hints: AssetHint[] = [];
  const legs = [...totals.values()].flatMap(({ asset, units: amount, counterparty }): ReportedLeg[] => {
    const known = asset === undefined ? undefined : assets.get(asset);
    if (asset === undefined)
      return legOf({ assetId: algo, units: amount, scale: microScale, kind: "value", counterparty });
    if (known === undefined) return [];
    const { symbol, name, decimals } = known;
    hints.push({ assetId: assetIdOf(asset), symbol, name, decimals });
    return legOf({
      assetId: assetIdOf(asset),
      units: amount,
      scale: decimals,
      kind: "token",
      counterparty,
    });
  });
  const fee = all.reduce((sum, { sender, fee: paidFee }) => sum + (sender === wallet ? paidFee : 0n), 0n);
  legs.push(...feeLeg(algo, fee, microScale));
  const rewards = all.reduce((sum, transaction) => sum + rewardsOf(transaction, wallet), 0n);
  const sharedFields = {
    at: first["round-time"] * 1000,
    platform: algorand,
    wallet,
    status: "confirmed" as const,
    position: first["confirmed-round"] * 1_000_000 + first["intra-round-offset"],
  };
  const id = `${algorand}:${first.id}:${wallet}`;
  const released = legOf({ assetId: algo, units: rewards, scale: microScale, kind: "value" });
  return {
    transactions: [
      ...(legs.length > 0 ? [{ ...sharedFields, id, txHash: first.id, legs }] : []),
      ...(released.length > 0
        ? [{ ...sharedFields, id: `${id}:rewards`, legs: released, type: "reward" as const }]
        : []),
    ],
    assets: hints,
  };
}

/** A block header of an indexer, with what it paid its proposer in microalgos. */
export const proposedBlock = z.object({
  round: z.int(),
  timestamp: z.int(),
  proposer: z.string().optional(),
  "proposer-payout": units.default(0n),
});

/** The payment of a block to its proposer. */
export function assemblePayout(
  { round, timestamp, proposer, "proposer-payout": payout }: z.output<typeof proposedBlock>,
  wallet: string,
): ReportedTransaction[] {
  const legs = legOf({ assetId: algo, units: payout, scale: microScale, kind: "value" });
  if (proposer !== wallet || legs.length === 0) return [];
  return [
    {
      id: `${algorand}:block-${round}:${wallet}`,
      at: timestamp * 1000,
      platform: algorand,
      wallet,
      type: "reward",
      method: "Block proposal",
      legs,
      status: "confirmed",
      position: round * 1_000_000 + 999_999,
    },
  ];
}

import { z } from "zod";
import { nftAsset, type AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, itemLeg, legOf } from "../account/legs.ts";

const hedera = "hedera:mainnet";
export const hbar = `${hedera}/slip44:3030`;
const tinybarScale = 8;

const transfer = z.object({ account: z.string().nullable(), amount: units });
/**
 * A transaction of a mirror node (https://docs.hedera.com/hedera/sdks-and-apis/rest-api). Amounts in smallest units, times in seconds with
 * nine decimals.
 */
export const hederaRow = z.object({
  transaction_id: z.string().min(1),
  consensus_timestamp: z.string().regex(/^\d{1,12}\.\d{9}$/),
  charged_tx_fee: units.refine((fee) => fee >= 0n),
  result: z.string().min(1),
  name: z.string().nullish(),
  nonce: z.int().nullish(),
  scheduled: z.boolean().nullish(),
  transfers: z.array(transfer).nullish(),
  token_transfers: z.array(transfer.extend({ token_id: z.string() })).nullish(),
  nft_transfers: z
    .array(
      z.object({
        token_id: z.string(),
        serial_number: z.int(),
        sender_account_id: z.string().nullish(),
        receiver_account_id: z.string().nullish(),
      }),
    )
    .nullish(),
  staking_reward_transfers: z
    .array(z.object({ account: z.string().min(1), amount: units.refine((reward) => reward >= 0n) }))
    .nullish(),
});
export type HederaRow = z.output<typeof hederaRow>;
export type HederaToken = { symbol: string; name: string; decimals: number; isFungible: boolean };

/** Nanoseconds since 1970: unique per transaction. */
export function consensusNanoseconds({ consensus_timestamp: time }: HederaRow): bigint {
  return BigInt(time.replace(".", ""));
}

export function tokenAsset(token: string): string {
  return `${hedera}/token:${token}`;
}

/** The tokens that a transaction moved from or to the account, collections included. */
export function tokensIn(row: HederaRow, wallet: string): string[] {
  return [
    ...(row.token_transfers ?? []).flatMap(({ account, token_id: token }) =>
      account === wallet ? [token] : [],
    ),
    ...(row.nft_transfers ?? []).flatMap((transfer) =>
      [transfer.sender_account_id, transfer.receiver_account_id].includes(wallet) ? [transfer.token_id] : [],
    ),
  ];
}

/** The items of collections that came or went. */
function itemLegs(
  row: HederaRow,
  wallet: string,
  tokens: ReadonlyMap<string, HederaToken>,
): { legs: ReportedLeg[]; assets: AssetHint[] } {
  const assets: AssetHint[] = [];
  const legs = (row.nft_transfers ?? []).flatMap((transfer) => {
    const {
      token_id: token,
      serial_number: serial,
      sender_account_id: from,
      receiver_account_id: to,
    } = transfer;
    const known = tokens.get(token);
    if (known === undefined) return [];
    const assetId = nftAsset(hedera, `${token}/${serial}`);
    const leg = itemLeg(assetId, wallet, { from, to });
    const { symbol, name } = known;
    if (leg.length > 0) assets.push({ assetId, symbol, name: `${name} #${serial}`, decimals: 0 });
    return leg;
  });
  return { legs, assets };
}

const succeeded = new Set([
  "SUCCESS",
  "FEE_SCHEDULE_FILE_PART_UPLOADED",
  "SUCCESS_BUT_MISSING_EXPECTED_OPERATION",
]);

type Transfers = readonly { account: string | null; amount: bigint }[];

function changeOf(transfers: Transfers | null | undefined, wallet: string): bigint {
  return (transfers ?? []).reduce((sum, { account, amount }) => sum + (account === wallet ? amount : 0n), 0n);
}

/** The account with the largest opposite change, other than the network's own. */
function otherSide(
  transfers: Transfers | null | undefined,
  wallet: string,
  change: bigint,
): string | undefined {
  const others = (transfers ?? []).filter(
    ({ account, amount }) =>
      account !== null &&
      account !== wallet &&
      amount !== 0n &&
      amount > 0n !== change > 0n &&
      !isNetworks({ account }),
  );
  const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
  return others.toSorted((a, b) => (size(a.amount) < size(b.amount) ? 1 : -1))[0]?.account ?? undefined;
}

/**
 * Transactions that a call started, and scheduled ones, have the number of the first. So does one that was submitted to a second node: it does
 * nothing, and its payer is charged again (https://docs.hedera.com/hedera/sdks-and-apis/rest-api/transactions).
 */
function hashOf({
  transaction_id: number,
  nonce,
  scheduled,
  result,
  consensus_timestamp: time,
}: HederaRow): string {
  const isScheduled = scheduled === true ? "-scheduled" : "";
  const call = nonce == null || nonce === 0 ? "" : `-${nonce}`;
  return `${number}${isScheduled}${call}${result === "DUPLICATE_TRANSACTION" ? `-duplicate-${time}` : ""}`;
}

/** The account that sent a transaction. */
export function payerOf({ transaction_id: id }: HederaRow): string | undefined {
  return id.split("-")[0];
}

/** Accounts below 0.0.1000 are the network's own, which receive fees and pay rewards of staking. */
const isNetworks = ({ account }: { account: string | null }): boolean =>
  account !== null && Number(account.split(".")[2]) < 1_000;

/**
 * The gas that the signer of a relayed transaction paid: what the network received, less what the relay paid
 * (https://docs.hedera.com/hedera/sdks-and-apis/sdks/smart-contracts/ethereum-transaction). Transfers are net for each account.
 */
function gasOf(row: HederaRow): bigint {
  const sum = (transfers: Transfers): bigint => transfers.reduce((total, { amount }) => total + amount, 0n);
  const received = sum((row.transfers ?? []).filter(isNetworks)) + sum(row.staking_reward_transfers ?? []);
  const relay = changeOf(row.transfers, payerOf(row) ?? "");
  const gas = received + (relay < 0n ? relay : 0n);
  return gas > 0n ? gas : 0n;
}

/**
 * The changes by a transaction to an account: the sum of its transfers, with the charged fee as a separate leg if the account paid it, and
 * staking rewards as a separate transaction. A failed one has only its fee. `isSigner` if the account signed it and a relay sent it.
 */
export function assembleHedera(
  row: HederaRow,
  wallet: string,
  tokens: ReadonlyMap<string, HederaToken>,
  { isSigner = false }: { isSigner?: boolean } = {},
): { transactions: ReportedTransaction[]; assets: AssetHint[] } {
  const isFailed = !succeeded.has(row.result);
  const isNamed = (row.transfers ?? []).some(({ account }) => account === wallet);
  const isPayer = payerOf(row) === wallet && isNamed;
  const reward = changeOf(row.staking_reward_transfers, wallet);
  const change = changeOf(row.transfers, wallet) - reward;
  const paidFee = isPayer ? row.charged_tx_fee : isSigner ? gasOf(row) : 0n;
  const fee = isFailed && (isPayer || isSigner) ? -change : paidFee;
  const assets: AssetHint[] = [];
  const legs: ReportedLeg[] = legOf({
    assetId: hbar,
    units: change + fee,
    scale: tinybarScale,
    kind: "value",
    counterparty: otherSide(row.transfers, wallet, change + fee),
  });
  for (const token of new Set(tokensIn(row, wallet))) {
    const known = tokens.get(token);
    if (known?.isFungible !== true) continue;
    const tokenTransfers = (row.token_transfers ?? []).filter((transfer) => transfer.token_id === token);
    const units_ = changeOf(tokenTransfers, wallet);
    const { symbol, name, decimals } = known;
    assets.push({ assetId: tokenAsset(token), symbol, name, decimals });
    const counterparty = otherSide(tokenTransfers, wallet, units_);
    legs.push(
      ...legOf({ assetId: tokenAsset(token), units: units_, scale: decimals, kind: "token", counterparty }),
    );
  }
  const items = isFailed ? { legs: [], assets: [] } : itemLegs(row, wallet, tokens);
  assets.push(...items.assets);
  legs.push(...items.legs, ...feeLeg(hbar, fee, tinybarScale));
  const hash = hashOf(row);
  const [seconds = "0", nanoseconds = "0"] = row.consensus_timestamp.split(".");
  const id = `${hedera}:${hash}:${wallet}`;
  const sharedFields = {
    at: Number(seconds) * 1000 + Math.floor(Number(nanoseconds) / 1_000_000),
    platform: hedera,
    wallet,
    // Nanoseconds order transactions within one millisecond.
    position: Number(nanoseconds.slice(3)),
  };
  const rewardLegs = legOf({ assetId: hbar, units: reward, scale: tinybarScale, kind: "value" });
  const status = isFailed ? ("failed" as const) : ("confirmed" as const);
  return {
    transactions: [
      ...(legs.length > 0 ? [{ ...sharedFields, id, txHash: hash, legs, status }] : []),
      ...(rewardLegs.length > 0
        ? [
            {
              ...sharedFields,
              id: `${id}:reward`,
              legs: rewardLegs,
              type: "reward" as const,
              status: "confirmed" as const,
            },
          ]
        : []),
    ],
    assets,
  };
}

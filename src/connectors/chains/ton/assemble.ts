import { z } from "zod";
import { nftAsset, type AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, itemLeg, legOf } from "../account/legs.ts";
import { contractAddress, walletAddress } from "./address.ts";

const ton = "tvm:-239";
export const toncoin = `${ton}/slip44:607`;
const nanoScale = 9;
/** Maximum coins for gas and storage of a transfer of tokens or items; more is a separate payment. */
const maxGas = 1_000_000_000n;
/** The same where tokens or items arrive: more is their price. */
const maxGasOfReceipt = 150_000_000n;

const message = z.object({
  source: z.string().nullish(),
  destination: z.string().nullish(),
  value: units.nullish(),
  fwd_fee: units.nullish(),
  ihr_fee: units.nullish(),
  bounced: z.boolean().nullish(),
});
const state = z.object({ balance: units.nullish() }).nullish();
/** A transaction of toncenter (https://toncenter.com/api/v3/). Amounts in nanotons. */
export const transactionRow = z
  .object({
    hash: z.string(),
    lt: units,
    now: z.int(),
    trace_id: z.string().nullish(),
    total_fees: units,
    description: z.object({
      aborted: z.boolean().nullish(),
      action: z.object({ success: z.boolean().nullish() }).nullish(),
    }),
    // A message between addresses has an amount, of nothing too; one from or to the outside has none.
    in_msg: message.refine(({ source, value }) => source == null || value != null).nullish(),
    out_msgs: z.array(message.refine(({ destination, value }) => destination == null || value != null)),
    account_state_before: state,
    account_state_after: state,
  })
  .transform((row) => ({ list: "transaction" as const, ...row }));
const placed = {
  transaction_hash: z.string(),
  transaction_lt: units,
  transaction_now: z.int(),
  transaction_aborted: z.boolean().nullish(),
  trace_id: z.string().nullish(),
};
const transferFields = { ...placed, amount: units, jetton_master: z.string() };
export const transferRow = z
  .object({ ...transferFields, source: z.string().nullish(), destination: z.string().nullish() })
  .transform((row) => ({ list: "transfer" as const, ...row }));
export const burnRow = z
  .object({ ...transferFields, owner: z.string() })
  .transform((row) => ({ list: "burn" as const, ...row }));
/** An item that changed its owner. */
export const itemRow = z
  .object({
    ...placed,
    nft_address: z.string(),
    old_owner: z.string().nullish(),
    new_owner: z.string().nullish(),
  })
  .transform((row) => ({ list: "item" as const, ...row }));
export type TonRow =
  | z.output<typeof transactionRow>
  | z.output<typeof transferRow>
  | z.output<typeof burnRow>
  | z.output<typeof itemRow>;
type TonTransaction = z.output<typeof transactionRow>;

/** A token's metadata from its contract. */
export type Jetton = { symbol: string; name: string; decimals: number };

/** The logical time of a row, which orders all transactions of the chain. */
export function ltOf(row: TonRow): bigint {
  return row.list === "transaction" ? row.lt : row.transaction_lt;
}
export function timeOf(row: TonRow): number {
  return (row.list === "transaction" ? row.now : row.transaction_now) * 1000;
}
/** Everything that one message from outside caused has one trace. */
export function traceOf(row: TonRow): string {
  return row.trace_id ?? (row.list === "transaction" ? row.hash : row.transaction_hash);
}
export function jettonAsset(master: string): string {
  return `${ton}/jetton:${contractAddress(master)}`;
}

const isSameAddress = (a: string | null | undefined, raw: string): boolean => a?.toLowerCase() === raw;

/** The cost of one transaction: the account's balance change beyond the values transferred. */
function feeOf({
  in_msg: arrived,
  out_msgs: sentMessages,
  total_fees: fees,
  ...row
}: TonTransaction): bigint {
  const before = row.account_state_before?.balance;
  const after = row.account_state_after?.balance;
  const values = (arrived?.value ?? 0n) - sentMessages.reduce((sum, { value }) => sum + (value ?? 0n), 0n);
  // Some answers omit one of the two.
  if (typeof before === "bigint" && typeof after === "bigint") return values - (after - before);
  return (
    fees + sentMessages.reduce((sum, message) => sum + (message.fwd_fee ?? 0n) + (message.ihr_fee ?? 0n), 0n)
  );
}

/** An item of a collection, which has its own address. */
function itemOf(row: z.output<typeof itemRow>, raw: string): { leg: ReportedLeg[]; hint: AssetHint } {
  const shownOwner = (address: string | null | undefined): string | undefined =>
    address == null ? undefined : (isSameAddress(address, raw) ? walletAddress : contractAddress)(address);
  const address = contractAddress(row.nft_address);
  const assetId = nftAsset(ton, address);
  return {
    leg: itemLeg(assetId, walletAddress(raw), {
      from: shownOwner(row.old_owner),
      to: shownOwner(row.new_owner),
    }),
    hint: { assetId, symbol: "NFT", name: `NFT ${address.slice(0, 6)}…${address.slice(-4)}`, decimals: 0 },
  };
}

/** The tokens and items that a trace moved to or from an account. `unknown` are tokens whose decimals are not known. */
function tokensIn(
  rows: readonly TonRow[],
  raw: string,
  jettons: ReadonlyMap<string, Jetton | undefined>,
): { tokenLegs: ReportedLeg[]; assets: AssetHint[]; unknown: string[]; isForeign: boolean } {
  const unknown: string[] = [];
  let isForeign = false;
  const assets: AssetHint[] = [];
  const tokenLegs: ReportedLeg[] = [];
  for (const row of rows) {
    if (row.list === "transaction" || row.transaction_aborted === true) continue;
    const [from, to] = partiesOf(row);
    const isIn = isSameAddress(to, raw);
    if (!isIn && !isSameAddress(from, raw)) isForeign = true;
    if (isIn === isSameAddress(from, raw)) continue;
    if (row.list === "item") {
      const { leg, hint } = itemOf(row, raw);
      tokenLegs.push(...leg);
      if (leg.length > 0) assets.push(hint);
      continue;
    }
    const jetton = jettons.get(row.jetton_master.toLowerCase());
    const counterparty = isIn ? from : to;
    const assetId = jettonAsset(row.jetton_master);
    if (jetton === undefined) {
      if (row.amount !== 0n) unknown.push(assetId);
      continue;
    }
    assets.push({ assetId, ...jetton });
    tokenLegs.push(
      ...legOf({
        assetId,
        units: isIn ? row.amount : -row.amount,
        scale: jetton.decimals,
        kind: "token",
        counterparty:
          counterparty === null || counterparty === undefined ? undefined : contractAddress(counterparty),
      }),
    );
  }
  return { tokenLegs, assets, unknown, isForeign };
}

type Party = string | null | undefined;

function partiesOf(row: Exclude<TonRow, TonTransaction>): [from: Party, to: Party] {
  if (row.list === "item") return [row.old_owner, row.new_owner];
  return row.list === "burn" ? [row.owner, undefined] : [row.source, row.destination];
}

/**
 * The changes by one trace to an account: transferred coins and tokens, and the cost. Coins sent along with tokens are mostly gas, of which
 * the rest is returned; the difference is a cost up to `maxGas`, or less where tokens arrive, since it may be their price.
 */
export function assembleTon(
  rows: readonly TonRow[],
  raw: string,
  jettons: ReadonlyMap<string, Jetton | undefined>,
): {
  transaction: ReportedTransaction | undefined;
  assets: AssetHint[];
  /** Tokens that moved, whose decimals are not known. */
  unknown: string[];
  /** Whether it has a transfer that is neither from nor to the account. */
  isForeign: boolean;
} {
  const [first] = rows;
  if (first === undefined) return { transaction: undefined, assets: [], unknown: [], isForeign: false };
  const transactions = rows.filter((row) => row.list === "transaction");
  const { tokenLegs, assets, unknown, isForeign } = tokensIn(rows, raw, jettons);
  const moves = new Map<string, bigint>();
  const move = (party: string | null | undefined, value: bigint | null | undefined, sign: bigint): void => {
    const key = party === null || party === undefined ? "" : contractAddress(party);
    if ((value ?? 0n) !== 0n) moves.set(key, (moves.get(key) ?? 0n) + sign * (value ?? 0n));
  };
  let fee = 0n;
  for (const transaction of transactions) {
    move(transaction.in_msg?.source, transaction.in_msg?.value, 1n);
    for (const sentMessage of transaction.out_msgs) move(sentMessage.destination, sentMessage.value, -1n);
    fee += feeOf(transaction);
  }
  const net = [...moves.values()].reduce((sum, value) => sum + value, 0n);
  const hasBounced = transactions.some(({ in_msg: arrived }) => arrived?.bounced === true);
  const hasReceived = tokenLegs.some(({ direction }) => direction === "in");
  const isGas =
    net < 0n && -net <= (hasReceived ? maxGasOfReceipt : maxGas) && (tokenLegs.length > 0 || hasBounced);
  const coins = tokenLegs.length > 0 ? new Map([[onlyKey(moves), net]]) : moves;
  const coinLegs = isGas
    ? []
    : [...coins].flatMap(([counterparty, value]) =>
        legOf({ assetId: toncoin, units: value, scale: nanoScale, kind: "value", counterparty }),
      );
  if (isGas) fee -= net;
  const legs = [...tokenLegs, ...coinLegs];
  // An unpaid storage fee, or a refund, can make the cost negative: it is then an inflow.
  if (fee < 0n) legs.push(...legOf({ assetId: toncoin, units: -fee, scale: nanoScale, kind: "value" }));
  else legs.push(...feeLeg(toncoin, fee, nanoScale));
  const hasFailed =
    tokenLegs.length + coinLegs.length === 0 &&
    transactions.some(
      ({ description: { aborted, action } }) => aborted === true || action?.success === false,
    );
  const trace = traceOf(first);
  const transaction: ReportedTransaction = {
    id: `${ton}:${trace}:${walletAddress(raw)}`,
    at: timeOf(first),
    platform: ton,
    wallet: walletAddress(raw),
    txHash: trace,
    legs,
    status: hasFailed || hasBounced ? "failed" : "confirmed",
  };
  return { transaction: legs.length === 0 ? undefined : transaction, assets, unknown, isForeign };
}

/** The only address that coins went to or came from; empty if there are several. */
function onlyKey(moves: ReadonlyMap<string, bigint>): string {
  const [firstKey = "", ...others] = moves.keys();
  return others.length === 0 ? firstKey : "";
}

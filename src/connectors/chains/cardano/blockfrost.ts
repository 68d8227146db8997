import { z } from "zod";
import { parseAnswer } from "../../json-rpc.ts";
import { allRows } from "../account/all-rows.ts";
import { refuseOtherChain, units, type ChainServer } from "../account/chain-server.ts";
import {
  isStakeKey,
  isDatumToken,
  lovelaceIn,
  nameOf,
  type Amount,
  type CardanoToken,
  type CardanoTransaction,
  type Utxo,
} from "./assemble.ts";
import { mainnet } from "./koios.ts";
import type { CardanoRow, CardanoSource } from "./source.ts";

const pageSize = 100;
/** Rewards of an epoch can be spent two epochs later. */
const spendableAfter = 2;

const transactionList = z.array(
  z.object({ tx_hash: z.string(), block_height: z.int(), block_time: z.int() }),
);
const amount = z.object({ unit: z.string(), quantity: units });
const utxo = z.object({
  address: z.string(),
  amount: z.array(amount),
  collateral: z.boolean().nullish(),
  reference: z.boolean().nullish(),
});
const transactionContent = z.object({
  hash: z.string(),
  block_height: z.int(),
  block_time: z.int(),
  index: z.int(),
  fees: units,
  deposit: units,
  valid_contract: z.boolean().default(true),
});
/** Read first, because the rest is read with its inputs and outputs. */
const withdrawing = z.looseObject({ withdrawal_count: z.int().default(0) });
const utxoContent = z.object({ inputs: z.array(utxo), outputs: z.array(utxo) });
const withdrawalList = z.array(z.object({ address: z.string(), amount: units }));
const decimals = z.int().min(0).max(80);
const assetContent = z.object({
  metadata: z.object({ ticker: z.string().nullish(), decimals: decimals.nullish() }).nullish(),
  onchain_metadata: z.looseObject({ decimals: z.unknown() }).nullish(),
});
const rewardList = z.array(
  z.object({
    epoch: z.int(),
    amount: units,
    pool_id: z.string().nullish(),
    type: z.string().default("member"),
  }),
);
const totalContent = z.object({ received_sum: z.array(amount), sent_sum: z.array(amount) });

/** A transaction with its inputs and outputs in the common form. Inputs that were only referenced, or provided as collateral, were not spent. */
export function blockfrostTransaction(
  content: unknown,
  utxos: unknown,
  withdrawals: CardanoTransaction["withdrawals"],
): CardanoTransaction {
  const transaction = parseAnswer(content, "/txs", transactionContent);
  const { inputs, outputs } = parseAnswer(utxos, "/utxos", utxoContent);
  const isValid = transaction.valid_contract;
  const counts = (unspent: z.output<typeof utxo>): boolean =>
    unspent.reference !== true && (unspent.collateral ?? false) === !isValid;
  const utxoOf = ({ address, amount: amounts }: z.output<typeof utxo>): Utxo => ({ address, amounts });
  const spentUtxos = inputs.filter(counts).map(utxoOf);
  const createdOutputs = outputs.filter(counts).map(utxoOf);
  return {
    hash: transaction.hash,
    time: transaction.block_time,
    block: transaction.block_height,
    index: transaction.index,
    isValid,
    fee: isValid ? transaction.fees : lovelaceIn(spentUtxos) - lovelaceIn(createdOutputs),
    deposit: isValid ? transaction.deposit : 0n,
    inputs: spentUtxos,
    outputs: createdOutputs,
    withdrawals: isValid ? withdrawals : [],
  };
}

/** Blockfrost (https://blockfrost.io): requires a key. */
export function blockfrostSource(server: ChainServer, wallet: string): CardanoSource {
  const isStake = isStakeKey(wallet);
  const path = isStake ? `/accounts/${wallet}` : `/addresses/${wallet}`;
  return {
    async checkChain() {
      const genesis = await server.get("/genesis", {}, z.object({ network_magic: z.int().optional() }));
      refuseOtherChain("Cardano", mainnet, genesis?.network_magic?.toString());
    },
    async page({ after }, more) {
      const page = Number(more ?? 1);
      const query = {
        order: "asc",
        count: pageSize,
        page,
        from: after === null ? undefined : String(after + 1n),
      };
      const answer = (await server.get(`${path}/transactions`, query, transactionList)) ?? [];
      const rows = answer.map(({ tx_hash: hash, block_height: block, block_time: time }): CardanoRow => ({
        hash,
        block,
        time,
      }));
      return {
        rows,
        more: rows.length === 0 ? null : String(page + 1),
        isShort: rows.length < pageSize,
      };
    },
    async transactions(rows, tokens) {
      const found: CardanoTransaction[] = [];
      for (const { hash } of rows) {
        const content = await server.get(`/txs/${hash}`, {}, withdrawing);
        const utxos = await server.get(`/txs/${hash}/utxos`, {}, z.unknown());
        if (content === undefined || utxos === undefined) continue;
        const withdrawals =
          content.withdrawal_count === 0
            ? []
            : ((await server.get(`/txs/${hash}/withdrawals`, {}, withdrawalList)) ?? []);
        const paidRewards = withdrawals.map((withdrawal) => ({
          stakeKey: withdrawal.address,
          amount: withdrawal.amount,
        }));
        const transaction = blockfrostTransaction(content, utxos, paidRewards);
        found.push(transaction);
        await loadMetadata(
          server,
          [...transaction.inputs, ...transaction.outputs].flatMap(({ amounts }) => amounts),
          tokens,
        );
      }
      return found;
    },
    async rewards() {
      // A pool pays each kind of reward once an epoch.
      const rewards = await allRows(
        ({ epoch, pool_id: pool, type }) => `${epoch} ${pool} ${type}`,
        async (page: number | undefined = 1) => {
          const query = { count: pageSize, page };
          const rows = (await server.get(`${path}/rewards`, query, rewardList)) ?? [];
          const next = rows.length === 0 ? undefined : page + 1;
          return { rows, next, isFull: rows.length >= pageSize };
        },
      );
      return rewards.map(({ epoch, amount: earned, pool_id: pool, type }) => ({
        spendableEpoch: epoch + spendableAfter,
        amount: earned,
        kind: type,
        pool: pool ?? "",
      }));
    },
    async holdings(tokens) {
      const heldAmounts = isStake ? await accountHoldings(server, path) : await addressHoldings(server, path);
      await loadMetadata(server, heldAmounts, tokens);
      return heldAmounts;
    },
  };
}

/** Requests each token's ticker and decimals once. */
async function loadMetadata(
  server: ChainServer,
  amounts: readonly Amount[],
  tokens: Map<string, CardanoToken>,
): Promise<void> {
  for (const { unit } of amounts) {
    if (unit === "lovelace" || tokens.has(unit)) continue;
    const { metadata, onchain_metadata: datum } =
      (await server.get(`/assets/${unit}`, {}, assetContent)) ?? {};
    const inDatum = isDatumToken(unit) ? decimals.safeParse(datum?.decimals).data : undefined;
    const scale = metadata?.decimals ?? inDatum ?? 0;
    tokens.set(unit, { symbol: metadata?.ticker ?? nameOf(unit), decimals: scale });
  }
}

async function addressHoldings(server: ChainServer, path: string): Promise<Amount[]> {
  const answer = await server.get(path, {}, z.object({ amount: z.array(amount) }));
  return answer?.amount ?? [];
}

async function accountHoldings(server: ChainServer, path: string): Promise<Amount[]> {
  const account = await server.get(path, {}, z.object({ withdrawable_amount: units }));
  if (account === undefined) return [];
  const total = await server.get(`${path}/addresses/total`, {}, totalContent);
  const sentAmounts = (total?.sent_sum ?? []).map(({ unit, quantity }) => ({ unit, quantity: -quantity }));
  return [
    { unit: "lovelace", quantity: account.withdrawable_amount },
    ...(total?.received_sum ?? []),
    ...sentAmounts,
  ];
}

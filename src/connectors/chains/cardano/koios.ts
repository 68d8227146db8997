import { z } from "zod";
import { parseAnswer } from "../../json-rpc.ts";
import { allRows, offsetAfter } from "../account/all-rows.ts";
import { refuseOtherChain, units, type ChainServer } from "../account/chain-server.ts";
import {
  isDatumToken,
  isStakeKey,
  lovelaceIn,
  nameOf,
  type Amount,
  type CardanoToken,
  type CardanoTransaction,
  type Utxo,
} from "./assemble.ts";
import type { CardanoRow, CardanoSource } from "./source.ts";

/** The main network's number. */
export const mainnet = "764824073";
const pageSize = 1_000;
/** A request of the free tier is limited to 1 kB. */
const hashesPerBatch = 12;

const transactionList = z.array(
  z.object({ tx_hash: z.string(), block_height: z.int(), block_time: z.int() }),
);
const asset = z.object({
  policy_id: z.string(),
  asset_name: z.string().nullish(),
  decimals: z.int().min(0).max(80).nullish(),
  quantity: units,
});
const utxo = z.object({
  value: units,
  payment_addr: z.object({ bech32: z.string() }),
  asset_list: z.array(asset).nullish(),
});
const transactionInfo = z.object({
  tx_hash: z.string(),
  block_height: z.int(),
  tx_timestamp: z.int(),
  tx_block_index: z.int(),
  fee: units,
  deposit: units.nullish(),
  inputs: z.array(utxo),
  outputs: z.array(utxo),
  collateral_inputs: z.array(utxo).nullish(),
  collateral_output: utxo.nullish(),
  withdrawals: z.array(z.object({ amount: units, stake_addr: z.string() })).nullish(),
  plutus_contracts: z.array(z.object({ valid_contract: z.boolean().nullish() })).nullish(),
});
const reward = z.object({
  spendable_epoch: z.int(),
  amount: units,
  type: z.string(),
  pool_id: z.string().nullish(),
});
const rewardList = z.array(z.object({ rewards: z.array(reward) }));
const addressInfo = z.array(
  z.object({
    utxo_set: z.array(z.object({ value: units, asset_list: z.array(asset).nullish() })),
  }),
);
const accountInfo = z.array(z.object({ utxo: units, rewards_available: units }));

/** A datum in the form of Plutus: a map of keys and values, within the fields of a constructor. */
const datumMap = z.object({ map: z.array(z.object({ k: z.unknown(), v: z.unknown() })) });
const datum = z.object({ fields: z.array(z.unknown()) });
const assetInfo = z.array(
  z.object({
    policy_id: z.string(),
    asset_name: z.string().nullish(),
    cip68_metadata: z.looseObject({ 333: datum.nullish() }).nullish(),
  }),
);
const decimalsEntry = z.object({
  k: z.object({ bytes: z.literal("646563696d616c73") }),
  v: z.object({ int: z.int().min(0).max(80) }),
});
/** Maximum tokens per request, which is limited to 1 kB. */
const tokensPerBatch = 6;

type Asset = z.output<typeof asset>;

/** The unit of an asset, whose decimals are recorded. */
function unitOf(
  { policy_id: policy, asset_name: name, decimals }: Asset,
  tokens: Map<string, CardanoToken>,
): string {
  const unit = `${policy}${name ?? ""}`;
  const known = tokens.get(unit)?.decimals ?? 0;
  tokens.set(unit, {
    symbol: nameOf(unit),
    decimals: isDatumToken(unit) ? decimals || known : (decimals ?? known),
  });
  return unit;
}

function amountsIn(
  { value, asset_list: assets }: { value: bigint; asset_list?: Asset[] | null | undefined },
  tokens: Map<string, CardanoToken>,
): Amount[] {
  const assetAmounts = (assets ?? []).map((asset) => ({
    unit: unitOf(asset, tokens),
    quantity: asset.quantity,
  }));
  return [{ unit: "lovelace", quantity: value }, ...assetAmounts];
}

/** A result of `tx_info` in the common form. */
export function koiosTransaction(raw: unknown, tokens: Map<string, CardanoToken>): CardanoTransaction {
  const transaction = parseAnswer(raw, "tx_info", transactionInfo);
  const isValid = !(transaction.plutus_contracts ?? []).some(({ valid_contract: valid }) => valid === false);
  const utxoOf = (unspent: z.output<typeof utxo>): Utxo => ({
    address: unspent.payment_addr.bech32,
    amounts: amountsIn(unspent, tokens),
  });
  // A failed script spends the collateral and creates only its change.
  const inputs = (isValid ? transaction.inputs : (transaction.collateral_inputs ?? [])).map(utxoOf);
  const collateralOutput = transaction.collateral_output ?? undefined;
  const outputs = (
    isValid ? transaction.outputs : collateralOutput === undefined ? [] : [collateralOutput]
  ).map(utxoOf);
  return {
    hash: transaction.tx_hash,
    time: transaction.tx_timestamp,
    block: transaction.block_height,
    index: transaction.tx_block_index,
    isValid,
    fee: isValid ? transaction.fee : lovelaceIn(inputs) - lovelaceIn(outputs),
    deposit: isValid ? (transaction.deposit ?? 0n) : 0n,
    inputs,
    outputs,
    withdrawals: isValid
      ? (transaction.withdrawals ?? []).map(({ amount, stake_addr: stakeKey }) => ({ amount, stakeKey }))
      : [],
  };
}

/** Asks for the decimals that tokens state on chain: Koios lists those of the registry only, and 0 for a token that is not in it. */
async function loadFromDatums(
  server: ChainServer,
  tokens: Map<string, CardanoToken>,
  requested: Set<string>,
): Promise<void> {
  const unknown = [...tokens].flatMap(([unit, { decimals }]) =>
    decimals === 0 && isDatumToken(unit) && !requested.has(unit) ? [unit] : [],
  );
  for (let start = 0; start < unknown.length; start += tokensPerBatch) {
    const units = unknown.slice(start, start + tokensPerBatch);
    const body = { _asset_list: units.map((unit) => [unit.slice(0, 56), unit.slice(56)]) };
    for (const info of (await server.post("/asset_info", body, assetInfo)) ?? []) {
      const unit = `${info.policy_id}${info.asset_name ?? ""}`;
      const entries = (info.cip68_metadata?.[333]?.fields ?? []).flatMap(
        (field) => datumMap.safeParse(field).data?.map ?? [],
      );
      const [entry] = entries.flatMap((one) => decimalsEntry.safeParse(one).data ?? []);
      const token = tokens.get(unit);
      if (entry !== undefined && token !== undefined) tokens.set(unit, { ...token, decimals: entry.v.int });
    }
    for (const unit of units) requested.add(unit);
  }
}

/** Koios (https://api.koios.rest): requires no key. */
export function koiosSource(server: ChainServer, wallet: string): CardanoSource {
  const isStake = isStakeKey(wallet);
  const requested = new Set<string>();
  return {
    async checkChain() {
      const magic = z.union([z.string(), z.int()]).transform(String);
      const answer = await server.get("/genesis", {}, z.array(z.object({ networkmagic: magic.optional() })));
      refuseOtherChain("Cardano", mainnet, answer?.[0]?.networkmagic);
    },
    async page({ after }, more) {
      const query = { order: "block_height.asc,tx_hash.asc", limit: pageSize, offset: more ?? 0 };
      const from = after === null ? 0 : Number(after);
      const answer = isStake
        ? await server.get(
            "/account_txs",
            { _stake_address: wallet, _after_block_height: from, ...query },
            transactionList,
          )
        : await server.post(
            `/address_txs?order=${query.order}&limit=${pageSize}&offset=${query.offset}`,
            { _addresses: [wallet], _after_block_height: from },
            transactionList,
          );
      const rows = (answer ?? []).map(
        ({ tx_hash: hash, block_height: block, block_time: time }): CardanoRow => ({ hash, block, time }),
      );
      // A server may be configured to return fewer rows than requested: only an empty page is the end.
      return {
        rows,
        more: rows.length === 0 ? null : String(Number(query.offset) + rows.length),
        isShort: rows.length < pageSize,
      };
    },
    async transactions(rows, tokens) {
      const found: CardanoTransaction[] = [];
      for (let start = 0; start < rows.length; start += hashesPerBatch) {
        const hashes = rows.slice(start, start + hashesPerBatch).map(({ hash }) => hash);
        const requestedParts = { _inputs: true, _assets: true, _withdrawals: true, _scripts: true };
        const answer = await server.post(
          "/tx_info",
          { _tx_hashes: hashes, ...requestedParts },
          z.array(z.unknown()),
        );
        found.push(...(answer ?? []).map((content) => koiosTransaction(content, tokens)));
      }
      await loadFromDatums(server, tokens, requested);
      return found;
    },
    async rewards() {
      const answer = await server.post("/account_rewards", { _stake_addresses: [wallet] }, rewardList);
      return (answer ?? [])
        .flatMap(({ rewards }) => rewards)
        .map(({ spendable_epoch: spendableEpoch, amount, type: kind, pool_id: pool }) => ({
          spendableEpoch,
          amount,
          kind,
          pool: pool ?? "",
        }));
    },
    async holdings(tokens) {
      const heldAmounts = await (isStake ? accountHoldings : addressHoldings)(server, wallet, tokens);
      await loadFromDatums(server, tokens, requested);
      return heldAmounts;
    },
  };
}

async function addressHoldings(
  server: ChainServer,
  wallet: string,
  tokens: Map<string, CardanoToken>,
): Promise<Amount[]> {
  const answer = await server.post("/address_info", { _addresses: [wallet] }, addressInfo);
  return (answer ?? [])
    .flatMap(({ utxo_set: utxos }) => utxos)
    .flatMap((output) => amountsIn(output, tokens));
}

async function accountHoldings(
  server: ChainServer,
  wallet: string,
  tokens: Map<string, CardanoToken>,
): Promise<Amount[]> {
  const body = { _stake_addresses: [wallet] };
  const coins = (await server.post("/account_info", body, accountInfo)) ?? [];
  const heldAmounts: Amount[] = coins.map((coin) => ({
    unit: "lovelace",
    quantity: coin.utxo + coin.rewards_available,
  }));
  const assets = await allRows(
    ({ unit }) => unit,
    async (offset: number | undefined) => {
      const path = `/account_assets?limit=${pageSize}&offset=${offset ?? 0}`;
      const page = (await server.post(path, body, z.array(asset))) ?? [];
      const rows = page.map((asset): Amount => ({ unit: unitOf(asset, tokens), quantity: asset.quantity }));
      return { rows, next: offsetAfter(offset, rows), isFull: rows.length >= pageSize };
    },
  );
  return [...heldAmounts, ...assets];
}

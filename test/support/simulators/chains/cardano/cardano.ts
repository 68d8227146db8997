import { startOfEpoch } from "../../../../../src/connectors/chains/cardano/assemble.ts";
import { parseDecimal } from "../../../../../src/domain/money/decimal.ts";
import type { StandInAnswer, StandInRequest } from "../../../servers/stand-in.ts";
import {
  ada,
  address,
  blockfrostUtxo,
  cardanoEvents,
  effectOf,
  koiosUtxo,
  placeAt,
  stakeKey,
  token,
  type CardanoEvent,
  type Placed,
} from "./cardano-events.ts";
import { amountOf, day, opening, sum, type ChainSimulator, type TrueTransaction } from "../chain-history.ts";

const pool = "pool1abc";
type Listed = { event: CardanoEvent; place: Placed };
type Reward = { epoch: number; units: bigint };

/** Koios or Blockfrost, for an address or a stake key: one list by block, the oldest first, with pages counted from its beginning. */
export function cardanoSimulator(
  seed: number,
  { api, scope, pageSize }: { api: "koios" | "blockfrost"; scope: "address" | "key"; pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const events = cardanoEvents(seed, size);
  const wallet = scope === "key" ? stakeKey : address;
  const end = opening + size.days * day;
  const rewards: Reward[] = [];
  for (let epoch = 460; startOfEpoch(epoch + 2) < end + 20 * day; epoch++)
    if (startOfEpoch(epoch) > opening) rewards.push({ epoch, units: BigInt(1_000 + epoch) });
  const listed = (now: number): Listed[] =>
    events
      .flatMap((event) => {
        const place = placeAt(event, now);
        return place === undefined ? [] : [{ event, place }];
      })
      .sort((a, b) => a.place.block - b.place.block || (a.event.hash < b.event.hash ? -1 : 1));
  const truth = (now: number): TrueTransaction[] => [
    ...listed(now).flatMap((one) => trueTransactions(one, { wallet, scope })),
    ...(scope === "address" ? [] : rewards)
      .filter(({ epoch }) => startOfEpoch(epoch + 2) <= now)
      .map(({ epoch, units }) => ({
        key: `reward-${epoch + 2}-member-${pool}`,
        at: startOfEpoch(epoch + 2),
        changes: { [ada]: amountOf(units, 6) },
      })),
  ];
  const state: State = {
    listed,
    truth,
    pageSize,
    rewards: (now) => rewards.filter(({ epoch }) => startOfEpoch(epoch + 1) <= now),
  };
  return {
    kind: "cardano",
    upstreams: [api === "koios" ? "KOIOS" : "BLOCKFROST"],
    settings: {
      ...(scope === "key" ? { stakeKey } : { address }),
      ...(api === "koios" ? {} : { apiKey: "project" }),
    },
    answer: (request, now) => (api === "koios" ? koios : blockfrost)(request, { ...state, now }),
    truth,
    moments: events.map(({ versions: [first] }) => first?.at ?? opening),
    end,
  };
}

type State = {
  listed(now: number): Listed[];
  truth(now: number): TrueTransaction[];
  rewards(now: number): Reward[];
  pageSize: number;
};

function trueTransactions(
  { event, place: { at } }: Listed,
  { wallet, scope }: { wallet: string; scope: "address" | "key" },
): TrueTransaction[] {
  const { changes, fee } = effectOf(event);
  const isPlain = event.collateral === undefined;
  const found: TrueTransaction[] = [
    {
      key: event.hash,
      at,
      changes,
      ...(fee > 0n ? { fee: `${amountOf(fee, 6)} ${ada}` } : {}),
      ...(isPlain ? {} : { hasFailed: true }),
    },
  ];
  // With an address, a reward arrives when it is withdrawn.
  if (event.withdrawn > 0n && isPlain && scope === "address")
    found.push({ key: wallet, at, changes: { [ada]: amountOf(event.withdrawn, 6) } });
  if (event.deposit !== 0n) found.push({ key: wallet, at, changes: { [ada]: amountOf(-event.deposit, 6) } });
  return found;
}

/** What follows from all transactions, with the rewards. */
function heldAt({ truth, now }: State & { now: number }): { lovelace: string; tokens: string } {
  const total = (asset: string, scale: number): string => {
    const { units, scale: stated } = parseDecimal(
      truth(now).reduce((all, { changes }) => sum(all, changes[asset] ?? "0"), "0"),
    );
    return String(units * 10n ** BigInt(scale - stated));
  };
  return { lovelace: total(ada, 6), tokens: total(token, 2) };
}

const rowOf = ({ event, place }: Listed) => ({
  tx_hash: event.hash,
  block_height: place.block,
  block_time: place.at / 1_000,
  epoch_no: 460,
});

function koios({ path, query, body }: StandInRequest, state: State & { now: number }): StandInAnswer {
  const { listed, rewards, now, pageSize } = state;
  const asked = (body === "" ? {} : JSON.parse(body)) as {
    _tx_hashes?: string[];
    _after_block_height?: number;
  };
  const list = (after: number): StandInAnswer => {
    const offset = Number(query.get("offset") ?? 0);
    const rows = listed(now).filter(({ place }) => place.block >= after);
    return { body: rows.slice(offset, offset + pageSize).map(rowOf) };
  };
  const { lovelace, tokens } = heldAt(state);
  const assets = koiosUtxo({ owner: address, lovelace: 0n, tokens: BigInt(tokens) }).asset_list;
  const answers: Record<string, () => StandInAnswer> = {
    "/genesis": () => ({ body: [{ networkmagic: "764824073" }] }),
    "/account_txs": () => list(Number(query.get("_after_block_height"))),
    "/address_txs": () => list(asked._after_block_height ?? 0),
    "/tx_info": () => ({
      body: listed(now)
        .filter(({ event }) => asked._tx_hashes?.includes(event.hash))
        .map(infoOf),
    }),
    "/account_rewards": () => ({
      body: [
        {
          stake_address: stakeKey,
          rewards: rewards(now).map(({ epoch, units }) => ({
            earned_epoch: epoch,
            spendable_epoch: epoch + 2,
            amount: String(units),
            type: "member",
            pool_id: pool,
          })),
        },
      ],
    }),
    "/account_info": () => ({ body: [{ utxo: lovelace, rewards_available: "0" }] }),
    "/account_assets": () => ({ body: query.get("offset") === "0" ? assets : [] }),
    "/address_info": () => ({ body: [{ utxo_set: [{ value: lovelace, asset_list: assets }] }] }),
  };
  return answers[path]?.() ?? { status: 404, body: {} };
}

function infoOf({ event, place }: Listed) {
  const { hash, inputs, outputs, fee, deposit, withdrawn, collateral } = event;
  return {
    tx_hash: hash,
    block_height: place.block,
    tx_timestamp: place.at / 1_000,
    tx_block_index: place.index,
    fee: String(fee),
    deposit: String(deposit),
    inputs: inputs.map(koiosUtxo),
    outputs: outputs.map(koiosUtxo),
    collateral_inputs: collateral?.inputs.map(koiosUtxo) ?? [],
    collateral_output: collateral === undefined ? null : koiosUtxo(collateral.output),
    withdrawals: withdrawn === 0n ? [] : [{ amount: String(withdrawn), stake_addr: stakeKey }],
    plutus_contracts: collateral === undefined ? [] : [{ valid_contract: false }],
  };
}

function blockfrost({ path, query }: StandInRequest, state: State & { now: number }): StandInAnswer {
  const { listed, rewards, now } = state;
  const paged = (rows: readonly unknown[]): StandInAnswer => {
    const count = Number(query.get("count") ?? 100);
    const start = (Number(query.get("page") ?? 1) - 1) * count;
    return { body: rows.slice(start, start + count) };
  };
  if (path === "/genesis") return { body: { network_magic: 764_824_073 } };
  const [, hash = "", part = ""] = /^\/txs\/([^/]+)\/?(.*)$/.exec(path) ?? [];
  const one = listed(now).find(({ event }) => event.hash === hash);
  if (one !== undefined) return { body: partOf(one, part) };
  if (path.startsWith("/assets/")) return { body: { metadata: { ticker: "RSTW", decimals: 2 } } };
  if (path.endsWith("/transactions"))
    return paged(
      listed(now)
        .filter(({ place }) => place.block >= Number(query.get("from") ?? 0))
        .map(rowOf),
    );
  if (path.endsWith("/rewards"))
    return paged(
      rewards(now).map(({ epoch, units }) => ({
        epoch,
        amount: String(units),
        pool_id: pool,
        type: "member",
      })),
    );
  const { lovelace, tokens } = heldAt(state);
  const { amount } = blockfrostUtxo({ owner: address, lovelace: BigInt(lovelace), tokens: BigInt(tokens) });
  if (path.endsWith("/addresses/total")) return { body: { received_sum: amount, sent_sum: [] } };
  if (path.startsWith("/accounts/")) return { body: { withdrawable_amount: "0" } };
  if (path.startsWith("/addresses/")) return { body: { amount } };
  return { status: 404, body: { status_code: 404 } };
}

function partOf({ event, place }: Listed, part: string): object {
  const { hash, inputs, outputs, fee, deposit, withdrawn, collateral } = event;
  if (part === "withdrawals") return [{ address: stakeKey, amount: String(withdrawn) }];
  if (part === "utxos")
    return {
      hash,
      inputs: [
        ...inputs.map((utxo) => blockfrostUtxo(utxo)),
        ...(collateral?.inputs ?? []).map((utxo) => blockfrostUtxo(utxo, true)),
      ],
      outputs: [
        ...outputs.map((utxo) => blockfrostUtxo(utxo)),
        ...(collateral === undefined ? [] : [blockfrostUtxo(collateral.output, true)]),
      ],
    };
  return {
    hash,
    block_height: place.block,
    block_time: place.at / 1_000,
    index: place.index,
    fees: String(fee),
    deposit: String(deposit),
    withdrawal_count: withdrawn === 0n ? 0 : 1,
    valid_contract: collateral === undefined,
  };
}

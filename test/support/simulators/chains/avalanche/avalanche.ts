import type { StandInAnswer, StandInRequest } from "../../../servers/stand-in.ts";
import {
  addChange,
  amountOf,
  day,
  minute,
  opening,
  second,
  type ChainSimulator,
  type TrueTransaction,
} from "../chain-history.ts";
import {
  avalancheEvents,
  avax,
  chainIds,
  platforms,
  token,
  wallet,
  type ChainName,
  type Event,
  type Output,
} from "./avalanche-events.ts";

/** Glacier: one list, the oldest row first, whose pages go on after a row, and the list of stakes; a row may be listed minutes later. */
export function avalancheSimulator(
  seed: number,
  { chain, pageSize }: { chain: ChainName; pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const events = avalancheEvents(seed, chain, size);
  const page = (rows: readonly Event[], { query }: StandInRequest): object => {
    const start = Number(query.get("startTimestamp") ?? 0);
    const end = Number(query.get("endTimestamp") ?? Infinity);
    const after = Number(query.get("pageToken") ?? -1);
    const isIn = ({ at, number }: Event): boolean =>
      at / second >= start && at / second <= end && number > after;
    const listed = rows.filter(isIn);
    const shown = listed.slice(0, pageSize);
    return {
      transactions: shown.map((event) => rowOf(event, chain)),
      ...(listed.length > pageSize ? { nextPageToken: String(shown.at(-1)?.number) } : { nextPageToken: "" }),
    };
  };
  const held = (now: number) => {
    const happened = events.filter(({ at }) => at <= now);
    const total = (asset: string): bigint =>
      happened.reduce(
        (sum, event) => sum + changeOf(event, asset, chain) + (asset === avax ? returned(event, now) : 0n),
        0n,
      );
    const staked = happened.reduce((sum, event) => sum + stakeOf(event) - returned(event, now), 0n);
    return { total, staked };
  };
  return {
    kind: chain === "p-chain" ? "avalanche-p" : "avalanche-x",
    upstreams: ["GLACIER"],
    settings: { address: wallet },
    answer(request, now): StandInAnswer {
      const chainInfo = { chainName: chain, network: "mainnet" };
      const name = request.path.replace(`/v1/networks/mainnet/blockchains/${chain}/`, "");
      const listed = events.filter(({ from }) => from <= now);
      if (name === "transactions") return { body: { ...page(listed, request), chainInfo } };
      if (name === "transactions:listStaking")
        return {
          body: {
            ...page(
              listed.filter((event) => stakeOf(event) > 0n),
              request,
            ),
            chainInfo,
          },
        };
      const { total, staked } = held(now);
      const amount = (asset: string, units: bigint): object => ({
        assetId: asset,
        amount: String(units),
        denomination: 9,
      });
      const coins = [
        amount(avax, total(avax)),
        ...(chain === "x-chain" ? [amount(token, total(token))] : []),
      ];
      const balances =
        chain === "x-chain"
          ? { unlocked: coins }
          : { unlockedUnstaked: coins, unlockedStaked: [amount(avax, staked)] };
      return { body: { balances, chainInfo } };
    },
    truth: (now) =>
      events.some(({ at, from, end = 0 }) => (at <= now && now < from) || Math.abs(end - now) < minute)
        ? undefined
        : events.filter(({ at }) => at <= now).flatMap((event) => trueTransactions(event, chain, now)),
    moments: events.flatMap(({ at, end }) => [at, ...(end === undefined ? [] : [end])]).sort((a, b) => a - b),
    end: opening + size.days * day,
  };
}

const sumOf = (outputs: readonly Output[], asset: string): bigint =>
  outputs.reduce((sum, output) => sum + (output.asset === asset ? output.units : 0n), 0n);
const stakeOf = ({ made }: Event): bigint =>
  sumOf(
    made.filter(({ isStaked }) => isStaked),
    avax,
  );
const returned = (event: Event, now: number): bigint =>
  event.end !== undefined && event.end <= now ? stakeOf(event) : 0n;

/** The change of the wallet's free coins on the chain: what other chains made or will spend is outside of it. */
function changeOf({ type, spent, made }: Event, asset: string, chain: ChainName): bigint {
  const isHere = ({ owner, chain: place = chainIds[chain] }: Output): boolean =>
    owner === wallet && place === chainIds[chain];
  if (type === "RewardValidatorTx")
    return sumOf(
      made.filter(({ reward }) => reward !== undefined),
      asset,
    );
  return (
    sumOf(
      made.filter((output) => isHere(output) && output.isStaked !== true),
      asset,
    ) - sumOf(spent.filter(isHere), asset)
  );
}

function trueTransactions(event: Event, chain: ChainName, now: number): TrueTransaction[] {
  const { hash: key, at, end = 0, spent, made, type } = event;
  const changes: Record<string, string> = {};
  const platform = platforms[chain];
  const native = `${platform}/slip44:9000`;
  addChange(changes, native, { units: changeOf(event, avax, chain), scale: 9 });
  addChange(changes, `${platform}/asset:${token}`, { units: changeOf(event, token, chain), scale: 9 });
  const paysAll = type !== "RewardValidatorTx" && spent.every(({ owner }) => owner === wallet);
  const fee = sumOf(spent, avax) - sumOf(made, avax);
  const paid = paysAll && fee > 0n ? { fee: `${amountOf(fee, 9)} ${native}` } : {};
  // A stake moves to a position, and back without a transaction.
  const back = { key: wallet, at: end, changes: { [native]: amountOf(stakeOf(event), 9) } };
  return [{ key, at, changes, ...paid }, ...(returned(event, now) > 0n ? [back] : [])];
}

function rowOf({ hash, type, at, end, spent, made, number }: Event, chain: ChainName): object {
  const outputs = (
    list: readonly Output[],
    side: "createdOnChainId" | "consumedOnChainId",
    name: string,
  ): object[] =>
    list.map(({ owner, asset, units, chain: place = chainIds[chain], id, isStaked, reward }, index) => ({
      utxoId: id ?? `${name}${number}.${index}`,
      addresses: [owner],
      createdOnChainId: chainIds[chain],
      consumedOnChainId: chainIds[chain],
      [side]: place,
      ...(index % 2 === 0
        ? {
            assetId: asset,
            amount: String(units),
            ...(asset === token ? { asset: assetOf(asset, units) } : {}),
          }
        : { asset: assetOf(asset, units) }),
      ...(isStaked === true ? { staked: true } : {}),
      ...(reward === undefined ? {} : { rewardType: reward }),
    }));
  return {
    txHash: hash,
    txType: type,
    [chain === "p-chain" ? "blockTimestamp" : "timestamp"]: at / second,
    ...(end === undefined ? {} : { endTimestamp: end / second }),
    consumedUtxos: outputs(spent, "createdOnChainId", "in"),
    emittedUtxos: outputs(made, "consumedOnChainId", "out"),
  };
}

const assetOf = (assetId: string, units: bigint): object => ({
  assetId,
  amount: String(units),
  denomination: 9,
  symbol: "T",
  name: "Token",
});

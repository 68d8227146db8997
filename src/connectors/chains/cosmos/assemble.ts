import type {
  ReportedLeg,
  ReportedTransaction,
  TransactionType,
} from "../../../domain/ledger/transaction.ts";
import { feeLeg, legOf } from "../account/legs.ts";
import { isSameKey } from "./address.ts";
import { governance, lockup, releasesOf, type Release } from "./releases.ts";
import { platformOf } from "./chains.ts";
import { modulesOf, stakedIn } from "./modules.ts";
import {
  coinList,
  eventsOf,
  movementsOf,
  transfersOf,
  type Coin,
  type CosmosRow,
  type Event,
  type Message,
  type Movement,
  type Party,
} from "./events.ts";
import type { Flow, Purpose, Scaled } from "./flow.ts";
import { counterpartyOf, isRefund, packetOf } from "./ibc.ts";
import { staking, type Unbonding, poolOf, unbondingsOf } from "./unbonding.ts";

/** Coins in transit to the same key on another chain. */
const betweenChains = "ibc";
export type Effect = {
  row: CosmosRow;
  flows: Flow[];
  fees: Coin[];
  unbondings: Unbonding[];
  releases: Release[];
  note?: string;
  /** The server omitted the events, and the messages alone are not sufficient. */
  isUnknown: boolean;
};

/** The balance changes of one account by a transaction, by message, so that a delegation and the rewards it pays out are separate. */
export function effectOf(row: CosmosRow, party: Party): Effect {
  const { all, byMessage } = eventsOf(row);
  const { messages } = row.tx.body;
  const effect: Effect = { row, flows: [], fees: [], unbondings: [], releases: [], isUnknown: false };
  const total = netOf(movementsOf(all), party.wallet);
  if (row.code !== 0) return { ...effect, fees: all.length > 0 ? negated(total) : statedFee(row, party) };
  if (all.length === 0) return withoutEvents(row, party, effect);
  const isParted = byMessage.length > 0;
  const parts = isParted ? byMessage : [all];
  parts.forEach((events, index) => {
    const message = messages[index] ?? { "@type": "" };
    const flows = flowsOf(events, message, party);
    effect.flows.push(...flows);
    effect.releases.push(...releasesOf(events, message, { row, index, flows }));
    effect.unbondings.push(...unbondingsOf(events, message, { row, index, party }));
    const packet = packetOf(events, party.wallet);
    if (packet !== undefined) effect.note = packet;
  });
  if (!isParted) return effect;
  // Changes outside of the messages are the fee, of which some chains refund a part.
  const outside = new Map(total);
  for (const { denom, units } of effect.flows) outside.set(denom, (outside.get(denom) ?? 0n) - units);
  effect.fees = row.events.length > 0 || hasOthers(row) ? negated(outside) : statedFee(row, party);
  return effect;
}

function hasOthers({ logs }: CosmosRow): boolean {
  return logs.some(({ msg_index: index }) => index === null);
}

function negated(net: ReadonlyMap<string, bigint>): Coin[] {
  return [...net].flatMap(([denom, units]) => (units === 0n ? [] : [{ denom, units: -units }]));
}

/** The fee stated by the transaction, if no event states what was charged. */
function statedFee({ tx }: CosmosRow, { wallet }: Party): Coin[] {
  const { fee } = tx.auth_info;
  const granter = fee?.granter ?? "";
  const payer = granter === "" ? (fee?.payer ?? "") : granter;
  const isPayer = (payer === "" ? signerOf(tx.body.messages[0]) : payer) === wallet;
  return isPayer
    ? (fee?.amount ?? []).map(({ denom, amount }) => ({ denom, units: BigInt(amount) })).filter(isSome)
    : [];
}

function isSome({ units }: Coin): boolean {
  return units !== 0n;
}

const signers = ["from_address", "delegator_address", "sender", "depositor", "proposer", "voter", "grantee"];

function signerOf(message: Message | undefined): string | undefined {
  const signerValues = [...signers, "signer", "creator"].map((field) => message?.[field]);
  return signerValues.find((value) => typeof value === "string");
}

/** For a server that omits events: payments are complete in their messages, other messages are not. */
function withoutEvents(row: CosmosRow, party: Party, effect: Effect): Effect {
  const { wallet } = party;
  for (const message of row.tx.body.messages) {
    const { "@type": type, from_address: from, to_address: to, amount } = message;
    const { data: coins } = coinList.safeParse(amount);
    if (type !== "/cosmos.bank.v1beta1.MsgSend" || coins === undefined) {
      effect.isUnknown = true;
      continue;
    }
    if (from === to) continue;
    for (const { denom, amount: sentUnits } of coins) {
      if (from === wallet) effect.flows.push(mainFlow(denom, -BigInt(sentUnits), String(to)));
      if (to === wallet) effect.flows.push(mainFlow(denom, BigInt(sentUnits), String(from)));
    }
  }
  return { ...effect, fees: statedFee(row, party) };
}

function mainFlow(denom: string, units: bigint, counterparty: string | undefined): Flow {
  return {
    purpose: "main",
    denom,
    units,
    ...(counterparty === undefined ? {} : { counterparty: counterparty }),
  };
}

function netOf(movements: readonly Movement[], wallet: string): Map<string, bigint> {
  const net = new Map<string, bigint>();
  for (const { denom, units, from, to } of movements) {
    const change = (to === wallet ? units : 0n) - (from === wallet ? units : 0n);
    if (change !== 0n) net.set(denom, (net.get(denom) ?? 0n) + change);
  }
  return net;
}

/** The changes by one message: rewards, stakes and deposits by the module they went to or came from, the rest by counterparty. */
function flowsOf(events: readonly Event[], message: Message, { chain, wallet }: Party): Flow[] {
  const movements = movementsOf(events);
  const remainingByDenom = netOf(movements, wallet);
  const flows: Flow[] = [];
  const take = (purpose: Purpose, { denom, units }: Coin, counterparty: string): void => {
    flows.push({ purpose, denom, units, counterparty: counterparty });
    remainingByDenom.set(denom, (remainingByDenom.get(denom) ?? 0n) - units);
  };
  const modules = modulesOf(chain);
  for (const { from, to, ...coin } of transfersOf(events)) {
    if (from === modules.distribution && to === wallet) take("reward", coin, "rewards");
    else if (from === wallet && to === modules.gov)
      take("deposit", { ...coin, units: -coin.units }, governance);
    else if (from === modules.gov && to === wallet) take("deposit", coin, governance);
    // Locks that other messages make or end, such as those of superfluid staking.
    else if (from === wallet && to === modules.lockup) take("pool", { ...coin, units: -coin.units }, lockup);
    else if (from === modules.lockup && to === wallet) take("pool", coin, lockup);
  }
  for (const coin of stakedIn(events, modules, wallet)) take("stake", coin, staking);
  flows.push(...restOf(remainingByDenom, events, message, wallet));
  return flows;
}

/** Everything but rewards, stakes and deposits: by counterparty if transfers state all of it, else the sum. */
function restOf(
  remainingByDenom: ReadonlyMap<string, bigint>,
  events: readonly Event[],
  message: Message,
  wallet: string,
): Flow[] {
  const pool = poolOf(message);
  return [...remainingByDenom].flatMap(([denom, units]): Flow[] => {
    if (units === 0n) return [];
    if (pool !== undefined) return [{ purpose: pool.purpose, denom, units, counterparty: pool.counterparty }];
    const statedCounterparty = counterpartyOf(events, message, { wallet, isOut: units < 0n });
    if (isRefund(message) || (statedCounterparty !== undefined && isSameKey(statedCounterparty, wallet)))
      return [{ purpose: "bridge", denom, units, counterparty: betweenChains }];
    if (statedCounterparty !== undefined) return [mainFlow(denom, units, statedCounterparty)];
    const byOther = new Map<string, bigint>();
    for (const { from, to, ...coin } of transfersOf(events)) {
      if (coin.denom !== denom || from === to) continue;
      if (from === wallet) byOther.set(to ?? "", (byOther.get(to ?? "") ?? 0n) - coin.units);
      if (to === wallet) byOther.set(from ?? "", (byOther.get(from ?? "") ?? 0n) + coin.units);
    }
    const isWhole = [...byOther.values()].reduce((sum, partUnits) => sum + partUnits, 0n) === units;
    if (!isWhole) return [mainFlow(denom, units, undefined)];
    return [...byOther].flatMap(([counterparty, sum]) =>
      sum === 0n ? [] : [mainFlow(denom, sum, counterparty)],
    );
  });
}

const types: Readonly<Record<Purpose, TransactionType | undefined>> = {
  main: undefined,
  bridge: "bridge",
  stake: "stake",
  deposit: "stake",
  pool: "stake",
  reward: "reward",
};

/** The transactions of an effect: one for each purpose, because a reward is income and a stake is not. The first one has the fee. */
export function transactionsOf(
  { row, flows, fees, note }: Effect,
  { chain, wallet }: Party,
  scaled: Scaled,
): ReportedTransaction[] {
  const platform = platformOf(chain);
  const purposes: Purpose[] = ["main", "bridge", "stake", "deposit", "pool", "reward"];
  const feeLegs = fees.flatMap(({ denom, units }) => {
    const { assetId, scale } = scaled(denom);
    return units < 0n ? legOf({ assetId, units: -units, scale }) : feeLeg(assetId, units, scale);
  });
  const parts = purposes
    .map((purpose) => ({
      purpose,
      legs: legsOf(
        flows.filter((flow) => flow.purpose === purpose),
        scaled,
      ),
    }))
    .filter(({ legs }) => legs.length > 0);
  if (parts.length === 0 && feeLegs.length === 0) return [];
  if (parts.length === 0) parts.push({ purpose: "main", legs: [] });
  return parts.map(({ purpose, legs }, index): ReportedTransaction => {
    const type = typeOfPart(purpose, legs);
    const name = index === 0 ? row.txhash : `${row.txhash}:${purpose}`;
    return {
      id: `${platform}:${name}:${wallet}`,
      at: Date.parse(row.timestamp),
      platform,
      wallet,
      txHash: row.txhash,
      legs: index === 0 ? [...legs, ...feeLegs] : legs,
      status: row.code === 0 ? "confirmed" : "failed",
      // What came back can be spent by the same transaction.
      position: Number(row.height) * 1_000_000 + (purpose === "reward" || type === "unstake" ? 0 : 1),
      ...(type === undefined ? {} : { type }),
      ...(index === 0 && note !== undefined ? { notes: note } : {}),
    };
  });
}

/** Coins returned from a stake; a pool's payment settles what was deposited in it. */
function typeOfPart(purpose: Purpose, legs: readonly ReportedLeg[]): TransactionType | undefined {
  if (!legs.every(({ direction }) => direction === "in")) return types[purpose];
  if (purpose === "pool" && !legs.every(({ counterparty }) => counterparty === lockup)) return "trade";
  return types[purpose] === "stake" ? "unstake" : types[purpose];
}

function legsOf(flows: readonly Flow[], scaled: Scaled): ReportedLeg[] {
  const sums = new Map<string, Flow>();
  for (const flow of flows) {
    const key = `${flow.denom} ${flow.counterparty ?? ""}`;
    const before = sums.get(key);
    sums.set(key, before === undefined ? flow : { ...before, units: before.units + flow.units });
  }
  return [...sums.values()].flatMap(({ denom, units, counterparty }) => {
    const { assetId, scale } = scaled(denom);
    return legOf({ assetId, units, scale, counterparty });
  });
}

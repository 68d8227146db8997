import { aptosServer } from "../../chains/aptos-server.ts";
import {
  amountOf,
  chanceOf,
  day,
  momentsOf,
  opening,
  second,
  type Chance,
  type ChainSimulator,
  type TrueTransaction,
} from "./chain-history.ts";

const wallet = "0xd1a1c1804e91ba85a569c7f018bb7502d2f13d4742d2611953c9c14681af6446";
const friend = "0x6467997d9c3a5bc9f714e17a168984595ce9bec7350645713a1fe7983a7f5fcc";
const pools = ["0xe5452230b8d5f4a664e33b8ad95354e50da64caaf003f11c0158391e96a4db2c", `0x${"a1".repeat(32)}`];
const coinType = `0x${"0".repeat(63)}a`;
const usdcType = "0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b";
const coin = "aptos:1/slip44:637";
const usdc = `aptos:1/coin:${usdcType}`;
/** How far the two processors of the indexer are behind the node. */
const [activitiesLag, stakingLag] = [10 * second, 50 * second];

type Row = { transaction_version: number; event_index: number; [field: string]: unknown };
type Event = {
  version: number;
  at: number;
  sender: string;
  payer: string;
  hasFailed: boolean;
  gas: bigint;
  refund: bigint;
  activities: Row[];
  staking: Row[];
  coins: bigint;
  tokens: bigint;
  /** By the pool's number. */
  staked: bigint[];
};

/** A node and its indexer, whose two lists are behind it. The pools pay nothing, so each reward is a wrong one. */
export function aptosSimulator(seed: number, size: { days: number; count: number }): ChainSimulator {
  const events = aptosEvents(seed, size);
  const upTo = (time: number): Event[] => events.filter(({ at }) => at <= time);
  const sum = (list: readonly Event[], amountIn: (event: Event) => bigint): bigint =>
    list.reduce((total, event) => total + amountIn(event), 0n);
  return {
    kind: "aptos",
    upstreams: ["APTOS"],
    settings: { address: wallet },
    answer(request, now) {
      const version = Number(request.query.get("ledger_version") ?? Infinity);
      const listed = upTo(now - activitiesLag);
      const known = upTo(now).filter((event) => event.version <= version);
      const held = pools.map((pool, number) => [
        pool,
        [String(sum(known, ({ staked }) => staked[number] ?? 0n)), "0", "0"],
      ]);
      return aptosServer({
        address: wallet,
        activities: listed.flatMap(({ activities }) => activities),
        staking: upTo(now - stakingLag).flatMap(({ staking }) => staking),
        senders: Object.fromEntries(listed.map((event) => [event.version, event.sender])),
        coins: String(sum(upTo(now), (event) => event.coins - feeOf(event))),
        balances: [{ asset_type: usdcType, amount: String(sum(listed, ({ tokens }) => tokens)) }],
        metadata: [{ asset_type: usdcType, name: "USDC", symbol: "USDC", decimals: 6 }],
        pools: Object.fromEntries(held),
        indexed: upTo(now - stakingLag).at(-1)?.version ?? 1,
      })(request);
    },
    truth: (now) =>
      events.some(({ at }) => at <= now && at > now - 2 * stakingLag)
        ? undefined
        : upTo(now).flatMap(trueTransactions),
    moments: events.map(({ at }) => at),
    end: opening + size.days * day,
  };
}

const feeOf = ({ payer, gas, refund }: Event): bigint => (payer === wallet ? gas - refund : 0n);

/** Storage that was freed can return more than the gas: then it is a transaction of its own. */
function trueTransactions(event: Event): TrueTransaction[] {
  const { version, at, hasFailed, tokens } = event;
  const fee = feeOf(event);
  const change = event.coins - (fee > 0n ? fee : 0n);
  return [
    {
      key: String(version),
      at,
      changes: {
        ...(change === 0n ? {} : { [coin]: amountOf(change, 8) }),
        ...(tokens === 0n ? {} : { [usdc]: amountOf(tokens, 6) }),
      },
      ...(fee > 0n ? { fee: `${amountOf(fee, 8)} ${coin}` } : {}),
      ...(hasFailed ? { hasFailed: true } : {}),
    },
    ...(fee < 0n ? [{ key: wallet, at, changes: { [coin]: amountOf(-fee, 8) } }] : []),
  ];
}

function aptosEvents(seed: number, { days, count }: { days: number; count: number }): Event[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  const held = pools.map(() => 0n);
  let last = 0;
  return [moments[0] ?? opening, ...moments].map((at, number) => {
    last = Math.max(last + 1, 400_000_000 + Math.floor((at - opening) / 10));
    const event: Event = {
      version: last,
      at,
      sender: friend,
      payer: friend,
      hasFailed: false,
      gas: BigInt(1_000 + chance.below(90_000)),
      refund: chance.happens(0.15) ? 95_000n : 0n,
      activities: [],
      staking: [],
      coins: 0n,
      tokens: 0n,
      staked: pools.map(() => 0n),
    };
    if (number === 0) for (const type of [coinType, usdcType]) move(event, type, 10n ** 15n);
    else fill(event, chance, held);
    if ([event.sender, event.payer].includes(wallet)) addGas(event);
    return event;
  });
}

function activity(event: Event, index: number, fields: object): Row {
  return {
    transaction_version: event.version,
    event_index: index,
    owner_address: wallet,
    is_gas_fee: false,
    gas_fee_payer_address: null,
    storage_refund_amount: "0",
    is_transaction_success: !event.hasFailed,
    transaction_timestamp: `${new Date(event.at).toISOString().slice(0, 23)}000`,
    ...fields,
  };
}

function move(event: Event, type: string, units: bigint): void {
  const name = `0x1::fungible_asset::${units > 0n ? "Deposit" : "Withdraw"}`;
  const amount = String(units < 0n ? -units : units);
  event.activities.push(activity(event, event.activities.length, { type: name, amount, asset_type: type }));
  if (type === coinType) event.coins += units;
  else event.tokens += units;
}

function addGas(event: Event): void {
  const { sender, payer, gas, refund } = event;
  event.activities.unshift(
    activity(event, -1, {
      type: "0x1::aptos_coin::GasFeeEvent",
      amount: String(gas),
      asset_type: "0x1::aptos_coin::AptosCoin",
      owner_address: sender,
      is_gas_fee: true,
      gas_fee_payer_address: payer === sender ? null : payer,
      storage_refund_amount: String(refund),
    }),
  );
}

function fill(event: Event, chance: Chance, held: bigint[]): void {
  const units = 2n + chance.units(6);
  const own = (): void => void ([event.sender, event.payer] = [wallet, wallet]);
  const stake = (name: string, number: number, amount: bigint): void => {
    event.staking.push({
      transaction_version: event.version,
      event_index: 50 + event.staking.length,
      event_type: `0x1::delegation_pool::${name}`,
      amount: String(amount),
      pool_address: pools[number],
      delegator_address: wallet,
    });
  };
  const change = (number: number, amount: bigint): void => {
    held[number] = (held[number] ?? 0n) + amount;
    event.staked[number] = amount;
    move(event, coinType, -amount);
    stake(amount > 0n ? "AddStake" : "WithdrawStake", number, amount > 0n ? amount : -amount);
  };
  const number = chance.below(pools.length);
  const kinds: (() => void)[] = [
    () => move(event, coinType, units),
    () => (own(), move(event, coinType, -units)),
    () => move(event, usdcType, units),
    () => (own(), move(event, usdcType, -units)),
    // A swap of several parts.
    () => {
      own();
      move(event, coinType, -units);
      for (let part = 0; part < 1 + chance.below(30); part++) move(event, usdcType, 7n);
      move(event, coinType, 1n);
    },
    () => (own(), void (event.hasFailed = true)),
    () => void (event.sender = wallet),
    () => void (event.payer = wallet),
    () => (own(), change(number, units)),
    () => (own(), change(number, units)),
    () => {
      own();
      const amount = (held[number] ?? 0n) / 2n;
      if (amount > 0n) change(number, -amount);
      stake("UnlockStake", number, 5n);
    },
  ];
  kinds[chance.below(kinds.length)]?.();
}

import {
  chanceOf,
  day,
  hashOf,
  hour,
  minute,
  momentsOf,
  opening,
  second,
  type Chance,
} from "../chain-history.ts";

export const wallet = "alice.near";
const friend = "bob.near";
const exchange = "exchange.near";
const relayer = "relayer.near";
export const usdt = "usdt.tether-token.near";
const near = 10n ** 24n;

/** A receipt is listed at the time of its block and carried out in a later one: in the next, or much later while the network is congested. */
type Receipt = {
  id: string;
  from: string;
  to: string;
  deposit: bigint;
  action: string;
  hasFailed: boolean;
  at: number;
  doneAt: number;
  burnt: bigint;
};
type Event = { receipt: Receipt; units: bigint; index: number };

/** Everything that one signed transaction caused. `coins` and `units` are the changes of the wallet, without the fee. */
export type NearTrace = {
  hash: string;
  signer: string;
  receiver: string;
  at: number;
  burnt: bigint;
  receipts: Receipt[];
  events: Event[];
  coins: bigint;
  units: bigint;
  hasFailed: boolean;
};

export const endOf = ({ receipts, at }: NearTrace): number =>
  receipts.reduce((end, { doneAt }) => Math.max(end, doneAt), at);

export function nearTraces(seed: number, { days, count }: { days: number; count: number }): NearTrace[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  return [moments[0] ?? opening, ...moments].map((moment, number) => {
    const trace: NearTrace = {
      hash: hashOf(number, seed * 1_000_003),
      signer: friend,
      receiver: exchange,
      at: moment - (moment % second) + (number % 900),
      burnt: 300_000_000_000_000_000_000n + BigInt(chance.below(1_000_000)),
      receipts: [],
      events: [],
      coins: 0n,
      units: 0n,
      hasFailed: false,
    };
    const acts = actsOf(trace, chance);
    if (number === 0) acts.receives(10n ** 6n * near);
    else if (number === 1) acts.sends(10n ** 15n, friend, wallet);
    else chance.pick(kindsOf(trace, acts, chance))();
    return trace;
  });
}

function actsOf(trace: NearTrace, chance: Chance) {
  const add = (
    from: string,
    to: string,
    deposit: bigint,
    rest: { action?: string; hasFailed?: boolean } = {},
  ): Receipt => {
    const before = trace.receipts.at(-1)?.doneAt ?? trace.at;
    const at = before + second + chance.below(400);
    const { hasFailed = false, action = "FUNCTION_CALL" } = rest;
    const doneAt = at + delayOf(chance);
    const burnt = BigInt(10 ** 9 + chance.below(10 ** 9)) * 10n ** 11n;
    const id = hashOf(trace.receipts.length, Number.parseInt(trace.hash.slice(0, 8), 16));
    const receipt = { id, from, to, deposit, action, hasFailed, at, doneAt, burnt };
    trace.receipts.push(receipt);
    return receipt;
  };
  return {
    add,
    own(receiver = exchange) {
      trace.signer = wallet;
      trace.receiver = receiver;
    },
    receives(deposit: bigint, from = friend) {
      trace.receiver = wallet;
      add(from, wallet, deposit, { action: "TRANSFER" });
      trace.coins += deposit;
    },
    pays(deposit: bigint, to = exchange) {
      add(wallet, to, deposit);
      trace.coins -= deposit;
    },
    /** What is left of the gas comes back, which is no income: only what was burnt is the fee. */
    refundsGas: () => void add("system", wallet, 1_000_000_000_000_000_007n, { action: "TRANSFER" }),
    /** Tokens, by a receipt between the contract and the account that calls it. */
    sends(units: bigint, from: string, to: string, times = 1) {
      const receipt = add(from, usdt, 1n);
      for (let index = 0; index < times; index++) {
        const change = to === wallet ? units : -units;
        trace.events.push({ receipt, units: change, index });
        trace.units += change;
      }
    },
  };
}

function kindsOf(trace: NearTrace, acts: ReturnType<typeof actsOf>, chance: Chance): (() => void)[] {
  const amount = 2n + chance.units(24);
  const units = 1n + chance.units(6);
  return [
    () => acts.receives(amount),
    () => (acts.own(friend), acts.pays(amount, friend), acts.refundsGas()),
    // A failed payment comes back from the system.
    () => {
      acts.own(friend);
      acts.add(wallet, friend, amount, { hasFailed: true });
      acts.add("system", wallet, amount, { action: "TRANSFER" });
      trace.hasFailed = true;
    },
    () => (acts.own(usdt), acts.sends(units, wallet, friend), acts.refundsGas()),
    // Tokens of another account's call: none of its receipts is the wallet's.
    () => acts.sends(units, friend, wallet),
    () => acts.sends(5n, friend, wallet, 2 + chance.below(3)),
    // A contract pays in several receipts.
    () => {
      acts.add(friend, exchange, 0n);
      for (let part = 0; part < 1 + chance.below(3); part++) acts.receives(amount, exchange);
      trace.receiver = exchange;
    },
    // A swap whose result comes later.
    () => {
      acts.own();
      acts.pays(amount);
      acts.receives(amount / 2n + 2n, exchange);
      trace.receiver = exchange;
      acts.refundsGas();
    },
    () => (acts.own(wallet), void acts.add(wallet, wallet, 0n)),
    // A relayer pays for what the wallet signed.
    () => {
      Object.assign(trace, { signer: relayer, receiver: wallet });
      acts.add(relayer, wallet, 0n, { action: "DELEGATE_ACTION" });
      acts.sends(units, wallet, friend);
    },
    () => {
      Object.assign(trace, { signer: relayer, receiver: wallet });
      acts.add(relayer, wallet, 0n, { action: "DELEGATE_ACTION" });
      acts.add(wallet, friend, amount, { hasFailed: true });
      acts.add("system", wallet, amount, { action: "TRANSFER" });
      trace.coins += amount;
    },
    // What a deleted account leaves.
    () => {
      acts.add(friend, friend, 0n, { action: "DELETE_ACCOUNT" });
      acts.add("system", wallet, amount, { action: "TRANSFER" });
      trace.coins += amount;
    },
  ];
}

function delayOf(chance: Chance): number {
  const dice = chance.random();
  if (dice < 0.05) return chance.below(hour);
  return dice < 0.15 ? chance.below(12) * minute : chance.below(4) * second;
}

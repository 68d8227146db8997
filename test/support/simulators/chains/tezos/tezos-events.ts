import { chanceOf, day, hashOf, momentsOf, opening, second, type Chance } from "../chain-history.ts";

export const wallet = "tz1beW9AVJjE9QpTGYVPdtZCF5w1NPknMJ3T";
const friend = "tz1SgK78wg4ug6Y6P5R2DH5j8BAeVMfHcNaC";
export const contract = "KT1BRADdqGk2eLmMqvyWzqVmPQ1RCBCbW5dY";
export const blockTime = 10 * second;
export const firstLevel = 5_000_000;
export const usdt = {
  id: 7,
  contract: { address: contract },
  tokenId: "0",
  standard: "fa2",
  metadata: { symbol: "USDt", name: "Tether USD", decimals: "6" },
};

/** An id in it is a part of the event. */
export type Row = Record<string, unknown>;
export type TezosEvent = {
  number: number;
  idOffset: number;
  hash: string;
  at: number;
  level: number;
  isReplaced: boolean;
  hasFailed: boolean;
  operations: Row[];
  transfers: Row[];
  updates: Row[];
  /** Operations between others, which moved the account's tokens. */
  foreign: Row[];
  xtz: bigint;
  fee: bigint;
  staked: bigint;
  unstaked: bigint;
  finalized: bigint;
  tokens: bigint;
};

export function tezosEvents(seed: number, { days, count }: { days: number; count: number }): TezosEvent[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  const stake = { held: 0n, unstaked: 0n };
  return [moments[0] ?? opening, ...moments].map((moment, number) => {
    const blocks = Math.floor((moment - opening) / blockTime);
    const event: TezosEvent = {
      number,
      idOffset: 0,
      hash: `oo${hashOf(number, seed * 1_000_003).slice(0, 49)}`,
      at: opening + blocks * blockTime,
      level: firstLevel + blocks,
      isReplaced: false,
      hasFailed: false,
      operations: [],
      transfers: [],
      updates: [],
      foreign: [],
      xtz: 0n,
      fee: 0n,
      staked: 0n,
      unstaked: 0n,
      finalized: 0n,
      tokens: 0n,
    };
    if (number === 0) {
      add(event, { sender: { address: friend }, target: { address: wallet } }, 10n ** 15n);
      event.transfers.push({
        id: 100,
        token: usdt,
        to: { address: wallet },
        amount: String(10n ** 15n),
        transactionId: 0,
      });
      event.tokens = 10n ** 15n;
    } else fill(event, chance, stake);
    return event;
  });
}

/** Adds an operation; its coins and fees count for the account unless it has failed. */
function add(event: TezosEvent, fields: Row, amount = 0n): void {
  const row: Row = {
    type: "transaction",
    id: event.operations.length * 10,
    status: "applied",
    bakerFee: 1_420,
    storageFee: 0,
    allocationFee: 0,
    amount: Number(amount),
    ...fields,
  };
  event.operations.push(row);
  const addressOf = (party: string): unknown => Object.values(Object(row[party]))[0];
  const [from, to] = [addressOf("sender"), addressOf("target")];
  const isApplied = row["status"] === "applied";
  if ((addressOf("initiator") ?? from) === wallet)
    event.fee += BigInt(
      Number(row["bakerFee"]) + (isApplied ? Number(row["storageFee"]) + Number(row["allocationFee"]) : 0),
    );
  if (isApplied && row["type"] === "transaction" && from !== to)
    event.xtz += to === wallet ? amount : from === wallet ? -amount : 0n;
}

function fill(event: TezosEvent, chance: Chance, stake: { held: bigint; unstaked: bigint }): void {
  const units = 2n + chance.units(6);
  const own = { sender: { address: wallet } };
  const party = (address: string): Row => ({ address });
  const transfer = (isIn: boolean, transactionId: number): void => {
    event.tokens += isIn ? units : -units;
    const [from, to] = isIn ? [party(contract), party(wallet)] : [party(wallet), party(friend)];
    const id = 100 + event.transfers.length;
    event.transfers.push({ id, token: usdt, from, to, amount: String(units), transactionId });
  };
  const update = (type: string, amount: bigint): void =>
    void event.updates.push({
      isUpdate: true,
      id: 200 + event.updates.length,
      type,
      amount: Number(amount),
      stakingOpId: 0,
    });
  const call = (action: string): void => add(event, { type: "staking", action, ...own });
  const finalize = (): void => {
    if (stake.unstaked === 0n) return;
    event.finalized = stake.unstaked;
    update("finalize", stake.unstaked);
    stake.unstaked = 0n;
  };
  const kinds: (() => void)[] = [
    () => add(event, { sender: party(friend), target: party(wallet) }, units),
    () => add(event, { ...own, target: party(friend), allocationFee: chance.pick([0, 64_250]) }, units),
    () => add(event, { ...own, target: party(wallet) }, units),
    // A batch that fails costs the fees of all its parts.
    () => {
      event.hasFailed = true;
      for (const status of ["backtracked", "failed", "skipped"])
        add(event, { ...own, target: party(friend), status, storageFee: 900 }, units);
    },
    () => {
      add(event, { type: "reveal", ...own, bakerFee: 374 });
      for (let part = 0; part < 1 + chance.below(30); part++)
        add(event, { ...own, target: party(friend), bakerFee: 400 + part }, 1_000n + BigInt(part % 2));
    },
    () => add(event, { type: "delegation", ...own, newDelegate: party(friend) }),
    () => {
      event.foreign.push({ id: 5 });
      transfer(true, 5);
    },
    () => (add(event, { ...own, target: party(contract) }), transfer(false, 0)),
    // A swap whose contract pays back a part.
    () => {
      add(event, { ...own, target: party(contract) }, units);
      const initiator = party(wallet);
      add(event, { sender: party(contract), initiator, target: party(wallet), bakerFee: 0 }, 5n);
      const inner = { sender: party(contract), initiator, target: party(contract), bakerFee: 0 };
      add(event, { ...inner, storageFee: 17_250 });
      transfer(true, 20);
    },
    ...Array.from({ length: 2 }, () => () => {
      call("stake");
      event.staked = units;
      stake.held += units;
      update("stake", units);
    }),
    () => {
      call("unstake");
      finalize();
      const amount = stake.held / 2n;
      if (amount === 0n) return;
      event.unstaked = amount;
      stake.held -= amount;
      stake.unstaked += amount;
      update("unstake", amount);
    },
    () => (call("finalize"), finalize()),
  ];
  kinds[chance.below(kinds.length)]?.();
  event.isReplaced = chance.happens(0.2);
}

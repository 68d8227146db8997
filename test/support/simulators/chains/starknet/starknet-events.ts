import { ethContract, strkContract } from "../../../../../src/connectors/chains/starknet/assemble.ts";
import { selectorOf } from "../../../../../src/connectors/chains/starknet/receipt.ts";
import { transferEvent } from "../../../chains/starknet-server.ts";
import {
  addChange,
  amountOf,
  chanceOf,
  day,
  hashOf,
  minute,
  momentsOf,
  opening,
  second,
  type Chance,
} from "../chain-history.ts";

export const wallet = "0x0213c67ed78bc280887234fe5ed5e77272465317978ae86c25a71531d9332a2d";
const friend = "0x05c45f7f2b9a5d8a0bd3f4ae6b0b4bd2fcd36bc02d0a8ff1a2c3cb5d0dc4b6aa";
const sequencer = "0x01176a1bd84444c89232ec27754698e5d2e7e1a7f1539f12027f28b23ec9f3d8";
const usdc = "0x053c91253bc9682c04929ca02ed00b3e423f6710d2ee7e0d5ebb06f3ecf368a8";
const picture = "0x07b6d00f28db723199bb54ca74c879a5102c45d7d53b41b0cb5dbcb8d5f5b2a1";
export const scales: Readonly<Record<string, number>> = { [strkContract]: 18, [ethContract]: 18, [usdc]: 6 };
const starknet = "starknet:SN_MAIN";
export const assetOf = (contract: string): string =>
  contract === strkContract ? `${starknet}/slip44:9004` : `${starknet}/token:${contract}`;

type Log = ReturnType<typeof transferEvent>;
/** The block of a transaction at a time: a reorganisation of up to an hour moves or drops it. */
type Version = { block: number; from: number; until: number };

export type StarknetEvent = {
  number: number;
  hash: string;
  versions: Version[];
  sender: string;
  fee: bigint;
  unit: "FRI" | "WEI";
  hasFailed: boolean;
  logs: Log[];
  changes: Record<string, string>;
};

const blockTime = 20 * second;
export const timeOf = (block: number): number => opening + block * blockTime;
export const blockAt = (at: number): number => Math.floor((at - opening) / blockTime);
export const hex = (value: bigint): string => `0x${value.toString(16)}`;

export function starknetEvents(
  seed: number,
  { days, count }: { days: number; count: number },
): StarknetEvent[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  return [moments[0] ?? opening, ...moments].map((moment, number) => {
    const isOld = number < 3;
    const event: StarknetEvent = {
      number,
      hash: hex(BigInt(`0x0${hashOf(number, seed * 1_000_003).slice(1)}`)),
      versions: isOld
        ? [{ block: blockAt(moment), from: moment, until: Infinity }]
        : versionsOf(chance, moment),
      sender: friend,
      fee: BigInt(1 + chance.below(9_000)) * 10n ** 12n,
      unit: chance.happens(0.2) ? "WEI" : "FRI",
      hasFailed: false,
      logs: [],
      changes: {},
    };
    const moves = movesOf(event);
    if (isOld) moves.transfer([strkContract, ethContract, usdc][number] ?? usdc, friend, wallet, 10n ** 24n);
    else chance.pick(kindsOf(event, moves, chance))();
    if (event.sender === wallet) moves.paysFee();
    return event;
  });
}

function versionsOf(chance: Chance, moment: number): Version[] {
  const block = blockAt(moment);
  const from = timeOf(block);
  if (!chance.happens(0.3)) return [{ block, from, until: Infinity }];
  const until = from + minute + chance.below(chance.happens(0.5) ? 3 : 55) * minute;
  const first = { block, from, until };
  if (chance.happens(0.4)) return [first];
  const moved = Math.max(block + 1 + chance.below(200), blockAt(until) + 1);
  return [first, { block: moved, from: timeOf(moved), until: Infinity }];
}

function movesOf(event: StarknetEvent) {
  const book = (contract: string, from: string, to: string, units: bigint): void => {
    const scale = scales[contract] ?? 0;
    if (from === wallet) addChange(event.changes, assetOf(contract), { units: -units, scale });
    if (to === wallet) addChange(event.changes, assetOf(contract), { units, scale });
  };
  return {
    transfer(contract: string, from: string, to: string, units: bigint): void {
      event.logs.push(transferEvent(contract, from, to, units));
      book(contract, from, to, units);
    },
    /** The account reports that it ran, unless it was reverted; the fee is the last transfer. */
    paysFee(): void {
      const contract = event.unit === "WEI" ? ethContract : strkContract;
      if (!event.hasFailed)
        event.logs.push({
          from_address: hex(BigInt(wallet)),
          keys: [selectorOf("transaction_executed")],
          data: [],
        });
      if (event.fee > 0n) event.logs.push(transferEvent(contract, wallet, sequencer, event.fee));
      book(contract, wallet, sequencer, event.fee);
    },
    item(id: number, from: string, to: string): void {
      const keys = [selectorOf("Transfer"), hex(BigInt(from)), hex(BigInt(to)), hex(BigInt(id)), "0x0"];
      event.logs.push({ from_address: hex(BigInt(picture)), keys, data: [] });
      const units = to === wallet ? 1n : -1n;
      addChange(event.changes, `${starknet}/nft:${picture}/${id}`, { units, scale: 0 });
    },
  };
}

function kindsOf(
  event: StarknetEvent,
  { transfer, item }: ReturnType<typeof movesOf>,
  chance: Chance,
): (() => void)[] {
  const contract = chance.pick(Object.keys(scales));
  const units = 1n + chance.units(scales[contract] ?? 0);
  const own = (): void => void (event.sender = wallet);
  return [
    () => transfer(contract, friend, wallet, units),
    () => (own(), transfer(contract, wallet, friend, units)),
    () => (own(), transfer(contract, wallet, wallet, units)),
    () => (own(), void (event.hasFailed = true)),
    // A payment of exactly the fee, before the fee itself.
    () => (own(), transfer(event.unit === "WEI" ? ethContract : strkContract, wallet, friend, event.fee)),
    // A swap in which two pools pay the same amount.
    () => {
      own();
      transfer(strkContract, wallet, friend, 3n * units);
      transfer(usdc, friend, wallet, units);
      transfer(usdc, friend, wallet, units);
    },
    () => own(),
    () => (own(), void (event.fee = 0n), transfer(contract, wallet, friend, units)),
    () => item(event.number, friend, wallet),
    // Transfers that fill pages alone.
    () => {
      for (let part = 0; part < 5 + chance.below(40); part++)
        transfer(contract, friend, wallet, BigInt(1 + (part % 3)));
    },
    // A contract takes tokens that the wallet allowed it to take.
    () => transfer(contract, wallet, friend, units),
  ];
}

export const feeOf = ({ sender, fee, unit }: StarknetEvent): string | undefined =>
  sender === wallet && fee > 0n
    ? `${amountOf(fee, 18)} ${assetOf(unit === "WEI" ? ethContract : strkContract)}`
    : undefined;

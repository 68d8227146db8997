import {
  addChange,
  amountOf,
  chanceOf,
  day,
  hashOf,
  momentsOf,
  opening,
  second,
  type Chance,
} from "../chain-history.ts";
import type { EvmServer } from "./evm.ts";

export const wallet = "0x00000000000000000000000000000000000000aa";
const friend = "0x00000000000000000000000000000000000000bb";
const stranger = "0x00000000000000000000000000000000000000cc";
const router = "0x00000000000000000000000000000000000000dd";
const picture = "0x0000000000000000000000000000000000007721";
const things = "0x0000000000000000000000000000000000001155";
export type Token = { contract: string; symbol: string; name: string; decimals: number };
export const tokens: readonly Token[] = [
  { contract: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", symbol: "USDC", name: "USD Coin", decimals: 6 },
  { contract: "0x1f9840a85d5af5bf1d1762f925bdaddc4201f984", symbol: "UNI", name: "Uniswap", decimals: 18 },
  { contract: "0x00000000000000000000000000000000000000f0", symbol: "NIL", name: "Nil", decimals: 0 },
];

/** The block of a transaction at a time: a reorganisation moves or drops it. */
export type Version = { block: number; at: number; from: number; until: number };

type Inner = { from: string; to: string; units: bigint; hasFailed: boolean };
type Transfer = { token: Token; from: string; to: string; units: bigint };
type Collectible = {
  standard: "nfts" | "multiTokens";
  contract: string;
  id: string;
  from: string;
  to: string;
  quantity: number;
};

export type EvmEvent = {
  key: string;
  txHash: string;
  index: number;
  versions: Version[];
  from: string;
  to: string;
  isSender: boolean;
  isCreation: boolean;
  value: bigint;
  gasUsed: bigint;
  gasPrice: bigint;
  dataFee: bigint;
  hasFailed: boolean;
  inner: Inner[];
  transfers: Transfer[];
  collectibles: Collectible[];
  withdrawal?: { index: number; gwei: bigint };
  reward?: bigint;
  changes: Record<string, string>;
  fee?: string;
};

const blockTime = 12 * second;
const blockAt = (at: number): number => Math.floor((at - opening) / blockTime);
export const timeOf = (block: number): number => opening + block * blockTime;

type Size = { days: number; count: number };

export function evmEvents(seed: number, { chainId, pageCap }: EvmServer, { days, count }: Size): EvmEvent[] {
  const chance = chanceOf(seed);
  const isEthereum = chainId === 1;
  const events: EvmEvent[] = [];
  let withdrawals = 1_000;
  for (const [number, moment] of momentsOf(chance, {
    from: opening + day,
    days: days - 1,
    count,
  }).entries()) {
    const block = blockAt(moment);
    const at = timeOf(block);
    const kind = chance.random();
    const event = emptyEvent(seed, number);
    if (isEthereum && kind < 0.1) {
      const twice = 1 + chance.below(3);
      const gwei = chance.units(9);
      for (let one = 0; one < twice; one++) {
        const index = ++withdrawals;
        events.push({
          ...emptyEvent(seed, number),
          key: `withdrawal-${index}`,
          txHash: "",
          versions: [{ block, at, from: at, until: Infinity }],
          withdrawal: { index, gwei: gwei },
        });
      }
      continue;
    }
    if (isEthereum && kind < 0.13) {
      if (events.some(({ reward, versions }) => reward !== undefined && versions[0]?.block === block))
        continue;
      const isKnown = { ...event, key: `block-${block}`, txHash: "", reward: chance.units(18) };
      // A block that another one replaces takes its reward with it.
      const until = number % 2 === 0 ? at + 1_800 * second : Infinity;
      events.push({ ...isKnown, versions: [{ block, at, from: at, until }] });
      continue;
    }
    fill(event, chance, { isRollup: !isEthereum, pageCap });
    event.versions = versionsOf(chance, block);
    events.push(event);
  }
  for (const event of events) book(event, chainId);
  return events;
}

const emptyEvent = (seed: number, number: number): EvmEvent => ({
  key: `0x${hashOf(number, seed * 1_000_003)}`,
  txHash: `0x${hashOf(number, seed * 1_000_003)}`,
  index: number % 300,
  versions: [],
  from: stranger,
  to: router,
  isSender: false,
  isCreation: false,
  value: 0n,
  gasUsed: 21_000n,
  gasPrice: 1_000_000_007n,
  dataFee: 0n,
  hasFailed: false,
  inner: [],
  transfers: [],
  collectibles: [],
  changes: {},
});

/** Mostly one block; some are moved to another block or dropped a minute after they were first listed. */
function versionsOf(chance: Chance, block: number): Version[] {
  const from = timeOf(block);
  if (!chance.happens(0.12)) return [{ block, at: from, from, until: Infinity }];
  const until = from + 30 * second + chance.below(60) * second;
  const first = { block, at: from, from, until };
  if (chance.happens(0.4)) return [first];
  const moved = block + 1 + chance.below(3);
  return [first, { block: moved, at: timeOf(moved), from: Math.max(until, timeOf(moved)), until: Infinity }];
}

function fill(
  event: EvmEvent,
  chance: Chance,
  { isRollup, pageCap }: { isRollup: boolean; pageCap: number },
): void {
  event.gasUsed = BigInt(21_000 + chance.below(200_000));
  event.gasPrice = BigInt(1 + chance.below(50)) * 1_000_000_000n + BigInt(chance.below(1_000));
  const token = chance.pick(tokens);
  const own = (): void => {
    event.from = wallet;
    event.isSender = true;
    if (isRollup) event.dataFee = BigInt(chance.below(1_000_000)) * 1_000_003n;
  };
  const transfer = (from: string, to: string, units = chance.units(token.decimals)): void =>
    void event.transfers.push({ token, from, to, units });
  const pay = (to: string, units = chance.units(18), hasFailed = false): void =>
    void event.inner.push({ from: router, to, units, hasFailed });
  const kinds: (() => void)[] = [
    () =>
      Object.assign(event, { from: friend, to: wallet, value: chance.happens(0.1) ? 0n : chance.units(18) }),
    () => (own(), Object.assign(event, { to: friend, value: chance.units(18) })),
    () => (own(), Object.assign(event, { to: wallet, value: chance.units(18) })),
    () => (
      own(),
      Object.assign(event, { value: chance.units(18), hasFailed: true }),
      pay(wallet, 7n),
      pay(friend, 9n)
    ),
    () => (
      Object.assign(event, { to: token.contract }),
      transfer(friend, wallet, chance.happens(0.2) ? 0n : undefined)
    ),
    () => (own(), Object.assign(event, { to: token.contract }), transfer(wallet, friend)),
    () => (own(), Object.assign(event, { to: token.contract }), transfer(wallet, wallet)),
    // A swap in which two pools pay the same amount, with the rest returned.
    () => {
      own();
      event.value = chance.units(18);
      const units = chance.units(token.decimals);
      transfer(router, wallet, units);
      transfer(router, wallet, units);
      pay(wallet, event.value / 3n);
    },
    // One payment in several equal parts.
    () => {
      const units = chance.units(18);
      for (let part = 0; part < 3; part++) pay(wallet, units);
      if (chance.happens(0.5)) own();
    },
    () => (
      own(),
      Object.assign(event, { value: chance.units(18) }),
      pay(wallet, chance.units(18), true),
      pay(friend, 5n)
    ),
    () => (
      own(),
      Object.assign(event, { isCreation: true, to: "", value: chance.happens(0.5) ? chance.units(18) : 0n })
    ),
    () => (own(), Object.assign(event, { to: token.contract })),
    () => {
      if (chance.happens(0.5)) own();
      const id = String(chance.below(5));
      const [from, to] = chance.happens(0.5) ? [friend, wallet] : [wallet, friend];
      event.collectibles.push({ standard: "nfts", contract: picture, id, from, to, quantity: 1 });
    },
    () => {
      const give = { standard: "multiTokens", contract: things, from: friend, to: wallet } as const;
      event.collectibles.push({ ...give, id: String(chance.below(3)), quantity: 1 + chance.below(4) });
      event.collectibles.push({ ...give, id: String(3 + chance.below(3)), quantity: 1 + chance.below(4) });
      if (chance.happens(0.5))
        event.collectibles.push({ ...give, id: event.collectibles[0]?.id ?? "0", quantity: 2 });
    },
    // An airdrop that alone fills a page.
    () => {
      const parts = chance.happens(0.15) ? pageCap + chance.below(pageCap) : 2;
      for (let part = 0; part < parts; part++) transfer(router, wallet, BigInt(1 + (part % 7)));
    },
  ];
  kinds[chance.below(kinds.length)]?.();
}

function book(event: EvmEvent, chainId: number): void {
  const platform = `eip155:${chainId}`;
  const native = `${platform}/slip44:60`;
  const { changes } = event;
  const move = (
    asset: string,
    scale: number,
    { from, to, units }: { from: string; to: string; units: bigint },
  ): void => {
    if (units === 0n) return;
    if (from === wallet) addChange(changes, asset, { units: -units, scale });
    if (to === wallet) addChange(changes, asset, { units, scale });
  };
  if (event.withdrawal !== undefined) addChange(changes, native, { units: event.withdrawal.gwei, scale: 9 });
  if (event.reward !== undefined) addChange(changes, native, { units: event.reward, scale: 18 });
  if (event.isSender) {
    const units = event.gasUsed * event.gasPrice + event.dataFee;
    addChange(changes, native, { units: -units, scale: 18 });
    event.fee = `${amountOf(units, 18)} ${native}`;
  }
  if (event.hasFailed) return;
  move(native, 18, { from: event.from, to: event.to, units: event.value });
  for (const inner of event.inner) if (!inner.hasFailed) move(native, 18, inner);
  for (const { token, ...transfer } of event.transfers)
    move(`${platform}/erc20:${token.contract}`, token.decimals, transfer);
  for (const { standard, contract, id, quantity, ...parties } of event.collectibles)
    move(`${platform}/${standard === "nfts" ? "erc721" : "erc1155"}:${contract}/${id}`, 0, {
      ...parties,
      units: BigInt(quantity),
    });
}

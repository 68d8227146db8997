import { parseDecimal } from "../../../../src/domain/money/decimal.ts";
import type { StandInAnswer, StandInRequest } from "../../servers/stand-in.ts";
import {
  addChange,
  amountOf,
  chanceOf,
  day,
  hashOf,
  momentsOf,
  opening,
  sum,
  type Chance,
  type ChainSimulator,
  type TrueTransaction,
} from "./chain-history.ts";

const wallet = "0x93f65b8c16c263343bbf66cf9f8eef69cb1dbc92d13f0c331b0dcaeb76b4aab6";
const friend = "0x9d6b98b18fd26b5efeec68d020dcf1be7a94c2c315353779bc6b3aed44188ddf";
const native = "0x2::sui::SUI";
const usdcType = "0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC";
const sui = "sui:mainnet/slip44:784";
const usdc = `sui:mainnet/coin:${usdcType}`;
const checkpointTime = 250;

type Event = {
  digest: string;
  checkpoint: number;
  at: number;
  sender: string;
  /** Who pays the gas, where it is not the sender. */
  sponsor: string | undefined;
  gas: { computationCost: bigint; storageCost: bigint; storageRebate: bigint };
  hasFailed: boolean;
  /** Of the wallet, without gas. */
  sui: bigint;
  usdc: bigint;
  staked: bigint;
  reward: bigint;
  isReceiver: boolean;
  call: string | undefined;
};

/** A node: what an address sent and what it received, the newest first, in two lists whose pages follow the last transaction of the one before. */
export function suiSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const events = suiEvents(seed, size);
  const visible = (now: number): Event[] => events.filter(({ at }) => at <= now);
  const truth = (now: number): TrueTransaction[] => visible(now).flatMap(trueTransactions);
  const listed = ([query, cursor]: unknown[], now: number): unknown => {
    const isSent = JSON.stringify(query).includes("FromAddress");
    const rows = visible(now)
      .filter(({ sender, isReceiver }) => (isSent ? sender === wallet : isReceiver))
      .toReversed();
    const start = cursor == null ? 0 : rows.findIndex(({ digest }) => digest === cursor) + 1;
    const page = rows.slice(start, start + pageSize);
    return {
      data: page.map(rowOf),
      nextCursor: page.at(-1)?.digest ?? cursor,
      hasNextPage: start + pageSize < rows.length,
    };
  };
  // A reward is in the stake until that is withdrawn.
  const total = (asset: string, scale: number, now: number): string => {
    const { units, scale: stated } = parseDecimal(
      visible(now)
        .flatMap((event) => trueTransactions({ ...event, reward: 0n }))
        .reduce((all, { changes }) => sum(all, changes[asset] ?? "0"), "0"),
    );
    return String(units * 10n ** BigInt(scale - stated));
  };
  return {
    kind: "sui",
    upstreams: ["SUI"],
    settings: { address: wallet },
    answer({ body }: StandInRequest, now): StandInAnswer {
      const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] };
      const staked = visible(now).reduce((all, event) => all + event.staked, 0n);
      const answers: Record<string, () => unknown> = {
        sui_getChainIdentifier: () => "35834a8a",
        suix_getAllBalances: () => [
          { coinType: native, totalBalance: total(sui, 9, now) },
          { coinType: usdcType, totalBalance: total(usdc, 6, now) },
        ],
        suix_getStakes: () => [{ stakes: [{ principal: String(staked), status: "Active" }] }],
        suix_getCoinMetadata: () =>
          params[0] === usdcType ? { decimals: 6, symbol: "USDC", name: "USDC" } : null,
        suix_queryTransactionBlocks: () => listed(params, now),
      };
      return { body: { jsonrpc: "2.0", id, result: answers[method]?.() } };
    },
    truth,
    moments: events.map(({ at }) => at),
    end: opening + size.days * day,
  };
}

function costOf({ sender, sponsor, gas }: Event): bigint {
  const { computationCost, storageCost, storageRebate } = gas;
  return (sponsor ?? sender) === wallet ? computationCost + storageCost - storageRebate : 0n;
}

function trueTransactions(event: Event): TrueTransaction[] {
  const { digest, at, hasFailed } = event;
  const cost = costOf(event);
  const changes: Record<string, string> = {};
  addChange(changes, sui, { units: event.sui - (cost > 0n ? cost : 0n), scale: 9 });
  addChange(changes, usdc, { units: event.usdc, scale: 6 });
  const found: TrueTransaction[] = [
    {
      key: digest,
      at,
      changes,
      ...(cost > 0n ? { fee: `${amountOf(cost, 9)} ${sui}` } : {}),
      ...(hasFailed ? { hasFailed } : {}),
    },
  ];
  // What freed storage gives back beyond the cost is a transaction of its own.
  if (cost < 0n) found.push({ key: wallet, at, changes: { [sui]: amountOf(-cost, 9) } });
  if (event.reward > 0n) found.push({ key: wallet, at, changes: { [sui]: amountOf(event.reward, 9) } });
  return found;
}

function rowOf(event: Event) {
  const { digest, checkpoint, at, sender, sponsor, gas, hasFailed, call } = event;
  const own = event.sui - costOf(event);
  const change = (owner: string, coinType: string, amount: bigint): object[] =>
    amount === 0n ? [] : [{ owner: { AddressOwner: owner }, coinType, amount: String(amount) }];
  const move = { package: `0x${"3".padStart(64, "0")}`, module: "sui_system", function: call };
  return {
    digest,
    checkpoint: String(checkpoint),
    timestampMs: String(at),
    effects: {
      status: { status: hasFailed ? "failure" : "success" },
      gasUsed: Object.fromEntries(Object.entries(gas).map(([name, units]) => [name, String(units)])),
      gasObject: { owner: { AddressOwner: sponsor ?? sender } },
    },
    balanceChanges: [
      ...change(friend, native, -event.sui - 3n),
      ...change(wallet, native, own),
      ...change(wallet, usdcType, event.usdc),
    ],
    events: event.call === "request_withdraw_stake" ? [unstakingOf(event)] : [],
    transaction: {
      data: {
        sender,
        gasData: { owner: sponsor ?? sender },
        transaction: {
          transactions: [
            { SplitCoins: ["GasCoin", []] },
            ...(call === undefined ? [] : [{ MoveCall: move }]),
          ],
        },
      },
    },
  };
}

function unstakingOf({ staked, reward }: Event): object {
  return {
    type: "0x3::validator::UnstakingRequestEvent",
    parsedJson: { staker_address: wallet, principal_amount: String(-staked), reward_amount: String(reward) },
  };
}

function suiEvents(seed: number, { days, count }: { days: number; count: number }): Event[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  const stakes: bigint[] = [];
  return [moments[0] ?? opening, ...moments].map((moment, number) => {
    const checkpoint = 23_000_000 + Math.ceil((moment - opening) / checkpointTime);
    const event: Event = {
      digest: hashOf(number, seed * 1_000_003),
      checkpoint,
      at: opening + (checkpoint - 23_000_000) * checkpointTime,
      sender: friend,
      sponsor: undefined,
      gas: {
        computationCost: 750_000n,
        storageCost: 1_976_000n,
        storageRebate: BigInt(chance.below(chance.happens(0.2) ? 6_000_000 : 1_900_000)),
      },
      hasFailed: false,
      sui: 0n,
      usdc: 0n,
      staked: 0n,
      reward: 0n,
      isReceiver: true,
      call: undefined,
    };
    if (number === 0) [event.sui, event.usdc] = [10n ** 15n, 10n ** 15n];
    else fill(event, chance, stakes);
    return event;
  });
}

function fill(event: Event, chance: Chance, stakes: bigint[]): void {
  const units = 1n + chance.units(7);
  // The rest of a coin comes back to its sender: such a transaction is in both lists, or, paid with the coin for gas, in one.
  const own = (): void => {
    event.sender = wallet;
    event.isReceiver = chance.happens(0.4);
  };
  const kinds: (() => void)[] = [
    () => void (event.sui = chance.happens(0.3) ? 1n : units),
    () => void (event.usdc = units),
    () => (own(), void (event.sui = -units)),
    () => (own(), void (event.usdc = -units)),
    () => (own(), void (event.sui = -units), void (event.usdc = 7n * units)),
    () => (own(), void (event.hasFailed = true)),
    () => own(),
    () => (own(), void (event.sponsor = friend), void (event.usdc = -units)),
    () => {
      event.sponsor = wallet;
      event.isReceiver = true;
    },
    () => {
      own();
      event.call = "request_add_stake";
      event.sui = -(1_000_000_000n + units);
      stakes.push(-event.sui);
      event.staked = -event.sui;
    },
    // The reward comes with the stake.
    () => {
      const stake = stakes.pop();
      if (stake === undefined) return;
      own();
      event.call = "request_withdraw_stake";
      event.reward = (stake * BigInt(chance.below(40))) / 1_000n;
      event.sui = stake + event.reward;
      event.staked = -stake;
    },
  ];
  kinds[chance.below(kinds.length)]?.();
}

import type { StandInAnswer, StandInRequest } from "../../servers/stand-in.ts";
import {
  amountOf,
  chanceOf,
  day,
  hashOf,
  momentsOf,
  opening,
  second,
  type Chance,
  type ChainSimulator,
  type TrueTransaction,
} from "./chain-history.ts";

const wallet = "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5";
const friend = "14ShUZUYUR35RBZW6uVVt1zXDxmSQddkeDdXf1JkMA6P721N";
const dot = "polkadot:91b171bb158e2d3848fa23a9f1c25182/slip44:354";
const blockTime = 6 * second;
const firstBlock = 19_000_000;
const finality = 3;

type Event = {
  hash: string;
  at: number;
  block: number;
  /** Within its block. */
  index: number;
  isReplaced: boolean;
  isOwn: boolean;
  hasFailed: boolean;
  fee: bigint;
  moves: { isIn: boolean; isSelf: boolean; units: bigint }[];
  /** Paid or slashed in the same block, each on its own. */
  rewards: bigint[];
};

/** A Subscan server: three lists, the newest row first, by page numbers that shift with new rows; the newest blocks can be replaced. */
export function polkadotSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const events = polkadotEvents(seed, size);
  // A replaced block has it two blocks earlier; then none has it until its own.
  const visible = (now: number): Event[] =>
    events.flatMap((event) => {
      if (event.at <= now) return event;
      const isInFork = event.isReplaced && event.at - 2 * blockTime <= now && event.at - blockTime > now;
      return isInFork ? { ...event, at: event.at - 2 * blockTime, block: event.block - 2 } : [];
    });
  const list =
    (name: string, rowsOf: (event: Event) => object[]) =>
    ({ body }: StandInRequest, now: number): object => {
      const { page, row }: { page: number; row: number } = JSON.parse(body);
      const rows = visible(now)
        .toSorted((a, b) => a.block - b.block)
        .flatMap(rowsOf)
        .toReversed();
      const length = Math.min(row, pageSize);
      const listed = rows.slice(page * length, (page + 1) * length);
      return { count: rows.length, [name]: listed.length === 0 ? null : listed };
    };
  const paths: Record<string, (request: StandInRequest, now: number) => object> = {
    "/api/scan/metadata": (_, now) => ({
      addressType: "0",
      finalized_blockNum: String(firstBlock + Math.floor((now - opening) / blockTime) - finality),
    }),
    "/api/v2/scan/transfers": list("transfers", transferRows),
    "/api/v2/scan/extrinsics": list("extrinsics", (event) => (event.isOwn ? [extrinsicRow(event)] : [])),
    "/api/scan/account/reward_slash": list("list", rewardRows),
    "/api/v2/scan/search": (_, now) => {
      const held = visible(now).reduce(
        (sum, event) => event.rewards.reduce((total, reward) => total + reward, sum + changeOf(event)),
        0n,
      );
      return { account: { address: wallet, balance: amountOf(held, 10) } };
    },
  };
  return {
    kind: "polkadot",
    upstreams: ["SUBSCAN"],
    settings: { address: wallet, chain: "polkadot" },
    answer(request, now): StandInAnswer {
      const data = paths[request.path]?.(request, now);
      return data === undefined ? { status: 404, body: "" } : { body: { code: 0, message: "Success", data } };
    },
    truth: (now) =>
      events.some(({ at }) => Math.abs(at - now) <= (finality + 1) * blockTime)
        ? undefined
        : visible(now).flatMap(trueTransactions),
    moments: events.map(({ at }) => at),
    end: opening + size.days * day,
  };
}

const feeOf = ({ isOwn, fee }: Event): bigint => (isOwn ? fee : 0n);

function changeOf(event: Event): bigint {
  const moved = event.hasFailed ? [] : event.moves.filter(({ isSelf }) => !isSelf);
  return moved.reduce((sum, { isIn, units }) => sum + (isIn ? units : -units), -feeOf(event));
}

function trueTransactions(event: Event): TrueTransaction[] {
  const { hash, at, hasFailed, block, index, rewards } = event;
  const change = changeOf(event);
  const fee = feeOf(event);
  const call: TrueTransaction = {
    key: hash,
    at,
    changes: change === 0n ? {} : { [dot]: amountOf(change, 10) },
    ...(fee > 0n ? { fee: `${amountOf(fee, 10)} ${dot}` } : {}),
    ...(hasFailed ? { hasFailed: true } : {}),
  };
  return [
    ...(fee === 0n && change === 0n ? [] : [call]),
    ...rewards.map((units, number) => ({
      key: `reward-${block}-${index * 100 + number}`,
      at,
      changes: { [dot]: amountOf(units, 10) },
    })),
  ];
}

const shared = ({ block, at }: Event) => ({ block_num: block, block_timestamp: at / second });
const placeOf = ({ block, index }: Event): string => `${block}-${index}`;

function transferRows(event: Event): object[] {
  return event.moves.map(({ isIn, isSelf, units }, number) => ({
    ...shared(event),
    from: isIn && !isSelf ? friend : wallet,
    to: isIn || isSelf ? wallet : friend,
    amount: amountOf(units, 10),
    amount_v2: String(units),
    hash: event.hash,
    success: !event.hasFailed,
    extrinsic_index: placeOf(event),
    event_idx: event.index * 100 + number,
    asset_symbol: "DOT",
    asset_type: "native",
    asset_unique_id: "DOT",
    fee: String(event.fee),
  }));
}

function extrinsicRow(event: Event): object {
  return {
    ...shared(event),
    account_id: wallet,
    extrinsic_index: placeOf(event),
    extrinsic_hash: event.hash,
    fee: String(event.fee + 1_000n),
    fee_used: String(event.fee),
    success: !event.hasFailed,
    finalized: true,
  };
}

function rewardRows(event: Event): object[] {
  return event.rewards.map((units, number) => ({
    ...shared(event),
    account: wallet,
    stash: wallet,
    event_index: `${event.block}-${event.index * 100 + number}`,
    event_id: units < 0n ? "Slashed" : "Rewarded",
    amount: String(units < 0n ? -units : units),
    extrinsic_hash: event.hash,
  }));
}

function polkadotEvents(seed: number, { days, count }: { days: number; count: number }): Event[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  return [moments[0] ?? opening, ...moments].map((moment, number) => {
    const blocks = Math.floor((moment - opening) / blockTime);
    const event: Event = {
      hash: `0x${hashOf(number, seed * 1_000_003)}`,
      at: opening + blocks * blockTime,
      block: firstBlock + blocks,
      index: number,
      isReplaced: number > 0 && chance.happens(0.3),
      isOwn: false,
      hasFailed: false,
      fee: BigInt(150_000_000 + chance.below(9_000_000)),
      moves: [],
      rewards: [],
    };
    if (number === 0) event.moves.push({ isIn: true, isSelf: false, units: 10n ** 17n });
    else fill(event, chance);
    return event;
  });
}

function fill(event: Event, chance: Chance): void {
  const move = (isIn: boolean, isSelf = false): void =>
    void event.moves.push({ isIn, isSelf, units: 1n + chance.units(10) });
  const own = (): void => void (event.isOwn = true);
  const kinds: (() => void)[] = [
    () => move(true),
    () => (own(), move(false)),
    () => (own(), move(false, true)),
    () => (own(), move(false), void (event.hasFailed = true)),
    // A batch, with equal payments among its parts.
    () => {
      own();
      for (let part = 0; part < 2 + chance.below(40); part++)
        event.moves.push({ isIn: false, isSelf: false, units: 7n + BigInt(part % 3) });
    },
    () => own(),
    // A payout of several eras, by anybody or the account itself.
    () => {
      event.isOwn = chance.happens(0.5);
      for (let era = 0; era < 1 + chance.below(30); era++) event.rewards.push(1_000_000n + BigInt(era % 2));
    },
    () => event.rewards.push(-(1n + chance.units(6))),
  ];
  kinds[chance.below(kinds.length)]?.();
}

import type { StandInAnswer, StandInRequest } from "../../servers/stand-in.ts";
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
  type ChainSimulator,
  type TrueTransaction,
} from "./chain-history.ts";

const wallet = "RXIOUIR5IGFZMIZ7CR7FJXDYY4JI7NZG5UCWCZZNWXUPFJRLG6K6X5ITXM";
const friend = "4EZFQABCVQTHQCK3HQBIYGC4NV2VM42FZHEFTVH77ROG4ZGREC6Y7V5T2U";
const platform = "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k";
const algo = `${platform}/slip44:283`;
const asset = 31_566_704;
const usdc = `${platform}/asa:${asset}`;
const genesis = "wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=";
const roundTime = 3 * second;

type Row = Record<string, unknown>;
type Event = {
  at: number;
  round: number;
  rows: Row[];
  algo: bigint;
  usdc: bigint;
  fee: bigint;
  rewards: bigint;
  /** Of a proposed block, which has no transaction. */
  payout: bigint;
};

/** An indexer: one list, the newest round first, with a token that names the last row of a page. */
export function algorandSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const events = algorandEvents(seed, size);
  const visible = (now: number): Event[] => events.filter(({ at }) => at <= now);
  const paged = (rows: readonly Row[], next: string | null, name: string): StandInAnswer => {
    const start = next === null ? 0 : rows.findIndex(({ id }) => id === next) + 1;
    const page = rows.slice(start, start + pageSize);
    const last = page.at(-1)?.["id"];
    return {
      body: {
        "current-round": 50_000_000,
        [name]: page,
        ...(last === undefined ? {} : { "next-token": last }),
      },
    };
  };
  return {
    kind: "algorand",
    upstreams: ["ALGORAND"],
    settings: { address: wallet },
    answer({ path, query }: StandInRequest, now): StandInAnswer {
      if (path === "/v2/blocks/1") return { body: { "genesis-hash": genesis, round: 1 } };
      if (path === "/v2/block-headers")
        return paged(
          visible(now)
            .filter(({ payout }) => payout > 0n)
            .map(({ round, at, payout }) => ({
              id: String(round),
              round,
              timestamp: at / 1_000,
              proposer: wallet,
              "proposer-payout": Number(payout),
            })),
          query.get("next"),
          "blocks",
        );
      if (path === `/v2/assets/${asset}`)
        return {
          body: {
            asset: {
              index: asset,
              params: {
                decimals: 6,
                total: 18_446_744_073_709_552_000n.toString(),
                name: "USDC",
                "unit-name": "USDC",
              },
            },
          },
        };
      const held = visible(now).reduce(
        (sum, event) => ({
          algo: sum.algo + event.algo + event.rewards + event.payout - event.fee,
          usdc: sum.usdc + event.usdc,
        }),
        { algo: 0n, usdc: 0n },
      );
      if (path === `/v2/accounts/${wallet}`)
        return {
          body: {
            account: {
              address: wallet,
              amount: Number(held.algo),
              "amount-without-pending-rewards": Number(held.algo),
              assets: [{ "asset-id": asset, amount: Number(held.usdc) }],
            },
          },
        };
      if (path === `/v2/accounts/${wallet}/assets`)
        return { body: { assets: [{ "asset-id": asset, amount: Number(held.usdc) }] } };
      const [min, max] = ["min-round", "max-round"].map((name) => query.get(name));
      const rows = visible(now)
        .filter(({ round }) => round >= Number(min ?? 0) && round <= Number(max ?? Infinity))
        .flatMap((event) => event.rows)
        .toReversed();
      return paged(rows, query.get("next"), "transactions");
    },
    truth: (now) => visible(now).flatMap(trueTransactions),
    moments: events.map(({ at }) => at),
    end: opening + size.days * day,
  };
}

function trueTransactions({
  at,
  rows,
  algo: coins,
  usdc: units,
  fee,
  rewards,
  payout,
  round,
}: Event): TrueTransaction[] {
  const found: TrueTransaction[] = [];
  if (payout > 0n) return [{ key: `block-${round}`, at, changes: { [algo]: amountOf(payout, 6) } }];
  if (rows.length === 0) return [];
  const changes: Record<string, string> = {};
  if (coins - fee !== 0n) addChange(changes, algo, { units: coins - fee, scale: 6 });
  if (units !== 0n) addChange(changes, usdc, { units, scale: 6 });
  found.push({
    key: String(rows[0]?.["id"]),
    at,
    changes,
    ...(fee > 0n ? { fee: `${amountOf(fee, 6)} ${algo}` } : {}),
  });
  // A reward is a transaction of its own, without a hash.
  if (rewards > 0n) found.push({ key: wallet, at, changes: { [algo]: amountOf(rewards, 6) } });
  return found;
}

function algorandEvents(seed: number, { days, count }: { days: number; count: number }): Event[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  let offset = 0;
  const proposed = new Set<number>();
  return [moments[0] ?? opening, ...moments].map((moment, number) => {
    const round = 30_000_000 + Math.floor((moment - opening) / roundTime);
    const at = opening + (round - 30_000_000) * roundTime;
    const event: Event = { at, round, rows: [], algo: 0n, usdc: 0n, fee: 0n, rewards: 0n, payout: 0n };
    const add = (sender: string, type: string, fields: Row): Row => {
      const fee = sender === wallet ? BigInt(1_000 + chance.below(3) * 1_000) : 1_000n;
      if (sender === wallet) event.fee += fee;
      const row = {
        id: hashOf(number * 20 + event.rows.length, seed * 1_000_003)
          .toUpperCase()
          .slice(0, 52),
        sender,
        fee: Number(fee),
        "tx-type": type,
        "confirmed-round": round,
        "intra-round-offset": ++offset,
        "round-time": at / 1_000,
        "first-valid": round,
        "last-valid": round + 1_000,
        "genesis-hash": genesis,
        "genesis-id": "mainnet-v1.0",
        "close-rewards": 0,
        "closing-amount": 0,
        "receiver-rewards": 0,
        "sender-rewards": 0,
        ...fields,
      };
      event.rows.push(row);
      return row;
    };
    if (number === 0) {
      add(friend, "pay", { "payment-transaction": { amount: 1e15, receiver: wallet, "close-amount": 0 } });
      event.algo = 10n ** 15n;
    } else fill(event, chance, add);
    // A block has one proposer.
    if (event.payout > 0n && proposed.has(round)) event.payout = 0n;
    if (event.payout > 0n) proposed.add(round);
    if (event.rows.length > 1) for (const row of event.rows) row["group"] = `group${number}=`;
    return event;
  });
}

function fill(event: Event, chance: Chance, add: (sender: string, type: string, fields: Row) => Row): void {
  const units = 1n + chance.units(4);
  const payment = (from: string, to: string, amount: bigint): Row => {
    if (from !== to) event.algo += to === wallet ? amount : -amount;
    return { "payment-transaction": { amount: Number(amount), receiver: to, "close-amount": 0 } };
  };
  const transfer = (from: string, to: string, amount: bigint): Row => {
    if (from !== to) event.usdc += to === wallet ? amount : -amount;
    return {
      "asset-transfer-transaction": {
        amount: Number(amount),
        "asset-id": asset,
        receiver: to,
        "close-amount": 0,
      },
    };
  };
  const kinds: (() => void)[] = [
    () => void add(friend, "pay", payment(friend, wallet, chance.happens(0.2) ? 1n : units)),
    () => void add(wallet, "pay", payment(wallet, friend, units)),
    () => void add(wallet, "pay", payment(wallet, wallet, units)),
    () => void add(friend, "axfer", transfer(friend, wallet, units)),
    () => void add(wallet, "axfer", transfer(wallet, friend, units)),
    () => void add(wallet, "axfer", transfer(wallet, wallet, 0n)),
    // A swap in a group, of which the third transaction pays both parts.
    () => {
      add(wallet, "pay", payment(wallet, friend, units));
      add(wallet, "axfer", transfer(wallet, friend, 5n));
      add(friend, "axfer", transfer(friend, wallet, units));
    },
    // A call of an application that pays twice, one of them from within another call.
    () => {
      const inner = { sender: friend, fee: 0, "tx-type": "pay", ...payment(friend, wallet, units) };
      const deep = {
        sender: friend,
        fee: 0,
        "tx-type": "appl",
        "inner-txns": [{ sender: friend, fee: 0, "tx-type": "axfer", ...transfer(friend, wallet, units) }],
      };
      add(wallet, "appl", {
        "application-transaction": { "application-id": 7 },
        "inner-txns": [inner, deep],
      });
    },
    () => {
      event.rewards = 17n;
      add(wallet, "pay", { ...payment(wallet, friend, units), "sender-rewards": 17 });
    },
    // The account of a friend is closed in favour of the wallet.
    () => {
      event.algo += units;
      add(friend, "pay", {
        "payment-transaction": {
          amount: 0,
          receiver: friend,
          "close-amount": Number(units),
          "close-remainder-to": wallet,
        },
        "closing-amount": Number(units),
      });
    },
    () => {
      event.payout = 10_000_000n;
    },
  ];
  kinds[chance.below(kinds.length)]?.();
}

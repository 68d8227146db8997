import type { StandInAnswer, StandInRequest } from "../../servers/stand-in.ts";
import {
  addChange,
  amountOf,
  chanceOf,
  day,
  momentsOf,
  opening,
  type Chance,
  type ChainSimulator,
  type TrueTransaction,
} from "./chain-history.ts";

const wallet = "0.0.730631";
const friend = "0.0.29624024";
const hbar = "hedera:mainnet/slip44:3030";
const token = "0.0.456858";
const usdc = `hedera:mainnet/token:${token}`;

type Transfer = { account: string; amount: number; is_approval: boolean };
type Event = {
  id: string;
  key: string;
  at: number;
  nanoseconds: string;
  payer: string;
  result: string;
  nonce: number;
  fee: bigint;
  /** Without the fee. */
  hbar: bigint;
  reward: bigint;
  usdc: bigint;
};

/** A mirror node: one list, the oldest row first, each page with the path of the next. */
export function hederaSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const events = hederaEvents(seed, size);
  const visible = (now: number): Event[] => events.filter(({ at }) => at <= now);
  const list = ({ query }: StandInRequest, now: number): StandInAnswer => {
    const after = query.get("timestamp")?.replace("gt:", "") ?? "0";
    const rest = visible(now).filter(({ nanoseconds }) => nanoseconds > after);
    const page = rest.slice(0, pageSize);
    const next = `/api/v1/transactions?account.id=${wallet}&order=asc&limit=${pageSize}&timestamp=gt:${page.at(-1)?.nanoseconds ?? after}`;
    return {
      body: { transactions: page.map(rowOf), links: { next: page.length === pageSize ? next : null } },
    };
  };
  return {
    kind: "hedera",
    upstreams: ["HEDERA"],
    settings: { address: wallet },
    answer(request, now) {
      const { path } = request;
      if (path === "/api/v1/transactions") return list(request, now);
      const held = visible(now).reduce(
        (sum, event) => ({ hbar: sum.hbar + changeOf(event), usdc: sum.usdc + event.usdc }),
        { hbar: 0n, usdc: 0n },
      );
      if (path === `/api/v1/accounts/${wallet}`)
        return {
          body: {
            account: wallet,
            balance: { balance: Number(held.hbar), timestamp: "1", tokens: [] },
            evm_address: null,
          },
        };
      if (path === `/api/v1/accounts/${wallet}/tokens`)
        return {
          body: {
            tokens: [{ token_id: token, balance: Number(held.usdc), automatic_association: false }],
            links: { next: null },
          },
        };
      if (path === `/api/v1/tokens/${token}`)
        return {
          body: { token_id: token, symbol: "USDC", name: "USD Coin", decimals: "6", type: "FUNGIBLE_COMMON" },
        };
      return { status: 404, body: { _status: { messages: [{ message: "Not found" }] } } };
    },
    truth: (now) => visible(now).flatMap(trueTransactions),
    moments: events.map(({ at }) => at),
    end: opening + size.days * day,
  };
}

const feeOf = ({ payer, fee }: Event): bigint => (payer === wallet ? fee : 0n);
const changeOf = (event: Event): bigint => event.hbar + event.reward - feeOf(event);

/** A reward for staking is a transaction of its own, without a hash. */
function trueTransactions(event: Event): TrueTransaction[] {
  const { key, at, result, reward } = event;
  const changes: Record<string, string> = {};
  const fee = feeOf(event);
  if (event.hbar - fee !== 0n) addChange(changes, hbar, { units: event.hbar - fee, scale: 8 });
  if (event.usdc !== 0n) addChange(changes, usdc, { units: event.usdc, scale: 6 });
  const found: TrueTransaction[] = [
    {
      key,
      at,
      changes,
      ...(fee > 0n ? { fee: `${amountOf(fee, 8)} ${hbar}` } : {}),
      ...(result === "SUCCESS" ? {} : { hasFailed: true }),
    },
  ];
  if (reward > 0n) found.push({ key: wallet, at, changes: { [hbar]: amountOf(reward, 8) } });
  return found;
}

function rowOf(event: Event): object {
  const { id, nanoseconds, payer, result, nonce, fee, hbar: coins, reward, usdc: units } = event;
  const transfer = (account: string, amount: bigint): Transfer[] =>
    amount === 0n ? [] : [{ account, amount: Number(amount), is_approval: false }];
  const own = changeOf(event);
  const isOwn = payer === wallet;
  return {
    bytes: null,
    charged_tx_fee: Number(fee),
    consensus_timestamp: nanoseconds,
    entity_id: null,
    max_fee: "100000000",
    memo_base64: "",
    name: "CRYPTOTRANSFER",
    nft_transfers: [],
    node: "0.0.3",
    nonce,
    parent_consensus_timestamp: null,
    result,
    scheduled: false,
    staking_reward_transfers: reward > 0n ? [{ account: wallet, amount: Number(reward) }] : [],
    token_transfers:
      units === 0n
        ? []
        : [
            { account: wallet, amount: Number(units), token_id: token, is_approval: false },
            { account: friend, amount: Number(-units), token_id: token, is_approval: false },
          ],
    transaction_hash: "AA==",
    transaction_id: id,
    transfers: [
      ...transfer("0.0.3", fee / 20n),
      ...transfer("0.0.98", fee - fee / 20n),
      ...transfer("0.0.800", -reward),
      ...transfer(friend, -coins - (isOwn ? 0n : fee)),
      ...transfer(wallet, own),
    ],
    valid_duration_seconds: "120",
  };
}

function hederaEvents(seed: number, { days, count }: { days: number; count: number }): Event[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  const events: Event[] = [];
  for (const [number, moment] of [moments[0] ?? opening, ...moments].entries()) {
    const at = Math.max(moment, events.at(-1)?.at ?? 0);
    const event: Event = {
      id: "",
      key: "",
      at,
      nanoseconds: "",
      payer: friend,
      result: "SUCCESS",
      nonce: 0,
      fee: BigInt(80_000 + chance.below(900_000)),
      hbar: 0n,
      reward: 0n,
      usdc: 0n,
    };
    if (number === 0) event.hbar = 10n ** 15n;
    else fill(event, chance);
    place(event, events.length);
    events.push(event);
    // The same transaction, submitted to a second node: its payer is charged for both.
    if (event.payer === wallet && chance.happens(0.1)) {
      const again: Event = {
        ...event,
        at: at + 1_500,
        result: "DUPLICATE_TRANSACTION",
        fee: 50_000n,
        hbar: 0n,
        reward: 0n,
        usdc: 0n,
      };
      place(again, events.length);
      again.id = event.id;
      again.key = `${event.id}-duplicate-${again.nanoseconds}`;
      events.push(again);
    }
  }
  return events;
}

/** The order of the chain is that of the nanoseconds. */
function place(event: Event, number: number): void {
  const seconds = Math.floor(event.at / 1_000);
  event.nanoseconds = `${seconds}.${String(event.at % 1_000).padStart(3, "0")}${String(number).padStart(6, "0")}`;
  event.id = `${event.payer}-${seconds - 3}-${String(number).padStart(9, "0")}`;
  event.key = event.id;
}

function fill(event: Event, chance: Chance): void {
  const units = 1n + chance.units(4);
  const own = (): void => void (event.payer = wallet);
  const kinds: (() => void)[] = [
    () => void (event.hbar = chance.happens(0.3) ? 1n : units),
    () => (own(), void (event.hbar = -units)),
    () => (own(), void (event.result = "INSUFFICIENT_ACCOUNT_BALANCE")),
    () => void (event.usdc = units),
    () => (own(), void (event.usdc = -units)),
    () => (own(), void (event.hbar = -units), void (event.reward = units)),
    () => (void (event.hbar = units), void (event.reward = 7n)),
    () => own(),
  ];
  kinds[chance.below(kinds.length)]?.();
}

import { base58, hex } from "@scure/base";
import type { StandInAnswer, StandInRequest } from "../../servers/stand-in.ts";
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
  type ChainSimulator,
  type TrueTransaction,
} from "./chain-history.ts";

const platform = "tron:728126428";
const trx = `${platform}/slip44:195`;
const wallet = "TM1zzNDZD2DPASbKcgdVoTYhfmYgtfwx9R";
const friend = "TFFriedwRtWdFuzerDDtkoQTZ29smDZ1MB";
const tokens = [
  { address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", symbol: "USDT", name: "Tether USD", decimals: 6 },
  { address: "TFczxzPhnThNSqr5by8tvxsdCFRRz6cPNq", symbol: "JST", name: "JUST", decimals: 18 },
] as const;
const hexOf = (address: string): string => hex.encode(base58.decode(address).slice(0, 21));
const genesis = "00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc";

type Row = Record<string, unknown>;
type Event = {
  hash: string;
  at: number;
  /** When the list of tokens has it. */
  late: number;
  signed?: Row;
  internal: Row[];
  transfers: Row[];
  trx: bigint;
  tokens: Map<string, bigint>;
  fee: bigint;
  hasFailed: boolean;
};

/** TronGrid: two lists, the oldest row first, with a fingerprint that names the last row of a page. */
export function tronSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const events = tronEvents(seed, size);
  const heldAt = (now: number): { trx: bigint; tokens: Map<string, bigint> } => {
    const held = { trx: 0n, tokens: new Map<string, bigint>() };
    for (const event of events) {
      if (event.at > now) break;
      held.trx += event.trx - event.fee;
      for (const [address, units] of event.tokens)
        held.tokens.set(address, (held.tokens.get(address) ?? 0n) + units);
    }
    return held;
  };
  const list = ({ query }: StandInRequest, rows: readonly Row[]): StandInAnswer => {
    const listed = rows.filter(
      ({ block_timestamp: at }) => Number(at) >= Number(query.get("min_timestamp") ?? 0),
    );
    const start = Number(query.get("fingerprint") ?? 0);
    const data = listed.slice(start, start + Math.min(pageSize, Number(query.get("limit"))));
    const hasMore = start + data.length < listed.length;
    return {
      body: {
        data,
        success: true,
        meta: {
          at: 1,
          page_size: data.length,
          ...(hasMore ? { fingerprint: String(start + data.length) } : {}),
        },
      },
    };
  };
  return {
    kind: "tron",
    upstreams: ["TRONGRID"],
    settings: { address: wallet, apiKey: "a-key" },
    answer(request, now) {
      const { path } = request;
      if (path === "/wallet/getblockbynum") return { body: { blockID: genesis } };
      if (path === "/wallet/triggerconstantcontract")
        return { body: { result: { result: true }, constant_result: ["0".repeat(64)] } };
      if (path === `/v1/accounts/${wallet}`) {
        const { trx: balance, tokens: held } = heldAt(now);
        return {
          body: {
            data: [
              {
                balance: Number(balance),
                trc20: [...held].map(([address, units]) => ({ [address]: String(units) })),
              },
            ],
            success: true,
          },
        };
      }
      if (path.endsWith("/trc20"))
        return list(
          request,
          events.filter(({ late }) => late <= now).flatMap(({ transfers }) => transfers),
        );
      return list(
        request,
        events
          .filter(({ at }) => at + minute <= now)
          .flatMap(({ signed, internal }) => [...(signed === undefined ? [] : [signed]), ...internal]),
      );
    },
    truth: (now) =>
      events.some(({ at }) => at <= now && now < at + 2 * minute)
        ? undefined
        : events.filter(({ at }) => at <= now).map(trueTransaction),
    moments: events.map(({ at }) => at),
    end: opening + size.days * day,
  };
}

function trueTransaction({ hash, at, trx: coins, tokens: moved, fee, hasFailed }: Event): TrueTransaction {
  const changes: Record<string, string> = {};
  if (coins - fee !== 0n) addChange(changes, trx, { units: coins - fee, scale: 6 });
  for (const { address, decimals } of tokens)
    if (moved.has(address))
      addChange(changes, `${platform}/trc20:${address}`, {
        units: moved.get(address) ?? 0n,
        scale: decimals,
      });
  return {
    key: hash,
    at,
    changes,
    ...(fee > 0n ? { fee: `${amountOf(fee, 6)} ${trx}` } : {}),
    ...(hasFailed ? { hasFailed } : {}),
  };
}

function tronEvents(seed: number, { days, count }: { days: number; count: number }): Event[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  return moments.map((moment, number): Event => {
    const at = Math.floor(moment / (3 * second)) * 3 * second;
    const event: Event = {
      hash: hashOf(number, seed * 1_000_003),
      at,
      late: at + (chance.happens(0.3) ? 110 * second : minute),
      internal: [],
      transfers: [],
      trx: 0n,
      tokens: new Map(),
      fee: 0n,
      hasFailed: false,
    };
    fill(event, chance, { number, block: Math.floor((at - opening) / 3_000) });
    return event;
  });
}

function fill(event: Event, chance: Chance, { number, block }: { number: number; block: number }): void {
  const sign = (owner: string, type: string, value: Row): void => {
    const isOwn = owner === wallet;
    event.fee = isOwn && chance.happens(0.7) ? BigInt(1 + chance.below(30_000_000)) : 0n;
    event.signed = {
      ret: [
        { contractRet: event.hasFailed ? "REVERT" : "SUCCESS", fee: Number(isOwn ? event.fee : 1_100_000n) },
      ],
      signature: ["00"],
      txID: event.hash,
      net_usage: 0,
      raw_data_hex: "00",
      net_fee: 0,
      energy_usage: 0,
      blockNumber: block,
      block_timestamp: event.at,
      energy_fee: 0,
      energy_usage_total: 0,
      raw_data: {
        contract: [
          {
            parameter: {
              value: { owner_address: hexOf(owner), ...value },
              type_url: `type.googleapis.com/protocol.${type}`,
            },
            type,
          },
        ],
        ref_block_bytes: "00",
        expiration: event.at,
        timestamp: event.at,
      },
      internal_transactions: [],
    };
  };
  const pay = (from: string, to: string): void => {
    const units = BigInt(Math.min(9e14, Number(chance.units(6))));
    sign(from, "TransferContract", { amount: Number(units), to_address: hexOf(to) });
    if (from !== to) event.trx += to === wallet ? units : -units;
  };
  const token = chance.pick(tokens);
  const run = (owner: string, value = 0): void =>
    sign(owner, "TriggerSmartContract", {
      data: "a9059cbb",
      contract_address: hexOf(token.address),
      ...(value > 0 ? { call_value: value } : {}),
    });
  const move = (from: string, to: string, units: bigint): void => {
    event.transfers.push({
      transaction_id: event.hash,
      token_info: token,
      block_timestamp: event.at,
      from,
      to,
      type: "Transfer",
      value: String(units),
    });
    const change = from === to ? 0n : to === wallet ? units : -units;
    event.tokens.set(token.address, (event.tokens.get(token.address) ?? 0n) + change);
  };
  const inner = (units: number, rejected: boolean): void => {
    const first = chance.below(9);
    event.internal.push({
      internal_tx_id: hashOf(number * 10 + first, 99 + event.internal.length),
      tx_id: event.hash,
      block_timestamp: event.at,
      from_address: hexOf(token.address),
      to_address: hexOf(wallet),
      data: { note: "63616c6c", rejected, call_value: { _: units } },
    });
    if (!rejected && !event.hasFailed) event.trx += BigInt(units);
  };
  const kinds: (() => void)[] = [
    () => pay(friend, wallet),
    () => pay(wallet, friend),
    () => move(friend, wallet, chance.happens(0.1) ? 0n : chance.units(token.decimals)),
    () => (run(wallet), move(wallet, friend, chance.units(token.decimals))),
    () => (run(wallet), move(wallet, wallet, 5n)),
    () => ((event.hasFailed = true), run(wallet, 77)),
    // A swap that pays in two equal parts.
    () => {
      const value = 1_000_000 + chance.below(9_000_000);
      run(wallet, value);
      event.trx -= BigInt(value);
      const units = chance.units(token.decimals);
      move(friend, wallet, units);
      move(friend, wallet, units);
    },
    () => (run(wallet), inner(500_000, false), inner(500_000, false), inner(9, true)),
    () => (inner(123, false), inner(321, chance.happens(0.3))),
    () => run(wallet),
  ];
  kinds[chance.below(kinds.length)]?.();
}

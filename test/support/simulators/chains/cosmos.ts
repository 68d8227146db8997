import { moduleAccount } from "../../../../src/connectors/chains/cosmos/address.ts";
import { cosmosChains } from "../../../../src/connectors/chains/cosmos/chains.ts";
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

const wallet = "cosmos1z64xeecaqudhe2scx0m4mtvh7d0g5khyakpsmw";
const other = "cosmos1wev8ptzj27aueu04wgvvl4gvurax6rj5f0v7rw";
const platform = "cosmos:cosmoshub-4";
const atom = `${platform}/slip44:118`;
const factory = "factory/x/usd";
const usd = `${platform}/denom:${factory}`;
const denoms: Readonly<Record<string, { asset: string; scale: number }>> = {
  uatom: { asset: atom, scale: 6 },
  [factory]: { asset: usd, scale: 0 },
};

type Attribute = { key: string; value: string };
type Emitted = { type: string; attributes: Attribute[] };
type Event = {
  hash: string;
  at: number;
  height: number;
  sender: string;
  code: number;
  fee: bigint;
  messages: object[];
  events: Emitted[];
  isReceived: boolean;
  changes: Record<string, string>;
};

/** A REST server of the Cosmos Hub: lists by sender and by recipient, newest first, by number of the page. */
export function cosmosSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const collector =
    cosmosChains.flatMap((chain) =>
      chain.id === "cosmoshub-4" ? [moduleAccount(chain, "fee_collector")] : [],
    )[0] ?? "";
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days(size), count: size.count });
  const events = moments.map((moment, number) => eventOf(chance, { number, moment, seed, collector }));
  const visible = (now: number): Event[] => events.filter(({ at }) => at <= now);
  const held = (now: number): Record<string, bigint> => {
    const totals: Record<string, bigint> = {};
    for (const { changes } of visible(now))
      for (const [denom, { asset, scale }] of Object.entries(denoms)) {
        const [whole = "0", fraction = ""] = (changes[asset] ?? "0").split(".");
        totals[denom] = (totals[denom] ?? 0n) + BigInt(`${whole}${fraction.padEnd(scale, "0")}`);
      }
    return totals;
  };

  function list(query: URLSearchParams, now: number): StandInAnswer {
    const isSender = (query.get("query") ?? "").startsWith("message.sender");
    const rows = visible(now)
      .filter(({ sender, isReceived }) => (isSender ? sender === wallet : isReceived))
      .toReversed();
    const most = Math.min(pageSize, Number(query.get("limit") ?? 100));
    const start = (Number(query.get("page") ?? 1) - 1) * most;
    if (start > 0 && start >= rows.length)
      return {
        status: 500,
        body: {
          code: 2,
          message: `page should be within [1, 1] range, given ${query.get("page")}: invalid request`,
          details: [],
        },
      };
    const page = rows.slice(start, start + most).map(rowOf);
    return {
      body: {
        txs: page.map(({ tx }) => tx),
        tx_responses: page,
        pagination: null,
        total: String(rows.length),
      },
    };
  }

  return {
    kind: "cosmos",
    upstreams: ["LCD_COSMOSHUB_4"],
    settings: { address: wallet },
    answer({ path, query }: StandInRequest, now) {
      if (path.endsWith("/node_info")) return { body: { default_node_info: { network: "cosmoshub-4" } } };
      if (path === "/cosmos/tx/v1beta1/txs") return list(query, now);
      if (path.startsWith("/cosmos/bank/v1beta1/balances/"))
        return {
          body: {
            balances: Object.entries(held(now)).map(([denom, amount]) => ({ denom, amount: String(amount) })),
            pagination: { next_key: null, total: "2" },
          },
        };
      if (path.startsWith("/cosmos/staking/v1beta1/delegations/"))
        return { body: { delegation_responses: [], pagination: { next_key: null, total: "0" } } };
      if (path.endsWith("/unbonding_delegations"))
        return { body: { unbonding_responses: [], pagination: { next_key: null, total: "0" } } };
      return { status: 404, body: { code: 5, message: "not found", details: [] } };
    },
    truth: (now) => visible(now).map(trueTransaction),
    moments: events.map(({ at }) => at),
    end: opening + size.days * day,
  };
}

const days = (size: { days: number }): number => size.days - 1;

function trueTransaction({ hash, at, changes, sender, fee, code }: Event): TrueTransaction {
  const isOwn = sender === wallet && fee > 0n;
  return {
    key: hash,
    at,
    changes,
    ...(isOwn ? { fee: `${amountOf(fee, 6)} ${atom}` } : {}),
    ...(code === 0 ? {} : { hasFailed: true }),
  };
}

const emit = (type: string, values: Record<string, string>): Emitted => ({
  type,
  attributes: Object.entries(values).map(([key, value]) => ({ key, value })),
});

function eventOf(
  chance: Chance,
  { number, moment, seed, collector }: { number: number; moment: number; seed: number; collector: string },
): Event {
  const at = Math.floor(moment / (6 * second)) * 6 * second;
  const isOwn = chance.happens(0.5);
  const event: Event = {
    hash: hashOf(number, seed * 1_000_003).toUpperCase(),
    at,
    height: Math.floor((at - opening) / (6 * second)),
    sender: isOwn ? wallet : other,
    code: isOwn && chance.happens(0.15) ? 11 : 0,
    fee: chance.happens(0.1) ? 0n : BigInt(1 + chance.below(9_000)),
    messages: [],
    events: [],
    isReceived: false,
    changes: {},
  };
  const move = (from: string, to: string, coin: { denom: string; units: bigint }, index?: number): void => {
    const amount = `${coin.units}${coin.denom}`;
    const place: Record<string, string> = index === undefined ? {} : { msg_index: String(index) };
    event.events.push(
      emit("coin_spent", { spender: from, amount, ...place }),
      emit("coin_received", { receiver: to, amount, ...place }),
      emit("transfer", { recipient: to, sender: from, amount, ...place }),
      emit("message", { sender: from, ...place }),
    );
    event.isReceived ||= to === wallet;
    const { asset = "", scale = 0 } = denoms[coin.denom] ?? {};
    if (from === wallet) addChange(event.changes, asset, { units: -coin.units, scale });
    if (to === wallet) addChange(event.changes, asset, { units: coin.units, scale });
  };
  if (event.fee > 0n) move(event.sender, collector, { denom: "uatom", units: event.fee });
  const count = chance.happens(0.3) ? 2 + chance.below(2) : 1;
  for (let index = 0; index < count; index++) {
    const denom = chance.happens(0.7) ? "uatom" : factory;
    const units = chance.units(6);
    const to = isOwn ? (chance.happens(0.1) ? wallet : other) : wallet;
    event.messages.push({
      "@type": "/cosmos.bank.v1beta1.MsgSend",
      from_address: event.sender,
      to_address: to,
      amount: [{ denom, amount: String(units) }],
    });
    if (event.code === 0) move(event.sender, to, { denom, units }, index);
  }
  return event;
}

function rowOf(event: Event) {
  const { height, hash, code, at, messages, fee, sender, events } = event;
  const tx = {
    "@type": "/cosmos.tx.v1beta1.Tx",
    body: {
      messages,
      memo: "",
      timeout_height: "0",
      extension_options: [],
      non_critical_extension_options: [],
    },
    auth_info: {
      signer_infos: [],
      fee: {
        amount: fee > 0n ? [{ denom: "uatom", amount: String(fee) }] : [],
        gas_limit: "200000",
        payer: "",
        granter: "",
      },
      tip: null,
    },
    signatures: [sender.slice(-8)],
  };
  return {
    height: String(height),
    txhash: hash,
    codespace: code === 0 ? "" : "sdk",
    code,
    data: "",
    raw_log: "",
    logs: [],
    info: "",
    gas_wanted: "200000",
    gas_used: "90000",
    tx,
    timestamp: new Date(at).toISOString().replace(".000", ""),
    events,
  };
}

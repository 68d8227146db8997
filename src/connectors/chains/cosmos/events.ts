import { z } from "zod";
import { fromBase64 } from "../../../lib/base64.ts";
import type { CosmosChain } from "./chains.ts";

const attribute = z.object({ key: z.string(), value: z.string().nullish() });
const event = z.object({ type: z.string(), attributes: z.array(attribute) });
const coin = z.object({ denom: z.string(), amount: z.string().regex(/^\d{1,80}$/) });
export const coinList = z.array(coin);
const message = z.looseObject({ "@type": z.string() });
const transactionBody = z.object({
  body: z.object({ messages: z.array(message) }),
  auth_info: z.object({
    fee: z.object({ amount: coinList, payer: z.string().nullish(), granter: z.string().nullish() }).nullish(),
  }),
});

/** One transaction of a list (https://docs.cosmos.network/api#tag/Service/operation/GetTxsEvent). */
export const responseRow = z.object({
  height: z.coerce.bigint(),
  txhash: z.string().transform((hash) => hash.toUpperCase()),
  code: z.int().default(0),
  timestamp: z.iso.datetime({ offset: true }),
  tx: transactionBody,
  logs: z
    .array(z.object({ msg_index: z.int().nullish(), events: z.array(event) }))
    .nullish()
    .transform((logs) => logs ?? []),
  events: z
    .array(event)
    .nullish()
    .transform((events) => events ?? []),
});
export type CosmosRow = z.output<typeof responseRow>;
export type Message = z.output<typeof message>;

/** An event with one value per name; events that a server merged are separated again. */
export type Event = { type: string; values: Readonly<Record<string, string>> };
export type Coin = { denom: string; units: bigint };
export type Movement = Coin & { from?: string; to?: string };

/** The events of a transaction: before its messages (fees), and message by message. */
export type TransactionEvents = { all: Event[]; byMessage: Event[][] };

const encodedKeys = new Set(["c3BlbmRlcg==", "cmVjZWl2ZXI=", "cmVjaXBpZW50", "c2VuZGVy", "YWN0aW9u", "ZmVl"]);

type RawEvent = z.output<typeof event>;

/** Tendermint up to 0.34 encodes names and values in base64. */
function decodeEvents(events: readonly RawEvent[]): RawEvent[] {
  const isEncoded = events.some(({ attributes }) => attributes.some(({ key }) => encodedKeys.has(key)));
  if (!isEncoded) return [...events];
  const text = (encoded: string): string => new TextDecoder().decode(fromBase64(encoded));
  return events.map(({ type, attributes }) => ({
    type,
    attributes: attributes.map(({ key, value }) => ({
      key: text(key),
      value: value == null ? "" : text(value),
    })),
  }));
}

/** A repeated name starts the next event. */
function splitEvent({ type, attributes }: RawEvent): Event[] {
  const events: { type: string; values: Record<string, string> }[] = [];
  let current: { type: string; values: Record<string, string> } | undefined;
  for (const { key, value } of attributes) {
    if (current === undefined || Object.hasOwn(current.values, key)) {
      current = { type, values: {} };
      events.push(current);
    }
    current.values[key] = value ?? "";
  }
  return events;
}

/** Reads `events` or `logs`, depending on the version of the chain: logs are grouped by message, events are complete. */
export function eventsOf(row: CosmosRow): TransactionEvents {
  const all = decodeEvents(row.events).flatMap(splitEvent);
  const logged = row.logs.filter(({ msg_index: index }) => index !== null);
  if (logged.length > 0) {
    const byMessage = logged.map(({ events }) => decodeEvents(events).flatMap(splitEvent));
    const others = row.logs.filter(({ msg_index: index }) => index === null);
    const ante = others.flatMap(({ events }) => decodeEvents(events).flatMap(splitEvent));
    return { all: all.length > 0 ? all : [...byMessage.flat(), ...ante], byMessage };
  }
  const byMessage: Event[][] = [];
  for (const event of all) {
    const index = event.values["msg_index"];
    if (index !== undefined && /^\d{1,4}$/.test(index)) (byMessage[Number(index)] ??= []).push(event);
  }
  return { all, byMessage: Array.from(byMessage, (events) => events ?? []) };
}

/** The coins of a text such as `12uatom,5ibc/27…`. */
export function coinsOf(text: string | undefined): Coin[] {
  return (text ?? "").split(",").flatMap((part) => {
    const match = /^(\d+)([a-zA-Z].*)$/.exec(part.trim());
    return match === null ? [] : [{ denom: match[2] ?? "", units: BigInt(match[1] ?? "0") }];
  });
}

/** Coins that left and reached accounts. Before version 0.43 of the SDK only transfers state them. */
export function movementsOf(events: readonly Event[]): Movement[] {
  const eventsOfType = (type: string): Event[] => events.filter((event) => event.type === type);
  const [spentEvents, received] = [eventsOfType("coin_spent"), eventsOfType("coin_received")];
  if (spentEvents.length === 0 && received.length === 0) return transfersOf(events);
  return [
    ...spentEvents.flatMap(({ values }) =>
      coinsOf(values["amount"]).map((coin) => ({ ...coin, from: values["spender"] ?? "" })),
    ),
    ...received.flatMap(({ values }) =>
      coinsOf(values["amount"]).map((coin) => ({ ...coin, to: values["receiver"] ?? "" })),
    ),
  ];
}

export function transfersOf(events: readonly Event[]): Movement[] {
  return events
    .filter(({ type }) => type === "transfer")
    .flatMap(({ values }) =>
      coinsOf(values["amount"]).map((coin) => ({
        ...coin,
        from: values["sender"] ?? "",
        to: values["recipient"] ?? "",
      })),
    );
}

export type Party = { chain: CosmosChain; wallet: string };

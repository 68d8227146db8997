import type { Exchange, Stream } from "../../../src/connectors/exchanges/exchange.ts";
import type { ExchangeEvent } from "../../../src/domain/exchange/exchange-event.ts";
import { exchangeFixture, openedAt, parameterOf, play } from "../servers/exchange-fixture.ts";
import type { StandIn, StandInRequest } from "../servers/stand-in.ts";
import { connectionWorld, type ConnectionWorld } from "./connection-world.ts";

const day = 86_400_000;
/** An answer of a server that does not have the endpoint. */
export const notFound = { errorCode: 110, error: "Invalid endpoint." };
/** The opening of each exchange. */
export const opening = Date.UTC(2024, 0, 1);

type Item = ReturnType<ConnectionWorld["account"]["ledger"]["list"]>["items"][number];

/** The legs of a transaction as text. */
export function legsOf({ legs }: Item): string {
  return legs.map((leg) => `${leg.direction} ${leg.amount} ${leg.assetId.replace(/.*:/, "")}`).join(", ");
}

/**
 * The transactions of an account that the connector of an earlier version read `age` days after the opening, and the current one `days` later.
 * `earlier` is a list as that version read it; `edit` is called between the two.
 */
export async function syncedBefore(
  standIn: StandIn,
  {
    id,
    earlier,
    answer,
    age = 10,
    days = 60,
    edit = () => undefined,
  }: {
    id: string;
    earlier(stream: Stream): Stream;
    answer(request: StandInRequest, now: number): object | undefined;
    age?: number;
    days?: number;
    edit?(account: ConnectionWorld["account"]): void;
  },
): Promise<{ before: Item[]; after: Item[] }> {
  const fixture = exchangeFixture(id);
  let now = opening + age * day;
  const change = ({ fallback, streams, ...exchange }: Exchange): Exchange => ({
    ...exchange,
    streams: streams.map(earlier),
    ...(fallback === undefined ? {} : { fallback: { ...fallback, streams: fallback.streams.map(earlier) } }),
  });
  let connectorFor = openedAt(opening, change);
  const world = connectionWorld({
    upstreams: { [id.toUpperCase()]: standIn.url },
    now: () => now,
    connectorFor: (kind) => connectorFor(kind),
  });
  play(standIn, fixture, (request) => {
    const body = answer(request, now);
    return body === undefined ? undefined : { status: body === notFound ? 404 : 200, body };
  });
  const connection = await world.connect(id, fixture.settings);
  const items = (): Item[] => world.account.ledger.list({}, { limit: 100, order: "asc" }).items;
  await world.sync(connection);
  const before = items();
  edit(world.account);
  now += days * day;
  connectorFor = openedAt(opening);
  await world.syncNow(connection);
  await world.syncNow(connection);
  return { before, after: items() };
}

/** A list as an earlier version read it: under its former name, with other events. */
export function readAs(
  stream: Stream,
  id: string,
  event: (event: ExchangeEvent) => ExchangeEvent,
  added: ExchangeEvent[] = [],
): Stream {
  return {
    ...stream,
    id,
    isComplete: false,
    async *read(call, state) {
      for await (const { retracted: _, ...page } of stream.read(call, state))
        yield { ...page, events: [...page.events.map(event), ...(state === null ? added : [])] };
    },
  };
}

/** The account before and after it is read again, with notes and a tag on transactions by their id. */
export async function healed(
  standIn: StandIn,
  id: string,
  {
    edited,
    ...options
  }: {
    edited: string[];
    earlier(stream: Stream): Stream;
    answer(request: StandInRequest, now: number): object | undefined;
  },
): Promise<{ before: string[]; after: string[] }> {
  const { before, after } = await syncedBefore(standIn, {
    id,
    ...options,
    // The newest days are read again by each sync; these records are older.
    age: 40,
    edit({ ledger, tags }) {
      tags.create("mine");
      const ids = edited.map((event) => `exchange:${id}:${event}`);
      tags.assign("mine", ids);
      for (const transaction of ids) ledger.update(transaction, { notes: "mine" });
    },
  });
  const shown = (items: typeof before): string[] =>
    items.map((item) =>
      [
        `${item.type}: ${legsOf(item)}`,
        ...(item.counterparty === undefined ? [] : [`with ${item.counterparty}`]),
        ...(item.notes === undefined ? [] : [`"${item.notes}"`]),
        ...item.tags.map((tag) => `#${tag}`),
      ].join(" "),
    );
  return { before: shown(before), after: shown(after) };
}

/** Whether a time is in the span of a request, whose parameters are named. */
export function isAsked(request: StandInRequest, [from, to]: [string, string], moment: number): boolean {
  return Number(parameterOf(request, from)) <= moment && moment <= Number(parameterOf(request, to));
}

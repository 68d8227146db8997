import type { Exchange, Stream } from "../../../src/connectors/exchanges/exchange.ts";
import { exchangeFixture, openedAt, play } from "../servers/exchange-fixture.ts";
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

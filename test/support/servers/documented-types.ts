import { connectionWorld } from "../worlds/connection-world.ts";
import { connectorSince, exchangeFixture, nowOf, parameterOf, play } from "./exchange-fixture.ts";
import type { StandIn, StandInRequest } from "./stand-in.ts";

/** A list of an exchange, and what is read from rows of each type. */
export type TypedList = {
  id: string;
  path: string;
  /** A row of a type with a change, at a time. */
  row(type: string, change: string, at: number): unknown;
  answer(rows: unknown[]): unknown;
  /** The names of the span of a request, if the exchange has spans. */
  span?: [from: string, to: string];
  where?: Record<string, string>;
  types: [type: string, change: string, read: string][];
};

/** What is read from a row of each type. `names` is what the gaps say of types that are not read. */
export async function readTypes(
  standIn: StandIn,
  { id, path, row, answer, span, where = {}, types }: TypedList,
): Promise<string[]> {
  const fixture = exchangeFixture(id);
  const start = nowOf(fixture) - 2 * 86_400_000;
  const rows = types.map(([type, change], index) => ({ at: start + index * 60_000, type, change }));
  const world = connectionWorld({
    upstreams: { [id.toUpperCase()]: standIn.url },
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture),
  });
  const isAsked = (request: StandInRequest, at: number): boolean =>
    span === undefined ||
    (Number(parameterOf(request, span[0])) <= at && at <= Number(parameterOf(request, span[1])));
  play(standIn, fixture, (request) =>
    request.path === path &&
    Object.entries(where).every(([name, value]) => parameterOf(request, name) === value)
      ? {
          body: answer(
            rows
              .filter(({ at }) => isAsked(request, at))
              .map(({ at, type, change }) => row(type, change, at)),
          ),
        }
      : undefined,
  );
  const connection = await world.connect(id, fixture.settings);
  await world.sync(connection);
  const gaps = world.account.connections.get(connection).gaps.map(({ reason }) => reason);
  const { items } = world.account.ledger.list({}, { limit: 500, order: "asc" });
  return rows.map(({ at, type, change }) => {
    const found = items.find((item) => item.at === at);
    const isNamed = gaps.some((gap) => gap.includes(type));
    const legs = found?.legs.map(({ direction, amount }) => `${direction} ${amount}`).join(", ");
    return `${type} ${change}: ${found === undefined ? (isNamed ? "named" : "not read") : `${found.type} ${legs}`}`;
  });
}

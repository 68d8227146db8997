import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { anyConnector, type AnyConnector } from "../../../src/connectors/connector.ts";
import { exchangeConnector } from "../../../src/connectors/exchanges/exchange-connector.ts";
import { exchanges } from "../../../src/connectors/exchanges/exchange-connectors.ts";
import type { Exchange } from "../../../src/connectors/exchanges/exchange.ts";
import { connectorOf } from "../../../src/connectors/registry.ts";
import { dayOf, millisecondsPerDay } from "../../../src/domain/time/day.ts";
import { depth } from "../depth.ts";
import type { StandIn, StandInAnswer, StandInRequest } from "./stand-in.ts";

/**
 * One answer of a fixture: for a path, for parameters, for a span of time that contains the last number of `span` (its names and its unit,
 * seconds or ms, follow from it).
 */
type Answer = {
  path: string;
  where?: Record<string, string>;
  span?: [from: string, to: string, at: number];
  otherwise?: unknown;
  status?: number;
  body: unknown;
};

/** What an exchange answers in a test, and the expected result. */
export type ExchangeFixture = {
  shows: string;
  settings: Record<string, unknown>;
  /** The time of the sync. */
  now?: number;
  answers: Answer[];
  transactions: string[];
  /** Text that its gaps must contain. */
  gaps?: string[];
  /** Assets whose balance is expected to differ. */
  drift?: string[];
  idleRequests: number;
  tooStrong?: { path: string; body: unknown; names: string[] };
  wrongKey: { status?: number; body: unknown };
};

/** A fixture's time of the sync. */
export function nowOf({ now = Date.UTC(2026, 0, 1) }: Pick<ExchangeFixture, "now">): number {
  return now;
}

/**
 * The connectors as if their exchange had opened a month before the oldest record of a fixture: the same reading, with fewer empty spans. The
 * nightly run reads from the real opening. `change` alters what is read.
 */
export function connectorSince(
  fixture: ExchangeFixture,
  change: (exchange: Exchange) => Exchange = (exchange) => exchange,
): (kind: string) => AnyConnector {
  const listed = fixture.answers.flatMap(({ span }) =>
    span === undefined ? [] : [span[2] * (span[2] < 1e11 ? 1_000 : 1)],
  );
  const expected = fixture.transactions.map((line) => Date.parse(line.split(" ", 1)[0] ?? ""));
  return openedAt(Math.min(nowOf(fixture), ...listed, ...expected) - 30 * millisecondsPerDay, change);
}

/** The connectors as if their exchange had opened at a time, or when it did if that is later or the run is nightly. */
export function openedAt(
  at: number,
  change: (exchange: Exchange) => Exchange = (exchange) => exchange,
): (kind: string) => AnyConnector {
  return (kind) => {
    const exchange = exchanges.find(({ id }) => id === kind);
    if (exchange === undefined) return connectorOf(kind);
    const isFromOpening = depth(at <= Date.parse(exchange.openedOn), true);
    const { openedOn } = exchange;
    return anyConnector(
      exchangeConnector(change({ ...exchange, openedOn: isFromOpening ? openedOn : dayOf(at) })),
    );
  };
}

const folder = join(import.meta.dirname, "../../fixtures/connectors/exchanges");

export function exchangeFixture(name: string): ExchangeFixture {
  const fixture = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as ExchangeFixture;
  // Coinbase signs with its own kind of key.
  const { secret } = fixture.settings;
  return secret === "PEM"
    ? { ...fixture, settings: { ...fixture.settings, secret: ellipticKey() } }
    : fixture;
}

function ellipticKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "sec1", format: "pem" }).toString();
}

/** Answers as the fixture says; `onRequest` is called with each request first, and may answer in its place. */
export function play(
  standIn: StandIn,
  { answers }: Pick<ExchangeFixture, "answers">,
  onRequest: (request: StandInRequest) => StandInAnswer | undefined = () => undefined,
): void {
  standIn.on(/./, (request) => onRequest(request) ?? answerOf(answers, request));
}

function answerOf(answers: readonly Answer[], request: StandInRequest): StandInAnswer {
  const known = answers.filter(
    ({ path, where = {} }) =>
      path === request.path &&
      Object.entries(where).every(([name, value]) => parameterOf(request, name) === value),
  );
  const found = known.find(({ span }) => span === undefined || isWithin(request, span)) ?? known[0];
  if (found === undefined)
    return { status: 404, body: { message: `nothing for ${request.method} ${request.path}` } };
  const { status = 200, body, span, otherwise } = found;
  return { status, body: span === undefined || isWithin(request, span) ? body : otherwise };
}

function isWithin(request: StandInRequest, [from, to, at]: [string, string, number]): boolean {
  return Number(parameterOf(request, from)) <= at && at <= Number(parameterOf(request, to));
}

/** A parameter wherever the exchange expects it: in the query, in a form, in JSON or in its `params`. */
export function parameterOf({ query, body }: StandInRequest, name: string): string | undefined {
  const inQuery = query.get(name);
  if (inQuery !== null) return inQuery;
  if (!body.startsWith("{")) return new URLSearchParams(body).get(name) ?? undefined;
  const sent = JSON.parse(body) as Record<string, unknown> & { params?: Record<string, unknown> };
  const value = sent[name] ?? sent.params?.[name];
  return value === undefined ? undefined : String(value);
}

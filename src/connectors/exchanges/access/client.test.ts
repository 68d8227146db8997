import { afterEach, beforeEach, expect, it } from "vitest";
import { silentLogger } from "../../../ports/logger.ts";
import { createHttp } from "../../../net/http.ts";
import { createExchangeLibrary } from "../../../platform/host/exchange-library.ts";
import { keepingLogger, type LogLine } from "../../../../test/support/worlds/service-world.ts";
import { startStandIn, type StandIn } from "../../../../test/support/servers/stand-in.ts";
import type { ConnectorContext } from "../../connector.ts";
import { openExchange } from "./client.ts";
import type { ExchangeClient } from "../exchange.ts";
import { kraken } from "../kraken.ts";
import { refusalOf } from "./refusals.ts";

const credentials = { apiKey: "the-key-itself", secret: btoa("the secret itself") };
const balance = { body: { error: [], result: { ZEUR: 1.1 } } };

let standIn: StandIn;
let lines: LogLine[];
beforeEach(async () => {
  standIn = await startStandIn();
  lines = [];
});
afterEach(() => standIn.close());

function open(): Promise<ExchangeClient> {
  const context: ConnectorContext = {
    http: createHttp({
      fetch: globalThis.fetch,
      config: { upstreams: { KRAKEN: standIn.url }, offline: true },
      log: keepingLogger(lines),
      now: Date.now,
      random: () => 0,
      sleep: async () => undefined,
    }),
    exchanges: createExchangeLibrary(),
    now: Date.now,
    signal: new AbortController().signal,
    log: silentLogger,
    secret: () => undefined,
  };
  return openExchange(kraken, credentials, context);
}

it("each attempt of a request is signed again, because a signature is only valid for a short time", async () => {
  standIn.on("/0/private/Balance", { status: 502 }, { status: 502 }, balance);
  const client = await open();
  expect(await client.ask("privatePostBalance")).toEqual({ error: [], result: { ZEUR: "1.1" } });
  const nonces = standIn.requests.map(({ body }) => Number(new URLSearchParams(body).get("nonce")));
  const signatures = new Set(standIn.requests.map(({ headers }) => headers["api-sign"]));
  expect(nonces).toHaveLength(3);
  expect(nonces).toEqual([...nonces].sort((a, b) => a - b));
  expect(signatures.size).toBe(3);
});

it("a request whose nonce is out of order is retried, and the error names a remedy if that persists", async () => {
  const refused = { body: { error: ["EAPI:Invalid nonce"] } };
  standIn.on("/0/private/Balance", refused, balance);
  const client = await open();
  await expect(client.ask("privatePostBalance")).resolves.toBeDefined();
  standIn.on("/0/private/Balance", refused);
  await expect(client.ask("privatePostBalance")).rejects.toThrow(/clock.*no other program uses/);
});

it("a rate limit is reported as an error to be retried later", async () => {
  standIn.on("/0/private/Balance", { body: { error: ["EAPI:Rate limit exceeded"] } });
  const client = await open();
  await expect(client.ask("privatePostBalance")).rejects.toMatchObject({ name: "RetryAfter" });
});

it("no error and no log line of an exchange contains the key or the secret", async () => {
  standIn.on(/./, { status: 404, body: "nothing" });
  const client = await open();
  const error = await client.ask("privatePostBalance").catch((thrown: unknown) => thrown);
  const text = JSON.stringify([String(error), error, lines]);
  expect(text).not.toContain(credentials.apiKey);
  expect(text).not.toContain(credentials.secret);
});

it("a key of another exchange is recognised by its form", async () => {
  standIn.on("/0/private/Balance", { body: { error: ["EAPI:Invalid key"] } });
  const client = await open();
  const error = await client.ask("privatePostBalance").catch((thrown: unknown) => thrown);
  const foreign = { apiKey: "organizations/0/apiKeys/1", secret: "-----BEGIN EC PRIVATE KEY-----" };
  expect(String(refusalOf(error, kraken, foreign))).toMatch(/Kraken.*one of Coinbase's/);
  expect(String(refusalOf(error, kraken, credentials))).not.toContain("looks like");
});

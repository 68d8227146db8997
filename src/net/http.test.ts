import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startStandIn, type StandIn } from "../../test/support/servers/stand-in.ts";
import { AppError } from "../errors/app-error.ts";
import type { Logger } from "../ports/logger.ts";
import { readJson } from "./read-json.ts";
import { createHttp, type HttpOptions } from "./http.ts";

type LogLine = { message: string; fields: Record<string, unknown> };

let standIn: StandIn;
let now = 0;
let slept: number[] = [];
let lines: LogLine[] = [];

beforeEach(async () => {
  standIn = await startStandIn();
  now = 1_700_000_000_000;
  slept = [];
  lines = [];
});
afterEach(() => standIn.close());

const write = (message: string, fields: Record<string, unknown> = {}): void => {
  lines.push({ message, fields });
};
const log: Logger = { debug: write, info: write, warn: write, error: write, child: () => log };

function http(options: Partial<HttpOptions> = {}) {
  return createHttp({
    fetch: globalThis.fetch,
    config: { upstreams: {}, offline: true },
    log,
    now: () => now,
    random: () => 0.5,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
    ...options,
  });
}

async function problemOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`);
  return error;
}

describe("HTTP requests", () => {
  it("return the answer for any status below 500", async () => {
    standIn.on("/a", { status: 404, headers: { "x-a": "1" }, body: { no: true } });
    const response = await http().request({ provider: "test", url: `${standIn.url}/a` });
    expect([response.status, response.headers["x-a"], readJson(response, "test")]).toEqual([
      404,
      "1",
      { no: true },
    ]);
  });

  it("are retried after a 500, a dropped connection and a 502 page, with growing pauses", async () => {
    standIn.on(
      "/a",
      { status: 500, body: "<html>oops" },
      "reset",
      { status: 502, body: "<title>Bad gateway</title>" },
      { body: "ok" },
    );
    expect((await http().request({ provider: "test", url: `${standIn.url}/a` })).text).toBe("ok");
    expect(slept).toEqual([500, 1_000, 2_000]);
    expect(
      lines.filter((line) => line.message === "request failed").map((line) => line.fields["problem"]),
    ).toEqual([
      "answered 500",
      expect.stringContaining("could not be reached"),
      "answered 502 (Bad gateway)",
    ]);
  });

  it("fail after four attempts, naming the provider and its answer", async () => {
    standIn.on("/a", { status: 500, body: "<html><title>Internal Error</title>" });
    const error = await problemOf(http().request({ provider: "defillama", url: `${standIn.url}/a` }));
    expect([error.code, error.message]).toEqual(["upstream", "DefiLlama answered 500 (Internal Error)."]);
    expect(standIn.requests).toHaveLength(4);
  });

  it("repeat no POST that may change something, except read-only ones", async () => {
    standIn.on("/a", { status: 500 });
    await problemOf(
      http().request({ provider: "test", url: `${standIn.url}/a`, method: "POST", body: { a: 1 } }),
    );
    expect(standIn.requests.map((request) => request.body)).toEqual(['{"a":1}']);
    await problemOf(
      http().request({ provider: "test", url: `${standIn.url}/a`, method: "POST", body: {}, safe: true }),
    );
    expect(standIn.requests).toHaveLength(5);
  });

  it("wait as long as a 429 asks, and then continue at half the rate", async () => {
    standIn.on("/a", { status: 429, headers: { "retry-after": "7" } }, { body: "ok" });
    const client = http();
    const request = { provider: "test", url: `${standIn.url}/a`, pace: { perSecond: 2, burst: 1 } };
    await client.request(request);
    expect(slept).toEqual([7_000]);
    await client.request(request);
    expect(slept[1]).toBeGreaterThan(900);
  });

  it("do not wait for hours: the error says when to retry, and nothing is requested until then", async () => {
    standIn.on("/a", { status: 429, headers: { "retry-after": "7200" } });
    const client = http();
    for (const _ of [1, 2]) {
      const error = await problemOf(client.request({ provider: "test", url: `${standIn.url}/a` }));
      expect(error.data).toEqual({ provider: "test", retryAt: now + 7_200_000 });
    }
    expect(standIn.requests).toHaveLength(1);
  });

  it("keep their rate for any number of concurrent callers", async () => {
    standIn.on("/a", { body: "ok" });
    // The clock does not advance: the test checks the computed waits.
    const waits: number[] = [];
    const client = http({ sleep: async (ms) => void waits.push(ms) });
    const pace = { perSecond: 50, burst: 2 };
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => client.request({ provider: "test", url: `${standIn.url}/a`, pace })),
    );
    expect(waits).toEqual([20, 40, 60, 80]);
  });

  it("stop for a provider that keeps failing, with an immediate error", async () => {
    standIn.on("/a", { status: 503 });
    const client = http();
    await problemOf(client.request({ provider: "test", url: `${standIn.url}/a` }));
    await problemOf(client.request({ provider: "test", url: `${standIn.url}/a` }));
    const asked = standIn.requests.length;
    const error = await problemOf(client.request({ provider: "test", url: `${standIn.url}/a` }));
    expect([asked, standIn.requests.length]).toEqual([6, 6]);
    expect(error.data?.["retryAt"]).toBeGreaterThan(now);
    expect(error.message).toBe("Test is unreachable. The request will be retried later.");
    now += 31_000;
    standIn.on("/a", { body: "back" });
    expect((await client.request({ provider: "test", url: `${standIn.url}/a` })).text).toBe("back");
  });

  it("time out", async () => {
    standIn.on("/a", "hang");
    const error = await problemOf(
      http().request({ provider: "test", url: `${standIn.url}/a`, timeoutMs: 20, method: "POST" }),
    );
    expect(error.message).toBe("Test did not answer within 20 ms.");
  });

  it("are retried like a server error if the caller cannot read the answer, for success statuses only", async () => {
    const isReadable = ({ text }: { text: string }): boolean => text.endsWith("}");
    standIn.on("/a", { body: '{"cut' }, { body: '{"cut":' }, { body: "{}" });
    const request = { provider: "test", url: `${standIn.url}/a`, isReadable };
    expect((await http().request(request)).text).toBe("{}");
    expect(slept).toEqual([500, 1_000]);
    standIn.on("/a", { status: 404, body: "<html>" });
    expect((await http().request(request)).status).toBe(404);
    standIn.on("/a", { body: "<title>Busy</title>" });
    const error = await problemOf(http().request(request));
    expect([error.code, error.message]).toEqual([
      "upstream",
      "Test answered 200 with data that cannot be read (Busy).",
    ]);
  });

  it("pause no longer than the caller allows, and start at once if the owner asks", async () => {
    const client = http();
    const request = { provider: "test", url: `${standIn.url}/a`, maxRestMs: 120_000 };
    standIn.on("/a", { status: 500 });
    let longest = 0;
    for (let count = 0; count < 12; count++) {
      const { data } = await problemOf(client.request(request));
      const retryAt = Number(data?.["retryAt"] ?? now);
      longest = Math.max(longest, retryAt - now);
      now = Math.max(now, retryAt);
    }
    expect(longest).toBeGreaterThan(60_000);
    expect(longest).toBeLessThanOrEqual(120_000);
    const asked = standIn.requests.length;
    await problemOf(client.request(request));
    await problemOf(client.request(request));
    expect(standIn.requests).toHaveLength(asked + 1);
    standIn.on("/a", { body: "{}" });
    expect((await client.request({ ...request, evenIfOpen: true })).text).toBe("{}");
    expect((await client.request(request)).text).toBe("{}");
  });

  it("read no more than the limit, without a retry", async () => {
    standIn.on("/a", { body: "x".repeat(5_000) });
    const error = await problemOf(
      http().request({ provider: "test", url: `${standIn.url}/a`, maxBytes: 4_096 }),
    );
    expect([error.message, standIn.requests.length]).toEqual(["Test answered with more than 4 KiB.", 1]);
  });

  it("end with the caller's abort reason", async () => {
    standIn.on("/a", "hang");
    const controller = new AbortController();
    const asked = http().request({ provider: "test", url: `${standIn.url}/a`, signal: controller.signal });
    controller.abort(new AppError("cancelled", "enough"));
    expect((await problemOf(asked)).message).toBe("enough");
  });

  it("reach no host beyond loopback in offline mode, without a retry", async () => {
    const error = await problemOf(http().request({ provider: "defillama", url: "https://coins.llama.fi/x" }));
    expect([error.code, error.data, slept]).toEqual([
      "unavailable",
      { provider: "defillama", offline: true },
      [],
    ]);
    standIn.on("/a", { status: 302, headers: { location: "https://coins.llama.fi/x" } });
    expect((await problemOf(http().request({ provider: "test", url: `${standIn.url}/a` }))).code).toBe(
      "unavailable",
    );
  });

  it("send the caller's headers to no other origin after a redirect", async () => {
    const other = await startStandIn();
    other.on("/b", { body: "there" });
    standIn.on("/a", { status: 301, headers: { location: `${other.url}/b` } });
    const headers = { "x-api-key": "k" };
    const client = http({ config: { upstreams: { TEST: standIn.url, OTHER: other.url }, offline: true } });
    expect((await client.request({ provider: "test", url: `${standIn.url}/a`, headers })).text).toBe("there");
    expect([standIn.requests[0]?.headers["x-api-key"], other.requests[0]?.headers["x-api-key"]]).toEqual([
      "k",
      undefined,
    ]);
    await other.close();
  });

  it("write no key into the log or an error", async () => {
    standIn.on(/.*/, { status: 500 });
    const key = "abcdefABCDEF0123456789";
    const url = `${standIn.url.replace("//", `//user:${key}@`)}/v2/${key}/x?apikey=${key}`;
    const error = await problemOf(http().request({ provider: "test", url, headers: { authorization: key } }));
    expect(standIn.requests[0]?.path).toContain(key);
    expect(JSON.stringify([lines, error.message, error.data])).not.toContain(key);
  });

  it("use the configured provider address", () => {
    const client = http({ config: { upstreams: { EVM_RPC_1: "http://127.0.0.1:8545/" }, offline: true } });
    expect(client.baseUrl("evm-rpc-1", "https://node.example")).toBe("http://127.0.0.1:8545");
    expect(client.baseUrl("kraken", "https://api.kraken.com/")).toBe("https://api.kraken.com");
  });

  it("report what arrived instead of JSON", () => {
    const response = { status: 200, headers: {}, text: '{"coins":{"a' };
    expect(() => readJson(response, "defillama")).toThrow(
      "DefiLlama answered 200 with broken JSON instead of data.",
    );
    expect(() => readJson({ ...response, text: "<!doctype html>" }, "defillama")).toThrow("a web page");
  });
});

import { providerName } from "../../../lib/provider-name.ts";
import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { customProblem } from "../../../errors/custom-problem.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import { readPreciseJson } from "../../../net/precise-json.ts";
import type { RateLimit } from "../../../net/rate-limiter.ts";
import { parseAnswer } from "../../json-rpc.ts";
import type { ConnectorContext } from "../../connector.ts";

/** Settings of a connection with an address and an optional server. */
export function addressSettings(
  address: {
    isValid: (text: string) => boolean;
    form: Wording;
    example: string;
    normalize?: (text: string) => string;
  },
  server: string,
) {
  return z.strictObject({
    address: z
      .string()
      .trim()
      .max(200)
      .transform((text) => address.normalize?.(text) ?? text)
      .refine(address.isValid, customProblem(msg`is not ${address.form}, such as ${address.example}`))
      .meta({ title: "Address" }),
    url: serverUrl(server),
  });
}

/** The owner's own server, sealed because some have a key in the path. */
export function serverUrl(server: string) {
  return z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ secret: true, title: "Server" })
    .describe(
      `Your own or another server of the same kind; ${server} when left out. Sealed, since some carry a key`,
    );
}

/** A key for the public server; most allow higher rates with one. */
export function serverKey(keyName: string) {
  return z
    .string()
    .trim()
    .min(1)
    .max(500)
    .optional()
    .meta({ secret: true, title: "API key" })
    .describe(keyName);
}

/** The header that carries the connection's key; none without a key. */
export function keyHeader(
  settings: { apiKey?: string | undefined },
  context: ConnectorContext,
  headerOf: (key: string) => Record<string, string>,
): Record<string, string> {
  const key = context.secret("apiKey") ?? settings.apiKey;
  return key === undefined ? {} : headerOf(key);
}

/** A whole number of smallest units; one beyond 2^53 arrives as text (see `readPreciseJson`). */
export const units = z
  .union([z.int(), z.string().regex(/^[-+]?\d{1,80}$/)])
  .transform((value) => BigInt(value));

export type ChainServer = {
  /** Returns `undefined` for 404: an unknown account or path. Throws `upstream` for an invalid answer. */
  get<Result>(path: string, query: Query, schema: z.ZodType<Result>): Promise<Result | undefined>;
  post<Result>(path: string, body: unknown, schema: z.ZodType<Result>): Promise<Result | undefined>;
};
export type Query = Record<string, string | number | boolean | undefined>;

type ServerOptions = {
  /** Upstream id in lower case. */
  provider: string;
  /** The public server and its rate limit. */
  server: string;
  pace: RateLimit;
  headers?: Record<string, string>;
  /** Whether an answer other than 404 means "not found". */
  isNothing?: (response: { status: number; text: string }) => boolean;
};

/** Requests to one server of a chain: the one in the settings, otherwise the public one. */
export function chainServer(
  settings: { url?: string | undefined },
  context: ConnectorContext,
  options: ServerOptions,
): ChainServer {
  const { provider, headers = {}, isNothing = () => false } = options;
  const customUrl = context.secret("url") ?? settings.url;
  const base = context.http.baseUrl(provider, customUrl ?? options.server);
  const pace = customUrl === undefined ? options.pace : { perSecond: 20, burst: 20 };

  async function sendRequest<Result>(
    path: string,
    request: { query?: Query; body?: unknown },
    schema: z.ZodType<Result>,
  ): Promise<Result | undefined> {
    const response = await context.http.request({
      provider,
      url: `${base}${path}${queryText(request.query ?? {})}`,
      headers,
      pace,
      maxBytes: 64 * 1024 * 1024,
      signal: context.signal,
      ...(request.body === undefined ? {} : { method: "POST" as const, body: request.body, safe: true }),
    });
    if (response.status === 404 || isNothing(response)) return undefined;
    if (response.status >= 400) throw refusal(provider, path, response.status);
    const answer = readPreciseJson(response, provider);
    const parsed = parseAnswer(answer, path, schema);
    if (isError(answer) && !isError(parsed)) throw refusal(provider, path, "an error");
    return parsed;
  }

  return {
    get: (path, query, schema) => sendRequest(path, { query }, schema),
    post: (path, body, schema) => sendRequest(path, { body }, schema),
  };
}

/** An answer with status 200 that reports an error. A schema that expects the field keeps it. */
function isError(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  return Object.entries(answer).some(([name, value]) => /^errors?$/i.test(name) && Boolean(value));
}

function queryText(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? "" : `?${search}`;
}

function refusal(provider: string, path: string, status: number | "an error"): AppError {
  const isKey = status === 401 || status === 403;
  return new AppError(
    isKey ? "bad_request" : "upstream",
    isKey
      ? msg`${providerName(provider)} refused the request (${status}): it needs an API key, or refuses the one that is given. Correct it in the connection's settings.`
      : msg`${providerName(provider)} answered ${status} for ${path}. The response was discarded.`,
    { data: { provider } },
  );
}

/** Throws `bad_request` for a server of another chain, which has neither the history nor the balances of this account. */
export function refuseOtherChain(chain: string, expected: string, served: string | undefined): void {
  if (served === undefined || served === expected) return;
  throw new AppError(
    "bad_request",
    msg`The server serves a different chain (${served.slice(0, 80)}) than ${chain} (${expected}): correct the server's address in the connection's settings. Nothing was read.`,
  );
}

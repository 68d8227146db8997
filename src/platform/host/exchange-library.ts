import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { AppError, messageOf } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import {
  ExchangeFailure,
  type ExchangeFailureKind,
  type ExchangeLibrary,
  type SendSigned,
} from "../../ports/exchanges.ts";
import { quoteNumbers } from "../../net/precise-json.ts";
import { statesFailure } from "../../net/states-failure.ts";

/** The used part of ccxt's exchanges (https://docs.ccxt.com/#/README?id=overriding-the-nonce and following). */
type CcxtExchange = {
  rateLimit: number;
  has: Record<string, unknown>;
  number: unknown;
  enableRateLimit: boolean;
  milliseconds: () => number;
  seconds: () => number;
  fetch: unknown;
  fetch2: unknown;
  sign(
    path: string,
    api: unknown,
    method: string,
    parameters: object,
    headers?: object,
    body?: unknown,
  ): Signed;
  handleErrors(...values: unknown[]): unknown;
  [method: string]: unknown;
};
type Signed = { url: string; method: string; headers?: Record<string, unknown>; body?: unknown };

/**
 * ccxt, one exchange at a time: its file alone takes 30 MB and 0.2 s where the whole package takes 100 MB and 0.8 s. The package exports no
 * such path, so the file is looked for next to the package's own entry.
 */
export function createExchangeLibrary(): ExchangeLibrary {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(dirname(require.resolve("ccxt"))), "js", "src");
  const ids = async (): Promise<string[]> =>
    (await readdir(folder)).filter((name) => /^[a-z0-9]+\.js$/.test(name)).map((name) => name.slice(0, -3));
  return {
    ids,
    async open(id, { credentials, send, now }) {
      const file = join(folder, `${id}.js`);
      if (!/^[a-z0-9]+$/.test(id) || !existsSync(file))
        throw new AppError(
          "bad_request",
          msg`No exchange is called "${id.slice(0, 40)}". ${await suggestion(id, ids)}`,
        );
      const exchange = await load(pathToFileURL(file), credentials);
      let last = 0;
      // Every request has a unique time, which is the nonce of most exchanges.
      exchange.milliseconds = () => (last = Math.max(now(), last + 1));
      exchange.seconds = () => Math.floor(exchange.milliseconds() / 1000);
      exchange.number = String;
      exchange.enableRateLimit = false;
      exchange.fetch = () => {
        throw new ExchangeFailure("rejected", `${id} would be asked without the HTTP client of the service.`);
      };
      const bodies: unknown[] = [];
      exchange.fetch2 = fetchThrough(send, exchange, id, (body) => void (bodies[0] = body));
      const run = async (method: string, values: unknown[]): Promise<unknown> => {
        const found = exchange[method];
        if (typeof found !== "function") throw new ExchangeFailure("rejected", `does not know ${method}`);
        try {
          return await found.apply(exchange, values);
        } catch (error) {
          if (error instanceof TypeError)
            throw new ExchangeFailure("malformed", "the answer has another shape than the library expects.");
          throw failureOf(error, id) ?? error;
        }
      };
      const list = async (method: string, values: unknown[]): Promise<unknown> => {
        bodies[0] = [];
        const result = await run(method, values);
        if (Array.isArray(result) && result.length === 0 && hasNoContent(bodies[0]))
          throw new ExchangeFailure("malformed", "the answer has no list.");
        return result;
      };
      return {
        intervalMs: exchange.rateLimit,
        ask: (endpoint, parameters = {}) => run(endpoint, [parameters]),
        can: (method) => exchange.has[method] === true || exchange.has[method] === "emulated",
        read: (method, ...values) => list(method, values),
      };
    },
  };
}

/** Creates an exchange from its file in ccxt; a dynamic `import` has no types, so the expected shape is declared here. */
async function load(file: URL, credentials: object): Promise<CcxtExchange> {
  const loaded: { default?: new (settings: object) => CcxtExchange } = await import(file.href);
  if (typeof loaded.default !== "function") throw new Error(`${file.pathname} exports no exchange.`);
  return new loaded.default({
    ...credentials,
    options: { defaultType: "spot", fetchMarkets: { types: ["spot"] } },
  });
}

/** Replaces ccxt's transport (`fetch2`): signs a request, sends it, and parses the answer as ccxt does. */
function fetchThrough(send: SendSigned, exchange: CcxtExchange, id: string, note: (body: unknown) => void) {
  return async (
    path: string,
    api: unknown = "public",
    method = "GET",
    parameters: object = {},
    headers?: object,
    body?: unknown,
  ): Promise<unknown> => {
    let signed: Signed | undefined;
    const response = await send(() => {
      signed = signedBy(exchange, [path, api, method, parameters, headers, body]);
      return {
        url: signed.url,
        method: signed.method === "GET" ? "GET" : "POST",
        headers: headersOf(signed.headers),
        ...(typeof signed.body === "string" ? { body: signed.body } : {}),
      };
    });
    const text = response.text.trim();
    const parsed = parse(text);
    const { url = "", method: verb = method } = signed ?? {};
    try {
      exchange.handleErrors(
        response.status,
        "",
        url,
        verb,
        response.headers,
        text,
        parsed,
        signed?.headers,
        signed?.body,
      );
    } catch (error) {
      // ccxt does not know every exchange's words for a refused key.
      if (response.status === 401 && failureOf(error, id)?.kind === "rejected")
        throw failureOfStatus(401, text);
      throw error;
    }
    if (response.status >= 400) throw failureOfStatus(response.status, text);
    if (statesFailure(parsed)) throw new ExchangeFailure("rejected", text.slice(0, 160));
    note(parsed ?? text);
    return parsed ?? text;
  };
}

/** Whether a body is no JSON, an empty record, or a list without a record: the library reads them as an empty list. */
function hasNoContent(body: unknown): boolean {
  if (Array.isArray(body))
    return body.length > 0 && body.every((item) => typeof item !== "object" || item === null);
  return typeof body !== "object" || (body !== null && Object.keys(body).length === 0);
}

function signedBy(exchange: CcxtExchange, values: Parameters<CcxtExchange["sign"]>): Signed {
  try {
    return exchange.sign(...values);
  } catch (error) {
    // A secret in an invalid format for this exchange cannot be decoded.
    throw new ExchangeFailure("key", `the secret cannot be used to sign (${messageOf(error).slice(0, 80)})`, {
      isUnsigned: true,
    });
  }
}

async function suggestion(id: string, ids: () => Promise<string[]>): Promise<string> {
  const commonLength = (known: string): number => {
    let length = 0;
    while (length < known.length && known[length] === id[length]) length++;
    return length;
  };
  const nearIds = (await ids())
    .filter((known) => commonLength(known) >= 3)
    .sort((a, b) => commonLength(b) - commonLength(a));
  return nearIds.length > 0
    ? `Did you mean ${nearIds.slice(0, 5).join(", ")}?`
    : "Ids are those of ccxt, such as phemex, bingx or whitebit.";
}

function parse(text: string): unknown {
  try {
    return /^[[{"]/.test(text) ? JSON.parse(quoteNumbers(text)) : undefined;
  } catch {
    return undefined;
  }
}

function headersOf(headers: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
}

/** ccxt's errors by the names in their class hierarchy, the most specific first. */
const kinds: [name: string, kind: ExchangeFailureKind][] = [
  ["PermissionDenied", "permission"],
  ["AuthenticationError", "key"],
  ["RateLimitExceeded", "rate"],
  ["DDoSProtection", "rate"],
  ["InvalidNonce", "nonce"],
  ["OperationFailed", "down"],
  ["BaseError", "rejected"],
];

/** The meaning of an answer that is an error only by its status. */
function failureOfStatus(status: number, text: string): ExchangeFailure {
  const title = /<title>\s*([^<]{1,80}?)\s*<\/title>/i.exec(text)?.[1];
  const words = `${status}${title === undefined ? (text.startsWith("<") ? "" : ` ${text.slice(0, 160)}`) : ` ${title}`}`;
  if (status === 401 || status === 407) return new ExchangeFailure("key", words);
  if (status === 403 || status === 451)
    return new ExchangeFailure(text.startsWith("<") || status === 451 ? "blocked" : "permission", words);
  return new ExchangeFailure(status === 408 ? "down" : "rejected", words);
}

/** ccxt's error as ours; `undefined` for any other error. */
function failureOf(error: unknown, id: string): ExchangeFailure | undefined {
  if (error instanceof ExchangeFailure) return error;
  if (!(error instanceof Error) || error instanceof AppError) return undefined;
  const names = ancestry(error);
  const kind = kinds.find(([name]) => names.has(name))?.[1];
  if (kind === undefined) return undefined;
  return new ExchangeFailure(kind, exchangeMessage(error.message, id), {
    isUnknownMarket: names.has("BadSymbol"),
  });
}

function ancestry(error: Error): Set<string> {
  const names = new Set<string>([error.name]);
  let prototype: object | null = Object.getPrototypeOf(error);
  while (prototype !== null) {
    names.add(prototype.constructor.name);
    prototype = Object.getPrototypeOf(prototype);
  }
  return names;
}

/** The exchange's own message: without the library's prefix, URLs and the text after them. */
function exchangeMessage(message: string, id: string): string {
  const bareMessage = message.startsWith(`${id} `) ? message.slice(id.length + 1) : message;
  const quotedMessage = /"(?:msg|message|retMsg|error_message|reason|error)":\s*\[?\s*"([^"]{1,160})"/i.exec(
    bareMessage,
  )?.[1];
  return (quotedMessage ?? bareMessage).replaceAll(/https?:\/\/\S+/g, "…").slice(0, 200);
}

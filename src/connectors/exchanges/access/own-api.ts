import {
  ExchangeFailure,
  type ExchangeApi,
  type ExchangeCredentials,
  type SendSigned,
} from "../../../ports/exchanges.ts";
import { quoteNumbers } from "../../../net/precise-json.ts";
import { statesFailure } from "../../../net/states-failure.ts";

/** The API of an exchange that ccxt does not support. Endpoints are paths, which are requested with GET. */
export type OwnApi = {
  /** Origin and fixed path, without a trailing slash. */
  base: string;
  /** The headers that sign a request; `path` includes the fixed path and the query. */
  headers(request: { path: string; now: number }, credentials: ExchangeCredentials): Record<string, string>;
};

/** A client of `api`'s endpoints, like that of ccxt's. Numbers in responses are text. */
export function openOwnApi(
  api: OwnApi,
  { credentials, send, now }: { credentials: ExchangeCredentials; send: SendSigned; now: () => number },
): ExchangeApi {
  let last = 0;
  // Every request has a unique time, which is the nonce of most exchanges.
  const moment = (): number => (last = Math.max(now(), last + 1));
  return {
    intervalMs: 200,
    can: () => false,
    async ask(endpoint, parameters = {}) {
      const query = new URLSearchParams(
        Object.entries(parameters).map(([name, value]) => [name, String(value)]),
      ).toString();
      const url = `${api.base}${endpoint}${query === "" ? "" : `?${query}`}`;
      const { pathname, search } = new URL(url);
      const { status, text } = await send(() => ({
        url,
        method: "GET",
        headers: api.headers({ path: `${pathname}${search}`, now: moment() }, credentials),
      }));
      if (status >= 400) throw failureOf(status, text);
      const answer = parseAnswer(text);
      if (answer === undefined) throw new ExchangeFailure("down", "an answer that is no JSON");
      if (statesFailure(answer)) throw failureOf(status, text);
      return answer;
    },
    async read(method) {
      throw new ExchangeFailure("rejected", `does not know ${method}`);
    },
  };
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(quoteNumbers(text));
  } catch {
    return undefined;
  }
}

function failureOf(status: number, text: string): ExchangeFailure {
  const words = /"(?:message|title|detail|error)":\s*"([^"]{1,160})"/i.exec(text)?.[1];
  const statusText = `${status}${words === undefined ? "" : ` ${words.replaceAll(/https?:\/\/\S+/g, "…")}`}`;
  if (status === 401) return new ExchangeFailure("key", statusText);
  if (status === 451 || (status === 403 && text.trimStart().startsWith("<")))
    return new ExchangeFailure("blocked", statusText);
  if (status === 403) return new ExchangeFailure("permission", statusText);
  if (status === 408) return new ExchangeFailure("down", statusText);
  return new ExchangeFailure("rejected", statusText);
}

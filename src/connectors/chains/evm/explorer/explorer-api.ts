import { z } from "zod";
import { AppError, RetryAfter } from "../../../../errors/app-error.ts";
import { msg, type Wording } from "../../../../errors/wording.ts";
import type { HttpResponse } from "../../../../ports/http.ts";
import { readJson } from "../../../../net/read-json.ts";
import type { ConnectorContext, NetworkContext } from "../../../connector.ts";
import { checkRows } from "./checked-rows.ts";
import { classifyExplorerError, type ExplorerErrorClass } from "./classify-explorer-error.ts";

/** The endpoint of one chain's rows: the service, its account-module URL, and the key it requires. */
export type Explorer = {
  provider: "etherscan" | "blockscout" | "routescan" | "explorer";
  /** Ends before the question mark, or includes further parameters. */
  url: string;
  apiKey?: string | undefined;
  /** Requests per second that the service allows. */
  perSecond: number;
};

export type Query = Record<string, string | number>;

/**
 * An answer of the account module. `partial`: the explorer has not processed the whole range yet, the rows are valid and more will follow.
 * `isMissing`: it does not know the action.
 */
export type Answer<Row> = { rows: Row[]; partial: boolean; isMissing: boolean };

/** The explorer does not serve this chain on this plan: another one is queried, or the chain is skipped and reported. */
export class UnsupportedChain extends Error {}
/** The explorer reports that the path does not exist. */
class UnknownPath extends UnsupportedChain {}
/** The range exceeds the explorer's limit. A failure of the explorer for callers that cannot split the range. */
export class ResultTooLarge extends AppError {
  constructor(provider: string, words: string) {
    super("upstream", `${provider} answered "${words.slice(0, 200)}".`, { data: { provider } });
  }
}

/** Maximum number of attempts while the explorer reports a rate limit. */
const maxAttempts = 6;
const maxAnswerLength = 64 * 1024 * 1024;

/**
 * Requests one page of rows. Throws `UnsupportedChain`, `ResultTooLarge`, `RetryAfter` if the explorer asks to wait, `AppError` if only the owner can
 * help.
 */
export async function requestPage<Row>(
  explorer: Explorer,
  query: Query,
  context: ConnectorContext,
): Promise<Answer<Row>> {
  const reply = await sendQuery(explorer, { module: "account", ...query }, context).catch(
    (error: unknown) => {
      if (error instanceof UnknownPath) return error;
      throw error;
    },
  );
  const isNothing = reply instanceof UnknownPath || (reply.words === "" && reply.result === undefined);
  // An explorer must have a list of transactions; it may lack other lists.
  if (isNothing && query["action"] !== "txlist") return { rows: [], partial: false, isMissing: true };
  if (reply instanceof UnknownPath) throw reply;
  const { result, words, verdict, status } = reply;
  if (Array.isArray(result)) {
    checkRows(result, String(query["action"]), explorer.provider);
    return {
      rows: result as Row[],
      partial: status === "2" || (result.length === 0 && verdict === "partial"),
      isMissing: false,
    };
  }
  switch (verdict) {
    case "empty":
      return { rows: [], partial: false, isMissing: false };
    case "partial":
      return { rows: [], partial: true, isMissing: false };
    case "missing":
      return { rows: [], partial: false, isMissing: true };
    default:
      throw refusal(verdict, words, explorer);
  }
}

/** Requests one value, such as a balance in the smallest unit; `undefined` if the explorer has none. */
export async function requestValue(
  explorer: Explorer,
  query: Query,
  context: NetworkContext,
): Promise<unknown> {
  const { result, words, verdict, status } = await sendQuery(explorer, query, context);
  if (status !== "0" && result !== undefined) return result ?? undefined;
  if (verdict === "empty" || verdict === "missing" || verdict === "partial") return undefined;
  throw refusal(verdict, words, explorer);
}

type Reply = { result: unknown; words: string; verdict: ExplorerErrorClass; status: string };

async function sendQuery(explorer: Explorer, query: Query, context: NetworkContext): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    const response = await request(explorer, query, context);
    const body = bodyOf(response, explorer);
    const words = answerText(body);
    const reply: Reply = {
      result: body.result,
      words,
      verdict: classifyExplorerError(words),
      status: String(body.status ?? ""),
    };
    // A rate limit is worth retrying soon; an exhausted daily quota is not.
    const canRetry = reply.verdict === "wait" && !isQuotaExhausted(words) && attempt < maxAttempts;
    if (!canRetry || Array.isArray(body.result)) return reply;
  }
}

function request(explorer: Explorer, query: Query, context: NetworkContext): Promise<HttpResponse> {
  const url = new URL(explorer.url);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  if (explorer.apiKey !== undefined) url.searchParams.set("apikey", explorer.apiKey);
  return context.http.request({
    provider: explorer.provider,
    url: url.href,
    pace: { perSecond: explorer.perSecond, burst: 1 },
    maxBytes: maxAnswerLength,
    signal: context.signal,
  });
}

const bodySchema = z
  .object({ status: z.unknown(), message: z.unknown(), result: z.unknown(), error: z.unknown() })
  .partial();
type Body = z.output<typeof bodySchema>;

function bodyOf(response: HttpResponse, explorer: Explorer): Body {
  const { status, text } = response;
  const isJson = /^\s*\{/.test(text);
  if (!isJson && (status === 404 || status === 402 || status === 410))
    throw new UnsupportedChain(`HTTP ${status}`);
  if (!isJson && (status === 401 || status === 403) && explorer.apiKey !== undefined)
    throw refusedError(
      explorer.provider,
      msg`HTTP ${status}, the API key is not accepted`,
      remedy("key", explorer.apiKey),
    );
  const answer = readJson(response, explorer.provider);
  const { data: body } = bodySchema.safeParse(Array.isArray(answer) && answer.length === 0 ? {} : answer);
  if (body === undefined)
    throw new AppError(
      "upstream",
      msg`${explorer.provider} returned a response that is not an object. The response was discarded.`,
      {
        data: { provider: explorer.provider },
      },
    );
  const knows = body.result !== undefined || body.message !== undefined;
  if (!knows && status === 404) throw new UnknownPath("HTTP 404");
  if (!knows && status === 402) throw new UnsupportedChain("HTTP 402");
  return body;
}

function answerText({ message, result, error }: Body): string {
  const fetched = [message, result, error].map((part) =>
    typeof part === "string"
      ? part
      : typeof part === "object" && part !== null && "message" in part
        ? String(part.message)
        : "",
  );
  return fetched.filter((text) => text !== "" && text !== "OK").join(": ");
}

function isQuotaExhausted(words: string): boolean {
  return /daily|per day|credits/i.test(words);
}

function refusal(verdict: ExplorerErrorClass, words: string, { provider, apiKey }: Explorer): Error {
  const data = { provider };
  switch (verdict) {
    case "wait":
      return new RetryAfter(
        isQuotaExhausted(words) ? 3_600_000 : 15_000,
        msg`${provider} asks to wait: ${words}`,
      );
    case "unsupported":
      return new UnsupportedChain(words);
    case "split":
      return new ResultTooLarge(provider, words);
    case "fatal":
      return refusedError(provider, words, remedy(words, apiKey));
    default:
      return new AppError("upstream", msg`${provider} answered "${words.slice(0, 200)}".`, { data });
  }
}

function refusedError(provider: string, words: string | Wording, remedy: Wording): AppError {
  return new AppError("bad_request", msg`${provider} refused: ${words}. ${remedy}`, { data: { provider } });
}

function remedy(words: string, apiKey: string | undefined): Wording {
  if (!/key/i.test(words)) return msg`Check the address of this connection.`;
  return apiKey === undefined
    ? msg`Set an API key for this connection: etherscan.io/apidashboard gives one for all its chains.`
    : msg`Set another API key: one of Etherscan's V2 (etherscan.io/apidashboard; keys of its sister sites and of other services are not taken), one of Blockscout that begins with proapi_, or none.`;
}

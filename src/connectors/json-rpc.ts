import { providerName } from "../lib/provider-name.ts";
import { z } from "zod";
import { AppError, RetryAfter } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";
import type { RateLimit } from "../net/rate-limiter.ts";
import { readPreciseJson } from "../net/precise-json.ts";
import type { NetworkContext } from "./connector.ts";
import { classifyRpcError } from "../net/classify-rpc-error.ts";

/** A node's error answer (https://www.jsonrpc.org/specification#error_object). */
export class JsonRpcError extends Error {
  readonly code: number;
  /** The revert data of a contract, in hexadecimal, if the node returns it. */
  readonly data: string | undefined;
  constructor(code: number, message: string, data?: string) {
    super(message);
    this.code = code;
    this.data = data;
  }
  /** The node does not have the method, or not for this caller. */
  get isUnknownMethod(): boolean {
    return classifyRpcError(this) === "missing";
  }
}

type Call = { method: string; params: unknown[] };

export type Node = {
  /** Parses the answer by `schema`. Throws `upstream` for an invalid answer. */
  call<Result>(method: string, params: unknown[], schema: z.ZodType<Result>): Promise<Result>;
  /** Batches calls into few requests and returns results in order; a failed one is a `JsonRpcError` in its place. */
  batch<Result>(calls: Call[], schema: z.ZodType<Result>): Promise<(Result | JsonRpcError)[]>;
};

const replySchema = z.object({
  result: z.unknown().optional(),
  error: z
    .union([
      z.string(),
      z.object({
        code: z.coerce.number().catch(0),
        message: z.string().nullish().catch(undefined),
        data: z.unknown().optional(),
      }),
    ])
    .nullish(),
});

const batchSize = 50;
/** Retries, at the node's rate, while it is rate limiting. */
const maxAttempts = 6;
const waitMs = 15_000;

/**
 * Plain JSON-RPC over HTTP. `provider` is `evm_rpc_<chainId>`, so that `UPSTREAM_EVM_RPC_<chainId>_URL` overrides `url`. Throws `RetryAfter`
 * if the node keeps rate limiting.
 */
export function createNode(
  provider: string,
  url: string,
  context: NetworkContext,
  pace: RateLimit = { perSecond: 50, burst: 50 },
): Node {
  const post = postTo(provider, url, context, pace);
  const single = ({ method, params }: Call): Promise<unknown> =>
    untilAnswered(
      provider,
      async () => outcomeOf(await post({ jsonrpc: "2.0", id: 1, method, params }), provider),
      (outcome) => [outcome],
    );
  let takesBatches = true;

  async function outcomesOf(calls: Call[]): Promise<unknown[]> {
    const batchOutcomes = takesBatches
      ? await untilAnswered(
          provider,
          () => sendBatch(post, calls, provider),
          (outcomes) => outcomes ?? [],
        )
      : undefined;
    if (batchOutcomes !== undefined) return batchOutcomes;
    // Some nodes do not support batches.
    takesBatches = false;
    const outcomes: unknown[] = [];
    for (const call of calls) outcomes.push(await single(call));
    return outcomes;
  }

  return {
    async call(method, params, schema) {
      const outcome = await single({ method, params });
      if (outcome instanceof JsonRpcError) throw outcome;
      return parseAnswer(outcome, method, schema);
    },
    async batch<Result>(calls: Call[], schema: z.ZodType<Result>) {
      const results: (Result | JsonRpcError)[] = [];
      for (let start = 0; start < calls.length; start += batchSize) {
        const slice = calls.slice(start, start + batchSize);
        for (const [index, outcome] of (await outcomesOf(slice)).entries())
          results.push(
            outcome instanceof JsonRpcError
              ? outcome
              : parseAnswer(outcome, slice[index]?.method ?? "", schema),
          );
      }
      return results;
    },
  };
}

/** A node's answer by its schema. Throws `upstream` naming the method and the first invalid part. */
export function parseAnswer<Result>(answer: unknown, method: string, schema: z.ZodType<Result>): Result {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const issueText =
    issue === undefined ? "" : ` (${[...issue.path, issue.message].join(": ").slice(0, 160)})`;
  throw new AppError(
    "upstream",
    msg`The node answered ${method} in an unexpected form${issueText}. The response was discarded.`,
  );
}

function postTo(provider: string, url: string, { http, signal }: NetworkContext, pace: RateLimit) {
  const target = http.baseUrl(provider, url);
  return async (body: unknown): Promise<unknown> => {
    const response = await http.request({
      provider,
      url: target,
      method: "POST",
      body,
      safe: true,
      pace,
      maxBytes: 64 * 1024 * 1024,
      signal,
    });
    return readPreciseJson(response, provider);
  };
}

/** Retries a request while one of its outcomes is a rate limit. */
async function untilAnswered<Answer>(
  provider: string,
  send: () => Promise<Answer>,
  outcomesOf: (answer: Answer) => unknown[],
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send();
    const refusal = outcomesOf(answer).find(
      (outcome): outcome is JsonRpcError =>
        outcome instanceof JsonRpcError && classifyRpcError(outcome) === "wait",
    );
    if (refusal === undefined) return answer;
    if (attempt === maxAttempts)
      throw new RetryAfter(waitMs, msg`${providerName(provider)} asks to wait: ${refusal.message}`);
  }
}

/** The outcomes of a batch; `undefined` from a node that does not support batches. */
async function sendBatch(
  post: (body: unknown) => Promise<unknown>,
  calls: Call[],
  provider: string,
): Promise<unknown[] | undefined> {
  const answer = await post(calls.map(({ method, params }, id) => ({ jsonrpc: "2.0", id, method, params })));
  if (!Array.isArray(answer)) {
    const outcome = outcomeOf(answer, provider);
    return outcome instanceof JsonRpcError && classifyRpcError(outcome) === "wait" ? [outcome] : undefined;
  }
  const byId = new Map(answer.map((reply: unknown) => [idOf(reply), reply]));
  return calls.map((_, id) => {
    const reply = byId.get(id);
    return reply === undefined
      ? new JsonRpcError(0, "the node left a call of a batch unanswered")
      : outcomeOf(reply, provider);
  });
}

function idOf(reply: unknown): number {
  return typeof reply === "object" && reply !== null && "id" in reply ? Number(reply.id) : Number.NaN;
}

/** The result of a reply, or its error. Throws `upstream` for a reply that has neither. */
function outcomeOf(answer: unknown, provider: string): unknown {
  const { data: reply } = replySchema.safeParse(answer);
  if (reply === undefined)
    throw new AppError(
      "upstream",
      msg`${providerName(provider)} returned a response that is not JSON-RPC. Check that its address is one of a JSON-RPC server.`,
      { data: { provider } },
    );
  const { result, error } = reply;
  if (typeof error === "string") return new JsonRpcError(0, error);
  if (error !== undefined && error !== null)
    return new JsonRpcError(
      error.code,
      error.message ?? "an error without a message",
      revertDataOf(error.data),
    );
  if (result !== undefined) return result;
  throw new AppError(
    "upstream",
    msg`${providerName(provider)} returned neither a result nor an error. The response was discarded.`,
    {
      data: { provider },
    },
  );
}

/** The revert data of a contract. Nodes return it as text, as text after a word ("Reverted 0x…"), or in an object of their own. */
function revertDataOf(data: unknown): string | undefined {
  if (typeof data === "string") return /0x[0-9a-f]*$/i.exec(data)?.[0];
  if (typeof data === "object" && data !== null && "data" in data) return revertDataOf(data.data);
  return undefined;
}

export function hex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

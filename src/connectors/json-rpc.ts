import { AppError, RetryAfter } from "../errors/app-error.ts";
import type { RateLimit } from "../net/rate-limiter.ts";
import { readPreciseJson } from "../net/precise-json.ts";
import type { NetworkContext } from "./connector.ts";
import { classifyRpcError } from "./classify-rpc-error.ts";

/** A node's answer that is an error (https://www.jsonrpc.org/specification#error_object). */
export class JsonRpcError extends Error {
  readonly code: number;
  /** What a contract reverted with, in hexadecimal, where the node passes it on. */
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
  call<Result>(method: string, params: unknown[]): Promise<Result>;
  /** Many calls in few requests, answered in order; a failed one is an `RpcError` in its place. */
  batch<Result>(calls: Call[]): Promise<(Result | JsonRpcError)[]>;
};

type Reply = {
  id?: unknown;
  result?: unknown;
  error?: { code?: number; message?: string; data?: unknown } | string;
};

const batchSize = 50;
/** How often a call is put again, at the node's pace, when it answers that it is being asked too fast. */
const patience = 6;
const waitMs = 15_000;

/**
 * Plain JSON-RPC over HTTP. `provider` is `evm_rpc_<chainId>`, so that `UPSTREAM_EVM_RPC_<chainId>_URL` wins over `url`. Throws `RetryAfter` when the
 * node keeps asking for a pause.
 */
export function createNode(
  provider: string,
  url: string,
  context: NetworkContext,
  pace: RateLimit = { perSecond: 50, burst: 50 },
): Node {
  const target = context.http.baseUrl(provider, url);
  let takesBatches = true;

  const post = async (body: unknown): Promise<unknown> => {
    const response = await context.http.request({
      provider,
      url: target,
      method: "POST",
      body,
      safe: true,
      pace,
      maxBytes: 64 * 1024 * 1024,
      signal: context.signal,
    });
    const answer = readPreciseJson(response, provider);
    if (typeof answer !== "object" || answer === null)
      throw new AppError("upstream", `${provider} did not answer JSON-RPC.`, { data: { provider } });
    return answer;
  };

  /** Puts a question until it is answered with something else than "too fast". */
  const patiently = async <Answer>(put: () => Promise<Answer>, outcomesOf: (answer: Answer) => unknown[]) => {
    for (let turn = 1; ; turn++) {
      const answer = await put();
      const refusal = outcomesOf(answer).find(
        (outcome): outcome is JsonRpcError =>
          outcome instanceof JsonRpcError && classifyRpcError(outcome) === "wait",
      );
      if (refusal === undefined) return answer;
      if (turn === patience) throw new RetryAfter(waitMs, `${provider} asks to wait: ${refusal.message}`);
    }
  };

  async function call<Result>(method: string, params: unknown[]): Promise<Result> {
    const outcome = await patiently(
      async () => settled(await post({ jsonrpc: "2.0", id: 1, method, params }), provider),
      (answer) => [answer],
    );
    if (outcome instanceof JsonRpcError) throw outcome;
    return outcome as Result;
  }

  async function together(calls: Call[]): Promise<unknown[] | undefined> {
    const answer = await post(
      calls.map(({ method, params }, id) => ({ jsonrpc: "2.0", id, method, params })),
    );
    if (!Array.isArray(answer)) {
      const outcome = settled(answer, provider);
      return outcome instanceof JsonRpcError && classifyRpcError(outcome) === "wait" ? [outcome] : undefined;
    }
    const byId = new Map((answer as Reply[]).map((reply) => [Number(reply.id), reply]));
    return calls.map((_, id) => {
      const reply = byId.get(id);
      return reply === undefined
        ? new JsonRpcError(0, "the node left a call of a batch unanswered")
        : settled(reply, provider);
    });
  }

  return {
    call,
    async batch<Result>(calls: Call[]) {
      const results: unknown[] = [];
      for (let start = 0; start < calls.length; start += batchSize) {
        const slice = calls.slice(start, start + batchSize);
        const answers = takesBatches
          ? await patiently(
              () => together(slice),
              (outcomes) => outcomes ?? [],
            )
          : undefined;
        if (answers !== undefined) {
          results.push(...answers);
          continue;
        }
        // Some nodes take one call a request only.
        takesBatches = false;
        for (const { method, params } of slice)
          results.push(await call(method, params).catch((error: unknown) => asOutcome(error)));
      }
      return results as (Result | JsonRpcError)[];
    },
  };
}

function asOutcome(error: unknown): JsonRpcError {
  if (error instanceof JsonRpcError) return error;
  throw error;
}

function settled(answer: unknown, provider: string): unknown {
  const { result, error } = answer as Reply;
  if (error !== undefined && error !== null)
    return typeof error === "string"
      ? new JsonRpcError(0, error)
      : new JsonRpcError(
          error.code ?? 0,
          error.message ?? "an error without words",
          revertDataOf(error.data),
        );
  if (result !== undefined) return result;
  throw new AppError("upstream", `${provider} answered neither a result nor an error.`, {
    data: { provider },
  });
}

/** What a contract reverted with. Nodes pass it on as text, as text after a word ("Reverted 0x…"), or in an object of their own. */
function revertDataOf(data: unknown): string | undefined {
  if (typeof data === "string") return /0x[0-9a-f]*$/i.exec(data)?.[0];
  if (typeof data === "object" && data !== null && "data" in data) return revertDataOf(data.data);
  return undefined;
}

export function hex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

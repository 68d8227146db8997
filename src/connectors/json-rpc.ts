import { AppError } from "../core/errors.ts";
import { readPreciseJson } from "../core/precise-json.ts";
import type { ConnectorContext } from "./connector.ts";

/** A node's answer that is an error (https://www.jsonrpc.org/specification#error_object). */
export class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
  /** The node does not have the method, or not for this caller. */
  get isUnknownMethod(): boolean {
    return (
      this.code === -32601 ||
      /method.*(not (found|exist|supported|available|whitelisted)|disabled|unsupported)/i.test(this.message)
    );
  }
}

export type Node = {
  call<Result>(method: string, params: unknown[]): Promise<Result>;
  /** Many calls in few requests, answered in order; a failed one is an `RpcError` in its place. */
  batch<Result>(calls: { method: string; params: unknown[] }[]): Promise<(Result | RpcError)[]>;
};

type Reply = { id: number; result?: unknown; error?: { code: number; message: string } };

const batchSize = 50;

/** Plain JSON-RPC over HTTP. `provider` is `evm_rpc_<chainId>`, so that `UPSTREAM_EVM_RPC_<chainId>_URL` wins over `url`. */
export function createNode(provider: string, url: string, context: ConnectorContext): Node {
  const target = context.http.baseUrl(provider, url);
  const post = async (body: unknown): Promise<unknown> => {
    const response = await context.http.request({
      provider,
      url: target,
      method: "POST",
      body,
      safe: true,
      pace: { perSecond: 50, burst: 50 },
      signal: context.signal,
    });
    const answer = readPreciseJson(response, provider);
    if (typeof answer !== "object" || answer === null)
      throw new AppError("upstream", `${provider} did not answer JSON-RPC.`, { data: { provider } });
    return answer;
  };
  const settle = ({ result, error }: Reply): unknown =>
    error === undefined ? result : new RpcError(error.code, error.message);
  return {
    async call<Result>(method: string, params: unknown[]): Promise<Result> {
      const outcome = settle((await post({ jsonrpc: "2.0", id: 1, method, params })) as Reply);
      if (outcome instanceof RpcError) throw outcome;
      return outcome as Result;
    },
    async batch<Result>(calls: { method: string; params: unknown[] }[]) {
      const results: (Result | RpcError)[] = [];
      for (let start = 0; start < calls.length; start += batchSize) {
        const slice = calls.slice(start, start + batchSize);
        const answer = await post(
          slice.map(({ method, params }, id) => ({ jsonrpc: "2.0", id, method, params })),
        );
        if (!Array.isArray(answer)) throw asError(settle(answer as Reply), provider);
        const byId = new Map((answer as Reply[]).map((reply) => [reply.id, settle(reply)]));
        for (const id of slice.keys())
          results.push(
            (byId.get(id) ?? new RpcError(0, "the node left a call of a batch unanswered")) as
              Result | RpcError,
          );
      }
      return results;
    },
  };
}

function asError(outcome: unknown, provider: string): Error {
  return outcome instanceof RpcError
    ? outcome
    : new AppError("upstream", `${provider} did not answer a batch of calls.`, { data: { provider } });
}

export function hex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

import { providerName } from "../../lib/provider-name.ts";
import { z } from "zod";
import { publicNodes } from "../../domain/catalog/public-nodes.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { isUnanswerable } from "../../net/classify-rpc-error.ts";
import { parseResponse, unexpectedForm } from "../parse-response.ts";
import type { PriceContext } from "../price-source.ts";
import { request } from "../request.ts";

const pace = { perSecond: 10, burst: 10 };

const reply = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number().default(0), message: z.string() }).optional(),
});

const block = z.object({ number: z.string(), timestamp: z.string() });

/** The node of a chain; `undefined` if none is known. */
export function createNode(chainId: string, context: PriceContext) {
  const provider = `evm_rpc_${chainId}`;
  const url = context.http.baseUrl(provider, publicNodes[chainId] ?? "");
  if (url === "") return undefined;

  async function callNode(method: string, params: unknown[]): Promise<z.output<typeof reply>> {
    const body = { jsonrpc: "2.0", id: 1, method, params };
    const response = await request(context, { provider, url, method: "POST", body, safe: true, pace });
    return parseResponse(response, provider, reply);
  }

  async function blockAt(tag: string): Promise<{ number: number; at: number }> {
    const { result, error } = await callNode("eth_getBlockByNumber", [tag, false]);
    const parsed = block.safeParse(result);
    if (!parsed.success)
      throw new AppError(
        "upstream",
        msg`${providerName(provider)} did not return block ${tag}: ${error?.message ?? "no such block"}. The request will be retried later.`,
        { data: { provider } },
      );
    return { number: Number(parsed.data.number), at: Number(parsed.data.timestamp) * 1000 };
  }

  return {
    /**
     * The 32-byte words returned by a call; `undefined` if it reverts, there is no contract, or its block is no longer available. Throws
     * `upstream` for any other error, and for an answer without a result: if the call for one coin of a pool failed, the pool would be priced
     * too low.
     */
    async call(to: string, data: string, tag = "latest"): Promise<bigint[] | undefined> {
      const { result, error } = await callNode("eth_call", [{ to, data }, tag]);
      if (error !== undefined && !isUnanswerable(error))
        throw new AppError(
          "upstream",
          msg`${providerName(provider)} returned no result for a call: ${error.message.slice(0, 100)}. The request will be retried later.`,
          { data: { provider } },
        );
      if (error === undefined && result !== null && typeof result !== "string")
        throw unexpectedForm(provider);
      if (typeof result !== "string" || !/^0x([0-9a-f]{64})+$/i.test(result)) return undefined;
      return (result.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));
    },

    /** The last block at or before a time (ms), by interpolation between known blocks; `after` is an earlier result to start from. */
    async lastBlockBefore(
      moment: number,
      after?: { number: number; at: number },
    ): Promise<{ number: number; at: number } | undefined> {
      let high = await blockAt("latest");
      if (high.at <= moment) return high;
      let low = after ?? (await blockAt("0x0"));
      if (low.at > moment) return undefined;
      while (high.number - low.number > 1) {
        const share = (moment - low.at) / Math.max(1, high.at - low.at);
        const guess = low.number + Math.floor((high.number - low.number) * share);
        const middle = await blockAt(
          `0x${Math.min(high.number - 1, Math.max(low.number + 1, guess)).toString(16)}`,
        );
        if (middle.at <= moment) low = middle;
        else high = middle;
      }
      return low;
    },
  };
}
export type Node = NonNullable<ReturnType<typeof createNode>>;

import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { readJson } from "../../../net/read-json.ts";
import type { ConnectorContext } from "../../connector.ts";
import { esploraTransaction, type EsploraTransaction } from "./assemble.ts";

const stats = z.object({ funded_txo_sum: z.number(), spent_txo_sum: z.number(), tx_count: z.number() });
const addressAnswer = z.object({ chain_stats: stats, mempool_stats: stats });

/** What an address has seen: transactions, how many of them unconfirmed, and satoshi held, confirmed and with the unconfirmed. */
export type AddressFacts = { count: number; pending: number; confirmed: bigint; total: bigint };

export type Esplora = {
  facts(address: string): Promise<AddressFacts>;
  /** Newest first: the unconfirmed ones and the first page of confirmed ones. */
  newest(address: string): Promise<EsploraTransaction[]>;
  /** The page of confirmed ones before `last`. */
  older(address: string, last: string): Promise<EsploraTransaction[]>;
};

/** Confirmed transactions a page. */
export const pageSize = 25;

const publicServer = "https://mempool.space/api";

/** An Esplora server's address API (https://github.com/Blockstream/esplora/blob/master/API.md). */
export function createEsplora(url: string | undefined, context: ConnectorContext): Esplora {
  const fallback = url ?? publicServer;
  const base = context.http.baseUrl("esplora", fallback);
  const root = base === fallback.replace(/\/+$/, "") || base.endsWith("/api") ? base : `${base}/api`;
  const get = async (path: string): Promise<unknown> => {
    const response = await context.http.request({
      provider: "esplora",
      url: `${root}${path}`,
      pace: { perSecond: 4, burst: 8 },
      signal: context.signal,
    });
    if (response.status >= 400)
      throw new AppError(
        response.status === 400 ? "bad_request" : "upstream",
        `The Esplora server answered ${response.status} for ${path}: ${response.text.slice(0, 120)}.`,
        { data: { provider: "esplora" } },
      );
    return readJson(response, "esplora");
  };
  const list = async (path: string): Promise<EsploraTransaction[]> => {
    const { data } = z.array(esploraTransaction).safeParse(await get(path));
    if (data === undefined) throw unknownAnswer();
    return data;
  };
  return {
    async facts(address) {
      const { data: answer } = addressAnswer.safeParse(await get(`/address/${address}`));
      if (answer === undefined) throw unknownAnswer();
      const { chain_stats: chain, mempool_stats: mempool } = answer;
      const confirmed = BigInt(chain.funded_txo_sum) - BigInt(chain.spent_txo_sum);
      return {
        count: chain.tx_count + mempool.tx_count,
        pending: mempool.tx_count,
        confirmed,
        total: confirmed + BigInt(mempool.funded_txo_sum) - BigInt(mempool.spent_txo_sum),
      };
    },
    newest: (address) => list(`/address/${address}/txs`),
    older: (address, last) => list(`/address/${address}/txs/chain/${last}`),
  };
}

function unknownAnswer(): AppError {
  return new AppError(
    "upstream",
    "This server does not answer as an Esplora server does. Its address ends in /api, such as https://blockstream.info/api.",
    { data: { provider: "esplora" } },
  );
}

import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { readPreciseJson } from "../../../net/precise-json.ts";
import type { ConnectorContext } from "../../connector.ts";
import type { UtxoPage, UtxoServer, UtxoTransaction } from "./transaction.ts";

/** Units: a number, or text where it has 16 digits and more. */
const units = z.union([z.number(), z.string().regex(/^\d+$/)]);

/** Esplora's representation of a transaction (https://github.com/Blockstream/esplora/blob/master/API.md). */
const esploraTransaction = z.object({
  txid: z.string().min(1),
  fee: units,
  vin: z.array(
    z.object({
      is_coinbase: z.boolean(),
      prevout: z.object({ scriptpubkey_address: z.string().optional(), value: units }).nullable(),
    }),
  ),
  vout: z.array(z.object({ scriptpubkey_address: z.string().optional(), value: units })),
  status: z
    .object({
      confirmed: z.boolean(),
      block_height: z.number().nullish(),
      block_time: z.int().nullish(),
    })
    // Without its time it would count as unconfirmed, of the time of the sync.
    .refine(({ confirmed, block_time: time }) => !confirmed || time != null),
});
export type EsploraTransaction = z.output<typeof esploraTransaction>;

const stats = z.object({ funded_txo_sum: units, spent_txo_sum: units, tx_count: z.number() });
const addressAnswer = z.object({ chain_stats: stats, mempool_stats: stats });

/** Confirmed transactions a page. */
const pageSize = 25;

const publicServer = "https://mempool.space/api";

/** The server: the upstream's id, its name in errors and its URL. */
export type ServerEndpoint = { provider: string; name: string; url: string };

/** The Esplora server of Bitcoin. */
export function bitcoinEsplora(url: string | undefined): ServerEndpoint {
  return { provider: "esplora", name: "Esplora server", url: url ?? publicServer };
}

/** An Esplora server's address API. */
export function createEsplora({ provider, url }: ServerEndpoint, context: ConnectorContext): UtxoServer {
  const fallback = url.replace(/\/+$/, "");
  const base = context.http.baseUrl(provider, fallback);
  const root = base === fallback || base.endsWith("/api") ? base : `${base}/api`;
  const request = async (path: string): Promise<{ status: number; text: string }> =>
    context.http.request({
      provider,
      url: `${root}${path}`,
      pace: { perSecond: 4, burst: 8 },
      signal: context.signal,
    });
  const get = async (path: string): Promise<unknown> => {
    const response = await request(path);
    if (response.status >= 400)
      throw new AppError(
        response.status === 400 ? "bad_request" : "upstream",
        msg`The Esplora server answered ${response.status} for ${path}: ${response.text.slice(0, 120)}. Check the address of the server.`,
        { data: { provider } },
      );
    return readPreciseJson({ ...response, headers: {} }, provider);
  };
  /** By address: the confirmed transactions that the server counts, and those that were read. */
  const counts = new Map<string, { all: number; read: number }>();
  const page = async (address: string, path: string): Promise<UtxoPage> => {
    const { data } = z.array(esploraTransaction).safeParse(await get(path));
    if (data === undefined) throw unknownAnswer(provider);
    const confirmed = data.filter(({ status }) => status.confirmed);
    const count = counts.get(address);
    if (count !== undefined) count.read += confirmed.length;
    // Servers of the same kind have smaller pages: a short one is the last only if nothing is left by the count.
    const isEnd =
      confirmed.length === 0 ||
      (confirmed.length < pageSize && count !== undefined && count.read >= count.all);
    return {
      transactions: data.map(utxoTransactionOf),
      next: isEnd ? null : (confirmed.at(-1)?.txid ?? null),
      isShort: confirmed.length < pageSize,
    };
  };
  return {
    async facts(address) {
      const { data: answer } = addressAnswer.safeParse(await get(`/address/${address}`));
      if (answer === undefined) throw unknownAnswer(provider);
      const { chain_stats: chain, mempool_stats: mempool } = answer;
      counts.set(address, { all: chain.tx_count, read: 0 });
      const confirmed = BigInt(chain.funded_txo_sum) - BigInt(chain.spent_txo_sum);
      return {
        count: chain.tx_count + mempool.tx_count,
        pending: mempool.tx_count,
        confirmed,
        total: confirmed + BigInt(mempool.funded_txo_sum) - BigInt(mempool.spent_txo_sum),
      };
    },
    newest: (address) => page(address, `/address/${address}/txs`),
    older: (address, last) => page(address, `/address/${address}/txs/chain/${last}`),
    async blockHash(height) {
      const { status, text } = await request(`/block-height/${height}`);
      return status === 200 && /^[0-9a-f]{64}$/.test(text.trim()) ? text.trim() : null;
    },
  };
}

/** Converts an Esplora answer to the common form. */
export function utxoTransactionOf({ txid, vin, vout, status }: EsploraTransaction): UtxoTransaction {
  const { confirmed, block_time: time, block_height: height } = status;
  return {
    txid,
    inputs: vin.map(({ is_coinbase: isCoinbase, prevout }) => ({
      isCoinbase,
      value: prevout === null ? null : BigInt(prevout.value),
      ...addressOf(prevout?.scriptpubkey_address),
    })),
    outputs: vout.map(({ value, scriptpubkey_address: address }) => ({
      value: BigInt(value),
      ...addressOf(address),
    })),
    minedAt: confirmed && typeof time === "number" ? time * 1000 : null,
    height: confirmed && typeof height === "number" ? height : null,
    shielded: 0n,
  };
}

function addressOf(address: string | undefined): { address?: string } {
  return address === undefined ? {} : { address };
}

function unknownAnswer(provider: string): AppError {
  return new AppError(
    "upstream",
    "This server is not an Esplora server. An Esplora address ends in /api, such as https://blockstream.info/api.",
    { data: { provider } },
  );
}

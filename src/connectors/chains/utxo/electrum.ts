import { hexToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";
import type { UtxoCoin } from "../../../domain/catalog/utxo-coins.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { readPreciseJson } from "../../../net/precise-json.ts";
import type { ConnectorContext } from "../../connector.ts";
import { decodeAddress, encodeAddress } from "./address-format.ts";
import type { ServerEndpoint } from "./esplora.ts";
import {
  destinationOf,
  parseRawTransaction,
  scriptHashOf,
  scriptOf,
  shownHash,
  type RawTransaction,
} from "./raw-transaction.ts";
import type { UtxoPage, UtxoServer, UtxoTransaction } from "./transaction.ts";

/** Coins whose transactions and blocks have Bitcoin's serialization; the identifiers of Dash's blocks are another hash. */
const readable = new Set([
  "bitcoin",
  "litecoin",
  "dogecoin",
  "bitcoin-cash",
  "dash",
  "digibyte",
  "viacoin",
  "vertcoin",
  "monacoin",
]);
const hashesHeaders = new Set(["bitcoin", "litecoin", "dogecoin", "bitcoin-cash", "digibyte"]);

const pageSize = 25;
const callsPerBatch = 100;
/** Spent outputs are looked up in their transactions, which are kept up to this number. */
const maxKept = 5_000;
const nothing = "0".repeat(64);

const historyAnswer = z.array(z.object({ tx_hash: z.string(), height: z.int() }));
const balanceAnswer = z.object({
  confirmed: z.union([z.int(), z.string()]).transform(BigInt),
  unconfirmed: z.union([z.int(), z.string()]).transform(BigInt),
});
const featuresAnswer = z.object({ genesis_hash: z.string() });
const reply = z.object({
  id: z.int().nullish(),
  result: z.unknown(),
  error: z.unknown().optional(),
});

export function isElectrumUrl(url: string | undefined): boolean {
  return url !== undefined && /^(?:ssl|tcp):/i.test(url);
}

/** The server as the HTTP client knows addresses: TLS is `https`. */
export function electrumEndpoint(coin: UtxoCoin, url: string | undefined): ServerEndpoint {
  return {
    provider: `electrum_${coin.symbol.toLowerCase()}`,
    name: "Electrum server",
    url: (url ?? "").replace(/^ssl:/i, "https:").replace(/^tcp:/i, "http:"),
  };
}

type Call = <Result>(method: string, params: unknown[][], schema: z.ZodType<Result>) => Promise<Result[]>;

/** Several calls of one method, in one connection each hundred. */
function createCall(
  { provider, url }: ServerEndpoint,
  certificate: string | undefined,
  context: ConnectorContext,
): Call {
  const base = context.http.baseUrl(provider, url);
  const together = async (method: string, params: unknown[][]): Promise<unknown[]> => {
    const lines = [
      { jsonrpc: "2.0", id: 0, method: "server.version", params: ["portolan", "1.4"] },
      ...params.map((values, index) => ({ jsonrpc: "2.0", id: index + 1, method, params: values })),
    ];
    const response = await context.http.request({
      provider,
      url: base,
      method: "POST",
      rawBody: `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`,
      lines: certificate === undefined ? {} : { certificate },
      safe: true,
      pace: { perSecond: 20, burst: 20 },
      maxBytes: 64 * 1024 * 1024,
      signal: context.signal,
    });
    const resultsById = new Map<number, unknown>();
    for (const line of response.text.split("\n").filter((text) => text.trim() !== "")) {
      const { data } = reply.safeParse(readPreciseJson({ ...response, text: line }, provider));
      if (data === undefined) throw failure(provider, method);
      // A kept connection has agreed on the version before.
      if (data.id == null || data.id === 0) continue;
      if (data.error != null) throw failure(provider, method);
      resultsById.set(data.id, data.result);
    }
    return params.map((_, index) => resultsById.get(index + 1));
  };
  return async (method, params, schema) => {
    const found: unknown[] = [];
    for (let start = 0; start < params.length; start += callsPerBatch)
      found.push(...(await together(method, params.slice(start, start + callsPerBatch))));
    return found.map((answer) => {
      const { data, success } = schema.safeParse(answer);
      if (!success) throw failure(provider, method);
      return data;
    });
  };
}

function failure(provider: string, method: string): AppError {
  return new AppError(
    "upstream",
    msg`The Electrum server refused ${method} or returned an unknown form. The response was discarded.`,
    { data: { provider } },
  );
}

type Entry = z.output<typeof historyAnswer>[number];

/** An Electrum or Fulcrum server (https://electrum-protocol.readthedocs.io), queried by the hash of an address's script. */
export function createElectrum(
  coin: UtxoCoin,
  place: ServerEndpoint,
  { certificate, context }: { certificate: string | undefined; context: ConnectorContext },
): UtxoServer {
  if (!readable.has(coin.id))
    throw new AppError(
      "bad_request",
      msg`Transactions of ${coin.name} are not read from Electrum servers: use a Blockbook server.`,
    );
  const call = createCall(place, certificate, context);
  const transactions = transactionsFrom(call, place.provider);
  const times = new Map<number, number>();
  const hashOf = (address: string): string => {
    const to = decodeAddress(coin, address);
    if (to === null)
      throw new AppError(
        "bad_request",
        msg`This is not an address of ${coin.name}. Check that it was copied completely.`,
      );
    return scriptHashOf(scriptOf(to));
  };
  /** Newest first; unconfirmed transactions come before all others. */
  const historyOf = async (address: string): Promise<Entry[]> => {
    const params = [[hashOf(address)]];
    const [entries = []] = await call("blockchain.scripthash.get_history", params, historyAnswer);
    return entries.toReversed().toSorted((a, b) => Number(b.height <= 0) - Number(a.height <= 0));
  };
  const loadTimes = async (heights: readonly number[]): Promise<void> => {
    const newHeights = [...new Set(heights)].filter((height) => height > 0 && !times.has(height));
    const headers = await call(
      "blockchain.block.header",
      newHeights.map((height) => [height]),
      z.string().regex(/^(?:[0-9a-f]{2}){80,}$/),
    );
    headers.forEach((header, index) => times.set(newHeights[index] ?? 0, timeOfHeader(header)));
  };
  const pageOf = async (entries: readonly Entry[], { hasMore }: { hasMore: boolean }): Promise<UtxoPage> => {
    await loadTimes(entries.map(({ height }) => height));
    const raw = await transactions(entries.map(({ tx_hash: hash }) => hash));
    const spentTxids = raw
      .flatMap(({ inputs }) => inputs.map(({ txid }) => txid))
      .filter((txid) => txid !== nothing);
    const sources = new Map(
      (await transactions([...new Set(spentTxids)])).map((transaction) => [transaction.txid, transaction]),
    );
    return {
      transactions: raw.map((transaction, index) =>
        utxoTransactionFrom(transaction, entries[index]?.height ?? 0, { coin, sources, times }),
      ),
      next: hasMore ? (entries.at(-1)?.tx_hash ?? null) : null,
    };
  };
  return {
    async facts(address) {
      const params = [[hashOf(address)]];
      const entries = await historyOf(address);
      const [balance] = await call("blockchain.scripthash.get_balance", params, balanceAnswer);
      const { confirmed = 0n, unconfirmed = 0n } = balance ?? {};
      const pending = entries.filter(({ height }) => height <= 0).length;
      return { count: entries.length, pending, confirmed, total: confirmed + unconfirmed };
    },
    async newest(address) {
      const entries = await historyOf(address);
      const pending = entries.filter(({ height }) => height <= 0).length;
      return pageOf(entries.slice(0, pending + pageSize), { hasMore: entries.length > pending + pageSize });
    },
    async older(address, last) {
      const entries = await historyOf(address);
      const start = entries.findIndex(({ tx_hash: hash }) => hash === last) + 1;
      return pageOf(entries.slice(start, start + pageSize), { hasMore: entries.length > start + pageSize });
    },
    async blockHash(height) {
      if (height === 0) return (await call("server.features", [[]], featuresAnswer))[0]?.genesis_hash ?? null;
      if (!hashesHeaders.has(coin.id)) return null;
      const [header] = await call("blockchain.block.header", [[height]], z.string());
      return header === undefined ? null : shownHash(hexToBytes(header));
    },
  };
}

/** The time that a block's header states, in milliseconds. `header` is hexadecimal, of at least 80 bytes. */
function timeOfHeader(header: string): number {
  const bytes = hexToBytes(header);
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(68, true) * 1_000;
}

/** Transactions by hash. Verifies that each has the requested hash. */
function transactionsFrom(
  call: Call,
  provider: string,
): (txids: readonly string[]) => Promise<RawTransaction[]> {
  const cachedTransactions = new Map<string, RawTransaction>();
  return async (txids) => {
    const newTxids = txids.filter((txid) => !cachedTransactions.has(txid));
    const raw = await call(
      "blockchain.transaction.get",
      newTxids.map((txid) => [txid]),
      z.string(),
    );
    const read = new Map(
      newTxids.map((txid, index) => [txid, parseTransaction(raw[index] ?? "", txid, provider)]),
    );
    const all = txids.flatMap((txid) => read.get(txid) ?? cachedTransactions.get(txid) ?? []);
    if (cachedTransactions.size + read.size > maxKept) cachedTransactions.clear();
    for (const [txid, transaction] of read) cachedTransactions.set(txid, transaction);
    return all;
  };
}

function parseTransaction(hex: string, txid: string, provider: string): RawTransaction {
  try {
    const transaction = parseRawTransaction(hex);
    if (transaction.txid === txid) return transaction;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new AppError(
    "upstream",
    "The Electrum server returned a different transaction than the one requested. The response was discarded.",
    { data: { provider } },
  );
}

type Known = {
  coin: UtxoCoin;
  sources: ReadonlyMap<string, RawTransaction>;
  times: ReadonlyMap<number, number>;
};

function utxoTransactionFrom(
  transaction: RawTransaction,
  height: number,
  { coin, sources, times }: Known,
): UtxoTransaction {
  const addressOf = (script: Uint8Array): { address?: string } => {
    const to = destinationOf(script);
    const address = to === null ? undefined : encodeAddress(coin, to);
    return address === undefined ? {} : { address };
  };
  return {
    txid: transaction.txid,
    inputs: transaction.inputs.map(({ txid, index }) => {
      const source = sources.get(txid)?.outputs[index];
      const isCoinbase = txid === nothing;
      if (source === undefined) return { isCoinbase, value: null };
      return { isCoinbase, value: source.value, ...addressOf(source.script) };
    }),
    outputs: transaction.outputs.map(({ value, script }) => ({ value, ...addressOf(script) })),
    minedAt: height > 0 ? (times.get(height) ?? null) : null,
    height: height > 0 ? height : null,
    shielded: 0n,
  };
}

import { z } from "zod";
import { formatDecimal } from "../core/decimal.ts";
import { millisecondsPerDay } from "../core/day.ts";
import { AppError } from "../core/errors.ts";
import { readJson } from "../core/read-json.ts";
import { addressSourceOf, type AddressSource } from "./bitcoin/addresses.ts";
import { assembleBitcoin, bitcoin, btc, type EsploraTransaction } from "./bitcoin/assemble.ts";
import type { Connector, ConnectorContext } from "./connector.ts";

const settings = z.strictObject({
  wallet: z.string().trim().min(20).max(2_000).meta({ title: "Address, xpub, ypub, zpub or descriptor" }),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ title: "Esplora server" })
    .describe(
      "Your own or another Esplora server, such as https://blockstream.info/api; mempool.space when left out",
    ),
  gapLimit: z
    .int()
    .min(1)
    .max(1_000)
    .default(20)
    .describe("Unused addresses in a row after which none is looked for"),
});
type Settings = z.output<typeof settings>;

/** What was known of an address: transactions counted, confirmed and not, and whether it held anything. */
type Known = { count: number; newest: string | null; holds: boolean };
type Cursor = {
  addresses: Record<string, Known>;
  /** Unconfirmed transactions reported, with when they were first seen. */
  pending: Record<string, number>;
  lookedAtAllAt: number;
};

type Stats = { funded_txo_sum: number; spent_txo_sum: number; tx_count: number };
type AddressAnswer = { chain_stats: Stats; mempool_stats: Stats };

const pageSize = 25;
const everything = 7 * millisecondsPerDay;

function createEsplora(given: Settings, context: ConnectorContext) {
  const fallback = given.url ?? "https://mempool.space/api";
  const base = context.http.baseUrl("esplora", fallback);
  const root = base === fallback.replace(/\/$/, "") || base.endsWith("/api") ? base : `${base}/api`;
  const get = async <Answer>(path: string): Promise<Answer> => {
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
    return readJson(response, "esplora") as Answer;
  };
  return {
    stats: (address: string) => get<AddressAnswer>(`/address/${address}`),
    /** Newest first: the unconfirmed ones and the first page of confirmed ones. */
    newest: (address: string) => get<EsploraTransaction[]>(`/address/${address}/txs`),
    older: (address: string, last: string) =>
      get<EsploraTransaction[]>(`/address/${address}/txs/chain/${last}`),
  };
}

/** Addresses in derivation order, chain by chain, until `gapLimit` in a row were never used; `used` is told by the caller after each. */
function* candidates(source: AddressSource, gapLimit: number): Generator<string, void, boolean> {
  if (source.kind === "fixed") {
    for (const address of source.addresses) yield address;
    return;
  }
  for (let chain = 0; chain < source.chains; chain++)
    for (let index = 0, unused = 0; unused < gapLimit; index++)
      unused = (yield source.addressAt(chain, index)) ? 0 : unused + 1;
}

/** Bitcoin by an Esplora server: one address, an extended public key, or a descriptor. */
export const bitcoinConnector: Connector<Settings, Cursor> = {
  id: "bitcoin",
  title: "Bitcoin address or xpub",
  capabilities: ["sync", "verify", "pending"],
  settings,
  label: ({ wallet }) => (wallet.length > 24 ? `${wallet.slice(0, 10)}…${wallet.slice(-6)}` : wallet),
  async check(given, context) {
    const source = addressSourceOf(given.wallet);
    const first = source.kind === "fixed" ? source.addresses[0] : source.addressAt(0, 0);
    if (first !== undefined) await createEsplora(given, context).stats(first);
    return given;
  },
  async *sync(given, cursor, context) {
    const esplora = createEsplora(given, context);
    const source = addressSourceOf(given.wallet);
    const before: Cursor = cursor ?? { addresses: {}, pending: {}, lookedAtAllAt: 0 };
    const looksAtAll = context.now() - before.lookedAtAllAt >= everything;
    const known: Cursor["addresses"] = { ...before.addresses };
    const changed: { address: string; stop: string | null }[] = [];
    const walk = candidates(source, given.gapLimit);
    let step = walk.next();
    let looked = 0;
    while (step.done !== true) {
      const address = step.value;
      const old = before.addresses[address];
      if (old !== undefined && old.count > 0 && !old.holds && !looksAtAll) {
        step = walk.next(true);
        continue;
      }
      const { chain_stats: chain, mempool_stats: mempool } = await esplora.stats(address);
      const count = chain.tx_count + mempool.tx_count;
      const balance =
        chain.funded_txo_sum - chain.spent_txo_sum + mempool.funded_txo_sum - mempool.spent_txo_sum;
      const hadPending = Object.keys(before.pending).length > 0;
      if (count > 0 && (old === undefined || old.count !== count || mempool.tx_count > 0 || hadPending))
        changed.push({ address, stop: old?.newest ?? null });
      known[address] = { count, newest: old?.newest ?? null, holds: balance > 0 || mempool.tx_count > 0 };
      looked++;
      if (looked % 20 === 0)
        yield {
          transactions: [],
          assets: [],
          cursor: before,
          progress: { done: looked, total: null, message: `${looked} addresses looked at` },
        };
      step = walk.next(count > 0);
    }
    const owned = new Set(Object.keys(known));
    const pending: Record<string, number> = {};
    const confirmedNow = new Set<string>();
    for (const [index, { address, stop }] of changed.entries()) {
      let page = await esplora.newest(address);
      const newest = page.find(({ status }) => status.confirmed)?.txid ?? null;
      for (;;) {
        for (const { txid, status } of page)
          if (!status.confirmed) pending[txid] = before.pending[txid] ?? context.now();
        const confirmed = page.filter(({ status }) => status.confirmed);
        for (const { txid } of confirmed) confirmedNow.add(txid);
        const reached = stop !== null && confirmed.some(({ txid }) => txid === stop);
        yield {
          transactions: page.map((transaction) =>
            assembleBitcoin(
              transaction,
              given.wallet,
              (other) => owned.has(other),
              pending[transaction.txid] ?? context.now(),
            ),
          ),
          assets: [{ assetId: btc, symbol: "BTC", name: "Bitcoin", decimals: 8, coinId: "bitcoin" }],
          cursor: { ...before, pending: { ...before.pending, ...pending } },
          progress: { done: index, total: changed.length, message: address },
        };
        const last = confirmed.at(-1)?.txid;
        if (reached || last === undefined || confirmed.length < pageSize) break;
        page = await esplora.older(address, last);
        if (page.length === 0) break;
      }
      const entry = known[address];
      if (entry !== undefined) known[address] = { ...entry, newest };
    }
    const gone = Object.keys(before.pending)
      .filter((txid) => pending[txid] === undefined && !confirmedNow.has(txid))
      .map((txid) => `${bitcoin}:${txid}:${given.wallet}`);
    yield {
      transactions: [],
      assets: [],
      cursor: { addresses: known, pending, lookedAtAllAt: looksAtAll ? context.now() : before.lookedAtAllAt },
      progress: { done: changed.length, total: changed.length, message: "up to date" },
      ...(gone.length > 0 ? { gone } : {}),
    };
  },
  provisional: ({ wallet }) => [{ wallet, assetId: btc, decimals: 8 }],
  async balances(given, assets, context) {
    const esplora = createEsplora(given, context);
    const walk = candidates(addressSourceOf(given.wallet), given.gapLimit);
    let total = 0n;
    for (let step = walk.next(); step.done !== true;) {
      const { chain_stats: chain, mempool_stats: mempool } = await esplora.stats(step.value);
      total += BigInt(chain.funded_txo_sum) - BigInt(chain.spent_txo_sum);
      step = walk.next(chain.tx_count + mempool.tx_count > 0);
    }
    return assets
      .filter(({ assetId }) => assetId === btc)
      .map(({ wallet, assetId }) => ({
        wallet,
        assetId,
        amount: formatDecimal({ units: total, scale: 8 }),
        at: context.now(),
      }));
  },
};

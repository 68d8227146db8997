import { addressSourceOf } from "../../../../../src/connectors/chains/utxo/addresses.ts";
import { utxoAsset, utxoCoin, type UtxoCoin } from "../../../../../src/domain/catalog/utxo-coins.ts";
import type { StandInAnswer, StandInRequest } from "../../../servers/stand-in.ts";
import {
  addChange,
  amountOf,
  day,
  opening,
  type ChainSimulator,
  type TrueTransaction,
} from "../chain-history.ts";
import { utxoEvents, type UtxoEvent, type UtxoVersion } from "./utxo-events.ts";

type Api = "esplora" | "blockbook";
type Scope = "address" | "key";

const zpub =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const derived = new Map<string, string>();

/** An address of the key, and its path below it. */
function keyAddress(coin: UtxoCoin, chain: number, index: number): string {
  const name = `${coin.id} ${chain}/${index}`;
  const known = derived.get(name);
  if (known !== undefined) return known;
  const source = addressSourceOf(zpub, undefined, coin);
  const address = source.kind === "derived" ? source.addressAt(chain, index) : "";
  derived.set(name, address);
  return address;
}

type Listed = { event: UtxoEvent; version: UtxoVersion };

/** An Esplora server (Bitcoin) or a Blockbook (Litecoin), of one address or of a key. */
export function utxoSimulator(
  seed: number,
  { api, scope, pageSize = 25 }: { api: Api; scope: Scope; pageSize?: number },
  size: { days: number; count: number },
): ChainSimulator {
  const coin = utxoCoin(api === "esplora" ? "bitcoin" : "litecoin");
  const asset = utxoAsset(coin);
  const addresses = {
    receive: (index: number) => keyAddress(coin, 0, scope === "key" ? index : 7),
    change: (index: number) => keyAddress(coin, scope === "key" ? 1 : 0, scope === "key" ? index : 7),
  };
  const events = utxoEvents(seed, {
    ...size,
    addresses,
    others: api === "esplora" ? bitcoinOthers : litecoinOthers,
  });
  const own = new Set(events.flatMap((event) => event.own));
  const isOwn = ({ address }: { address?: string }): boolean => address !== undefined && own.has(address);

  const listedAt = (
    now: number,
    isTouched: (address: string) => boolean,
  ): { mined: Listed[]; waiting: Listed[] } => {
    const listed = events.flatMap((event): Listed[] => {
      const version = event.versions.find(({ from, until }) => from <= now && now < until);
      const parts = [...event.inputs, ...event.outputs];
      return version !== undefined && parts.some(({ address }) => address !== undefined && isTouched(address))
        ? [{ event, version }]
        : [];
    });
    return {
      mined: listed
        .filter(({ version }) => version.height !== null)
        .toSorted(
          (a, b) => (b.version.height ?? 0) - (a.version.height ?? 0) || b.event.number - a.event.number,
        ),
      waiting: listed.filter(({ version }) => version.height === null).toReversed(),
    };
  };

  function truth(now: number): TrueTransaction[] | undefined {
    const { mined, waiting } = listedAt(now, (address) => own.has(address));
    if (waiting.length > 0) return undefined;
    return mined.map(({ event: { txid, inputs, outputs, isCoinbase }, version }) => {
      const changes: Record<string, string> = {};
      const sum = (parts: readonly { units: bigint }[]): bigint =>
        parts.reduce((total, { units }) => total + units, 0n);
      const units = sum(outputs.filter(isOwn)) - sum(inputs.filter(isOwn));
      addChange(changes, asset, { units, scale: 8 });
      const paysAll = !isCoinbase && inputs.every(isOwn);
      const fee = sum(inputs) - sum(outputs);
      return {
        key: txid,
        at: version.minedAt ?? 0,
        changes,
        ...(paysAll && fee > 0n ? { fee: `${amountOf(fee, 8)} ${asset}` } : {}),
      };
    });
  }

  const balances = (list: readonly Listed[], isTouched: (address: string) => boolean) => {
    const sums = { funded: 0n, spent: 0n };
    for (const { event } of list) {
      for (const { address = "", units } of event.outputs) if (isTouched(address)) sums.funded += units;
      for (const { address = "", units } of event.inputs) if (isTouched(address)) sums.spent += units;
    }
    return sums;
  };

  function esplora({ path }: StandInRequest, now: number): StandInAnswer {
    const [, , , address = "", , kind, last] = path.split("/");
    const touched = (one: string): boolean => one === address;
    const { mined, waiting } = listedAt(now, touched);
    if (!path.includes("/txs")) {
      const stats = (list: readonly Listed[]): object => {
        const { funded, spent } = balances(list, touched);
        return { funded_txo_sum: Number(funded), spent_txo_sum: Number(spent), tx_count: list.length };
      };
      return { body: { address, chain_stats: stats(mined), mempool_stats: stats(waiting) } };
    }
    if (kind !== "chain")
      return { body: [...waiting.slice(0, 50), ...mined.slice(0, pageSize)].map(esploraRow) };
    const after = mined.findIndex(({ event }) => event.txid === last);
    return { body: after === -1 ? [] : mined.slice(after + 1, after + 1 + pageSize).map(esploraRow) };
  }

  function blockbook({ path, query }: StandInRequest, now: number): StandInAnswer {
    const [, , , kind = "", name = ""] = path.split("/");
    if (kind === "block-index") return { body: { blockHash: coin.checkBlock.hash } };
    const touched = (address: string): boolean => (kind === "xpub" ? own.has(address) : address === name);
    const { mined, waiting } = listedAt(now, touched);
    const held = balances(mined, touched);
    const open = balances(waiting, touched);
    const answer = {
      address: name,
      balance: String(held.funded - held.spent),
      totalReceived: String(held.funded),
      totalSent: String(held.spent),
      unconfirmedBalance: String(open.funded - open.spent),
      unconfirmedTxs: waiting.length,
      txs: mined.length,
    };
    if (query.get("details") !== "txs") return { body: answer };
    const to = Number(query.get("to") ?? 0) || Infinity;
    const rows = [
      ...(to === Infinity ? waiting : []),
      ...mined.filter(({ version }) => (version.height ?? 0) <= to),
    ];
    const itemsOnPage = Math.min(pageSize, Number(query.get("pageSize") ?? 1_000));
    const totalPages = Math.max(1, Math.ceil(rows.length / itemsOnPage));
    const page = Math.min(Number(query.get("page") ?? 1), totalPages);
    const used = [...mined, ...waiting].flatMap(({ event }) => event.used);
    return {
      body: {
        page,
        totalPages,
        itemsOnPage,
        ...answer,
        transactions: rows.slice((page - 1) * itemsOnPage, page * itemsOnPage).map(blockbookRow),
        ...(kind === "xpub"
          ? {
              usedTokens: new Set(used.map(([chain, index]) => `${chain}/${index}`)).size,
              tokens: [
                ...new Map(
                  used.map(([chain, index]) => [`${chain}/${index}`, [chain, index] as const]),
                ).values(),
              ].map(([chain, index]) => ({
                type: "XPUBAddress",
                name: keyAddress(coin, chain, index),
                path: `m/84'/2'/0'/${chain}/${index}`,
                transfers: 1,
                decimals: 8,
              })),
            }
          : {}),
      },
    };
  }

  const moments = events.flatMap(({ versions }) => versions.map(({ from }) => from)).sort((a, b) => a - b);
  const name = scope === "key" ? zpub : keyAddress(coin, 0, 7);
  return {
    kind: api === "esplora" ? "bitcoin" : "utxo",
    upstreams: [api === "esplora" ? "ESPLORA" : "BLOCKBOOK_LTC"],
    settings:
      api === "esplora"
        ? { wallet: name }
        : { coin: "litecoin", [scope === "key" ? "xpub" : "address"]: name },
    answer: (request, now) => (api === "esplora" ? esplora(request, now) : blockbook(request, now)),
    truth,
    moments,
    end: opening + size.days * day,
  };
}

const bitcoinOthers = [
  "1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
] as const;
const litecoinOthers = ["LYWKqJhtPeGyBAw7WC8R3F7ovxtzAiubdM", "LKKcP2eskV5XHMomEHzAAyTiUEGrmPrRQc"] as const;

function esploraRow({ event, version }: Listed): object {
  const output = ({ address, units }: { address?: string; units: bigint }): object => ({
    scriptpubkey: "00",
    scriptpubkey_asm: "OP_0",
    scriptpubkey_type: address === undefined ? "op_return" : "v0_p2wpkh",
    ...(address === undefined ? {} : { scriptpubkey_address: address }),
    value: Number(units),
  });
  return {
    txid: event.txid,
    version: 2,
    locktime: 0,
    vin: event.isCoinbase
      ? [
          {
            txid: "0".repeat(64),
            vout: 0xffff_ffff,
            prevout: null,
            scriptsig: "03",
            scriptsig_asm: "OP",
            is_coinbase: true,
            sequence: 0,
          },
        ]
      : event.inputs.map((input) => ({
          txid: "f".repeat(64),
          vout: 0,
          prevout: output(input),
          scriptsig: "",
          scriptsig_asm: "",
          is_coinbase: false,
          sequence: 0xffff_fffd,
        })),
    vout: event.outputs.map(output),
    size: 222,
    weight: 561,
    fee: event.isCoinbase ? 0 : Number(event.fee),
    status:
      version.height === null
        ? { confirmed: false }
        : {
            confirmed: true,
            block_height: version.height,
            block_hash: String(version.height).padStart(64, "0"),
            block_time: (version.minedAt ?? 0) / 1_000,
          },
  };
}

function blockbookRow({ event, version }: Listed): object {
  const part = ({ address, units }: { address?: string; units: bigint }, n: number): object => ({
    n,
    addresses: address === undefined ? ["OP_RETURN (hello)"] : [address],
    isAddress: address !== undefined,
    value: String(units),
  });
  return {
    txid: event.txid,
    version: 2,
    vin: event.isCoinbase
      ? [{ n: 0, isAddress: false, coinbase: "03" }]
      : event.inputs.map((input, n) => ({ txid: "f".repeat(64), ...part(input, n) })),
    vout: event.outputs.map(part),
    blockHeight: version.height ?? -1,
    confirmations: version.height === null ? 0 : 1,
    blockTime: Math.floor((version.minedAt ?? version.from) / 1_000),
    value: "0",
    valueIn: "0",
    fees: String(event.fee),
  };
}

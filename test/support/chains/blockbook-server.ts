import type { StandIn, StandInRequest } from "../servers/stand-in.ts";

type Part = { addresses?: string[]; isAddress?: boolean; value?: string; coinbase?: string; txid?: string };
export type BlockbookTransaction = {
  txid: string;
  vin: Part[];
  vout: Part[];
  blockHeight: number;
  blockTime: number;
  hex?: string;
};

export type BlockbookWorld = {
  /** A transaction in the mempool; without `from` the coins are newly created. */
  send(txid: string, spend: { from?: [string, number][]; to: [string, number][]; hex?: string }): void;
  /** Into a new block, or into the newest one. */
  mine(txid: string, at: number, block?: "newest"): void;
  unmine(txid: string): void;
  drop(txid: string): void;
  /** The addresses of an extended key, with the derivation path below it. */
  key(key: string, addresses: [address: string, path: string][]): void;
};

/** A Blockbook server of one coin over a chain that the test writes, with at most `most` transactions a page. */
export function blockbookServer(standIn: Pick<StandIn, "on">, genesis: string, most = 10): BlockbookWorld {
  const transactions: BlockbookTransaction[] = [];
  const keys = new Map<string, [string, string][]>();
  let height = 100;
  const find = (txid: string): BlockbookTransaction => {
    const found = transactions.find((one) => one.txid === txid);
    if (found === undefined) throw new Error(`there is no transaction ${txid}`);
    return found;
  };
  const accountOf = (name: string, query: URLSearchParams): Record<string, unknown> => {
    const own = keys.get(name);
    const addresses = new Set(own === undefined ? [name] : own.map(([address]) => address));
    const isOwn = ({ addresses: [address = ""] = [] }: Part): boolean => addresses.has(address);
    const touching = transactions.filter(({ vin, vout }) => vin.some(isOwn) || vout.some(isOwn));
    const mined = touching
      .filter(({ blockHeight }) => blockHeight > 0)
      .toSorted((a, b) => b.blockHeight - a.blockHeight);
    const waiting = touching.filter(({ blockHeight }) => blockHeight <= 0);
    const sum = (parts: Part[]): bigint =>
      parts.filter(isOwn).reduce((total, { value = "0" }) => total + BigInt(value), 0n);
    const held = (list: BlockbookTransaction[]): bigint =>
      list.reduce((total, { vin, vout }) => total + sum(vout) - sum(vin), 0n);
    const answer = {
      address: name,
      balance: String(held(mined)),
      unconfirmedBalance: String(held(waiting)),
      unconfirmedTxs: waiting.length,
      txs: mined.length,
    };
    if (query.get("details") !== "txs") return answer;
    const to = Number(query.get("to") ?? Infinity);
    const listed = mined.filter(({ blockHeight }) => blockHeight <= to);
    const size = Math.min(most, Number(query.get("pageSize") ?? most));
    const totalPages = Math.max(1, Math.ceil(listed.length / size));
    const page = Math.min(Number(query.get("page") ?? 1), totalPages);
    return {
      ...answer,
      page,
      totalPages,
      itemsOnPage: size,
      transactions: [
        ...(page === 1 && !query.has("to") ? waiting : []),
        ...listed.slice((page - 1) * size, page * size),
      ],
      ...(own === undefined
        ? {}
        : {
            usedTokens: own.length,
            tokens: own.map(([address, path]) => ({ type: "XPUBAddress", name: address, path })),
          }),
    };
  };
  const answerTo = ({ path, query }: StandInRequest) => {
    const [kind = "", ...rest] = path.split("/").slice(3);
    const name = rest.join("/");
    if (kind === "block-index") return { body: { blockHash: genesis } };
    if (kind === "xpub" && !keys.has(name)) return { status: 400, body: { error: "Invalid xpub" } };
    return { body: accountOf(name, query) };
  };
  standIn.on(/^\/api\/v2\//, answerTo);

  return {
    send(txid, { from, to, hex }) {
      const vin: Part[] =
        from === undefined
          ? [{ coinbase: "00" }]
          : from.map(([address, value]) => ({
              txid: "f".repeat(64),
              addresses: [address],
              isAddress: true,
              value: String(value),
            }));
      const vout = to.map(([address, value]) => ({
        addresses: [address],
        isAddress: true,
        value: String(value),
      }));
      transactions.push({
        txid,
        vin,
        vout,
        blockHeight: -1,
        blockTime: 0,
        ...(hex === undefined ? {} : { hex }),
      });
    },
    mine(txid, at, block) {
      if (block === undefined) height++;
      Object.assign(find(txid), { blockHeight: height, blockTime: Math.floor(at / 1000) });
    },
    unmine: (txid) => void Object.assign(find(txid), { blockHeight: -1, blockTime: 0 }),
    drop: (txid) => void transactions.splice(transactions.indexOf(find(txid)), 1),
    key: (key, addresses) => void keys.set(key, addresses),
  };
}

import type { StandIn } from "../servers/stand-in.ts";

type Output = { scriptpubkey_address: string; value: number };
type EsploraTransaction = {
  txid: string;
  fee: number;
  vin: { is_coinbase: boolean; prevout: Output }[];
  vout: Output[];
  status: { confirmed: boolean; block_height?: number; block_time?: number };
};

/** Inputs and outputs as address → satoshi; the rest is the fee. */
export type Spend = { from?: [address: string, value: number][]; to: [address: string, value: number][] };

export type EsploraWorld = {
  /** A transaction in the mempool. */
  send(txid: string, spend: Spend): void;
  /** Mines a transaction into a block of its own at this moment. */
  mine(txid: string, at: number): void;
  /** Removes a transaction from its block, as a reorganisation does. */
  unmine(txid: string): void;
  /** A transaction that no server has any more. */
  drop(txid: string): void;
  all(): readonly EsploraTransaction[];
};

/** An Esplora server over a chain that the test writes. */
export function esploraServer(standIn: Pick<StandIn, "on">): EsploraWorld {
  const transactions: EsploraTransaction[] = [];
  let height = 800_000;
  const find = (txid: string): EsploraTransaction => {
    const found = transactions.find((transaction) => transaction.txid === txid);
    if (found === undefined) throw new Error(`there is no transaction ${txid}`);
    return found;
  };
  const touching = (address: string): EsploraTransaction[] =>
    transactions.filter(
      ({ vin, vout }) =>
        vin.some(({ prevout }) => prevout?.scriptpubkey_address === address) ||
        vout.some(({ scriptpubkey_address: to }) => to === address),
    );
  const statsOf = (address: string, list: readonly EsploraTransaction[]): Record<string, number> => {
    const funded = list.flatMap(({ vout }) => vout.filter(({ scriptpubkey_address: to }) => to === address));
    const spent = list.flatMap(({ vin }) =>
      vin.flatMap(({ prevout }) => (prevout?.scriptpubkey_address === address ? [prevout] : [])),
    );
    const sum = (values: { value: number }[]): number =>
      values.reduce((total, { value }) => total + value, 0);
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: list.length,
    };
  };
  const minedOf = (address: string): EsploraTransaction[] =>
    touching(address)
      .filter(({ status }) => status.confirmed)
      .toSorted((a, b) => (b.status.block_height ?? 0) - (a.status.block_height ?? 0));
  const waitingOf = (address: string): EsploraTransaction[] =>
    touching(address).filter(({ status }) => !status.confirmed);

  standIn.on(/^\/api\/address\//, ({ path }) => {
    const [address = "", , kind, last] = path.split("/").slice(3);
    if (!path.includes("/txs"))
      return {
        body: {
          address,
          chain_stats: statsOf(address, minedOf(address)),
          mempool_stats: statsOf(address, waitingOf(address)),
        },
      };
    const mined = minedOf(address);
    if (kind !== "chain") return { body: [...waitingOf(address), ...mined.slice(0, 25)] };
    const after = mined.findIndex(({ txid }) => txid === last);
    return { body: after === -1 ? [] : mined.slice(after + 1, after + 26) };
  });

  return {
    send(txid, { from = [], to }) {
      const outside: [string, number][] =
        from.length > 0 ? from : [["1BoatSLRHtKNngkdXEeobR76b53LETtpyT", 0]];
      const vin = outside.map(([address, value]) => ({
        is_coinbase: false,
        prevout: { scriptpubkey_address: address, value },
      }));
      const vout = to.map(([address, value]) => ({ scriptpubkey_address: address, value }));
      const spent = vin.reduce((total, { prevout }) => total + prevout.value, 0);
      const fee = spent - vout.reduce((total, { value }) => total + value, 0);
      transactions.push({ txid, fee: Math.max(0, fee), vin, vout, status: { confirmed: false } });
    },
    mine(txid, at) {
      find(txid).status = { confirmed: true, block_height: ++height, block_time: Math.floor(at / 1000) };
    },
    unmine: (txid) => void (find(txid).status = { confirmed: false }),
    drop: (txid) => void transactions.splice(transactions.indexOf(find(txid)), 1),
    all: () => transactions,
  };
}

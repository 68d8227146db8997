import type { StandIn } from "../servers/stand-in.ts";

const pageSize = 25;
const firstHeight = 700_000;
const firstTime = Date.parse("2023-01-01T00:00:00Z") / 1000;
const hour = 3_600;

/**
 * Makes a stand-in answer as an Esplora server does for one address that received `satoshi` in each of `count` transactions, eight hours
 * apart; its balance has `beyond` more satoshi than its transactions. Returns the whole balance in satoshi.
 */
export function serveReceipts(
  standIn: StandIn,
  { address, count, satoshi }: { address: string; count: number; satoshi: number },
): { setBeyond(satoshi: number): void } {
  let beyond = 0;
  const txid = (index: number): string => index.toString(16).padStart(64, "0");
  const transaction = (index: number) => ({
    txid: txid(index),
    fee: 200,
    vin: [
      {
        is_coinbase: false,
        prevout: { scriptpubkey_address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", value: satoshi + 200 },
      },
    ],
    vout: [{ scriptpubkey_address: address, value: satoshi }],
    status: {
      confirmed: true,
      block_height: firstHeight + index * 48,
      block_time: firstTime + index * 8 * hour,
    },
  });
  // Newest first, as Esplora lists them.
  const page = (from: number) =>
    Array.from({ length: Math.max(0, Math.min(pageSize, from + 1)) }, (_, place) =>
      transaction(from - place),
    );
  const empty = { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 };
  standIn.on(/\/address\/[^/]+$/, ({ path }) => ({
    body: path.endsWith(address)
      ? {
          chain_stats: { funded_txo_sum: count * satoshi + beyond, spent_txo_sum: 0, tx_count: count },
          mempool_stats: empty,
        }
      : { chain_stats: empty, mempool_stats: empty },
  }));
  standIn.on(/\/address\/[^/]+\/txs$/, () => ({ body: page(count - 1) }));
  standIn.on(/\/address\/[^/]+\/txs\/chain\/[0-9a-f]+$/, ({ path }) => ({
    body: page(Number.parseInt(path.slice(path.lastIndexOf("/") + 1), 16) - 1),
  }));
  standIn.on(/\/blocks\/tip\/height$/, { body: String(firstHeight + count * 48 + 10) });
  return { setBeyond: (more) => void (beyond = more) };
}

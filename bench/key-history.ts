import { addressSourceOf } from "../src/connectors/chains/utxo/addresses.ts";
import type { PlayedAccount } from "../test/support/chains/account-chain.ts";

const zpub =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const firstBlock = 700_000;
const coin = 100_000_000;
/** Transactions of each address. */
const each = 10;

type Paid = {
  txid: string;
  fee: number;
  vin: never[];
  vout: { scriptpubkey_address: string; value: number }[];
  status: { confirmed: true; block_height: number; block_time: number };
};

/**
 * Measures a Bitcoin key whose addresses received one coin in each of ten transactions. Each address is requested from the owner's Esplora
 * server.
 */
export function bitcoinKey(count: number): PlayedAccount {
  const source = addressSourceOf(zpub);
  if (source.kind === "fixed") throw new Error("not a key");
  const paid = new Map<string, Paid[]>();
  for (let number = 0; number < count; number++) {
    const address = source.addressAt(0, Math.floor(number / each));
    const one: Paid = {
      txid: number.toString(16).padStart(64, "0"),
      fee: 500,
      vin: [],
      vout: [{ scriptpubkey_address: address, value: coin }],
      status: {
        confirmed: true,
        block_height: firstBlock + number,
        block_time: 1_600_000_000 + number * 600,
      },
    };
    paid.set(address, [one, ...(paid.get(address) ?? [])]);
  }
  const stats = (list: readonly Paid[]) => ({
    funded_txo_sum: list.length * coin,
    spent_txo_sum: 0,
    tx_count: list.length,
  });
  return {
    kind: "bitcoin",
    upstream: "ESPLORA",
    settings: { wallet: zpub },
    answer: ({ path }) => {
      const [, , kind, address = "", list, , last] = path.split("/");
      if (kind !== "address") return { status: 404, body: {} };
      const own = paid.get(address) ?? [];
      if (list !== "txs") return { body: { address, chain_stats: stats(own), mempool_stats: stats([]) } };
      const after = last === undefined ? -1 : own.findIndex(({ txid }) => txid === last);
      return { body: own.slice(after + 1, after + 26) };
    },
  };
}

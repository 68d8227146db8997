import { utxoCoin, utxoCoins } from "../../../domain/catalog/utxo-coins.ts";
import type { Coverage } from "../../coverage.ts";
import type { Recognition } from "../../recognition.ts";

const { platform, name } = utxoCoin("bitcoin");

export const bitcoinCoverage: Coverage = {
  family: "UTXO chains",
  chains: [{ platform, name }],
  reads: [
    "transactions with fees, unconfirmed and replaced ones",
    "block rewards",
    "addresses of xpub, ypub, zpub and descriptors (pkh, wpkh, sh(wpkh), tr, wsh(sortedmulti))",
  ],
  source: "Esplora; mempool.space by default",
  upstreams: ["ESPLORA"],
  key: "none",
  limits: [
    "Public servers allow about 4 requests a second.",
    "A key is never sent: its addresses are derived here and asked for one by one.",
  ],
  proofs: [
    { what: "transactions and fees", by: "recorded" },
    { what: "replacement, reorganisation, paging and resumption", by: "local node" },
  ],
};

export const utxoCoverage: Coverage = {
  family: "UTXO chains",
  chains: utxoCoins,
  reads: [
    "transactions with fees, unconfirmed and replaced ones",
    "block rewards, watched until they are mature",
    "stake rewards (Qtum coinstakes, Decred votes) and what enters or leaves shielded pools (Zcash, Flux)",
    "addresses in every notation of the coin, extended public keys (xpub, ypub, zpub, Ltub, Mtub, dgub, dpub) and descriptors",
  ],
  source:
    "Blockbook, Esplora or your own Electrum or Fulcrum server; a public Blockbook server of the coin by default",
  upstreams: utxoCoins.map(({ symbol }) => `BLOCKBOOK_${symbol}`),
  key: "none",
  limits: [
    "Public servers allow about 4 requests a second; some refuse programs, then you need a server of your own.",
    "A Blockbook server is sent the extended public key; with `api: blockbook-addresses` addresses are derived here and asked for one by one.",
    "An Electrum server (`ssl://` or `tcp://`) is asked for the address's script. A certificate that no known authority signed needs its fingerprint. Bitcoin, Litecoin, Dogecoin, Bitcoin Cash, Dash, DigiByte, Viacoin, Vertcoin and Monacoin are read so.",
    "Shielded notes of Zcash and assets of Ravencoin are not read.",
    "Addresses of Groestlcoin that begin with F cannot be derived, and their checksum is not verified.",
  ],
  proofs: [
    {
      what: "address histories and balances of Litecoin, Dogecoin, Decred, Qtum, Ravencoin and Bitcoin; pages of Dash, Zcash, DigiByte, Firo, Flux, Groestlcoin, Viacoin and Bitcoin Cash",
      by: "recorded",
    },
    {
      what: "paging, replacement, reorganisation, resumption and the chain a server serves",
      by: "local node",
    },
    { what: "the Electrum protocol over TLS and TCP", by: "local node" },
    { what: "values of shielded pools, Vertcoin and Monacoin", by: "documented" },
  ],
};

/** The address code is loaded on first use. */
export async function recognizeBitcoin(text: string): Promise<Recognition[]> {
  return (await import("./recognize.ts")).recognizeBitcoinText(text);
}

export async function recognizeUtxo(text: string): Promise<Recognition[]> {
  return (await import("./recognize.ts")).recognizeCoins(text);
}

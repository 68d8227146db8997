/**
 * A chain of unspent outputs is a data record. The version numbers of addresses and extended keys are those of the coin's own software.
 * `checkBlock` is a block that no other chain has; it identifies the chain that a server serves.
 */
export type UtxoCoin = {
  /** The setting `coin`, also CoinGecko's id unless `coinId` says otherwise. */
  id: string;
  name: string;
  symbol: string;
  coinId: string;
  slip44: number;
  /** CAIP-2. */
  platform: string;
  /** Version bytes of base58 addresses as one number, the present one first. */
  pubKeyHash: number;
  scriptHash: readonly number[];
  bech32: string | null;
  cashaddr: string | null;
  /** Versions of extended public keys. A missing type is not used on this chain. */
  xpubs: { pkh: number; "sh(wpkh"?: number; wpkh?: number };
  /** Hash of base58 checksums and public keys. */
  hash: "sha256" | "blake256" | "groestl";
  /** Whether a shielded pool receives and pays value in addition to inputs and outputs. */
  isShielded: boolean;
  /** Confirmations after which a block reward can be spent, and seconds between blocks. */
  maturity: number;
  blockSeconds: number;
  checkBlock: { height: number; hash: string };
  /** The public Blockbook server. */
  blockbook: string;
};

type Options = Partial<
  Pick<UtxoCoin, "coinId" | "bech32" | "cashaddr" | "hash" | "isShielded" | "platform" | "checkBlock">
> & { maturity?: number; segwitKeys?: { "sh(wpkh": number; wpkh: number } };

const xpub = 0x0488b21e;
const segwitKeys = { "sh(wpkh": 0x049d7cb2, wpkh: 0x04b24746 };

/**
 * Creates a record from its names, SLIP-44 number, versions, block time, genesis block and Blockbook server. `options` are differences from
 * Bitcoin.
 */
function coin(
  [id, name, symbol, slip44]: [string, string, string, number],
  [pubKeyHash, scriptHash, key]: [number, number | readonly number[], number],
  [blockSeconds, genesis, blockbook]: [number, string, string],
  options: Options = {},
): UtxoCoin {
  return {
    id,
    name,
    symbol,
    slip44,
    pubKeyHash,
    scriptHash: typeof scriptHash === "number" ? [scriptHash] : scriptHash,
    blockSeconds,
    blockbook,
    coinId: options.coinId ?? id,
    platform: options.platform ?? `bip122:${genesis.slice(0, 32)}`,
    bech32: options.bech32 ?? null,
    cashaddr: options.cashaddr ?? null,
    xpubs: { pkh: key, ...options.segwitKeys },
    hash: options.hash ?? "sha256",
    isShielded: options.isShielded ?? false,
    maturity: options.maturity ?? 100,
    checkBlock: options.checkBlock ?? { height: 0, hash: genesis },
  };
}

const bitcoinGenesis = "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f";

// oxfmt-ignore
export const utxoCoins: readonly UtxoCoin[] = [
  coin(["bitcoin", "Bitcoin", "BTC", 0], [0, 5, xpub], [600, bitcoinGenesis, "https://btc1.trezor.io"],
    { bech32: "bc", segwitKeys, checkBlock: { height: 478_559, hash: "00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148" } }),
  coin(["litecoin", "Litecoin", "LTC", 2], [48, [50, 5], 0x019da462], [150, "12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2", "https://ltc1.trezor.io"],
    { bech32: "ltc", segwitKeys: { "sh(wpkh": 0x01b26ef6, wpkh: 0x04b24746 } }),
  coin(["dogecoin", "Dogecoin", "DOGE", 3], [30, 22, 0x02facafd], [60, "1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691", "https://doge1.trezor.io"],
    { maturity: 240 }),
  coin(["bitcoin-cash", "Bitcoin Cash", "BCH", 145], [0, 5, xpub], [600, bitcoinGenesis, "https://bch1.trezor.io"],
    { cashaddr: "bitcoincash", platform: "bip122:000000000000000000651ef99cb9fcbe", checkBlock: { height: 556_767, hash: "0000000000000000004626ff6e3b936941d341c5932ece4357eeccac44e6d56c" } }),
  coin(["dash", "Dash", "DASH", 5], [76, 16, 0x02fe52cc], [150, "00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6", "https://dash1.trezor.io"]),
  coin(["zcash", "Zcash", "ZEC", 133], [0x1cb8, 0x1cbd, xpub], [75, "00040fe8ec8471911baa1db1266ea15dd06b4a8a5c453883c000b031973dce08", "https://zec1.trezor.io"],
    { isShielded: true }),
  coin(["digibyte", "DigiByte", "DGB", 20], [30, [63, 5], xpub], [15, "7497ea1b465eb39f1c8f507bc877078fe016d6fcb6dfad3a64c98dcc6e1e8496", "https://dgb1.trezor.io"],
    { bech32: "dgb", segwitKeys }),
  coin(["decred", "Decred", "DCR", 42], [0x073f, 0x071a, 0x02fda926], [300, "298e5cc3d985bfe7f81dc135f360abe089edd4396b86d2de66b0cef42b21d980", "https://blockbook.decred.org:9161"],
    { hash: "blake256", maturity: 256 }),
  coin(["firo", "Firo", "FIRO", 136], [82, 7, xpub], [150, "4381deb85b1b2c9843c222944b616d997516dcbd6a964e1eaf0def0830695233", "https://blockbook.firo.org"],
    { coinId: "zcoin" }),
  coin(["flux", "Flux", "FLUX", 19167], [0x1cb8, 0x1cbd, xpub], [30, "00052461a5006c2e3b74ce48992a08695607912d5604c3eb8da25749b0900444", "https://blockbook.runonflux.io"],
    { coinId: "zelcash", isShielded: true }),
  coin(["groestlcoin", "Groestlcoin", "GRS", 17], [36, 5, xpub], [60, "00000ac5927c594d49cc0bdb81759d0da8297eb614683d3acb62f0703b639023", "https://blockbook.groestlcoin.org"],
    { bech32: "grs", segwitKeys, hash: "groestl", maturity: 120 }),
  coin(["qtum", "Qtum", "QTUM", 2301], [58, 50, xpub], [32, "000075aef83cf2853580f8ae8ce6f8c3096cfa21d98334d6e3f95e5582ed986c", "https://blockv3.qtum.info"],
    { bech32: "qc", segwitKeys, maturity: 2_000 }),
  coin(["ravencoin", "Ravencoin", "RVN", 175], [60, 122, xpub], [60, "0000006b444bc2f2ffe627be9d9e7e7a0730000870ef6eb6da46c8eae389df90", "https://blockbook.ravencoin.org"]),
  coin(["viacoin", "Viacoin", "VIA", 14], [71, 33, xpub], [24, "4e9b54001f9976049830128ec0331515eaabe35a70970d79971da1539a400ba1", "https://blockbook.viacoin.org"],
    { bech32: "via", segwitKeys, maturity: 3_600 }),
  coin(["vertcoin", "Vertcoin", "VTC", 28], [71, 5, xpub], [150, "4d96a915f49d40b1e5c2844d1ee2dccb90013a990ccea12c492d22110489f0c4", "https://blockbook.vertcoin.org"],
    { bech32: "vtc", segwitKeys, maturity: 120 }),
  coin(["monacoin", "Monacoin", "MONA", 22], [50, 55, xpub], [90, "ff9f1c0116d19de7c9963845e129f9ed1bfc0b376eb54fd7afa42e0d418c8bb6", "https://blockbook.electrum-mona.org"],
    { bech32: "mona", segwitKeys }),
];

const byId = new Map(utxoCoins.map((coin) => [coin.id, coin]));

/** The record of a coin. Throws for an unknown id, which the schema of settings excludes. */
export function utxoCoin(id: string): UtxoCoin {
  const found = byId.get(id);
  if (found === undefined) throw new RangeError(`There is no coin ${id}.`);
  return found;
}

/** The CAIP-19 id of the chain's native coin. */
export function utxoAsset({ platform, slip44 }: UtxoCoin): string {
  return `${platform}/slip44:${slip44}`;
}

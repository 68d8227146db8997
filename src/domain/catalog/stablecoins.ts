import { familyOf } from "./coin-families.ts";

/**
 * Coins pegged to a fiat currency, including bridged versions, by currency and CoinGecko's id. Interest-bearing coins (savings and staked
 * versions) and coins that lost their peg for good are not included. A stablecoin determines the value of a trade; it is priced like any other
 * coin (docs/spec/accounting.md §3, §4).
 */
// oxfmt-ignore
const pegged: Readonly<Record<string, readonly string[]>> = {
  USD: [
    "tether", "usdt0", "bridged-usdt", "binance-bridged-usdt-bnb-smart-chain", "polygon-bridged-usdt-polygon", "l2-standard-bridged-usdt-base",
    "mantle-bridged-usdt-mantle", "arbitrum-bridged-usdt-arbitrum", "axlusdt",
    "usd-coin", "bridged-usdc-polygon-pos-bridge", "bridged-usd-coin-optimism", "bridged-usd-coin-base", "usd-coin-ethereum-bridged",
    "binance-bridged-usdc-bnb-smart-chain", "gnosis-xdai-bridged-usdc-gnosis", "mantle-bridged-usdc-mantle", "stargate-bridged-usdc", "ibc-bridged-usdc", "axlusdc",
    "usd-coin-avalanche-bridged-usdc-e",
    "dai", "xdai", "binance-peg-dai", "polygon-pos-bridged-dai-polygon-pos", "makerdao-optimism-bridged-dai-optimism", "makerdao-arbitrum-bridged-dai-arbitrum-one",
    "l2-standard-bridged-dai-base", "omnibridge-bridged-dai-gnosis-chain", "bridged-dai-stablecoin-linea", "avalanche-bridged-dai-avalanche", "usds",
    "binance-usd", "binance-peg-busd", "binance-usd-linea", "true-usd", "paxos-standard", "paypal-usd", "first-digital-usd", "gemini-dollar", "husd", "ripple-usd",
    "global-dollar", "usd1-wlfi", "agora-dollar", "celo-dollar", "frax", "frax-usd", "liquity-usd", "liquity-bold-2", "crvusd", "gho", "usdd", "ethena-usde", "usual-usd",
    "nusd", "susd-optimism", "magic-internet-money", "alchemix-usd", "fei-usd", "dola-usd", "origin-dollar", "musd", "vai", "usdb", "mountain-protocol-usdm",
  ],
  EUR: [
    "euro-coin", "tether-eurt", "stasis-eurs", "ageur", "monerium-eur-money", "monerium-eur-money-2", "celo-euro", "seur", "anchored-coins-eur", "eurite",
    "societe-generale-forge-eurcv",
  ],
  GBP: ["poundtoken"],
  CHF: ["cryptofranc", "frankencoin"],
  JPY: ["jpyc", "jpy-coin", "gyen"],
  SGD: ["xsgd"],
  BRL: ["brz", "celo-real-creal"],
  TRY: ["bilira"],
  IDR: ["rupiah-token", "binance-idr"],
  AUD: ["novatti-australian-digital-dollar"],
  CAD: ["qcad"],
  CNH: ["cnh-tether"],
};

const coins = new Set(Object.values(pegged).flat());

/** Whether an asset is pegged to a fiat currency: by its coin, or as a version of a coin that is. */
export function isStablecoin(asset: { id: string; coinId: string | null }): boolean {
  return (asset.coinId !== null && coins.has(asset.coinId)) || coins.has(familyOf(asset));
}

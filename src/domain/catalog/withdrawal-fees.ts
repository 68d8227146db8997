import { compare, parseDecimal, type Decimal } from "../money/decimal.ts";

/**
 * Flat withdrawal fees of a coin, past and present, over any network, from the fee pages of Binance, Kraken, Coinbase, Bitfinex, Bitstamp,
 * OKX and KuCoin. A shortfall that equals one of them is that fee, whatever its share of the amount.
 */
// oxfmt-ignore
const fees: Readonly<Record<string, readonly string[]>> = {
  bitcoin: ["0.001", "0.0008", "0.0006", "0.0005", "0.0004", "0.0003", "0.0002", "0.00015", "0.0001", "0.00008", "0.00006", "0.00005", "0.00002", "0.00001", "0.00000001"],
  ethereum: ["0.01", "0.008", "0.007", "0.006", "0.005", "0.0042", "0.004", "0.0035", "0.003", "0.0025", "0.0024", "0.002", "0.0016", "0.0015", "0.001", "0.0008", "0.0004", "0.0003", "0.0002", "0.0001"],
  tether: ["5", "4.5", "4", "3.5", "3", "2.6", "2.5", "2", "1.5", "1", "0.8", "0.5", "0.3", "0.29", "0.2", "0.1", "0.05", "0.01"],
  "usd-coin": ["5", "4", "3.5", "3", "2.5", "2", "1.5", "1", "0.8", "0.5", "0.3", "0.2", "0.1", "0.05", "0.01"],
  litecoin: ["0.02", "0.01", "0.003", "0.002", "0.001", "0.0001"],
  "bitcoin-cash": ["0.001", "0.0005", "0.0001"],
  ripple: ["1", "0.5", "0.25", "0.2", "0.1", "0.02"],
  stellar: ["0.05", "0.02", "0.01", "0.00002", "0.00001"],
  dogecoin: ["50", "20", "10", "5", "4", "2"],
  cardano: ["2", "1", "0.8", "0.6", "0.5"],
  polkadot: ["1.5", "0.5", "0.1", "0.08", "0.05"],
  solana: ["0.02", "0.01", "0.009", "0.008", "0.005", "0.001"],
  tron: ["10", "2", "1.5", "1", "0.8"],
  cosmos: ["0.1", "0.05", "0.01", "0.008", "0.005", "0.001"],
  "avalanche-2": ["0.1", "0.01", "0.008", "0.005", "0.001"],
  binancecoin: ["0.01", "0.001", "0.0008", "0.0005", "0.0002", "0.00001"],
  "polygon-ecosystem-token": ["1", "0.8", "0.5", "0.2", "0.1", "0.05", "0.02"],
  monero: ["0.05", "0.04", "0.02", "0.0001"],
  dash: ["0.01", "0.005", "0.002"],
  zcash: ["0.01", "0.005", "0.001", "0.0001"],
  "ethereum-classic": ["0.03", "0.01", "0.005"],
  tezos: ["1", "0.5", "0.2", "0.1", "0.05"],
  algorand: ["1", "0.1", "0.01", "0.008"],
  eos: ["0.5", "0.2", "0.1", "0.05"],
  chainlink: ["1", "0.5", "0.4", "0.3", "0.2"],
};

const feesByCoin = new Map(Object.entries(fees).map(([coin, amounts]) => [coin, amounts.map(parseDecimal)]));

/** Whether an exchange is known to charge exactly this fee for a withdrawal of a coin. */
export function isKnownWithdrawalFee(coin: string, amount: Decimal): boolean {
  return (feesByCoin.get(coin) ?? []).some((fee) => compare(fee, amount) === 0);
}

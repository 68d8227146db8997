import { currencyAsset, exchangeAsset, type AssetHint } from "../assets/asset.ts";

/** Fiat currencies that exchanges trade against coins. Codes that are also well-known coins (MNT, SOS, TOP, ALL …) are omitted. */
const fiat = new Set(
  (
    "USD EUR GBP CHF JPY AUD CAD NZD SEK NOK DKK ISK PLN CZK HUF RON BGN HRK RUB UAH TRY BRL ARS MXN COP CLP PEN ZAR NGN KES GHS UGX " +
    "INR IDR PHP THB VND MYR SGD HKD KRW TWD CNY AED SAR QAR BHD KWD ILS EGP MAD PKR BDT LKR KZT GEL AMD AZN"
  ).split(" "),
);

export function isFiat(symbol: string): boolean {
  return fiat.has(symbol);
}

/** Codes of money that are also tickers of coins, such as Ronin (RON) and Polker (PKR). */
const codesOfCoins = new Set("RON GEL PKR LKR BHD EGP PEN GHS MAD BDT AMD AZN UGX QAR KES".split(" "));
/** Exchanges that have none of this money, so that the code is a coin there. */
const withoutSuchMoney = new Set(
  "bingx bitget bitmart blofin coinex gate gateio hotbit htx huobi lbank mexc mexc3 okex okx pionex poloniex".split(
    " ",
  ),
);

/** The meaning of an exchange's ticker: fiat money, or a coin held there. GHS of CEX.IO was computing power that was traded like a coin. */
export function assetAt(exchange: string, symbol: string): AssetHint {
  const isCoin =
    (codesOfCoins.has(symbol) && withoutSuchMoney.has(exchange)) || (symbol === "GHS" && exchange === "cex");
  const assetId = isFiat(symbol) && !isCoin ? currencyAsset(symbol) : exchangeAsset(exchange, symbol);
  return { assetId, symbol };
}

/** The form of exchanges' tickers; anything else in such a cell is an error. */
export const tickerPattern = /^[-A-Za-z0-9$_.@+\p{L}]{1,40}$/u;

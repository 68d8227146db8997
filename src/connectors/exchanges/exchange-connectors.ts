import { anyConnector, type AnyConnector } from "../connector.ts";
import { anyExchange } from "./any-exchange.ts";
import { binance } from "./binance/binance.ts";
import { bitfinex } from "./bitfinex.ts";
import { bitmex } from "./derivatives/bitmex.ts";
import { bitpanda } from "./bitpanda.ts";
import { bitstamp } from "./bitstamp.ts";
import { bitvavo } from "./bitvavo/bitvavo.ts";
import { bybit } from "./bybit/bybit.ts";
import { coinbase } from "./coinbase.ts";
import { coinbaseprime } from "./coinbaseprime.ts";
import { bitso } from "./bitso.ts";
import { cryptocom } from "./cryptocom.ts";
import { deribit } from "./derivatives/deribit.ts";
import { krakenfutures } from "./derivatives/krakenfutures.ts";
import { luno } from "./luno.ts";
import { bitget } from "./bitget/bitget.ts";
import { coinex } from "./coinex.ts";
import { mexc } from "./mexc.ts";
import { independentreserve } from "./independentreserve.ts";
import type { Exchange } from "./exchange.ts";
import { exchangeConnector } from "./exchange-connector.ts";
import { gate } from "./gate.ts";
import { gemini } from "./gemini/gemini.ts";
import { htx } from "./htx.ts";
import { bit2me } from "./europe/bit2me.ts";
import { bitcoinde } from "./europe/bitcoinde.ts";
import { iconomi } from "./europe/iconomi.ts";
import { bithumb } from "./korea/bithumb.ts";
import { upbit } from "./korea/upbit.ts";
import { kraken } from "./kraken.ts";
import { kucoin } from "./kucoin/kucoin.ts";
import { okx } from "./okx/okx.ts";
import { poloniex } from "./poloniex/poloniex.ts";

/** Exchanges with their own implementation for each kind of record. */
export const exchanges: readonly Exchange[] = [
  binance,
  kraken,
  coinbase,
  okx,
  bybit,
  kucoin,
  bitstamp,
  gemini,
  bitfinex,
  gate,
  bitget,
  mexc,
  htx,
  bitvavo,
  poloniex,
  bitpanda,
  bitmex,
  coinbaseprime,
  cryptocom,
  krakenfutures,
  deribit,
  luno,
  bitso,
  coinex,
  independentreserve,
  upbit,
  bithumb,
  bit2me,
  bitcoinde,
  iconomi,
];

export const exchangeConnectors: readonly AnyConnector[] = [
  ...exchanges.map((exchange) => anyConnector(exchangeConnector(exchange))),
  anyConnector(anyExchange),
];

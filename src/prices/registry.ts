import { binance } from "./binance.ts";
import { coinbase } from "./coinbase.ts";
import { coingecko } from "./coingecko.ts";
import { defillama } from "./defillama.ts";
import { derived } from "./derived.ts";
import { frankfurter } from "./frankfurter.ts";
import { kraken } from "./kraken.ts";
import type { PriceSource } from "./price-source.ts";

/** Every price source, in the default order of preference. */
export const priceSources: readonly PriceSource[] = [
  defillama,
  coingecko,
  coinbase,
  kraken,
  binance,
  frankfurter,
  derived,
];

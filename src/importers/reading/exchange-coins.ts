import type { AssetHint } from "../../domain/assets/asset.ts";
import { assetAt, tickerPattern } from "../../domain/catalog/exchange-assets.ts";
import { createAssetHints } from "./asset-hints.ts";
import { RowError } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

/** Resolves the tickers of one exchange, and collects the assets. */
export type ExchangeCoins = {
  /** The asset id of a ticker. Throws `RowError` naming the column if the ticker is invalid. */
  assetOf(row: { row: number; text: string }, ticker: string, column: string): string;
  list(): AssetHint[];
};

export function createExchangeCoins(exchange: string): ExchangeCoins {
  const hints = createAssetHints();
  return {
    assetOf(row, ticker, column) {
      const symbol = ticker.toUpperCase();
      if (!tickerPattern.test(symbol))
        throw new RowError(rowReason("notATicker", { column, text: ticker.slice(0, 40) }), row);
      const hint = assetAt(exchange, symbol);
      hints.add(hint);
      return hint.assetId;
    },
    list: () => hints.list(),
  };
}

import type { Lookups, BookPrice, BookAsset, BookTransaction } from "../../domain/accounting/booking/book.ts";
import { isCurrency, type AssetKind } from "../../domain/assets/asset.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import { millisecondsPerHour } from "../../domain/valuation/hour-block.ts";
import { convertedPrice } from "../../domain/valuation/prices.ts";
import type { Hours } from "../prices/hour-book.ts";
import type { PreparedBooks, StoredTransaction } from "./accounting-queries.ts";
import { createTransactionReader } from "./accounting-queries.ts";
import { isStablecoin } from "../../domain/catalog/stablecoins.ts";
import { isDebtSymbol } from "../../domain/protocols/addresses.ts";
import type { Sql } from "../../ports/sql.ts";

export type LookupTerms = { currency: string; now: number };

/** Lookups that keep the last pages of the ledger that were read with them: both halves of a transfer are mostly near each other. */
export type LedgerLookups = Lookups & { keepPage(transactions: readonly BookTransaction[]): void };

export function createLookups(prepared: PreparedBooks, { currency, now }: LookupTerms): LedgerLookups {
  const today = dayNumberOf(now);
  const openPrices = prepared.priceEngine.open({ from: 0, to: today, now, currency });
  const assets = assetsIn(prepared.sql);
  const prices = new Map<string, Map<number, BookPrice | null>>();
  const read = createTransactionReader(prepared);
  let pages: ReadonlyMap<string, BookTransaction>[] = [];

  function findPrice(assetId: string, day: number): BookPrice | null {
    const asset = assets.get(assetId);
    if (asset?.kind === "nft") return null;
    const found = openPrices.closeOn({ id: assetId, coinId: asset?.coinId ?? null }, day);
    if (found === undefined) return null;
    const { price, source, isStale } = found;
    return { price, day: found.day, interval: "day", stale: isStale, source };
  }

  function close(assetId: string, at: number): BookPrice | undefined {
    const day = Math.min(dayNumberOf(at), today);
    let days = prices.get(assetId);
    if (days === undefined) prices.set(assetId, (days = new Map()));
    let price = days.get(day);
    if (price === undefined) days.set(day, (price = findPrice(assetId, day)));
    return price ?? undefined;
  }

  const hours = new Map<string, { known: Hours; prices: Map<number, BookPrice | null> } | undefined>();
  function priceOfHour(assetId: string, at: number): BookPrice | undefined {
    if (!hours.has(assetId)) {
      const asset = assets.get(assetId);
      const known = openPrices.hoursOf({ id: assetId, coinId: asset?.coinId ?? null });
      hours.set(assetId, known === undefined ? undefined : { known, prices: new Map() });
    }
    const assetHours = hours.get(assetId);
    if (assetHours === undefined) return undefined;
    const hour = Math.floor(at / millisecondsPerHour);
    let price = assetHours.prices.get(hour);
    if (price === undefined) {
      const quote = assetHours.known.find(hour);
      const found =
        quote === undefined
          ? undefined
          : convertedPrice({ quote, isStale: false }, quote.day, openPrices.rateOf);
      price =
        quote === undefined || found === undefined
          ? null
          : {
              price: found.price,
              day: quote.day,
              interval: "hour",
              stale: found.isStale,
              source: quote.source,
            };
      assetHours.prices.set(hour, price);
    }
    return price ?? undefined;
  }

  return {
    asset: (assetId) =>
      assets.get(assetId) ?? {
        coin: assetId,
        coinId: null,
        isCurrency: isCurrency(assetId),
        isLiability: false,
        isStablecoin: false,
        spam: false,
      },
    price: (assetId, at) => priceOfHour(assetId, at) ?? close(assetId, at),
    close,
    keepPage(transactions) {
      const linked = transactions.filter(({ linkedTransactionId }) => linkedTransactionId !== undefined);
      pages = [new Map(linked.map((transaction) => [transaction.id, transaction])), ...pages.slice(0, 1)];
    },
    linked(id) {
      const kept = pages[0]?.get(id) ?? pages[1]?.get(id);
      if (kept !== undefined) return kept;
      const [row] = prepared.byId.values<StoredTransaction>(id);
      return row === undefined ? undefined : read(row);
    },
  };
}

/** Every asset of the account, with the properties that accounting uses. */
function assetsIn(sql: Sql): Map<string, BookAsset & { kind: AssetKind }> {
  const assets = new Map<string, BookAsset & { kind: AssetKind }>();
  for (const { id, kind, coin_id, spam, symbol } of sql
    .prepare<{ id: string; kind: AssetKind; coin_id: string | null; spam: number; symbol: string }>(
      "SELECT id, kind, coin_id, spam, symbol FROM assets",
    )
    .iterate())
    assets.set(id, {
      kind,
      coin: coin_id ?? id,
      coinId: coin_id,
      isCurrency: kind === "currency",
      isLiability: kind === "liability",
      isDebt: isDebtSymbol(symbol),
      isStablecoin: isStablecoin({ id, coinId: coin_id }),
      spam: spam !== 0,
    });
  return assets;
}

import type { z } from "zod";
import { trades as contract } from "../../../contract/methods/portfolio/trades.ts";
import { millisecondsPerDay } from "../../../domain/time/day.ts";
import {
  add,
  formatKnown,
  multiply,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import { canonicalAssetId } from "../../../domain/assets/asset.ts";
import { coinCosts } from "../../shared/coin-costs.ts";
import { openLots } from "../../shared/open-lots.ts";
import { saleEstimateOf } from "../../shared/sale-estimate.ts";
import { accountMethod } from "../../protocol/method.ts";
import { readConsistently } from "../../protocol/slices.ts";
import type { StoredTrade } from "../../../store/accounting/trades.ts";
import type { AccountStore } from "../../../store/account/account-store.ts";

/** Maximum of a position's transactions named with it. */
const namedTransactions = 100;

/** Positions. */
export const trades = {
  costs: accountMethod(contract.costs, {
    runs: "reader",
    uses: ["now", "trades", "settings", "valuation", "tasks"],
    handle: ({ account, context }, input) => coinCosts(account, { ...input, now: context.now() }),
  }),
  lots: accountMethod(contract.lots, {
    runs: "reader",
    uses: ["now", "trades", "settings", "assets"],
    handle: ({ account, context }, { assetId: givenAssetId, ...page }) =>
      openLots(account, { assetId: canonicalAssetId(givenAssetId), page, now: context.now() }),
  }),
  estimateSale: accountMethod(contract.estimateSale, {
    runs: "reader",
    uses: ["now", "pause", "fileVersion", "trades", "settings", "assets", "tasks"],
    handle: (call, { assetId, ...sale }) =>
      readConsistently(call, () =>
        saleEstimateOf(call.account, {
          ...sale,
          assetId: canonicalAssetId(assetId),
          now: call.context.now(),
        }),
      ),
  }),
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["now", "pause", "fileVersion", "trades", "settings", "valuation", "tasks"],
    handle: (call, page) =>
      readConsistently(call, () => tradesOf(call.account, { ...page, now: call.context.now() })),
  }),
};

type Page = z.output<typeof contract.list.input> & { now: number };

/** A page of positions. Counting the transactions of one takes a few milliseconds in a large ledger. */
function* tradesOf(
  account: Pick<AccountStore, "trades" | "settings" | "valuation" | "tasks">,
  { status, limit, cursor, order, skip, now }: Page,
): Generator<void, z.input<typeof contract.list.output>, void> {
  const found = account.trades.list({ status }, { limit, cursor, order, skip });
  const price = account.trades.pricesAt(now, account.settings.get().baseCurrency);
  const items: z.input<typeof contract.list.output>["items"] = [];
  const isIncomplete = status === "closed" ? () => false : incompleteCoins(account, now);
  yield;
  for (const trade of found.items) {
    const { coin, number, opened, closed, remainingCost: _, knownGains, realised, ...figures } = trade;
    const { coinId, assetId, symbol } = account.trades.coinOf(coin);
    const lacksHistory = closed === null && isIncomplete(coinId ?? assetId);
    const gain =
      closed === null
        ? lacksHistory
          ? null
          : unrealisedOf(account, trade, { of: price, sample: assetId })
        : zero;
    const transactionCount = account.trades.countOf(trade);
    yield;
    items.push({
      id: `${coin}:${number}`,
      coinId,
      assetId,
      symbol,
      status: closed === null ? ("open" as const) : ("closed" as const),
      opened,
      closed,
      ...figures,
      realised: knownGains === 0 && figures.unknownGains > 0 ? null : realised,
      unrealised: formatKnown(gain),
      isIncomplete: lacksHistory,
      daysHeld: Math.floor(((closed ?? now) - opened) / millisecondsPerDay),
      transactionCount,
      transactions: account.trades.transactionsOf(trade, namedTransactions),
    });
    yield;
  }
  return { ...found, items };
}

/** Whether the transactions of a held coin do not add up to its holding: the same coins as in `trades.costs`. */
function incompleteCoins(
  account: Pick<AccountStore, "trades" | "settings" | "valuation" | "tasks">,
  now: number,
): (coin: string) => boolean {
  const { items } = coinCosts(account, { now, includeClosed: false });
  const incomplete = items.filter(({ costGap }) => costGap === "missingHistory");
  const coins = new Set(incomplete.flatMap(({ coinId, assetIds }) => coinId ?? assetIds));
  return (coin) => coins.has(coin);
}

/** Value less cost of an open position, each asset of the coin at its own price; `null` if a price or the cost of a part is unknown. */
function unrealisedOf(
  account: Pick<AccountStore, "trades">,
  { coin, quantity, remainingCost, unknownCosts }: StoredTrade,
  price: { of: (assetId: string) => Decimal | undefined; sample: string },
): Decimal | null {
  const { assets, isPartlyUnknown } = account.trades.costs.held(coin);
  if (unknownCosts > 0 && isPartlyUnknown) return null;
  // Figures that an earlier version stored name no assets.
  const heldAmounts = assets.length > 0 ? assets : [{ assetId: price.sample, amount: quantity }];
  let value = zero;
  for (const { assetId, amount } of heldAmounts) {
    const worth = price.of(assetId);
    if (worth === undefined) return null;
    value = add(value, multiply(parseDecimal(amount), worth));
  }
  return subtract(value, parseDecimal(remainingCost));
}

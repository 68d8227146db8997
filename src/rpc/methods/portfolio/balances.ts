import { balances as contract } from "../../../contract/methods/portfolio/balances.ts";
import type { z } from "zod";
import { canonicalAssetId } from "../../../domain/assets/asset.ts";
import { dayNumberOf } from "../../../domain/time/day.ts";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { canonicalHex } from "../../../domain/ledger/identity.ts";
import type { ValuedHolding } from "../../../store/prices/valuation.ts";
import { incompleteParts } from "../../shared/incomplete.ts";
import { accountMethod, subscription } from "../../protocol/method.ts";
import { fromOf, toOf, refuseFuture, refuseReversed } from "../../../contract/moment.ts";
import type { balance } from "../../../contract/records.ts";

/** Maximum of entries that explain a balance in one result. */
const explained = 1_000;

/** Balances, now and at any earlier moment. */
export const balances = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["now", "valuation", "settings", "connections", "tasks"],
    handle({ context, account }, input) {
      const now = context.now();
      refuseFuture(input.at, now);
      const at = toOf(input.at) ?? now;
      const {
        items,
        inTransit,
        unverified: outside,
        value,
        unpriced,
      } = account.valuation.holdingsAt({
        at,
        now,
        currency: account.settings.get().baseCurrency,
        wallet: input.wallet === undefined ? undefined : canonicalHex(input.wallet),
        coinId: input.coinId,
      });
      return {
        at,
        items: items
          .filter((item) => (input.includeSpam || !item.spam) && (input.includeZero || item.amount !== "0"))
          .map(balanceOf),
        value,
        unpriced,
        inTransit: inTransit.map((item) => ({
          assetId: item.assetId,
          amount: item.amount,
          value: item.value,
        })),
        unverified: outside,
        incomplete: incompleteParts(account),
      };
    },
  }),
  explain: accountMethod(contract.explain, {
    runs: "reader",
    uses: ["now", "auditLog"],
    handle({ context, account }, input) {
      refuseFuture(input.at, context.now());
      const { items } = account.auditLog.list(
        {
          assetId: canonicalAssetId(input.assetId),
          wallets: input.wallet === undefined ? undefined : [input.wallet],
          to: toOf(input.at),
        },
        { limit: explained, order: "desc" },
      );
      return items.toReversed();
    },
  }),
  history: accountMethod(contract.history, {
    runs: "reader",
    uses: ["valuation", "now", "settings"],
    handle({ context, account }, input) {
      if ((input.assetId === undefined) === (input.coinId === undefined))
        throw new AppError("bad_request", "Name either an assetId or a coinId.");
      refuseReversed(input);
      const from = fromOf(input.from);
      const to = toOf(input.to);
      return account.valuation.historyOf({
        assetId: input.assetId === undefined ? undefined : canonicalAssetId(input.assetId),
        coinId: input.coinId,
        from: from === undefined ? undefined : dayNumberOf(from),
        to: to === undefined ? undefined : dayNumberOf(to),
        now: context.now(),
        currency: account.settings.get().baseCurrency,
      });
    },
  }),
  subscribe: subscription(contract.subscribe, {
    topic: "balances",
  }),
};

function balanceOf(item: ValuedHolding): z.input<typeof balance> {
  return {
    assetId: item.assetId,
    coinId: item.coinId,
    symbol: item.symbol,
    wallet: item.wallet,
    platform: item.platform,
    amount: item.amount,
    price: item.price === undefined ? null : formatDecimal(item.price.price),
    priceAt: item.price?.quote.at ?? null,
    value: item.value,
    spam: item.spam,
  };
}

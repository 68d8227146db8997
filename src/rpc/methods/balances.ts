import { z } from "zod";
import { canonicalAssetId } from "../../domain/assets/asset.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import { formatDecimal } from "../../domain/money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import { canonicalHex } from "../../domain/ledger/identity.ts";
import type { ValuedHolding } from "../../store/prices/valuation.ts";
import { incompletePart, incompleteParts } from "../shared/incomplete.ts";
import { accountMethod, subscription } from "../protocol/method.ts";
import { fromOf, moment, toOf, refuseFuture } from "../../contract/moment.ts";
import {
  assetId,
  auditEntry,
  balance,
  changeEvent,
  day,
  decimal,
  namedAsset,
  unverified,
  accountInput,
} from "../../contract/records.ts";

const transit = z.strictObject({ assetId, amount: decimal, value: decimal.nullable() });
/** Entries that one answer explains a balance with. */
const explained = 1_000;

/** What is held, now and at any moment before. */
export const balances = {
  list: accountMethod({
    doc: "Every wallet's balance of every asset at a moment, to the millisecond, valued at that UTC day's close, today at the latest price. Spam is in no total.",
    access: "read",
    runs: "reader",
    input: accountInput({
      at: moment.optional(),
      wallet: z.string().optional(),
      coinId: z.string().optional(),
      includeSpam: z.boolean().default(false),
      includeZero: z.boolean().default(false),
    }),
    output: z.strictObject({
      at: z.number(),
      items: z.array(balance),
      value: decimal.nullable(),
      unpriced: z.array(assetId),
      inTransit: z.array(transit),
      unverified: z.array(unverified).describe("held by contracts that nobody knows; not counted in value"),
      incomplete: z.array(incompletePart),
    }),
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
  explain: accountMethod({
    doc: "The entries behind a balance, oldest first; of more than 1,000 the newest, each with the balance after it.",
    access: "read",
    runs: "reader",
    input: accountInput({ assetId: namedAsset, wallet: z.string().optional(), at: moment.optional() }),
    output: z.array(auditEntry),
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
  history: accountMethod({
    doc: "The closing amount of an asset or coin on every day of a range, and its value; from the first day it was held to today by default.",
    access: "read",
    runs: "reader",
    input: accountInput({
      assetId: namedAsset.optional(),
      coinId: z.string().optional(),
      from: moment.optional(),
      to: moment.optional(),
    }),
    output: z.array(z.strictObject({ day, amount: decimal, value: decimal.nullable() })),
    handle({ context, account }, input) {
      if ((input.assetId === undefined) === (input.coinId === undefined))
        throw new AppError("bad_request", "Name either an assetId or a coinId.");
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
  subscribe: subscription({
    doc: "Calls back when balances were computed anew; `since` is the earliest moment affected.",
    access: "read",
    topic: "balances",
    event: changeEvent,
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

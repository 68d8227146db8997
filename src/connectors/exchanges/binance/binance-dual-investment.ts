import { z } from "zod";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { compareText } from "../../../lib/compare-text.ts";
import { defineStream } from "../exchange.ts";
import { numberedPages } from "../reading/records.ts";
import { withTotal } from "../reading/paging.ts";
import { amountOf, optionalAmountOf, listAt, momentOf, negated, textOf, type Raw } from "../reading/raw.ts";
import { msg, type Wording } from "../../../errors/wording.ts";

const rowsPerPage = 100;

/**
 * All dual investments, requested completely each time: https://developers.binance.com/docs/dual_investment/trade/Get-Dual-Investment-positions.
 * Implemented from documentation, which describes neither the coin nor the amount of a settlement; they are read if present (`settleAsset`,
 * `settleAmount`). A position without a time of subscription, as in older responses, is skipped and reported, because together with the
 * transaction history it would be counted twice.
 */
export const dualInvestments = defineStream(z.null(), {
  id: "dual-investment",
  title: "Dual Investment",
  isOptional: true,
  isCostly: true,
  async *read({ client }) {
    const rows: Raw[] = [];
    const pages = numberedPages(rowsPerPage, async (pageIndex) => {
      const answer = await client.ask("sapiGetDciProductPositions", { pageSize: rowsPerPage, pageIndex });
      return withTotal(answer, listAt(answer, "list"), "total");
    });
    for await (const page of pages) rows.push(...page);
    const bookedRows = rows.filter(isBooked);
    const dated = bookedRows.filter(isDated);
    const gap = gapOf({
      undated: bookedRows.length - dated.length,
      unsettled: dated.filter((row) => isSettled(row) && !isPaidKnown(row)).length,
    });
    const products = productsOf(dated);
    yield {
      events: dated.flatMap((row) => eventsOf(row, products.get(row) ?? "Dual Investment")),
      state: null,
      ...(gap === undefined ? {} : { gap }),
    };
  },
});

/**
 * The name of a position's product, by the second of its subscription. It equals the name in the importer of Binance's statement, so that each
 * source can settle locks of the other.
 */
function productsOf(rows: readonly Raw[]): Map<Raw, string> {
  const counts = new Map<string, number>();
  const products = new Map<Raw, string>();
  for (const row of rows.toSorted((a, b) => compareText(textOf(a, "id"), textOf(b, "id")))) {
    const second = Math.floor(momentOf(row, "subscriptionTime") / 1000) * 1000;
    const product = `Dual Investment:${new Date(second).toISOString()}`;
    const count = (counts.get(product) ?? 0) + 1;
    counts.set(product, count);
    products.set(row, count === 1 ? product : `${product}#${count}`);
  }
  return products;
}

/** A failed or refunded subscription moved nothing. */
const isBooked = (row: Raw): boolean =>
  /^(?:pending|purchase_success|settling|settled)$/i.test(textOf(row, "purchaseStatus"));
const isDated = (row: Raw): boolean => textOf(row, "subscriptionTime") !== "";
const isSettled = (row: Raw): boolean => /^settled$/i.test(textOf(row, "purchaseStatus"));
const isPaidKnown = (row: Raw): boolean =>
  textOf(row, "settleAsset") !== "" && optionalAmountOf(row, "settleAmount") !== "0";

function eventsOf(row: Raw, product: string): ExchangeEvent[] {
  const id = textOf(row, "id");
  const sharedFields = { account: "Spot", counterparty: product };
  const lock: ExchangeEvent = {
    ...sharedFields,
    id: `dual-investment:${id}`,
    at: momentOf(row, "subscriptionTime"),
    type: "stake",
    changes: [{ symbol: textOf(row, "investCoin"), amount: negated(amountOf(row, "subscriptionAmount")) }],
    method: "Dual Investment Subscription",
  };
  if (!isSettled(row) || !isPaidKnown(row)) return [lock];
  const settlement: ExchangeEvent = {
    ...sharedFields,
    id: `dual-investment:${id}:settlement`,
    at: momentOf(row, "settleDate"),
    type: "trade",
    changes: [{ symbol: textOf(row, "settleAsset"), amount: amountOf(row, "settleAmount") }],
    method: "Dual Investment Settlement",
  };
  return [lock, settlement];
}

function gapOf({ undated, unsettled }: { undated: number; unsettled: number }): Wording | undefined {
  const isUndated = undated > 0;
  const isUnsettled = unsettled > 0;
  if (!isUndated && !isUnsettled) return undefined;
  const first = msg`${undated} without the time of subscription, which are not read`;
  const second = msg`${unsettled} settled without the coin and amount paid, whose coins remain locked here`;
  const both = isUndated && isUnsettled ? msg`${first} and ${second}` : isUndated ? first : second;
  return msg`Dual Investment: Binance lists ${both}. Import Binance's transaction history for them.`;
}

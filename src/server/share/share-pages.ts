import type { z } from "zod";
import type { netWorth } from "../../contract/methods/portfolio/net-worth.ts";
import type { performance } from "../../contract/methods/portfolio/performance.ts";
import type { transactions } from "../../contract/methods/ledger/transactions.ts";
import type { ShareAmounts, sharedPages } from "../../contract/share-records.ts";
import { isNft, type AssetId } from "../../domain/assets/asset.ts";
import {
  compare,
  divide,
  formatDecimal,
  multiply,
  parseDecimal,
  round,
  type Decimal,
} from "../../domain/money/decimal.ts";

export type SharedResults = {
  current: z.output<typeof netWorth.current.output>;
  history: z.output<typeof netWorth.history.output>;
  summary: z.output<typeof performance.summary.output>;
  index: z.output<typeof performance.history.output>;
  transactions: z.output<typeof transactions.list.output>;
};
type Content<Page extends keyof typeof sharedPages> = z.output<(typeof sharedPages)[Page]>;

const zero = parseDecimal("0");
const hundred = parseDecimal("100");
const dayLength = "2024-01-01".length;
/** Digits after the point: enough for a chart, too few to recompute an amount from. */
const indexDigits = 2;
const shareDigits = 4;
const rateDigits = 6;

/*
 * Each page is built from the fields it may contain; fields not named here are not sent. Amounts, values and moments are left out before they are
 * written, so a hidden amount is not in the answer.
 */

export function netWorthPage(
  { current, history }: Pick<SharedResults, "current" | "history">,
  amounts: ShareAmounts,
): Content<"netWorth"> {
  const isShown = amounts === "shown";
  const first = history.map(({ value }) => decimalOf(value)).find((value) => compare(value, zero) > 0);
  return {
    page: "netWorth",
    value: isShown ? current.value : null,
    points:
      amounts === "hidden"
        ? []
        : history.map(({ day, value }) => ({
            day,
            value: isShown ? value : null,
            index: value === null || first === undefined ? null : indexOf(parseDecimal(value), first),
          })),
  };
}

export function holdingsPage(
  { current }: Pick<SharedResults, "current">,
  amounts: ShareAmounts,
): Content<"holdings"> {
  const items = current.parts.map(({ symbol, amount, value, share }) => ({
    symbol,
    amount: amounts === "shown" ? amount : null,
    value: amounts === "shown" ? value : null,
    share: amounts === "hidden" ? null : rounded(share, shareDigits),
  }));
  // The order by value would reveal which holding is the largest.
  const byName = items.toSorted((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0));
  return { page: "holdings", items: amounts === "hidden" ? byName : items };
}

/** Returns are proportions by nature: they are shown in every mode. */
export function performancePage(
  { summary, index }: Pick<SharedResults, "summary" | "index">,
  amounts: ShareAmounts,
): Content<"performance"> {
  const isShown = amounts === "shown";
  return {
    page: "performance",
    netInvested: isShown ? summary.netInvested : null,
    gain: isShown ? summary.gain : null,
    twr: rounded(summary.twr, rateDigits),
    twrAnnualised: rounded(summary.twrAnnualised, rateDigits),
    xirr: rounded(summary.xirr, rateDigits),
    maxDrawdown: rounded(summary.maxDrawdown, rateDigits),
    volatility: rounded(summary.volatility, rateDigits),
    points: index.map((point) => ({ day: point.day, index: rounded(point.index, rateDigits) ?? "0" })),
  };
}

/** Without amounts only the days of transactions are shown: a moment could identify one on its chain. */
export function transactionsPage(
  {
    transactions: found,
    symbolOf,
  }: Pick<SharedResults, "transactions"> & { symbolOf(assetId: AssetId): string },
  amounts: ShareAmounts,
): Content<"transactions"> {
  const isShown = amounts === "shown";
  const shownAsset = (assetId: AssetId): AssetId => (isShown ? assetId : collectionOf(assetId));
  return {
    page: "transactions",
    items: found.items.map(({ at, type, legs }) => ({
      day: new Date(at).toISOString().slice(0, dayLength),
      at: isShown ? at : null,
      type,
      legs: legs.map(({ direction, assetId, amount }) => ({
        direction,
        assetId: shownAsset(assetId),
        symbol: symbolOf(shownAsset(assetId)),
        amount: isShown ? amount : null,
      })),
    })),
    // A cursor contains the moment of a transaction.
    nextCursor: isShown ? found.nextCursor : null,
  };
}

/** Without the number of a single NFT, whose owner's address anyone can look up on its chain. */
function collectionOf(assetId: AssetId): AssetId {
  const [first, last] = [assetId.indexOf("/"), assetId.lastIndexOf("/")];
  return isNft(assetId) && last > first ? assetId.slice(0, last) : assetId;
}

function decimalOf(value: string | null): Decimal {
  return value === null ? zero : parseDecimal(value);
}

/** 100 × value ÷ first. */
function indexOf(value: Decimal, first: Decimal): string {
  return formatDecimal(round(divide(multiply(value, hundred), first), indexDigits));
}

function rounded(text: string | null, digits: number): string | null {
  return text === null ? null : formatDecimal(round(parseDecimal(text), digits));
}

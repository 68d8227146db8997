import type { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import type { trades } from "../../contract/methods/portfolio/trades.ts";
import type { Lot } from "../../domain/accounting/lots/lots.ts";
import { estimateSale, type SaleEstimate } from "../../domain/accounting/reports/sale-estimate.ts";
import { isCurrency } from "../../domain/assets/asset.ts";
import {
  formatDecimal,
  formatKnown,
  isZero,
  parseDecimal,
  type Decimal,
} from "../../domain/money/decimal.ts";
import { millisecondsPerDay } from "../../domain/time/day.ts";
import { zoneOffsets } from "../../domain/time/zone-offsets.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { StoredLot } from "../../store/accounting/coin-costs.ts";

type Account = Pick<AccountStore, "trades" | "settings" | "assets" | "tasks">;
type Answer = z.input<typeof trades.estimateSale.output>;
type Question = Omit<z.output<typeof trades.estimateSale.input>, "accountName"> & { now: number };

/** Lots read between two pauses. */
const readAtOnce = 1_000;
/** Maximum of the lots named in an answer. */
const namedLots = 100;

/** What a sale today would realise under the settings' cost basis. Nothing is stored. Yields between pages of lots. */
export function* saleEstimateOf(
  account: Account,
  { assetId, amount, price: statedPrice, wallet, now }: Question,
): Generator<void, Answer, void> {
  const { baseCurrency: currency, costBasis } = account.settings.get();
  const { method, scope, timezone, gas, fees, depositBasis } = costBasis;
  const isComputed =
    account.trades.costs.list({ method, scope, currency, options: { gas, fees, depositBasis } }) !== null &&
    account.tasks.open("refreshTrades") === undefined;
  if (scope === "wallet" && wallet === undefined)
    throw new AppError(
      "bad_request",
      "Each wallet has its own lots under the account's cost basis. Name the wallet that sells.",
    );
  yield;
  const coin = account.assets.find(assetId)?.coinId ?? assetId;
  const isOfPool = (lot: StoredLot): boolean =>
    !lot.unverified && (scope === "account" || lot.wallet === wallet);
  const lots: Lot[] = [];
  let cursor: string | null = null;
  do {
    const page = account.trades.costs.lots(coin, { limit: readAtOnce, cursor, order: "asc" });
    for (const lot of page.items) if (isOfPool(lot)) lots.push(lotOf(lot, lots.length));
    cursor = page.nextCursor;
    yield;
  } while (cursor !== null);
  const price =
    statedPrice === undefined ? account.trades.pricesAt(now, currency)(assetId) : parseDecimal(statedPrice);
  const estimate = estimateSale(lots, {
    method,
    amount: parseDecimal(amount),
    price,
    at: now,
    offsetAt: zoneOffsets(timezone),
  });
  const gap = isCurrency(assetId) ? ("money" as const) : gapOf(estimate, { price, isComputed });
  return { at: now, currency, method, scope, ...answerOf(estimate, { price, gap, now }) };
}

function gapOf(
  { missing, isCostUnknown }: SaleEstimate,
  { price, isComputed }: { price: Decimal | undefined; isComputed: boolean },
): Answer["gap"] {
  if (!isComputed) return "computing";
  if (!isZero(missing)) return "missingHistory";
  if (isCostUnknown) return "unknownCost";
  return price === undefined ? "noPrice" : null;
}

/** Figures of lots that are about to change are not shown. */
function answerOf(
  estimate: SaleEstimate,
  { price, gap, now }: { price: Decimal | undefined; gap: Answer["gap"]; now: number },
): Omit<Answer, "at" | "currency" | "method" | "scope"> {
  const { proceeds, cost, assumedCost, gain, missing } = estimate;
  const isWhole = gap === null || gap === "noPrice";
  const taken = gap === "computing" || gap === "money" ? [] : estimate.lots;
  return {
    price: formatKnown(price ?? null),
    proceeds: formatKnown(proceeds),
    cost: isWhole ? formatDecimal(cost) : null,
    assumedCost: isWhole ? formatDecimal(assumedCost) : "0",
    gain: gap === null ? formatKnown(gain) : null,
    gap,
    missing: gap === "computing" || gap === "money" ? "0" : formatDecimal(missing),
    terms: taken.length === 0 ? [] : estimate.terms.map(termRecord),
    lotCount: taken.length,
    lots: taken.slice(0, namedLots).map(({ lot, proceeds: ofLot, gain: gainOfLot }) => ({
      transactionId: lot.transactionId,
      at: lot.at,
      amount: formatDecimal(lot.amount),
      cost: formatDecimal(lot.cost),
      daysHeld: lot.at === null ? null : Math.floor((now - lot.at) / millisecondsPerDay),
      proceeds: formatKnown(ofLot),
      gain: formatKnown(gainOfLot),
      assumed: lot.assumed,
      unknown: lot.unknown,
    })),
  };
}

function termRecord({
  term,
  amount,
  cost,
  proceeds,
  gain,
}: SaleEstimate["terms"][number]): Answer["terms"][number] {
  return {
    term,
    amount: formatDecimal(amount),
    cost: formatDecimal(cost),
    proceeds: formatKnown(proceeds),
    gain: formatKnown(gain),
  };
}

/** `order` is the lot's place in the order of acquisition. */
function lotOf(
  { assetId, transactionId, at, amount, cost, assumed, unknown }: StoredLot,
  order: number,
): Lot {
  return {
    transactionId,
    at,
    order,
    assetId,
    amount: parseDecimal(amount),
    cost: parseDecimal(cost),
    assumed,
    unknown,
  };
}

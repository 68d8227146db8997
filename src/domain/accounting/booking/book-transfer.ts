import { currencyAsset } from "../../assets/asset.ts";
import { transferCoinOf } from "../../catalog/coin-families.ts";
import { isKnownWithdrawalFee } from "../../catalog/withdrawal-fees.ts";
import {
  compare,
  minimum,
  multiply,
  negate,
  subtract,
  sumDecimals,
  zero,
  type Decimal,
} from "../../money/decimal.ts";
import { implausibleDollars, plausibleShare } from "../transfers/transfers.ts";
import { acquire, listDisposal, takeLots, reportUnpriced, type Booking } from "./state.ts";
import type { AccountingEvent } from "./accounting-event.ts";

/**
 * Books a transfer between own wallets, which is no disposal. The arriving amount is taken first and keeps date and cost. The shortfall is
 * then taken by the cost basis method as a fee on the day of departure.
 */
export function bookTransfer(
  booking: Booking,
  { from, to, isFeeStated, parts = [] }: Extract<AccountingEvent, { kind: "transferred" }>,
): void {
  const { state, transaction, valuation, sink } = booking;
  const { coin, isCurrency } = booking.asset(from.assetId);
  const shortfall = subtract(from.amount, to.amount);
  const isSamePool = state.pools.same({ coin, wallet: from.wallet }, { coin, wallet: to.wallet });
  if (shortfall.units === 0n && isCurrency) return;
  if (shortfall.units === 0n && isSamePool) {
    const pool = state.pools.of(coin, from.wallet);
    if (from.assetId !== to.assetId)
      pool.convert(minimum(from.amount, pool.amount), { from: from.assetId, to: to.assetId });
    return;
  }
  const worth =
    shortfall.units === 0n ? undefined : valuation.market(from.assetId, shortfall, transaction.at);
  const reason = worth ?? { rule: "unknown" as const, used: [] };
  const fee = { assetId: from.assetId, wallet: from.wallet, amount: shortfall };
  if (shortfall.units !== 0n) {
    if (worth === undefined) reportUnpriced(booking, "fee", fee);
    else if (isFeeStated !== true) reportShortTransfer(booking, { ...fee, value: worth.value });
    sink.expense({
      transactionId: transaction.id,
      at: transaction.at,
      assetId: from.assetId,
      amount: shortfall,
      type: "fee",
      value: worth?.value ?? null,
      reason,
    });
  }
  if (isCurrency) {
    state.money.move(from.assetId, negate(shortfall), worth && negate(worth.value));
    return;
  }
  // Lots of the parts that arrived in the same pool.
  const source = state.pools.of(coin, from.wallet);
  const { pieces: setAside } = source.take(
    sumDecimals(
      parts
        .filter(({ wallet }) => state.pools.same({ coin, wallet: from.wallet }, { coin, wallet }))
        .map(({ amount }) => amount),
    ),
    from.assetId,
  );
  const arriving = isSamePool
    ? { lots: source.take(to.amount, from.assetId).pieces, missing: zero }
    : takeLots(booking, { ...from, amount: to.amount });
  const lostLots = shortfall.units === 0n ? undefined : takeLots(booking, fee);
  const target = state.pools.of(coin, to.wallet);
  source.restore(setAside, from.assetId);
  if (isSamePool) target.restore(arriving.lots, to.assetId);
  else for (const lot of arriving.lots) target.add({ ...lot, assetId: to.assetId });
  const { assetId, wallet } = to;
  acquire(booking, { assetId, wallet, amount: arriving.missing, cost: zero, isUnknown: true });
  if (lostLots !== undefined)
    listDisposal(
      booking,
      { ...fee, proceeds: worth?.value ?? null, fees: zero, reason, cause: "fee" },
      lostLots,
    );
}

/**
 * Reports a transfer of which more is missing than a transfer costs: more than 0.5 % of what left, more than 100 USD, and no known withdrawal fee.
 * Small amounts may lose most of themselves to a fixed fee.
 */
function reportShortTransfer(
  { transaction, valuation, sink, asset }: Booking,
  { assetId, wallet, amount, value }: { assetId: string; wallet: string; amount: Decimal; value: Decimal },
): void {
  const bound = valuation.market(currencyAsset("USD"), implausibleDollars, transaction.at);
  if (bound === undefined || compare(value, bound.value) <= 0) return;
  const sent = sumDecimals(
    transaction.legs
      .filter((leg) => leg.direction === "out" && leg.assetId === assetId)
      .map((leg) => leg.amount),
  );
  if (compare(amount, multiply(sent, plausibleShare)) <= 0) return;
  if (isKnownWithdrawalFee(transferCoinOf({ id: assetId, coinId: asset(assetId).coinId }), amount)) return;
  const { id: transactionId, at } = transaction;
  sink.shortTransfer({ transactionId, at, assetId, wallet, amount, sent, value });
}

import { minimum, negate, subtract, zero } from "../../money/decimal.ts";
import { acquire, listDisposal, takeLots, reportUnpriced, type Booking } from "./state.ts";
import type { AccountingEvent } from "./accounting-event.ts";

/**
 * Books a transfer between own wallets, which is no disposal. The arriving amount is taken first and keeps date and cost. The shortfall is
 * then taken by the cost basis method as a fee on the day of departure.
 */
export function bookTransfer(
  booking: Booking,
  { from, to }: Extract<AccountingEvent, { kind: "transferred" }>,
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
    if (worth !== undefined) state.money.move(from.assetId, negate(shortfall), negate(worth.value));
    return;
  }
  const arriving = isSamePool
    ? { lots: state.pools.of(coin, from.wallet).take(to.amount, from.assetId).pieces, missing: zero }
    : takeLots(booking, { ...from, amount: to.amount });
  const lostLots = shortfall.units === 0n ? undefined : takeLots(booking, fee);
  const target = state.pools.of(coin, to.wallet);
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

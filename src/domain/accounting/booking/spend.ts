import { negate, subtract, zero } from "../../money/decimal.ts";
import type { BookLeg } from "./book.ts";
import { dispose, takeLots, momentOf, reportUnpriced, type Booking, saleOf } from "./state.ts";

/** Books a spent amount: an expense at its value of that day, and a disposal at the same value. Money is only deducted. */
export function spend(booking: Booking, leg: BookLeg, { isFee }: { isFee: boolean }): void {
  const { transaction, valuation, sink, state } = booking;
  if (isFee && transaction.isOnChain && state.settings.options.gas === "ignore") {
    dropLots(booking, leg);
    return;
  }
  const worth = valuation.best(leg, transaction.at);
  if (worth === undefined) reportUnpriced(booking, isFee ? "fee" : "expense", leg);
  const reason = worth ?? { rule: "unknown" as const, used: [] };
  sink.expense({
    transactionId: transaction.id,
    at: transaction.at,
    assetId: leg.assetId,
    amount: leg.amount,
    type: isFee ? "fee" : transaction.type,
    value: worth?.value ?? null,
    reason,
  });
  if (!booking.asset(leg.assetId).isCurrency)
    dispose(
      booking,
      saleOf(leg, {
        proceeds: worth?.value ?? null,
        fees: zero,
        reason,
        cause: isFee ? "fee" : "expense",
      }),
    );
  else state.money.move(leg.assetId, negate(leg.amount), worth && negate(worth.value));
}

/** Removes the lots of ignored gas without listing anything. */
export function dropLots(booking: Booking, leg: BookLeg): void {
  const { state, valuation, transaction } = booking;
  const { coin, isCurrency } = booking.asset(leg.assetId);
  if (isCurrency) {
    const worth = valuation.best(leg, transaction.at);
    state.money.move(leg.assetId, negate(leg.amount), worth && negate(worth.value));
    return;
  }
  const { cost, missing } = takeLots(booking, leg);
  state.trades.left(coin, momentOf(booking), subtract(leg.amount, missing), { cost, isSale: false });
}

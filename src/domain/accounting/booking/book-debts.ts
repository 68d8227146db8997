import { add, compare, negate, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { BookLeg } from "./book.ts";
import { prorate } from "../lots/apportion.ts";
import { spend } from "./spend.ts";
import { acquire, dispose, reportUnpriced, type Booking, type Debt, saleOf } from "./state.ts";
import { positionKey } from "./position-events.ts";
import type { Valuation } from "./trade-value.ts";

/** A loan in a coin creates a lot at market value and a debt of the same value. Borrowed money is offset by the debt. */
export function borrow(booking: Booking, leg: BookLeg, position: string): void {
  if (booking.asset(leg.assetId).isCurrency) return;
  const worth = worthOf(booking, leg, "loan");
  const value = worth?.value ?? zero;
  acquire(booking, { ...leg, cost: value, isUnknown: worth === undefined });
  addDebt(booking.state.debts, positionKey(position, leg.assetId), leg, value);
}

/** A repayment is a disposal whose proceeds are the repaid part of the debt. */
export function repay(booking: Booking, leg: BookLeg, position: string): void {
  if (booking.asset(leg.assetId).isCurrency) return;
  const carried = reduceDebt(booking.state.debts, positionKey(position, leg.assetId), leg.amount);
  if (carried === undefined) spend(booking, leg, { isFee: false });
  else
    dispose(
      booking,
      saleOf(leg, { proceeds: carried, fees: zero, reason: { rule: "debt", used: [] }, cause: "repayment" }),
    );
}

/** Receiving a liability is an outflow of its value, which becomes the value of the debt. */
export function incurLiability(booking: Booking, leg: BookLeg): void {
  const value = worthOf(booking, leg, "liability")?.value ?? zero;
  addDebt(booking.state.debts, leg.assetId, leg, value);
  booking.state.withdrawn = add(booking.state.withdrawn, value);
}

/** Returning a liability is a contribution of its present value. If the debt's value was higher, the difference is a gain. */
export function clearLiability(booking: Booking, leg: BookLeg): void {
  const { state, transaction, sink } = booking;
  const worth = booking.valuation.best(leg, transaction.at);
  const carried = reduceDebt(state.debts, leg.assetId, leg.amount) ?? zero;
  if (worth === undefined) reportUnpriced(booking, "liability", leg);
  state.contributed = add(state.contributed, worth?.value ?? zero);
  sink.disposal({
    transactionId: transaction.id,
    at: transaction.at,
    assetId: leg.assetId,
    amount: leg.amount,
    proceeds: worth === undefined ? null : carried,
    fees: zero,
    cost: worth?.value ?? zero,
    gain: worth === undefined ? null : subtract(carried, worth.value),
    lots: [
      {
        transactionId: null,
        at: null,
        order: 0,
        assetId: leg.assetId,
        amount: leg.amount,
        cost: worth?.value ?? zero,
        assumed: false,
        unknown: worth === undefined,
      },
    ],
    missing: zero,
    reason: { rule: "debt", used: worth?.used ?? [] },
    cause: "repayment",
  });
}

/** The unrealised gain of open debts: value when borrowed less present value. */
export function gainOfDebts(
  debts: ReadonlyMap<string, Debt>,
  at: number,
  valuation: Valuation,
): { gain: Decimal; unpriced: { assetId: string; amount: Decimal }[] } {
  let gain = zero;
  const unpricedDebts: { assetId: string; amount: Decimal }[] = [];
  for (const { assetId, amount, carried } of debts.values()) {
    const now = valuation.closing(assetId, amount, at);
    if (now === undefined) unpricedDebts.push({ assetId, amount: negate(amount) });
    else gain = add(gain, subtract(carried, now.value));
  }
  return { gain, unpriced: unpricedDebts };
}

function worthOf(booking: Booking, leg: BookLeg, use: string): ReturnType<Valuation["best"]> {
  const worth = booking.valuation.best(leg, booking.transaction.at);
  if (worth === undefined) reportUnpriced(booking, use, leg);
  return worth;
}

function addDebt(debts: Map<string, Debt>, key: string, leg: BookLeg, value: Decimal): void {
  const before = debts.get(key);
  debts.set(key, {
    assetId: leg.assetId,
    amount: add(before?.amount ?? zero, leg.amount),
    carried: add(before?.carried ?? zero, value),
  });
}

/** Reduces a debt and returns the borrowed value of the reduced part; `undefined` if nothing is owed. */
function reduceDebt(debts: Map<string, Debt>, key: string, amount: Decimal): Decimal | undefined {
  const debt = debts.get(key);
  if (debt === undefined) return undefined;
  if (compare(debt.amount, amount) <= 0) {
    debts.delete(key);
    return debt.carried;
  }
  const carried = prorate(debt.carried, amount, debt.amount);
  debts.set(key, {
    ...debt,
    amount: subtract(debt.amount, amount),
    carried: subtract(debt.carried, carried),
  });
  return carried;
}

import { add, negate, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { BookLeg } from "./book.ts";
import { borrow, clearLiability, incurLiability, repay } from "./book-debts.ts";
import { bookTrade, feeValue, treatmentOf } from "./book-trade.ts";
import { bookTransfer } from "./book-transfer.ts";
import { transferBasis } from "../lots/transfer-basis.ts";
import { redeem, settleShare } from "./redeem-shares.ts";
import { spend, dropLots } from "./spend.ts";
import { acquire, dispose, momentOf, takeLots, reportUnpriced, type Booking, saleOf } from "./state.ts";
import type { AccountingEvent } from "./accounting-event.ts";

/** Accounts for one event of a transaction. */
export function bookEvent(booking: Booking, event: AccountingEvent): void {
  switch (event.kind) {
    case "trade":
      return bookTrade(booking, event);
    case "contribution":
      return bookContribution(booking, event);
    case "income":
      return bookIncome(booking, event.leg, event.type);
    case "withdrawn":
      return bookWithdrawal(booking, event.leg);
    case "sold":
      return bookSale(booking, event.leg, event.fees);
    case "lost":
      return bookLoss(booking, event.leg);
    case "spent":
      return spend(booking, event.leg, { isFee: event.isFee });
    case "moved":
    case "issued":
    case "redeemed":
      return bookMove(booking, event);
    case "settled":
      return settleShare(booking, event);
    case "transferred":
      return bookTransfer(booking, event);
    case "borrowed":
      return borrow(booking, event.leg, event.position);
    case "repaid":
      return repay(booking, event.leg, event.position);
    case "owed":
      return incurLiability(booking, event.leg);
    case "cleared":
      return clearLiability(booking, event.leg);
  }
}

/** A contribution: a lot at market value, at the owner's stated cost, or at zero. */
function bookContribution(
  booking: Booking,
  { leg, isUnexplained }: Extract<AccountingEvent, { kind: "contribution" }>,
): void {
  const { state, transaction, valuation, sink } = booking;
  const worth = valuation.best(leg, transaction.at);
  const isTyped = leg.value?.by === "owner";
  const isZeroBasis =
    state.settings.options.depositBasis === "zero" && transaction.type !== "adjustment" && !isTyped;
  if (worth === undefined) reportUnpriced(booking, "deposit", leg);
  const value = worth?.value ?? zero;
  state.contributed = add(state.contributed, value);
  if (!booking.asset(leg.assetId).isCurrency) {
    const cost = isZeroBasis ? zero : value;
    const isAssumed = !isZeroBasis && !isTyped;
    const { assetId, wallet, amount } = leg;
    const isUnknown = worth === undefined && !isZeroBasis;
    acquire(booking, { assetId, wallet, amount, cost, isAssumed, isUnknown });
    if (isAssumed && isUnexplained === true)
      sink.unexplained({
        transactionId: transaction.id,
        at: transaction.at,
        order: state.acquisitions,
        assetId,
        amount,
        cost,
      });
  } else state.money.move(leg.assetId, leg.amount, worth?.value);
}

function bookIncome(booking: Booking, leg: BookLeg, type: string): void {
  const { state, transaction, valuation, sink } = booking;
  const worth = valuation.best(leg, transaction.at);
  if (worth === undefined) reportUnpriced(booking, "income", leg);
  const reason = worth ?? { rule: "unknown" as const, used: [] };
  const { id: transactionId, at } = transaction;
  sink.income({
    transactionId,
    at,
    assetId: leg.assetId,
    amount: leg.amount,
    type,
    value: worth?.value ?? null,
    reason,
  });
  const { costFree } = state.settings;
  const isCostFree = costFree !== undefined && at >= costFree.at && costFree.types.includes(type);
  if (!booking.asset(leg.assetId).isCurrency)
    acquire(booking, {
      assetId: leg.assetId,
      wallet: leg.wallet,
      amount: leg.amount,
      cost: isCostFree ? zero : (worth?.value ?? zero),
      isUnknown: worth === undefined && !isCostFree,
    });
  else state.money.move(leg.assetId, leg.amount, worth?.value);
}

/** Removes the lots of a withdrawal. It is no disposal. */
function bookWithdrawal(booking: Booking, leg: BookLeg): void {
  const { state, transaction, valuation, sink } = booking;
  const worth = valuation.best(leg, transaction.at);
  if (worth === undefined) reportUnpriced(booking, "withdrawal", leg);
  state.withdrawn = add(state.withdrawn, worth?.value ?? zero);
  const { coin, isCurrency } = booking.asset(leg.assetId);
  if (isCurrency) {
    state.money.move(leg.assetId, negate(leg.amount), worth && negate(worth.value));
    return;
  }
  const { lots, cost, missing } = takeLots(booking, leg);
  state.trades.left(coin, momentOf(booking), subtract(leg.amount, missing), { cost, isSale: false });
  sink.withdrawn({
    transactionId: transaction.id,
    at: transaction.at,
    type: transaction.type,
    assetId: leg.assetId,
    amount: leg.amount,
    cost,
    value: worth?.value ?? null,
    gain: worth === undefined ? null : subtract(worth.value, cost),
    lots,
    missing,
    reason: worth ?? { rule: "unknown", used: [] },
  });
}

/** Books a payment or a liquidation as a sale at market value, less fees. */
function bookSale(booking: Booking, leg: BookLeg, fees: readonly BookLeg[]): void {
  const { state, transaction, valuation } = booking;
  const worth = valuation.best(leg, transaction.at);
  const { isCurrency } = booking.asset(leg.assetId);
  state.withdrawn = add(state.withdrawn, worth?.value ?? zero);
  if (worth === undefined) reportUnpriced(booking, isCurrency ? "money" : "disposal", leg);
  const treatment = treatmentOf(booking);
  if (isCurrency) {
    state.money.move(leg.assetId, negate(leg.amount), worth && negate(worth.value));
    for (const fee of fees) spend(booking, fee, { isFee: true });
    return;
  }
  const valued = treatment === "cost" ? fees.map((fee) => ({ leg: fee, ...feeValue(booking, fee) })) : [];
  const known = valued.filter(({ value }) => value !== null);
  const sum = known.reduce<Decimal>((total, { value }) => add(total, value ?? zero), zero);
  dispose(
    booking,
    saleOf(leg, {
      cause: "sale",
      proceeds: worth?.value ?? null,
      fees: known.length === 0 && valued.length > 0 ? null : sum,
      reason:
        worth === undefined
          ? { rule: "unknown", used: [] }
          : { ...worth, used: [...worth.used, ...known.flatMap((fee) => fee.reason.used)] },
    }),
  );
  for (const fee of valued)
    if (!booking.asset(fee.leg.assetId).isCurrency)
      dispose(
        booking,
        saleOf(fee.leg, { proceeds: fee.value, fees: zero, reason: fee.reason, cause: "fee" }),
      );
  if (treatment === "expense") for (const fee of fees) spend(booking, fee, { isFee: true });
  if (treatment === "ignore") for (const fee of fees) dropLots(booking, fee);
}

/** Books a loss: proceeds are zero and the cost is a realised loss. Lost money is an expense. */
function bookLoss(booking: Booking, leg: BookLeg): void {
  if (booking.asset(leg.assetId).isCurrency) spend(booking, leg, { isFee: false });
  else
    dispose(
      booking,
      saleOf(leg, { proceeds: zero, fees: zero, reason: { rule: "loss", used: [] }, cause: "loss" }),
    );
}

type Move = Extract<AccountingEvent, { kind: "moved" | "issued" | "redeemed" }>;

/** Books a move at cost. Money against a coin is a trade, whatever type the source states. */
function bookMove(booking: Booking, event: Move): void {
  const { outs, ins } = event;
  const isMoney = ({ assetId }: { assetId: string }): boolean => booking.asset(assetId).isCurrency;
  const coinsOut = outs.filter((piece) => !isMoney(piece));
  const coinsIn = ins.filter((piece) => !isMoney(piece));
  const moneyMoves = coinsOut.length < outs.length || coinsIn.length < ins.length;
  const isCurrencyMoved = outs.length === 1 && ins.length === 1 && outs[0]?.assetId === ins[0]?.assetId;
  if (!moneyMoves) {
    if (event.kind === "redeemed") redeem(booking, event);
    else transferBasis(booking, { outs, ins, isIssue: event.kind === "issued" });
  } else if (!isCurrencyMoved)
    bookTrade(booking, {
      outs: outs.map((piece) => ({ ...piece, direction: "out" as const })),
      ins: ins.map((piece) => ({ ...piece, direction: "in" as const })),
      fees: [],
    });
}

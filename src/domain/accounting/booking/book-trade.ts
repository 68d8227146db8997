import { add, compare, negate, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { BookLeg } from "./book.ts";
import { isNft } from "../../assets/asset.ts";
import { transferBasis } from "../lots/transfer-basis.ts";
import type { Reason } from "../reports/items.ts";
import { apportionByMarketValue, apportion } from "../lots/apportion.ts";
import { bookReformedSwap } from "./reformed-swap.ts";
import { spend, dropLots } from "./spend.ts";
import { acquire, dispose, reportUnpriced, type Booking, saleOf } from "./state.ts";
import { valueOfTrade, valueWithoutMoney, type UsedPrice } from "./trade-value.ts";

/** How a trade's fees are booked. */
type Fees = {
  /** By index: added to the outgoing legs of the same coin, or deducted from the incoming legs of the same coin. */
  spent: Decimal[];
  lessened: Decimal[];
  /** Added to the acquisition cost, or deducted from the proceeds; `null` if a fee has no price. */
  value: Decimal | null;
  hasUnknown: boolean;
  /** The prices used for `value`. */
  used: UsedPrice[];
  /** Fees that are separate disposals. */
  disposed: { leg: BookLeg; value: Decimal | null; reason: Reason }[];
};

/**
 * Books a trade: outgoing legs are disposed of at the trade's value, and incoming legs become lots at that value. If the value is unknown,
 * the trade is listed without a gain and its lots move to the incoming coins with date and cost; coins bought with money become a lot
 * without cost.
 */
export function bookTrade(
  booking: Booking,
  { outs, ins, fees }: { outs: readonly BookLeg[]; ins: readonly BookLeg[]; fees: readonly BookLeg[] },
): void {
  const { transaction, valuation, asset } = booking;
  const soldLegs = outs.filter((leg) => !asset(leg.assetId).isCurrency);
  const boughtLegs = ins.filter((leg) => !asset(leg.assetId).isCurrency);
  if (soldLegs.length === 0 && boughtLegs.length === 0) {
    exchangeMoney(booking, outs, ins);
    for (const leg of fees) spend(booking, leg, { isFee: true });
    return;
  }
  const rates: UsedPrice[] = [];
  const moneyOut = moveMoney(booking, outs, { sign: -1, rates });
  const moneyIn = moveMoney(booking, ins, { sign: 1, rates });
  const receivesMoney = ins.length > boughtLegs.length && soldLegs.length > 0;
  const sorted = sortFees(booking, { fees, soldLegs, boughtLegs, receivesMoney });

  const { at } = transaction;
  const value =
    moneyOut === undefined || moneyIn === undefined
      ? valueWithoutMoney({ outs: soldLegs, ins: boughtLegs, at }, valuation)
      : valueOfTrade(
          { outs: soldLegs, ins: boughtLegs, lessened: sorted.lessened, moneyOut, moneyIn, at },
          valuation,
        );
  const reason: Reason =
    value === undefined
      ? { rule: "unknown", used: [] }
      : { rule: value.rule, used: [...rates, ...value.used, ...(receivesMoney ? sorted.used : [])] };
  if (isNeutralSwap(booking, { outs, ins })) {
    const legs = netOfFees({ soldLegs, boughtLegs, sorted });
    const { reform } = booking.state.settings;
    if (reform !== undefined) {
      bookReformedSwap(booking, legs, { value, reason, reform });
      for (const { leg } of sorted.disposed) dropLots(booking, leg);
      return;
    }
    // Lots keep date and cost; the fees are added to the cost.
    transferBasis(booking, { ...legs, extraCost: sorted.value ?? zero });
  } else if (value === undefined) bookUnknown(booking, { soldLegs, boughtLegs, sorted });
  else {
    const feeShares = apportionByMarketValue(
      receivesMoney ? (sorted.value ?? zero) : zero,
      value.outs.length === 0 ? [zero] : value.outs,
    );
    soldLegs.forEach((leg, index) =>
      dispose(booking, {
        assetId: leg.assetId,
        wallet: leg.wallet,
        amount: add(leg.amount, sorted.spent[index] ?? zero),
        proceeds: value.outs[index] ?? null,
        fees: receivesMoney && sorted.value === null ? null : (feeShares[index] ?? zero),
        reason,
        cause: "sale",
      }),
    );
    const costShares = apportion(
      receivesMoney ? zero : (sorted.value ?? zero),
      value.ins.length === 0 ? [zero] : value.ins,
    );
    boughtLegs.forEach((leg, index) =>
      acquire(booking, {
        assetId: leg.assetId,
        wallet: leg.wallet,
        amount: subtract(leg.amount, sorted.lessened[index] ?? zero),
        cost: add(value.ins[index] ?? zero, costShares[index] ?? zero),
      }),
    );
  }
  for (const fee of sorted.disposed)
    dispose(booking, saleOf(fee.leg, { proceeds: fee.value, fees: zero, reason: fee.reason, cause: "fee" }));
  const treatment = treatmentOf(booking);
  if (treatment === "expense") for (const leg of fees) spend(booking, leg, { isFee: true });
  if (treatment === "ignore") for (const leg of fees) dropLots(booking, leg);
}

/** The treatment of this transaction's fees: that of gas on a chain, that of fees elsewhere. */
export function treatmentOf({ transaction, state }: Booking): "cost" | "expense" | "ignore" {
  return transaction.isOnChain ? state.settings.options.gas : state.settings.options.fees;
}

type Coins = { soldLegs: readonly BookLeg[]; boughtLegs: readonly BookLeg[]; sorted: Fees };

/** The outgoing and incoming legs after fees in the same coins. */
function netOfFees({ soldLegs, boughtLegs, sorted }: Coins): { outs: BookLeg[]; ins: BookLeg[] } {
  return {
    outs: soldLegs.map((leg, index) => ({ ...leg, amount: add(leg.amount, sorted.spent[index] ?? zero) })),
    ins: boughtLegs.map((leg, index) => ({
      ...leg,
      amount: subtract(leg.amount, sorted.lessened[index] ?? zero),
    })),
  };
}

/** Whether the settings treat a trade of coins for coins as neutral. */
function isNeutralSwap(
  { state, asset, transaction }: Booking,
  { outs, ins }: { outs: readonly BookLeg[]; ins: readonly BookLeg[] },
): boolean {
  const { swaps = "disposal", reform } = state.settings;
  if (swaps === "disposal" || outs.length === 0 || ins.length === 0) return false;
  if (reform !== undefined && transaction.at < reform.at) return false;
  const legs = [...outs, ...ins];
  if (legs.some(({ assetId }) => asset(assetId).isCurrency)) return false;
  const nfts = legs.filter(({ assetId }) => isNft(assetId)).length;
  if (swaps === "neutral-without-nfts") return nfts === 0;
  if (swaps === "neutral" || nfts === legs.length) return true;
  return nfts === 0 && !legs.some(({ assetId }) => asset(assetId).isStablecoin);
}

function bookUnknown(booking: Booking, coins: Coins): void {
  const { sorted } = coins;
  const { outs, ins } = netOfFees(coins);
  if (outs.length === 0) {
    const costs = apportionByMarketValue(
      sorted.value ?? zero,
      ins.map(() => undefined),
    );
    ins.forEach((leg, index) => {
      reportUnpriced(booking, "acquisition", leg);
      acquire(booking, { ...leg, cost: costs[index] ?? zero, isUnknown: true });
    });
    return;
  }
  const withoutRate = [...outs, ...ins].filter(
    (leg) => booking.valuation.statedWithoutRate(leg, booking.transaction.at) !== undefined,
  );
  for (const leg of withoutRate.length > 0 ? withoutRate : outs) reportUnpriced(booking, "disposal", leg);
  transferBasis(booking, { outs, ins, extraCost: sorted.value ?? zero, lists: "disposals" });
}

/**
 * Books an exchange of currencies: the difference of their values is a gain. If one side consists of one currency without a rate, it has
 * the value of the other side. Without the values of both sides there is no gain.
 */
function exchangeMoney(booking: Booking, outs: readonly BookLeg[], ins: readonly BookLeg[]): void {
  const { valuation, transaction, state } = booking;
  const valued = [...outs.map((leg) => ({ leg, sign: -1 })), ...ins.map((leg) => ({ leg, sign: 1 }))].map(
    ({ leg, sign }) => {
      const value = valuation.best(leg, transaction.at)?.value;
      return { leg, sign, change: value === undefined || sign === 1 ? value : negate(value) };
    },
  );
  const known = valued.reduce((sum, { change }) => (change === undefined ? sum : add(sum, change)), zero);
  const [open, another] = valued.filter(({ change }) => change === undefined);
  const difference = negate(known);
  const isImplied =
    open !== undefined &&
    another === undefined &&
    outs.length > 0 &&
    ins.length > 0 &&
    compare(difference, zero) === open.sign;
  for (const { leg, sign, change } of valued) {
    const value = change ?? (isImplied ? difference : undefined);
    if (value === undefined) reportUnpriced(booking, "money", leg);
    state.money.move(leg.assetId, sign === 1 ? leg.amount : negate(leg.amount), value);
  }
  if (open === undefined) state.money.gain(known);
}

/**
 * Adds the money among the legs (`sign` 1) or removes it (−1), and adds the rates used to `rates`. Returns its value, `undefined` if a rate
 * is unknown.
 */
function moveMoney(
  booking: Booking,
  legs: readonly BookLeg[],
  { sign, rates }: { sign: 1 | -1; rates: UsedPrice[] },
): Decimal | undefined {
  let total: Decimal | undefined = zero;
  for (const leg of legs) {
    if (!booking.asset(leg.assetId).isCurrency) continue;
    const worth = booking.valuation.best(leg, booking.transaction.at);
    const amount = sign === 1 ? leg.amount : negate(leg.amount);
    if (worth === undefined) {
      reportUnpriced(booking, "money", leg);
      booking.state.money.move(leg.assetId, amount, undefined);
      total = undefined;
      continue;
    }
    rates.push(...worth.used);
    booking.state.money.move(leg.assetId, amount, sign === 1 ? worth.value : negate(worth.value));
    if (total !== undefined) total = add(total, worth.value);
  }
  return total;
}

/**
 * Assigns the trade's fees. If money is received, every fee reduces the proceeds. Otherwise a fee in the received coin reduces the received
 * amount, a fee in the spent coin increases the spent amount, and any other fee is valued and added to the cost; unless it is money, it is
 * also a disposal.
 */
function sortFees(
  booking: Booking,
  trade: {
    fees: readonly BookLeg[];
    soldLegs: readonly BookLeg[];
    boughtLegs: readonly BookLeg[];
    receivesMoney: boolean;
  },
): Fees {
  const { fees, soldLegs, boughtLegs, receivesMoney } = trade;
  const result: Fees = {
    spent: soldLegs.map(() => zero),
    lessened: boughtLegs.map(() => zero),
    value: null,
    hasUnknown: false,
    used: [],
    disposed: [],
  };
  const isNoTrade = soldLegs.length === 0 && boughtLegs.length === 0;
  if (treatmentOf(booking) !== "cost" || isNoTrade) return { ...result, value: zero };
  let known: Decimal | undefined;
  for (const leg of fees) {
    if (!receivesMoney && !booking.asset(leg.assetId).isCurrency) {
      const received = boughtLegs.findIndex(
        (boughtLeg, index) =>
          isSamePool(booking, boughtLeg, leg) &&
          compare(subtract(boughtLeg.amount, result.lessened[index] ?? zero), leg.amount) >= 0,
      );
      if (received >= 0) {
        result.lessened[received] = add(result.lessened[received] ?? zero, leg.amount);
        countFeeIn(booking, leg, boughtLegs[received]);
        continue;
      }
      const spentOn = soldLegs.findIndex((sold) => isSamePool(booking, sold, leg));
      if (spentOn >= 0) {
        result.spent[spentOn] = add(result.spent[spentOn] ?? zero, leg.amount);
        countFeeIn(booking, leg, soldLegs[spentOn]);
        continue;
      }
    }
    const worth = feeValue(booking, leg);
    if (worth.value === null) result.hasUnknown = true;
    else known = add(known ?? zero, worth.value);
    result.used.push(...worth.reason.used);
    if (!booking.asset(leg.assetId).isCurrency) result.disposed.push({ leg, ...worth });
  }
  result.value = known ?? (result.hasUnknown ? null : zero);
  return result;
}

/** Splits a fee off the leg whose amount includes it. The fee may be in another asset of the same coin. */
function countFeeIn(booking: Booking, fee: BookLeg, leg: BookLeg | undefined): void {
  if (leg === undefined || leg.assetId === fee.assetId) return;
  const { coin } = booking.asset(fee.assetId);
  booking.state.pools.of(coin, fee.wallet).convert(fee.amount, { from: fee.assetId, to: leg.assetId });
}

/** The value of a fee. Money is deducted immediately. A fee without a price is listed under `unpriced`. */
export function feeValue(booking: Booking, leg: BookLeg): { value: Decimal | null; reason: Reason } {
  const worth = booking.valuation.best(leg, booking.transaction.at);
  if (booking.asset(leg.assetId).isCurrency)
    booking.state.money.move(leg.assetId, negate(leg.amount), worth && negate(worth.value));
  if (worth === undefined) {
    reportUnpriced(booking, "fee", leg);
    return { value: null, reason: { rule: "unknown", used: [] } };
  }
  return { value: worth.value, reason: worth };
}

function isSamePool(booking: Booking, a: BookLeg, b: BookLeg): boolean {
  return booking.state.pools.same(
    { coin: booking.asset(a.assetId).coin, wallet: a.wallet },
    { coin: booking.asset(b.assetId).coin, wallet: b.wallet },
  );
}

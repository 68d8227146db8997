import { compareText } from "../../../lib/compare-text.ts";
import { formatDecimal, parseDecimal, type Decimal } from "../../money/decimal.ts";
import { isChain } from "../../ledger/identity.ts";
import { netLegs, type LegReader } from "../../ledger/net-legs.ts";
import { share } from "../lots/share.ts";
import type {
  Direction,
  Leg,
  StatedValue,
  TransactionStatus,
  TransactionType,
} from "../../ledger/transaction.ts";

/** A leg with its amount read and its wallet resolved. */
export type BookLeg = {
  direction: Direction;
  assetId: string;
  amount: Decimal;
  wallet: string;
  counterparty?: string | undefined;
  value?: StatedValue | undefined;
};

/** What of a transaction the accounts are made from. */
export type BookTransaction = {
  id: string;
  at: number;
  /** Order within a millisecond, where the source knows it. */
  position: number;
  type: TransactionType;
  platform: string;
  counterparty?: string | undefined;
  /** A fee leg of a chain's transaction is gas. */
  isOnChain: boolean;
  /** Net of refunds, in an order of their own. */
  legs: readonly BookLeg[];
  /** Legs of equal assets were netted. */
  isNetted: boolean;
  /** Before they were netted: what positions are computed from, as the audit log is. */
  reportedLegs: readonly BookLeg[];
  linkedTransactionId?: string | undefined;
  /** All transactions of the same moment and block position, where several of them change positions: those changes have an order of their own. */
  together?: readonly BookTransaction[];
  /** The arrivals of a departure that arrived in several parts, in order of time. */
  arrivalIds?: readonly string[] | undefined;
};

export type Bookable = {
  id: string;
  at: number;
  type: TransactionType;
  platform: string;
  wallet: string;
  legs: readonly Leg[];
  counterparty?: string | undefined;
  status?: TransactionStatus | undefined;
  position?: number | undefined;
  linkedTransactionId?: string | undefined;
  arrivalIds?: readonly string[] | undefined;
};

/**
 * Reads a transaction's amounts, and nets what left and came back. Legs are in an order of their own, so that the order they were reported in does not matter.
 * Nothing of a pending transaction counts, only the fee of a failed one.
 */
export function bookTransaction(transaction: Bookable): BookTransaction {
  const { status } = transaction;
  const legs: BookLeg[] = [];
  for (const leg of transaction.legs) {
    if (status === "pending" || (status === "failed" && leg.direction !== "fee")) continue;
    const amount = parseDecimal(leg.amount);
    if (amount.units === 0n) continue;
    legs.push({
      direction: leg.direction,
      assetId: leg.assetId,
      amount,
      wallet: leg.wallet ?? transaction.wallet,
      counterparty: leg.counterparty,
      value: leg.value,
    });
  }
  if (!isSorted(legs)) legs.sort(compareLegs);
  // A migration may give another amount of the same asset, as a split does: that is no refund.
  const net = transaction.type === "migration" ? legs : netLegs(legs, reader);
  return {
    id: transaction.id,
    at: transaction.at,
    position: transaction.position ?? 0,
    type: transaction.type,
    platform: transaction.platform,
    counterparty: transaction.counterparty,
    isOnChain: isChain(transaction.platform),
    legs: net,
    isNetted: net !== legs,
    reportedLegs: legs,
    linkedTransactionId: transaction.linkedTransactionId,
    arrivalIds: transaction.arrivalIds,
  };
}

/** What is left of a leg keeps its part of a stated value. */
const reader: LegReader<BookLeg> = {
  wallet: (leg) => leg.wallet,
  amount: (leg) => leg.amount,
  withAmount: (leg, amount) => ({
    ...leg,
    amount,
    value: leg.value && {
      ...leg.value,
      amount: formatDecimal(share(parseDecimal(leg.value.amount), amount, leg.amount)),
    },
  }),
};

function isSorted(legs: readonly BookLeg[]): boolean {
  for (let index = 1; index < legs.length; index++) {
    const before = legs[index - 1];
    const leg = legs[index];
    if (before !== undefined && leg !== undefined && compareLegs(before, leg) > 0) return false;
  }
  return true;
}

function compareLegs(a: BookLeg, b: BookLeg): number {
  return (
    compareText(a.direction, b.direction) ||
    compareText(a.wallet, b.wallet) ||
    compareText(a.assetId, b.assetId) ||
    compareText(a.counterparty ?? "", b.counterparty ?? "") ||
    a.amount.scale - b.amount.scale ||
    (a.amount.units < b.amount.units ? -1 : a.amount.units > b.amount.units ? 1 : 0)
  );
}

/** The one order of the accounts: time, place in the block, what only brings before what takes, what only costs last, id. */
export function compareTransactions(a: BookTransaction, b: BookTransaction): number {
  return a.at - b.at || a.position - b.position || rankOf(a) - rankOf(b) || compareText(a.id, b.id);
}

function rankOf({ legs }: BookTransaction): number {
  const brings = legs.some((leg) => leg.direction === "in");
  const takes = legs.some((leg) => leg.direction === "out");
  return brings ? (takes ? 1 : 0) : takes ? 2 : 3;
}

/** What the accounts ask about an asset. */
export type BookAsset = {
  /** The coin whose lots it shares: its `coinId`, else its own id. */
  coin: string;
  coinId: string | null;
  isCurrency: boolean;
  isLiability: boolean;
  /** Pegged to a fiat currency. */
  isStablecoin: boolean;
  spam: boolean;
};

/**
 * A price of one unit in the report's currency. `interval` says which one was used: the close of the hour the moment falls in, or the close of `day`, at most
 * 7 days older than asked for (then `stale`).
 */
export type BookPrice = {
  price: Decimal;
  day: number;
  interval: "hour" | "day";
  stale: boolean;
  source: string | null;
};

/** What the accounts look up. */
export type Lookups = {
  asset(assetId: string): BookAsset;
  /**
   * The price of a moment (ms), for the values of transactions: the close of its hour where that is known, else its day's. `undefined` where no price is known: never
   * a later one, never a guess.
   */
  price(assetId: string, at: number): BookPrice | undefined;
  /** The close of the UTC day of a moment (ms), for values of days and of what is held: never an hour's price. */
  close(assetId: string, at: number): BookPrice | undefined;
  /** The other half of a linked transaction. */
  linked(transactionId: string): BookTransaction | undefined;
};

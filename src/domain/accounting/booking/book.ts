import { compareText } from "../../../lib/compare-text.ts";
import { formatDecimal, parseDecimal, type Decimal } from "../../money/decimal.ts";
import { isChain } from "../../ledger/identity.ts";
import { netLegs, type LegReader } from "../../ledger/classification/net-legs.ts";
import { prorate } from "../lots/apportion.ts";
import type {
  Direction,
  JointInputs,
  Leg,
  LiquidityChange,
  StatedValue,
  TransactionStatus,
  TransactionType,
} from "../../ledger/transaction.ts";

/** A leg with its parsed amount and resolved wallet. */
export type BookLeg = {
  direction: Direction;
  assetId: string;
  amount: Decimal;
  wallet: string;
  counterparty?: string | undefined;
  value?: StatedValue | undefined;
};

/** The parts of a transaction that accounting uses. */
export type BookTransaction = {
  id: string;
  at: number;
  /** Order within a millisecond, if the source knows it. */
  position: number;
  type: TransactionType;
  platform: string;
  wallet: string;
  counterparty?: string | undefined;
  /** A fee leg of a chain's transaction is gas. */
  isOnChain: boolean;
  /** Net of refunds, in canonical order. */
  legs: readonly BookLeg[];
  /** Whether legs of equal assets were netted. */
  isNetted: boolean;
  /** The legs before netting, from which positions are computed, as in the audit log. */
  reportedLegs: readonly BookLeg[];
  linkedTransactionId?: string | undefined;
  /** Changes of NFTs of concentrated liquidity. */
  liquidity?: readonly LiquidityChange[] | undefined;
  /** All transactions with equal time and block position, if several of them change positions: position changes have their own order. */
  together?: readonly BookTransaction[];
  /** All of them, if some fund each other with coins: their order depends on what is held (`byHoldings`). */
  mutual?: readonly BookTransaction[];
  /** The arrivals of a departure that arrived in several parts, by time; the departures of an arrival that left in several parts. */
  arrivalIds?: readonly string[] | undefined;
  /** What the inputs sum to, if other wallets paid some of them. */
  jointInputs?: JointInputs | undefined;
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
  jointInputs?: JointInputs | undefined;
  liquidity?: readonly LiquidityChange[] | undefined;
};

/**
 * Parses a transaction's amounts, nets refunds and sorts the legs, so that the reported order does not matter. Pending transactions have no
 * legs; failed ones only their fee.
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
  // A migration may pay another amount of the same asset, for example in a split. That is no refund.
  const net = transaction.type === "migration" ? legs : netLegs(legs, reader);
  return {
    id: transaction.id,
    at: transaction.at,
    position: transaction.position ?? 0,
    type: transaction.type,
    platform: transaction.platform,
    wallet: transaction.wallet,
    counterparty: transaction.counterparty,
    isOnChain: isChain(transaction.platform),
    legs: net,
    isNetted: net !== legs,
    reportedLegs: legs,
    linkedTransactionId: transaction.linkedTransactionId,
    arrivalIds: transaction.arrivalIds,
    jointInputs: transaction.jointInputs,
    liquidity: transaction.liquidity,
  };
}

/** A leg that is reduced keeps the same fraction of its stated value. */
const reader: LegReader<BookLeg> = {
  wallet: (leg) => leg.wallet,
  amount: (leg) => leg.amount,
  withAmount: (leg, amount) => ({
    ...leg,
    amount,
    value: leg.value && {
      ...leg.value,
      amount: formatDecimal(prorate(parseDecimal(leg.value.amount), amount, leg.amount)),
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

/** The accounting order: time, place in the block, pure inflows before others, pure fees last, id. */
export function compareTransactions(a: BookTransaction, b: BookTransaction): number {
  return a.at - b.at || a.position - b.position || rankOf(a) - rankOf(b) || compareText(a.id, b.id);
}

function rankOf({ legs }: BookTransaction): number {
  const brings = legs.some((leg) => leg.direction === "in");
  const takes = legs.some((leg) => leg.direction === "out");
  return brings ? (takes ? 1 : 0) : takes ? 2 : 3;
}

/** The properties of an asset that accounting uses. */
export type BookAsset = {
  /** The key of the lots that it shares: its `coinId`, else its own id. */
  coin: string;
  coinId: string | null;
  isCurrency: boolean;
  isLiability: boolean;
  /** Whether it represents a debt, such as Aave's `variableDebtUSDC`. Defaults to `false`. */
  isDebt?: boolean;
  /** Pegged to a fiat currency. */
  isStablecoin: boolean;
  spam: boolean;
};

/**
 * A price of one unit in the report's currency. `interval` is `hour` for the close of the moment's hour, otherwise the price is the close
 * of `day`, which is at most 7 days older than requested (then `stale`).
 */
export type BookPrice = {
  price: Decimal;
  day: number;
  interval: "hour" | "day";
  stale: boolean;
  source: string | null;
};

/** Lookups that accounting uses. */
export type Lookups = {
  asset(assetId: string): BookAsset;
  /**
   * The price at a moment (ms), by which transactions are valued: the close of its hour if known, else of its day. `undefined` if unknown;
   * never a later price.
   */
  price(assetId: string, at: number): BookPrice | undefined;
  /** The close of the UTC day that contains a moment (ms), by which holdings are valued; never an hourly price. */
  close(assetId: string, at: number): BookPrice | undefined;
  /** The other half of a linked transaction. */
  linked(transactionId: string): BookTransaction | undefined;
};

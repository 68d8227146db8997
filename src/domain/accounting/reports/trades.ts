import { add, compare, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";

/**
 * A position of one coin in the whole account, from the first acquisition until the amount is zero again. `cost` is the cost of amounts
 * sold and still held; the cost of withdrawals and of amounts moved into another coin is excluded. `realised = proceeds − fees − cost of
 * amounts sold`. Successive sales while nothing is known to be held are a position of their own, with a `peak` of zero.
 */
export type Trade = {
  coin: string;
  /** The number of the position among those of its coin, from 1. */
  number: number;
  opened: number;
  openedBy: string;
  closed: number | null;
  quantity: Decimal;
  peak: Decimal;
  cost: Decimal;
  /** The cost of the amount still held. */
  remainingCost: Decimal;
  proceeds: Decimal;
  fees: Decimal;
  realised: Decimal;
  /** Numbers of disposals with and without a known gain. The latter are not in `proceeds`, `fees` and `realised`. */
  knownGains: number;
  unknownGains: number;
  /** Number of acquisitions with unknown cost, which counts as zero, and of sales of more than was acquired. */
  unknownCosts: number;
};

/** Tracks the positions of an account. */
export type Trades = {
  acquired(coin: string, moment: Moment, amount: Decimal, cost: AcquisitionCost): void;
  /** A sale with these figures. */
  disposed(coin: string, moment: Moment, amount: Decimal, figures: Figures): void;
  /** An outflow at cost: a withdrawal, lots moved into another coin, or a sale of unknown value (`isSale`). */
  left(coin: string, moment: Moment, amount: Decimal, outflow: { cost: Decimal; isSale: boolean }): void;
  /** Closed positions, then the open ones. */
  all(): Trade[];
  /** A copy that shares positions until either changes them. */
  copy(): Trades;
};
export type Moment = { at: number; transactionId: string };
export type AcquisitionCost = { cost: Decimal; isUnknown: boolean };
export type Figures = {
  cost: Decimal;
  proceeds: Decimal | null;
  fees: Decimal | null;
  gain: Decimal | null;
  /** Whether a part was sold without a known acquisition. */
  isUnknown: boolean;
};

/** A position is closed when the remainder is less than this fraction of its maximum amount. */
const dust: Decimal = { units: 1n, scale: 9 };

export function createTrades(
  from: { closed: readonly Trade[]; open: Iterable<[string, Trade]>; counts: Iterable<[string, number]> } = {
    closed: [],
    open: [],
    counts: [],
  },
): Trades {
  const closed = [...from.closed];
  const open = new Map(from.open);
  const counts = new Map(from.counts);
  /** Coins whose open position is not shared with a copy. */
  const owned = new Set<string>();
  const { close, start, addUncovered } = createClosings({ closed, counts });

  function change(
    coin: string,
    moment: Moment,
    amount: Decimal,
    by: Partial<Figures> & { remaining: Decimal },
  ): void {
    let trade = open.get(coin);
    if (trade === undefined) {
      if (amount.units <= 0n) {
        if (by.gain !== undefined) addUncovered(coin, moment, by);
        return;
      }
      trade = start(coin, moment);
      open.set(coin, trade);
      owned.add(coin);
    } else if (!owned.has(coin)) {
      trade = { ...trade };
      open.set(coin, trade);
      owned.add(coin);
    }
    trade.quantity = add(trade.quantity, amount);
    if (compare(trade.quantity, trade.peak) > 0) trade.peak = trade.quantity;
    trade.remainingCost = add(trade.remainingCost, by.remaining);
    addFigures(trade, by);
    if (amount.units < 0n && compare(trade.quantity, multiply(trade.peak, dust)) <= 0) {
      close(trade, moment.at);
      open.delete(coin);
    }
  }

  return {
    acquired: (coin, moment, amount, { cost, isUnknown }) =>
      change(coin, moment, amount, { cost, remaining: cost, isUnknown }),
    disposed(coin, moment, amount, { cost, proceeds, fees, gain, isUnknown }) {
      change(coin, moment, negated(amount), {
        remaining: negated(cost),
        isUnknown: isUnknown && gain !== null,
        proceeds: gain === null ? null : proceeds,
        fees: gain === null ? null : fees,
        gain,
      });
    },
    left: (coin, moment, amount, { cost, isSale }) =>
      change(coin, moment, negated(amount), {
        cost: negated(cost),
        remaining: negated(cost),
        ...(isSale ? { gain: null } : {}),
      }),
    all: () => [...closed, ...[...open.values()].map((trade) => ({ ...trade }))],
    copy() {
      owned.clear();
      return createTrades({ closed, open, counts });
    },
  };
}

/** Opens and closes positions: `closed` and `counts` are changed. */
function createClosings({ closed, counts }: { closed: Trade[]; counts: Map<string, number> }) {
  /** The index of each coin's last closed position. */
  const lastClosed = new Map(closed.map(({ coin }, index) => [coin, index]));
  const close = (trade: Trade, at: number): void => {
    trade.closed = at;
    lastClosed.set(trade.coin, closed.push(trade) - 1);
  };
  const start = (coin: string, moment: Moment): Trade => {
    const number = (counts.get(coin) ?? 0) + 1;
    counts.set(coin, number);
    return newTrade(coin, number, moment);
  };
  return {
    close,
    start,
    /**
     * Adds the figures of a sale without a known holding: to the coin's last position if it was closed at the same time or consists of such
     * sales, else to a new one.
     */
    addUncovered(coin: string, moment: Moment, figures: Partial<Figures>): void {
      const index = lastClosed.get(coin);
      const last = index === undefined ? undefined : closed[index];
      if (index !== undefined && last !== undefined && (last.closed === moment.at || isUncovered(last))) {
        // Copies share closed positions.
        const changed = { ...last, closed: moment.at };
        addFigures(changed, figures);
        closed[index] = changed;
        return;
      }
      const trade = start(coin, moment);
      addFigures(trade, figures);
      close(trade, moment.at);
    },
  };
}

function isUncovered({ peak }: Trade): boolean {
  return peak.units === 0n;
}

function addFigures(trade: Trade, { cost, proceeds, fees, gain, isUnknown }: Partial<Figures>): void {
  if (cost !== undefined) trade.cost = add(trade.cost, cost);
  if (proceeds) trade.proceeds = add(trade.proceeds, proceeds);
  if (fees) trade.fees = add(trade.fees, fees);
  if (gain) trade.realised = add(trade.realised, gain);
  if (gain === null) trade.unknownGains++;
  else if (gain !== undefined) trade.knownGains++;
  if (isUnknown === true) trade.unknownCosts++;
}

function newTrade(coin: string, number: number, { at, transactionId }: Moment): Trade {
  return {
    coin,
    number,
    opened: at,
    openedBy: transactionId,
    closed: null,
    quantity: zero,
    peak: zero,
    cost: zero,
    remainingCost: zero,
    proceeds: zero,
    fees: zero,
    realised: zero,
    knownGains: 0,
    unknownGains: 0,
    unknownCosts: 0,
  };
}

function negated(amount: Decimal): Decimal {
  return subtract(zero, amount);
}

import { add, compare, formatDecimal, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { BookTransaction } from "../booking/book.ts";
import type { Change } from "../booking/moves.ts";
import { isPriced, performanceDays } from "./daily-performance.ts";

/** What one coin contributed to the gain of a range: `gain = closing − opening − netInvested − netTraded − coverageFlows`. */
export type CoinGain = {
  /** The coin's `coinId`, or the id of an asset without one. */
  coin: string;
  /** The first of its assets in the range. */
  assetId: string;
  /** Values at the close before the range, and at its last close. */
  opening: string;
  closing: string;
  /** Deposits less withdrawals, at the price of their moment. */
  netInvested: string;
  /** What exchanges brought in less what they took, at the price of their moment. */
  netTraded: string;
  /** Value that gained a price less value that lost it. */
  coverageFlows: string;
  gain: string;
};

export type GainByCoin = {
  /** The coins with a price in the range, highest gain first. */
  coins: CoinGain[];
  /** An asset of each coin that was held or moved without a price on some day of the range: what it gained then is in no figure. */
  unpriced: string[];
  /** What all exchanges brought in less what they took, at market prices: the price paid above or below the market. */
  tradeDifference: string;
  /** The gains of all coins and `tradeDifference`: the gain of the range's summary. */
  gain: string;
};

type Figure = "opening" | "closing" | "invested" | "traded" | "covered";
type Sums = { assetId: string } & Record<Figure, Decimal>;

const noSums: Record<Figure, Decimal> = {
  opening: zero,
  closing: zero,
  invested: zero,
  traded: zero,
  covered: zero,
};

/**
 * The gain of a range by coin, in the currency of `lookups` (docs/spec/accounting.md §5). A coin's gain is the one of the summary of that
 * coin alone. A fee reduces the gain of the coin in which it was paid; rewards are gain. Yields the number of steps done.
 */
export function* gainByCoin(
  transactions: Iterable<BookTransaction>,
  options: Pick<Parameters<typeof performanceDays>[1], "lookups" | "currency" | "from" | "to"> & {
    wallet?: string | undefined;
  },
): Generator<number, GainByCoin, void> {
  const { wallet, ...range } = options;
  const sums = new Map<string, Sums>();
  const unpriced = new Map<string, string>();
  const coinOf = (assetId: string): string => range.lookups.asset(assetId).coin;
  const noteUnpriced = (assetId: string): void => {
    const coin = coinOf(assetId);
    if (!unpriced.has(coin)) unpriced.set(coin, assetId);
  };
  const note = (assetId: string, figure: Figure, value: Decimal | null | undefined): void => {
    if (value === undefined || value === null) {
      noteUnpriced(assetId);
      return;
    }
    const coin = coinOf(assetId);
    let found = sums.get(coin);
    if (found === undefined) sums.set(coin, (found = { assetId, ...noSums }));
    found[figure] = add(found[figure], value);
  };
  const isOfOneCoin = (changes: readonly Change[]): boolean =>
    new Set(changes.map(({ assetId }) => coinOf(assetId))).size === 1;
  yield* performanceDays(transactions, {
    ...range,
    view: { wallet },
    onOpening: (assetId, value) => note(assetId, "opening", value),
    onHolding(day, { assetId, value }) {
      if (day === range.to) note(assetId, "closing", value);
      else if (value === undefined) noteUnpriced(assetId);
    },
    onFlow: (_, { change, value }) => note(change.assetId, "invested", value),
    onExchange(changes, values) {
      const isCovered = isPriced(values);
      // Assets of one coin replace each other: their difference is the coin's own gain.
      if (isCovered && isOfOneCoin(changes)) return;
      for (const [change, value] of values) note(change.assetId, isCovered ? "traded" : "covered", value);
    },
    onCrossing: (assetId, value) => note(assetId, "covered", value),
  });
  return answerOf(sums, unpriced);
}

function answerOf(sums: ReadonlyMap<string, Sums>, unpriced: ReadonlyMap<string, string>): GainByCoin {
  let difference = zero;
  let total = zero;
  const coins: { gain: Decimal; row: CoinGain }[] = [];
  for (const [coin, { assetId, opening, closing, invested, traded, covered }] of sums) {
    const gain = subtract(subtract(closing, opening), add(add(invested, traded), covered));
    difference = add(difference, traded);
    total = add(total, gain);
    if ([opening, closing, invested, traded, covered].every(({ units }) => units === 0n)) continue;
    const row = {
      coin,
      assetId,
      opening: formatDecimal(opening),
      closing: formatDecimal(closing),
      netInvested: formatDecimal(invested),
      netTraded: formatDecimal(traded),
      coverageFlows: formatDecimal(covered),
      gain: formatDecimal(gain),
    };
    coins.push({ gain, row });
  }
  coins.sort((a, b) => compare(b.gain, a.gain) || (a.row.coin < b.row.coin ? -1 : 1));
  return {
    coins: coins.map(({ row }) => row),
    unpriced: [...unpriced.values()].sort(),
    tradeDifference: formatDecimal(difference),
    gain: formatDecimal(add(total, difference)),
  };
}

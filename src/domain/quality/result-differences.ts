import { compareText } from "../../lib/compare-text.ts";
import {
  absolute,
  add,
  compare,
  formatDecimal,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../money/decimal.ts";

/** The results of one coin as the rows of a file state them. */
export type CoinResults = {
  asset: string;
  symbol: string;
  gain: Decimal;
  /** By the id of the transaction that counts. */
  gains: Map<string, Decimal>;
  /** Cost basis received less sent; `undefined` if no row states one. */
  cost: Decimal | undefined;
  /** The transactions whose cost basis is stated. */
  rows: Set<string>;
  /** Number of rounded figures in the sums. */
  figures: number;
};
/** The results of a file's rows in one currency. `from` and `to` are the times (ms) of the first and the last row. */
export type FileResults = { currency: string; from: number; to: number; coins: Map<string, CoinResults> };

/** The computed gains and remaining cost of the same coins and time, by ticker. */
export type ComputedResults = {
  gains: Map<string, Map<string, Decimal>>;
  /** Number of disposals with an unknown gain. */
  unknownGains: Map<string, number>;
  cost: Map<string, Decimal>;
};

export type ComparedAmount = { stated: string; computed: string; difference: string };
/** A coin whose gain or cost in a tracker's file differs from the computed one by more than rounding. */
export type ResultDifference = {
  asset: string;
  symbol: string;
  currency: string;
  from: number;
  to: number;
  gain: ComparedAmount;
  /** `null` if the file states none, or if the ledger has earlier history of the coin. */
  cost: ComparedAmount | null;
  unknownGains: number;
  transactionIds: string[];
};

/** Trackers round to cents, so each figure may differ by half a cent. */
const rounding: Decimal = { units: 5n, scale: 3 };
const maxIds = 50;
/** Maximum time by which a record precedes the row that it supersedes. */
const toleranceMs = 60_000;

/**
 * Compares the results stated by a file with the computed ones. `earliest` is the time (ms) of the ledger's first entry of each coin, by
 * ticker. PURE.
 */
export function resultDifferences(
  { currency, from, to, coins }: FileResults,
  computed: ComputedResults,
  earliest: ReadonlyMap<string, number>,
): ResultDifference[] {
  return [...coins.values()]
    .toSorted((a, b) => compareText(a.symbol, b.symbol))
    .flatMap((coin): ResultDifference[] => {
      const { asset, symbol, figures } = coin;
      const gains = computed.gains.get(symbol) ?? new Map<string, Decimal>();
      const gain = comparedAmount(coin.gain, [...gains.values()].reduce(add, zero));
      const isWhole = (earliest.get(symbol) ?? from) >= from - toleranceMs;
      const cost =
        coin.cost === undefined || !isWhole
          ? undefined
          : comparedAmount(coin.cost, computed.cost.get(symbol) ?? zero);
      const limit = { ...rounding, units: rounding.units * BigInt(Math.max(1, figures)) };
      const isBeyond = ({ difference }: ComparedAmount): boolean =>
        compare(absolute(parseDecimal(difference)), limit) > 0;
      if (!isBeyond(gain) && (cost === undefined || !isBeyond(cost))) return [];
      const unknownGains = computed.unknownGains.get(symbol) ?? 0;
      const transactionIds = transactionsToCheck(coin, gains);
      return [{ asset, symbol, currency, from, to, gain, cost: cost ?? null, unknownGains, transactionIds }];
    });
}

function comparedAmount(statedAmount: Decimal, computed: Decimal): ComparedAmount {
  return {
    stated: formatDecimal(statedAmount),
    computed: formatDecimal(computed),
    difference: formatDecimal(subtract(statedAmount, computed)),
  };
}

/** The transactions whose gains differ, the largest difference first; all transactions with a stated cost if no gain differs. */
function transactionsToCheck(
  { gains: statedGains, rows }: CoinResults,
  computed: ReadonlyMap<string, Decimal>,
): string[] {
  const differing = [...new Set([...statedGains.keys(), ...computed.keys()])]
    .map((id) => ({
      id,
      size: absolute(subtract(statedGains.get(id) ?? zero, computed.get(id) ?? zero)),
    }))
    .filter(({ size }) => compare(size, rounding) > 0)
    .sort((a, b) => compare(b.size, a.size) || compareText(a.id, b.id))
    .map(({ id }) => id);
  return (differing.length > 0 ? differing : [...rows].sort(compareText)).slice(0, maxIds);
}

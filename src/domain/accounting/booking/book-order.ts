import { isCurrency } from "../../assets/asset.ts";
import { add, compare, negate, zero, type Decimal } from "../../money/decimal.ts";
import { compareTransactions, type BookLeg, type BookTransaction, type Lookups } from "./book.ts";
import { changesPositions } from "./book-positions.ts";
import type { BookState } from "./state.ts";

/**
 * Sorts transactions in place into accounting order: the order of `compareTransactions`, but of transactions with equal time and block
 * position, an outflow follows the inflow that funds it (docs/spec/accounting.md §1). Two swaps of one second, of which the second spends
 * the result of the first, are thus booked in this order. Of a purchase and a sale that fund each other, the purchase is first: money has no
 * lots that could be missing. Which of two that fund each other with coins is first depends on what is held: see `byHoldings`.
 */
export function sortForBooking(transactions: BookTransaction[]): BookTransaction[] {
  transactions.sort(compareTransactions);
  const result: BookTransaction[] = [];
  let together: BookTransaction[] = [];
  const close = (): void => {
    if (together.length > 1) {
      const concerned = together.filter(changesPositions);
      if (concerned.length > 1) for (const transaction of concerned) transaction.together = concerned;
      const { ordered, isMutual } = takersLast(together);
      if (isMutual) for (const transaction of ordered) transaction.mutual = ordered;
      together = ordered;
    }
    for (const transaction of together) result.push(transaction);
    together = [];
  };
  for (const transaction of transactions) {
    const [first] = together;
    if (first !== undefined && (first.at !== transaction.at || first.position !== transaction.position))
      close();
    together.push(transaction);
  }
  close();
  return result;
}

/** Maximum number of times that one of several mutually dependent transactions is released. Beyond it they keep their given order. */
const standstills = 100;

/** A place of money is known by its asset. */
const isMoney = (place: string): boolean => isCurrency(place.slice(place.lastIndexOf("\n") + 1));
const placeOf = ({ wallet, assetId }: BookLeg): string => `${wallet}\n${assetId}`;
const broughtPlaces = (legs: readonly BookLeg[]): Set<string> =>
  new Set(legs.filter(({ direction }) => direction === "in").map(placeOf));
const takenPlaces = (legs: readonly BookLeg[]): Set<string> =>
  new Set(legs.filter(({ direction }) => direction !== "in").map(placeOf));

/**
 * Transactions in accounting order, of which those of one moment that fund each other with coins are ordered by what is held: a trade of BTC
 * for ETH comes before one of that ETH for BTC if BTC is held. `state` is that of the time of each.
 */
export function* byHoldings(
  transactions: Iterable<BookTransaction>,
  state: BookState,
  lookups: Lookups,
): Generator<BookTransaction, void> {
  let latest: readonly BookTransaction[] | undefined;
  for (const transaction of transactions) {
    if (transaction.mutual === undefined) yield transaction;
    else if (transaction.mutual !== latest) {
      latest = transaction.mutual;
      yield* takersLast(latest, createHoldings(state, lookups)).ordered;
    }
  }
}

/** What is held in each pool while transactions are ordered. */
type Holdings = { covers(legs: readonly BookLeg[]): boolean; book(legs: readonly BookLeg[]): void };

function createHoldings({ pools, settings }: BookState, lookups: Lookups): Holdings {
  const amounts = new Map<string, Decimal>();
  const amountsAfter = (legs: readonly BookLeg[]): Map<string, Decimal> => {
    const after = new Map<string, Decimal>();
    for (const { assetId, wallet, direction, amount } of legs) {
      const { coin, isCurrency } = lookups.asset(assetId);
      if (isCurrency) continue;
      const key = settings.scope === "account" ? coin : `${wallet}\n${coin}`;
      const before = after.get(key) ?? amounts.get(key) ?? pools.of(coin, wallet).amount;
      after.set(key, add(before, direction === "in" ? amount : negate(amount)));
    }
    return after;
  };
  return {
    covers: (legs) => [...amountsAfter(legs).values()].every((amount) => compare(amount, zero) >= 0),
    book(legs) {
      for (const [key, amount] of amountsAfter(legs)) amounts.set(key, amount);
    },
  };
}

function takersLast(
  transactions: readonly BookTransaction[],
  holdings?: Holdings,
): { ordered: BookTransaction[]; isMutual: boolean } {
  const awaited = new Map<string, number>();
  let waiting = transactions.map((transaction) => {
    const brought = broughtPlaces(transaction.legs);
    for (const place of brought) awaited.set(place, (awaited.get(place) ?? 0) + 1);
    const takenFrom = [...takenPlaces(transaction.legs)].filter((place) => !brought.has(place));
    return { transaction, brought, taken: takenFrom };
  });
  const result: BookTransaction[] = [];
  let remainingStandstills = standstills;
  let isMutual = false;
  while (waiting.length > 0) {
    const before = result.length;
    const release = ({ transaction, brought }: (typeof waiting)[number]): void => {
      result.push(transaction);
      holdings?.book(transaction.legs);
      for (const place of brought) awaited.set(place, (awaited.get(place) ?? 0) - 1);
    };
    waiting = waiting.filter((entry) => {
      if (remainingStandstills > 0 && entry.taken.some((place) => (awaited.get(place) ?? 0) > 0)) return true;
      release(entry);
      return false;
    });
    if (result.length > before || waiting.length === 0) continue;
    remainingStandstills--;
    const awaitsMoneyOnly = ({ taken }: (typeof waiting)[number]): boolean =>
      taken.every((place) => isMoney(place) || (awaited.get(place) ?? 0) <= 0);
    let next = waiting.findIndex(awaitsMoneyOnly);
    if (next < 0) {
      isMutual = true;
      const taken = new Set(waiting.flatMap((entry) => entry.taken));
      const isCovered = ({ transaction }: (typeof waiting)[number]): boolean =>
        holdings?.covers(transaction.legs) === true;
      // What brings a coin that another one waits for is first: what brings none may take what the others need.
      next = waiting.findIndex(
        (entry) => isCovered(entry) && [...entry.brought].some((place) => taken.has(place)),
      );
      if (next < 0) next = Math.max(waiting.findIndex(isCovered), 0);
    }
    for (const entry of waiting.splice(next, 1)) release(entry);
  }
  return { ordered: result, isMutual };
}

import { isCurrency } from "../../assets/asset.ts";
import { compareTransactions, type BookLeg, type BookTransaction } from "./book.ts";
import { changesPositions } from "./book-positions.ts";

/**
 * Sorts transactions in place into accounting order: the order of `compareTransactions`, but of transactions with equal time and block
 * position, an outflow follows the inflow that funds it (docs/spec/accounting.md §1). Two swaps of one second, of which the second spends
 * the result of the first, are thus booked in this order. Of a purchase and a sale that fund each other, the purchase is first: money has no
 * lots that could be missing.
 */
export function sortForBooking(transactions: BookTransaction[]): BookTransaction[] {
  transactions.sort(compareTransactions);
  const result: BookTransaction[] = [];
  let together: BookTransaction[] = [];
  const close = (): void => {
    if (together.length > 1) {
      const concerned = together.filter(changesPositions);
      if (concerned.length > 1) for (const transaction of concerned) transaction.together = concerned;
      together = takersLast(together);
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

function takersLast(transactions: readonly BookTransaction[]): BookTransaction[] {
  const awaited = new Map<string, number>();
  let waiting = transactions.map((transaction) => {
    const brought = broughtPlaces(transaction.legs);
    for (const place of brought) awaited.set(place, (awaited.get(place) ?? 0) + 1);
    const takenFrom = [...takenPlaces(transaction.legs)].filter((place) => !brought.has(place));
    return { transaction, brought, taken: takenFrom };
  });
  const result: BookTransaction[] = [];
  let remainingStandstills = standstills;
  while (waiting.length > 0) {
    const before = result.length;
    const release = ({ transaction, brought }: (typeof waiting)[number]): void => {
      result.push(transaction);
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
    const next = Math.max(waiting.findIndex(awaitsMoneyOnly), 0);
    for (const entry of waiting.splice(next, 1)) release(entry);
  }
  return result;
}

import { compareTransactions, type BookLeg, type BookTransaction } from "./book.ts";
import { changesPositions } from "./book-positions.ts";

/**
 * Accounting order: that of `compareTransactions`, except that within one moment (and place in the block) an outflow waits for the inflow that
 * funds it, as `in` precedes `out` (docs/spec/accounting.md §1). So a swap and the swap that spends its result may have the same second. Sorts
 * in place.
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

/** How often transactions that wait for each other are released one by one; then the rest keep their given order. */
const standstills = 100;

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
    const [first] = waiting;
    if (result.length > before || first === undefined) continue;
    remainingStandstills--;
    release(first);
    waiting.shift();
  }
  return result;
}

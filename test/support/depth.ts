/** `TEST_DEPTH=full` (nightly: `npm run test:nightly`) runs long searches; `short`, the default, runs with every change. */
const isFull = (): boolean => process.env["TEST_DEPTH"] === "full";

/** How many cases a search tries, or which ones: some with each change, all of them nightly. */
export function depth<T>(short: T, full: T): T {
  return isFull() ? full : short;
}

/**
 * Whether the item at `index` of its list is searched now. In `npm test` searches over many items of a kind take turns: each item is searched on one
 * of `days` days. `TEST_TURN` is the number of the day, which the output names. A single file and the nightly run search all items.
 */
export function isInTurn(index: number, days: number): boolean {
  const turn = isFull() ? undefined : process.env["TEST_TURN"];
  return turn === undefined || (index + Number(turn)) % days === 0;
}

/** The items of a list that are searched now (see {@link isInTurn}). */
export function inTurn<T>(items: readonly T[], days: number): T[] {
  return items.filter((_, index) => isInTurn(index, days));
}

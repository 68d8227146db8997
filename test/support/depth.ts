/** `TEST_DEPTH=full` (nightly: `npm run test:nightly`) runs long searches; `short`, the default, runs with every change. */
const isFull = process.env["TEST_DEPTH"] === "full";

/** How many cases a search tries, or which ones: some with each change, all of them nightly. */
export function depth<T>(short: T, full: T): T {
  return isFull ? full : short;
}

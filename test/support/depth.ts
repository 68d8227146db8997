/** `TEST_DEPTH=full` (every night: `npm run test:nightly`) searches long; `short`, the default, is what every change goes through. */
const isFull = process.env["TEST_DEPTH"] === "full";

/** How many cases a search tries, or which: some at each change, all of them every night. */
export function depth<T>(short: T, full: T): T {
  return isFull ? full : short;
}

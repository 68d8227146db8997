/** `TEST_DEPTH=full` (every night: `npm run test:nightly`) searches long; `short`, the default, is what every change goes through. */
const isFull = process.env["TEST_DEPTH"] === "full";

/** How many cases a search tries: some at each change, all of them every night. */
export function depth(short: number, full: number): number {
  return isFull ? full : short;
}

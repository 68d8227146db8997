/** Runs functions in order, at most `maxConcurrent` at a time. Resolves once all have ended. */
export async function runConcurrently(pieces, maxConcurrent) {
  const waiting = [...pieces];
  const runners = Array.from({ length: maxConcurrent }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
  });
  await Promise.all(runners);
}

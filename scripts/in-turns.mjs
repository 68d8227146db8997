/** Runs pieces of work in order with limited concurrency. Resolves once all have ended. */
export async function inTurns(pieces, atATime) {
  const waiting = [...pieces];
  const runners = Array.from({ length: atATime }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
  });
  await Promise.all(runners);
}

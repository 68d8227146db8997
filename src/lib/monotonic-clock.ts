/**
 * Makes of the times of a clock that somebody may set back times that never go back: they stand still instead, and go on from there. So no one waits until it is
 * again as late as it was before.
 */
export function createMonotonicClock(): (now: number) => number {
  let last = -Infinity;
  let behind = 0;
  return (now) => {
    if (now < last) behind += last - now;
    last = now;
    return now + behind;
  };
}

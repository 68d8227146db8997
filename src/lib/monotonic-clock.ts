/** Makes a monotonic clock of one that may be set back: the time does not advance until the clock has caught up, so that no wait becomes longer. */
export function createMonotonicClock(): (now: number) => number {
  let last = -Infinity;
  let behind = 0;
  return (now) => {
    if (now < last) behind += last - now;
    last = now;
    return now + behind;
  };
}

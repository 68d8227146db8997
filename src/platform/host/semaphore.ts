/** A counting semaphore with a FIFO queue. */
export function createSemaphore(permits: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  function release(): void {
    running--;
    waiting.shift()?.();
  }

  /** Resolves with the function that releases the permit. Rejects with the signal's reason if it aborts first. */
  const take = (signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener("abort", leave);
        running++;
        let isOver = false;
        resolve(() => {
          if (!isOver) release();
          isOver = true;
        });
      };
      const leave = (): void => {
        const place = waiting.indexOf(start);
        if (place !== -1) waiting.splice(place, 1);
        reject(signal.reason);
      };
      if (signal.aborted) return leave();
      if (running < permits) return start();
      signal.addEventListener("abort", leave, { once: true });
      waiting.push(start);
    });

  return {
    take,
    /** Runs work under a permit. */
    async run<T>(work: () => Promise<T>, signal: AbortSignal = new AbortController().signal): Promise<T> {
      const release = await take(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

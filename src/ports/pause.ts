/**
 * Lets other work of the thread run. Long computations are generators that `yield` every few hundred steps; `runInSlices` runs one in slices.
 * `Pause` resolves in the next turn of the event loop.
 */
export type Pause = () => Promise<void>;

/** The longest a computation keeps its thread before it pauses, in milliseconds (below the 50 ms bound on a slice). */
export const sliceMs = 12;

/** The same on the thread that answers requests, which is to answer others after 10 ms. */
export const requestSliceMs = 4;

/**
 * Runs a generator to its end in slices of `sliceMs`, pausing between them. Throws the signal's reason once it is aborted. `onPause`
 * receives what was yielded last, for progress.
 */
export async function runInSlices<T, Step>(
  work: Generator<Step, T, void>,
  {
    pause,
    now,
    signal,
    onPause,
    slice = sliceMs,
  }: {
    pause: Pause;
    now: () => number;
    signal?: AbortSignal;
    onPause?: (step: Step) => void;
    slice?: number;
  },
): Promise<T> {
  let sliceEnd = now() + slice;
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (now() < sliceEnd) continue;
    onPause?.(step.value);
    await pause();
    if (signal?.aborted === true) {
      work.return(undefined as never);
      throw signal.reason;
    }
    sliceEnd = now() + slice;
  }
}

/** The same work, which yields `value` at each of its steps. */
export function* yieldingSteps<T, Value>(
  work: Generator<unknown, T, void>,
  value: Value,
): Generator<Value, T, void> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    yield value;
  }
}

/** Runs a generator to its end at once: for tests and short work. */
export function runToEnd<T>(work: Generator<unknown, T, void>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

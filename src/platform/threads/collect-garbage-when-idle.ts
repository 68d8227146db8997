import { performance } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const checkEveryMs = 2_000;
/** Checks in a row at which the thread did almost nothing. V8 looks at the last five seconds. */
const checksAtRest = 3;
/** A thread at rest is busy for less than this part of its time, and a thread that was used again for more than ten times as much. */
const busyAtRest = 0.01;
/** Collections in one period of rest: the first may leave the pages in use, and a further one frees them. */
const maxCollections = 3;
/** Bytes of the young generation that are not worth a collection. */
const keptBytes = 4_000_000;

/**
 * Frees the young generation of the calling thread once it is at rest. V8 grows it to 17 MB while a thread starts or works, and frees its pages
 * only in a full collection during which the thread allocates little, which may not happen for hours. Call it once per thread. `release` is
 * called before: it lets go of what a thread at rest need not keep.
 */
export function collectGarbageWhenIdle(release: () => void = () => undefined): void {
  if (process.versions["bun"] !== undefined) return;
  const shouldCollect = createIdleDetector();
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    if (shouldCollect(utilization, youngBytes())) {
      release();
      collector()();
    }
    before = performance.eventLoopUtilization();
  }, checkEveryMs).unref();
}

/** Decides at each check, from the part of the time in which the thread was busy, whether to collect now. */
export function createIdleDetector(): (utilization: number, youngBytes: number) => boolean {
  let quiet = 0;
  let collections = 0;
  return (utilization, bytes) => {
    quiet = utilization > busyAtRest ? 0 : quiet + 1;
    if (utilization > 10 * busyAtRest) collections = 0;
    if (quiet < checksAtRest || collections === maxCollections || bytes <= keptBytes) return false;
    quiet = 0;
    collections++;
    return true;
  };
}

function youngBytes(): number {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space");
  return young?.physical_space_size ?? 0;
}

/** Node has no other way to ask for a collection: contexts that are created after the flag is set have it. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  return () => {
    if (typeof collect === "function") Reflect.apply(collect, undefined, []);
  };
}

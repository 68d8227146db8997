import { requestSliceMs, runInSlices, runToEnd } from "../../ports/pause.ts";
import type { Changes } from "../../store/jobs/changes.ts";
import type { AccountCall, Call } from "./method.ts";

/** Runs long work of a call in slices; `rpc.cancel` or the socket's end stops it. */
export function runCallInSlices<T>(
  { context, signal }: Pick<Call<"now" | "pause">, "context" | "signal">,
  work: Generator<unknown, T, void>,
): Promise<T> {
  return runInSlices(work, { pause: context.pause, now: context.now, signal, slice: requestSliceMs });
}

/** Maximum of attempts in slices to read an account that is being written. */
const maxAttempts = 3;

/**
 * Runs work that reads an account in slices, all of one state of its file: if the file is written before the work ends, it starts again,
 * the last time without a pause.
 */
export async function readConsistently<T>(
  call: Pick<AccountCall<"now" | "pause" | "fileVersion">, "context" | "account" | "signal">,
  start: () => Generator<unknown, T, void>,
): Promise<T> {
  const { account, signal } = call;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const version = account.fileVersion();
    try {
      const answer = await runCallInSlices(call, start());
      if (account.fileVersion() === version) return answer;
    } catch (error) {
      // Half of one state and half of another may not fit together.
      if (signal.aborted || account.fileVersion() === version) throw error;
    }
  }
  return runToEnd(start());
}

/**
 * The same in the worker, whose own commits `fileVersion` does not show: the work starts again if a change was recorded before it ended. The last
 * attempt pauses, too, so that the worker can write: in an account that is written continuously its answer can mix several states.
 */
export async function readConsistentlyOnWorker<T>(
  call: Pick<Call<"now" | "pause">, "context" | "signal"> & { account: { changes: Pick<Changes, "newest"> } },
  start: () => Generator<unknown, T, void>,
): Promise<T> {
  const { account, signal } = call;
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    const newest = account.changes.newest();
    try {
      const answer = await runCallInSlices(call, start());
      if (account.changes.newest() === newest) return answer;
    } catch (error) {
      if (signal.aborted || account.changes.newest() === newest) throw error;
    }
  }
  return runCallInSlices(call, start());
}

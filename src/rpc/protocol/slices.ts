import { requestSliceMs, runInSlices, runToEnd } from "../../ports/pause.ts";
import type { AccountCall, Call } from "./method.ts";

/** Runs long work of a call in slices; `rpc.cancel` or the socket's end stops it. */
export function inSlices<T>(
  { context, signal }: Pick<Call<"now" | "pause">, "context" | "signal">,
  work: Generator<unknown, T, void>,
): Promise<T> {
  return runInSlices(work, { pause: context.pause, now: context.now, signal, slice: requestSliceMs });
}

/** Maximum of attempts in slices to read an account that is being written. */
const mostAttempts = 3;

/**
 * Runs work that reads an account in slices, all of one state of its file: if the file is written before the work ends, it starts again, the last time
 * without a pause.
 */
export async function inOneState<T>(
  call: Pick<AccountCall<"now" | "pause" | "fileVersion">, "context" | "account" | "signal">,
  start: () => Generator<unknown, T, void>,
): Promise<T> {
  const { account, signal } = call;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const version = account.fileVersion();
    try {
      const answer = await inSlices(call, start());
      if (account.fileVersion() === version) return answer;
    } catch (error) {
      // Half of one state and half of another may not fit together.
      if (signal.aborted || account.fileVersion() === version) throw error;
    }
  }
  return runToEnd(start());
}

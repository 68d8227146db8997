import { requestSliceMs, runInSlices } from "../../ports/pause.ts";
import type { Call } from "./method.ts";

/** Runs long work of a call in slices; `rpc.cancel` or the socket's end stops it. */
export function inSlices<T>(
  { context, signal }: Pick<Call<"now" | "pause">, "context" | "signal">,
  work: Generator<unknown, T, void>,
): Promise<T> {
  return runInSlices(work, { pause: context.pause, now: context.now, signal, slice: requestSliceMs });
}

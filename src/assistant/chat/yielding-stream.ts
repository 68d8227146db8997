import { sliceMs, type Pause } from "../../ports/pause.ts";

/** Yields to other work between chunks: a provider that sends its answer in one burst would otherwise block all requests. */
export function yieldingStream<Chunk>({
  now,
  pause,
}: {
  now: () => number;
  pause: Pause;
}): TransformStream<Chunk, Chunk> {
  let since = now();
  return new TransformStream<Chunk, Chunk>({
    async transform(chunk, controller) {
      if (now() - since >= sliceMs) {
        await pause();
        since = now();
      }
      controller.enqueue(chunk);
    },
  });
}

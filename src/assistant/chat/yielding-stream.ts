import { sliceMs, type Pause } from "../../ports/pause.ts";

/** Lets chunks through, and others have their turn between them: a provider that answers in one burst would else hold up every request. */
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

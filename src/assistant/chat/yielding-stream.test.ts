import { expect, test } from "vitest";
import { yieldingStream } from "./yielding-stream.ts";

test("it yields after each time slice, and every chunk passes in order", async () => {
  let time = 0;
  const pauses: number[] = [];
  const source = new ReadableStream<number>({
    start(controller) {
      for (let chunk = 0; chunk < 40; chunk++) controller.enqueue(chunk);
      controller.close();
    },
  });
  const pause = async (): Promise<void> => void pauses.push(time);
  const out: number[] = [];
  for await (const chunk of source.pipeThrough(yieldingStream({ now: () => (time += 1), pause })))
    out.push(chunk);
  expect(out).toEqual(Array.from({ length: 40 }, (_, chunk) => chunk));
  expect(pauses.length).toBeGreaterThan(1);
  expect(pauses.length).toBeLessThan(5);
});

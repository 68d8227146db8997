import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

const never = new AbortController().signal;

test("as many as may go at a time, the others in their order, and each ends once", async () => {
  const turns = createSemaphore(2);
  const started: number[] = [];
  const take = async (number: number): Promise<() => void> => {
    const done = await turns.take(never);
    started.push(number);
    return done;
  };
  const [first, second, third, fourth] = [take(1), take(2), take(3), take(4)];
  const endFirst = await first;
  await second;
  expect(started).toEqual([1, 2]);
  endFirst();
  endFirst();
  await third;
  expect(started).toEqual([1, 2, 3]);
  (await second)();
  await fourth;
  expect(started).toEqual([1, 2, 3, 4]);
});

test("who gives up waiting is not waited for", async () => {
  const turns = createSemaphore(1);
  const done = await turns.take(never);
  const gone = new AbortController();
  const waiting = turns.take(gone.signal);
  const next = turns.take(never);
  gone.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  await expect(turns.take(gone.signal)).rejects.toThrow("gone");
  done();
  (await next)();
});

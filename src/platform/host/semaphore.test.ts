import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

const never = new AbortController().signal;

test("the limit runs at a time, the others in order, and each releases once", async () => {
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

test("work runs one at a time, and a failure lets the next one start", async () => {
  const { run } = createSemaphore(1);
  const events: string[] = [];
  const work = (name: string, fails: boolean) => async (): Promise<string> => {
    events.push(`${name} starts`);
    await Promise.resolve();
    events.push(`${name} ends`);
    if (fails) throw new Error(name);
    return name;
  };
  const [first, second] = await Promise.allSettled([run(work("one", true)), run(work("two", false))]);
  expect(events).toEqual(["one starts", "one ends", "two starts", "two ends"]);
  expect(first.status).toBe("rejected");
  expect(second).toEqual({ status: "fulfilled", value: "two" });
});

test("a semaphore skips a waiter that was aborted", async () => {
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

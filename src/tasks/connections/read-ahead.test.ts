import { expect, test } from "vitest";
import { readAhead } from "./read-ahead.ts";

test("the next item is requested before the previous one is processed", async () => {
  const happened: string[] = [];
  async function* source(): AsyncGenerator<number> {
    for (const item of [1, 2, 3]) {
      happened.push(`asked ${item}`);
      yield item;
    }
  }
  for await (const item of readAhead(source())) {
    await Promise.resolve();
    happened.push(`done ${item}`);
  }
  expect(happened).toEqual(["asked 1", "asked 2", "done 1", "asked 3", "done 2", "done 3"]);
});

test("items before an error are returned first", async () => {
  async function* source(): AsyncGenerator<number> {
    yield 1;
    throw new Error("the source went away");
  }
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of readAhead(source())) seen.push(item);
  })();
  await expect(reading).rejects.toThrow("the source went away");
  expect(seen).toEqual([1]);
});

test("a loop that ends early closes the source, whose later errors are ignored", async () => {
  let isEnded = false;
  async function* source(): AsyncGenerator<number> {
    try {
      yield 1;
      yield 2;
      throw new Error("nobody asked for this");
    } finally {
      isEnded = true;
    }
  }
  for await (const item of readAhead(source())) if (item === 1) break;
  await new Promise(setImmediate);
  expect(isEnded).toBe(true);
});

import { expect, test } from "vitest";
import { readConsistently, readConsistentlyOnWorker } from "./slices.ts";

/** Two reads with a pause between them; `written` commits happen during the first pauses, one each. */
function reading(written: number) {
  let state = 0;
  let time = 0;
  let commits = 0;
  const started: number[] = [];
  const call = {
    account: { id: "", name: "", fileVersion: () => state },
    context: {
      now: () => (time += 100),
      pause() {
        if (commits < written) {
          commits++;
          state++;
        }
        return Promise.resolve();
      },
    },
    signal: new AbortController().signal,
  };
  function* work(): Generator<void, [number, number], void> {
    started.push(state);
    const first = state;
    yield;
    return [first, state];
  }
  return { started, answer: readConsistently(call, work) };
}

test("an answer in slices is of one state of the file", async () => {
  for (const written of [0, 1, 2, 3, 10]) {
    const { answer, started } = reading(written);
    const [first, second] = await answer;
    expect(second).toBe(first);
    // The fourth attempt has no pause in which the file could be written.
    expect(started).toHaveLength(Math.min(written, 3) + 1);
  }
});

test("an error is that of the work if the file was not written, and an attempt more if it was", async () => {
  let state = 0;
  const call = {
    account: { id: "", name: "", fileVersion: () => state },
    context: { now: () => 0, pause: () => Promise.resolve() },
    signal: new AbortController().signal,
  };
  function* failing(isWritten: boolean): Generator<void, string, void> {
    yield;
    if (state > 0) return "read again";
    if (isWritten) state++;
    throw new Error("half of each");
  }
  await expect(readConsistently(call, () => failing(false))).rejects.toThrow("half of each");
  await expect(readConsistently(call, () => failing(true))).resolves.toBe("read again");
});

test("in the worker, work starts again after a recorded change, and pauses in its last attempt too", async () => {
  for (const written of [0, 1, 2, 10]) {
    let newest = 0;
    let time = 0;
    let pauses = 0;
    const started: number[] = [];
    const call = {
      account: { changes: { newest: () => newest } },
      context: {
        now: () => (time += 100),
        pause() {
          if (pauses++ < written) newest++;
          return Promise.resolve();
        },
      },
      signal: new AbortController().signal,
    };
    function* work(): Generator<void, [number, number], void> {
      started.push(newest);
      const first = newest;
      yield;
      return [first, newest];
    }
    const [first, second] = await readConsistentlyOnWorker(call, work);
    expect(started).toHaveLength(Math.min(written, 2) + 1);
    expect(pauses).toBe(started.length);
    expect(second - first).toBe(written > 2 ? 1 : 0);
  }
});

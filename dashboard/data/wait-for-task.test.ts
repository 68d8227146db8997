import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RpcError } from "../../src/client/rpc-error.ts";
import type { Task } from "./records.ts";
import type { Service } from "./service.ts";
import { waitForTask } from "./wait-for-task.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const taskIn = (state: Task["state"]): Task => ({
  id: "t",
  kind: "restore",
  title: "Restore a backup",
  trigger: "user",
  state,
  progress: { done: 0, total: null, message: "", ratePerSecond: null, etaMs: null },
  attempt: 1,
  createdAt: 1,
  startedAt: 1,
  endedAt: state === "failed" || state === "done" ? 2 : null,
  error: null,
  result: null,
  runAt: null,
});

/** A service without events, as for a deleted account, that gives its answers in order. */
function silentService(answers: (Task | Error)[]): Pick<Service, "call" | "subscribe"> {
  const call = (): Promise<Task> => {
    const next = answers.shift();
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next ?? taskIn("running"));
  };
  return { call: call as Service["call"], subscribe: () => undefined };
}

test("the end of a task is noticed without an event, also after a restart", async () => {
  const away = new RpcError("unavailable", "The connection was lost.");
  const heard: string[] = [];
  const end = waitForTask(
    silentService([taskIn("running"), away, taskIn("failed"), taskIn("done")]),
    { accountName: "second", taskId: "t" },
    ({ state }) => heard.push(state),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await end).state).toBe("failed");
  expect(heard).toEqual(["running", "failed"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("waiting for an unknown task is refused", async () => {
  const gone = new RpcError("not_found", "There is no such task.");
  const end = waitForTask(silentService([taskIn("running"), gone]), { accountName: "second", taskId: "t" });
  const refused = expect(end).rejects.toBe(gone);
  await vi.advanceTimersByTimeAsync(20_000);
  await refused;
});

import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError, RetryAfter } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { knownErrorText } from "../../domain/texts/error-message.ts";
import { loadErrorMessages } from "../../domain/texts/error-messages.ts";
import { createTranslator } from "../../domain/texts/translator.ts";
import { taskWorld } from "../../../test/support/worlds/task-world.ts";
import { cancelTask, retryTask } from "./cancel-task.ts";
import { taskResults } from "../../contract/task-results.ts";
import { defineTask, type TaskKind, type TaskRun } from "./task.ts";

const input = z.object({ name: z.string().default("x"), since: z.number().nullable().default(null) });
type Input = z.output<typeof input>;

const uses = ["now", "tasks"] as const;
type Run = TaskRun<Input, (typeof uses)[number]>;

function kind(
  run: (run: Run) => Promise<void> | void,
  more: Partial<
    Pick<
      TaskKind<typeof input>,
      "kind" | "priority" | "attempts" | "network" | "isDerived" | "mergeKey" | "merge"
    >
  > & { undo?: (run: Run) => Promise<void> } = {},
) {
  return defineTask({
    kind: "work",
    uses,
    input,
    title: ({ name }) => `Work on ${name}`,
    priority: 5,
    attempts: 3,
    run: async (context) => run(context),
    ...more,
  });
}

/** Waits until it is released, or the signal aborts. */
function gate(): { wait: (signal: AbortSignal) => Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const wait = (signal: AbortSignal): Promise<void> =>
    Promise.race([
      opened,
      new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    ]);
  return { wait, open: () => open() };
}

describe("the queue", () => {
  test("runs tasks by priority, then age, one of an account at a time", async () => {
    const order: string[] = [];
    const log = ({ input: { name } }: Run): void => void order.push(name);
    const world = taskWorld([kind(log), kind(log, { kind: "urgent", priority: 0 })]);
    world.add({ kind: "work", input: { name: "first" } });
    await world.clock.move(1);
    world.add({ kind: "work", input: { name: "second" } });
    const urgent = world.add({ kind: "urgent", input: { name: "urgent" } });
    await world.settle();
    expect(order).toEqual(["urgent", "first", "second"]);
    expect(world.task(urgent)).toMatchObject({
      state: "done",
      attempt: 1,
      error: null,
      startedAt: world.clock.now(),
    });
    expect(world.events).toContain("urgent queued");
    expect(world.events.slice(-2)).toEqual(["work running", "work done"]);
  });

  test("stores the result of a completed task, and none of a failed one", async () => {
    const result = taskResults.sync;
    const world = taskWorld([
      defineTask({ ...kind(() => undefined), result, run: async () => ({ added: 2, updated: 1 }) }),
      defineTask({
        ...kind(() => undefined, { kind: "broken", attempts: 1 }),
        result,
        run: async () => ({ added: -1, updated: 0 }),
      }),
    ]);
    const done = world.add({ kind: "work", input: {} });
    const broken = world.add({ kind: "broken", input: {} });
    await world.settle();
    expect(world.task(done)).toMatchObject({ state: "done", result: { added: 2, updated: 1 } });
    expect(world.task(broken)).toMatchObject({ state: "failed", result: null });
  });

  test("runs tasks that wait for the network in parallel", async () => {
    const held = gate();
    const world = taskWorld([
      kind(({ signal }) => held.wait(signal), { kind: "fetch", network: true }),
      kind(() => undefined),
    ]);
    const fetching = world.add({ kind: "fetch", input: {} });
    const working = world.add({ kind: "work", input: {} });
    await world.settle();
    expect([world.task(fetching).state, world.task(working).state]).toEqual(["running", "done"]);
    held.open();
    await world.settle();
    expect(world.task(fetching).state).toBe("done");
  });

  test("merges waiting tasks with the same merge key, and never runs two of them concurrently", async () => {
    const seen: (number | null)[] = [];
    const held = gate();
    const merging = kind(
      async ({ input: { since }, signal }) => {
        seen.push(since);
        await held.wait(signal);
      },
      {
        network: true,
        mergeKey: () => "k",
        merge: (waiting, next) => ({ ...next, since: Math.min(waiting.since ?? 0, next.since ?? 0) }),
      },
    );
    const world = taskWorld([merging]);
    const first = world.add({ kind: "work", input: { since: 7 } });
    expect(world.add({ kind: "work", input: { since: 5 } })).toBe(first);
    await world.settle();
    const second = world.add({ kind: "work", input: { since: 3 } });
    expect(second).not.toBe(first);
    await world.settle();
    expect(seen).toEqual([5]);
    held.open();
    await world.settle();
    expect(seen).toEqual([5, 3]);
  });

  test("retries with growing pauses, and fails after the last attempt", async () => {
    const attempts: number[] = [];
    const world = taskWorld([
      kind(({ attempt }) => {
        attempts.push(attempt);
        throw new AppError("upstream", "The source is down.");
      }),
    ]);
    const id = world.add({ kind: "work", input: {} });
    await world.settle();
    expect(world.task(id)).toMatchObject({
      state: "waiting",
      attempt: 1,
      error: "The source is down.",
      runAt: world.clock.now() + 10_000,
    });
    await world.clock.move(9_999);
    expect(attempts).toEqual([1]);
    await world.clock.move(1);
    expect(world.task(id).runAt).toBe(world.clock.now() + 20_000);
    await world.clock.move(20_000);
    expect(attempts).toEqual([1, 2, 3]);
    expect(world.task(id)).toMatchObject({ state: "failed", error: "The source is down.", runAt: null });
  });

  test("does not count RetryAfter as an attempt, and does not retry lasting errors", async () => {
    let runs = 0;
    const world = taskWorld([
      kind(() => {
        runs++;
        if (runs <= 5) throw new RetryAfter(1000, "Slow down.");
      }),
      kind(
        () => {
          throw new AppError("bad_request", "The file is empty.");
        },
        { kind: "hopeless" },
      ),
    ]);
    const id = world.add({ kind: "work", input: {} });
    const hopeless = world.add({ kind: "hopeless", input: {} });
    await world.settle();
    expect(world.task(hopeless)).toMatchObject({ state: "failed", attempt: 1 });
    await world.clock.move(5_000);
    expect(world.task(id)).toMatchObject({ state: "done", attempt: 1 });
    expect(runs).toBe(6);
  });

  test("waits for the retry time that the provider states", async () => {
    const world = taskWorld([
      kind(({ context }) => {
        throw new AppError("upstream", "Limit.", { data: { retryAt: context.now() + 90_000 } });
      }),
    ]);
    const id = world.add({ kind: "work", input: {} });
    await world.settle();
    expect(world.task(id).runAt).toBe(world.clock.now() + 90_000);
  });

  test("retries derived tasks without limit while the disk is full, and other tasks a limited number of times", async () => {
    let isFull = true;
    const refuse = (): void => {
      if (isFull) throw new AppError("unavailable", "The disk is full.");
    };
    const world = taskWorld([kind(refuse, { isDerived: true }), kind(refuse, { kind: "asked" })]);
    const derived = world.add({ kind: "work", input: {} });
    const asked = world.add({ kind: "asked", input: {} });
    await world.settle();
    for (let half = 0; half < 48; half++) await world.clock.move(1_800_000);
    expect(world.task(derived)).toMatchObject({ state: "waiting", error: "The disk is full." });
    expect(world.task(asked)).toMatchObject({ state: "failed" });
    isFull = false;
    await world.clock.move(1_800_000);
    expect(world.task(derived)).toMatchObject({ state: "done" });
  });

  test("a failed task does not wait longer if the clock is set back by a day", async () => {
    let runs = 0;
    const world = taskWorld([
      kind(() => {
        if (++runs === 1) throw new Error("not yet");
      }),
    ]);
    const id = world.add({ kind: "work", input: {} });
    await world.settle();
    world.clock.jump(-86_400_000);
    await world.clock.move(30_000);
    expect(world.task(id)).toMatchObject({ state: "done", attempt: 2 });
  });

  test("starts a scheduled task at its time", async () => {
    const world = taskWorld([kind(() => undefined)]);
    const id = world.add({ kind: "work", input: {}, runAt: world.clock.now() + 5_000 });
    await world.settle();
    expect(world.task(id).state).toBe("waiting");
    await world.clock.move(5_000);
    expect(world.task(id).state).toBe("done");
  });

  test("cancels a running task and undoes what it wrote", async () => {
    const written = new Set<string>();
    const held = gate();
    const world = taskWorld([
      kind(
        async ({ signal }) => {
          written.add("row");
          await held.wait(signal);
        },
        { undo: async () => void written.clear() },
      ),
    ]);
    const id = world.add({ kind: "work", input: {} });
    await world.settle();
    expect(written.size).toBe(1);
    cancelTask(world.account, new Map(), { taskId: id, now: world.clock.now() });
    await world.settle();
    expect(world.task(id)).toMatchObject({ state: "cancelled", error: null });
    expect(written.size).toBe(0);
    expect(() => cancelTask(world.account, new Map(), { taskId: "nope", now: 0 })).toThrow(/no task "nope"/);
  });

  test("cancels a task that has not started at once when there is nothing to undo", () => {
    const work = kind(() => undefined);
    const world = taskWorld([work]);
    const id = world.add({ kind: "work", input: {} });
    cancelTask(world.account, new Map([["work", work]]), { taskId: id, now: world.clock.now() });
    expect(world.task(id).state).toBe("cancelled");
  });

  test("undoes a finally failed task, and retries a failing undo", async () => {
    let undone = 0;
    const world = taskWorld([
      kind(
        () => {
          throw new AppError("bad_request", "Row 7 is wrong.");
        },
        {
          undo: async () => {
            if (++undone < 3) throw new Error("the disk is full");
          },
        },
      ),
    ]);
    const id = world.add({ kind: "work", input: {} });
    await world.settle();
    expect(world.task(id)).toMatchObject({ state: "waiting", error: "Row 7 is wrong." });
    await world.clock.move(100_000);
    expect(undone).toBe(3);
    expect(world.task(id)).toMatchObject({ state: "failed", error: "Row 7 is wrong." });
  });

  test("resumes from the checkpoint after the service was killed, without spending an attempt", async () => {
    const held = gate();
    const from: unknown[] = [];
    const work = kind(
      async ({ account, taskId, checkpoint, signal }) => {
        from.push(checkpoint);
        if (checkpoint === null) {
          account.tasks.checkpoint(taskId, { row: 500 });
          await held.wait(signal);
        }
      },
      { attempts: 1 },
    );
    const before = taskWorld([work]);
    const id = before.add({ kind: "work", input: {} });
    await before.settle();
    expect(before.task(id).state).toBe("running");

    const after = taskWorld([work], { sql: before.account.sql, clock: before.clock });
    after.runner.recover("main");
    await after.settle();
    expect(after.task(id)).toMatchObject({ state: "done", attempt: 1 });
    expect(from).toEqual([null, { row: 500 }]);
  });

  test("finishes an undo that a kill interrupted", async () => {
    const held = gate();
    let undone = 0;
    const world = (isFirst: boolean) =>
      kind(
        () => {
          throw new AppError("bad_request", "no");
        },
        {
          undo: async ({ signal }) => {
            if (isFirst) await held.wait(signal);
            undone++;
          },
        },
      );
    const before = taskWorld([world(true)]);
    const id = before.add({ kind: "work", input: {} });
    await before.settle();
    const after = taskWorld([world(false)], { sql: before.account.sql, clock: before.clock });
    after.runner.recover("main");
    await after.settle();
    expect(undone).toBe(1);
    expect(after.task(id)).toMatchObject({ state: "failed", error: "no" });
  });

  test("fails a task after the service has ended twenty times during it, and not before", async () => {
    let starts = 0;
    const held = gate();
    const work = kind(async ({ signal }) => {
      starts++;
      await held.wait(signal);
    });
    let world = taskWorld([work]);
    const id = world.add({ kind: "work", input: {} });
    await world.settle();
    for (let crash = 0; crash < 20; crash++) {
      expect(world.task(id)).toMatchObject({ state: "running" });
      world = taskWorld([work], { sql: world.account.sql, clock: world.clock });
      world.runner.recover("main");
      await world.settle();
    }
    expect(starts).toBe(20);
    expect(world.task(id)).toMatchObject({ state: "failed", error: expect.stringContaining("20 times") });
  });

  test("runs a task again whose lease has expired, but not one whose lease is renewed", async () => {
    const held = gate();
    const world = taskWorld([kind(({ signal }) => held.wait(signal))]);
    const id = world.add({ kind: "work", input: {} });
    await world.settle();
    await world.clock.move(300_000);
    const leaseOf = (): unknown =>
      world.account.sql.prepare("SELECT lease_until AS at FROM tasks WHERE id = ?").get(id)?.["at"];
    expect(leaseOf()).toBeGreaterThan(world.clock.now());
    const lost = world.account.tasks.take({ now: world.clock.now() + 61_000, leaseUntil: 0 }, () => true);
    expect(lost).toMatchObject({ id, attempt: 1 });
  });

  test("stops at a checkpoint and is queued again when the service stops", async () => {
    const held = gate();
    const world = taskWorld([kind(({ signal }) => held.wait(signal), { attempts: 1 })]);
    const id = world.add({ kind: "work", input: {} });
    await world.settle();
    await world.runner.stop();
    expect(world.task(id)).toMatchObject({ state: "queued", attempt: 0, error: null });
  });

  test("starts no task of an account that is locked exclusively", async () => {
    const world = taskWorld([kind(() => undefined)]);
    const release = await world.runner.hold("main");
    const id = world.add({ kind: "work", input: {} });
    await world.settle();
    expect(world.task(id).state).toBe("queued");
    release();
    await world.settle();
    expect(world.task(id).state).toBe("done");
  });

  test("retries a failed task from its checkpoint", async () => {
    let isBroken = true;
    const from: unknown[] = [];
    const world = taskWorld([
      kind(({ account, taskId, checkpoint }) => {
        from.push(checkpoint);
        if (!isBroken) return;
        account.tasks.checkpoint(taskId, 3);
        throw new AppError("conflict", "not now");
      }),
    ]);
    const id = world.add({ kind: "work", input: {} });
    await world.settle();
    isBroken = false;
    retryTask(world.account, id);
    await world.settle();
    expect(world.task(id)).toMatchObject({ state: "done", error: null, attempt: 1 });
    expect(from).toEqual([null, 3]);
    expect(() => retryTask(world.account, id)).toThrow(/is done/);
  });

  test("a task whose outcome cannot be written runs again once its file is writable", async () => {
    let runs = 0;
    const world = taskWorld([kind(() => void runs++)]);
    const id = world.add({ kind: "work", input: {} });
    world.account.sql
      .prepare(
        "CREATE TRIGGER full BEFORE UPDATE OF state ON tasks WHEN OLD.state = 'running' BEGIN SELECT RAISE(ABORT, 'disk'); END",
      )
      .run();
    await world.settle();
    expect([runs, world.task(id).state]).toEqual([1, "running"]);
    await world.clock.move(11_000);
    expect([runs, world.task(id).state]).toEqual([1, "running"]);
    world.account.sql.prepare("DROP TRIGGER full").run();
    await world.clock.move(5_000);
    expect([runs, world.task(id)]).toEqual([2, expect.objectContaining({ state: "done", attempt: 1 })]);
  });

  test("reports progress with rate and time left, written once a second", async () => {
    const written: unknown[] = [];
    const world = taskWorld([
      kind(async ({ progress, taskId, account }) => {
        for (let row = 0; row <= 10; row++) {
          progress(row * 10, 100, `row ${row}`);
          await world.clock.move(100);
          written.push(account.tasks.find(taskId)?.progress.done);
        }
      }),
    ]);
    const id = world.add({ kind: "work", input: {} });
    for (let turn = 0; turn < 15; turn++) await world.settle();
    expect(new Set(written)).toEqual(new Set([0, 90]));
    expect(world.task(id).progress).toMatchObject({ done: 100, total: 100, ratePerSecond: 100, etaMs: 0 });
  });

  test("writes the only progress of a task that then waits after a second, and that of a short task with its end", async () => {
    const held = gate();
    const world = taskWorld([
      kind(({ progress, signal }) => {
        progress(1, 2, "asking");
        return held.wait(signal);
      }),
    ]);
    const changes = (): unknown => world.account.sql.prepare("SELECT total_changes() AS n").get()?.["n"];
    const waiting = world.add({ kind: "work", input: {} });
    await world.settle();
    const started = changes();
    expect(world.task(waiting).progress).toMatchObject({ done: 0, message: "" });
    await world.clock.move(999);
    expect(changes()).toBe(started);
    await world.clock.move(1);
    expect(world.task(waiting).progress).toMatchObject({ done: 1, message: "asking" });
    held.open();
    await world.settle();
    await world.clock.move(5_000);
    const short = world.add({ kind: "work", input: {} });
    const added = Number(changes());
    await world.settle();
    expect(world.task(short)).toMatchObject({ state: "done", progress: { done: 1, message: "asking" } });
    // Its start and its end.
    expect(Number(changes()) - added).toBe(2);
  });

  test("a failed task plans a health check at once, a completed one does not", async () => {
    const checks: string[] = [];
    const check = kind(() => void checks.push("check"), { kind: "checkHealth", attempts: 1 });
    const work = kind(
      ({ input: { name } }) => {
        if (name === "bad") throw new AppError("bad_request", "It cannot be read.");
      },
      { attempts: 1 },
    );
    const world = taskWorld([work, check]);
    world.add({ kind: "work", input: { name: "good" } });
    await world.settle();
    expect(checks).toEqual([]);
    world.add({ kind: "work", input: { name: "bad" } });
    await world.settle();
    expect(checks).toEqual(["check"]);
  });

  test("a bug in a task shows a reference, not its stack", async () => {
    const world = taskWorld([
      kind(
        () => {
          throw new TypeError("x is undefined");
        },
        { attempts: 1 },
      ),
    ]);
    const id = world.add({ kind: "work", input: {} });
    await world.settle();
    expect(world.task(id)).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/^Internal error: x is undefined \(reference t\d+/),
    });
    expect(world.account.tasks.logOf(id)).toHaveLength(1);
  });

  test("checks an account once that is woken several times in one turn of the event loop", async () => {
    const world = taskWorld([kind(() => undefined)]);
    const look = vi.spyOn(world.account.tasks, "nextRunAt");
    for (let call = 0; call < 5; call++) world.runner.wake("main");
    await world.settle();
    expect(look).toHaveBeenCalledTimes(1);
    world.runner.wake("main");
    await world.settle();
    expect(look).toHaveBeenCalledTimes(2);
  });

  test("a log keeps its last thousand lines", () => {
    const world = taskWorld([kind(() => undefined)]);
    const id = world.add({ kind: "work", input: {} });
    for (let line = 0; line < 1_010; line++)
      world.account.tasks.log(id, { at: line, level: "info", message: `${line}` });
    const lines = world.account.tasks.logOf(id);
    expect([lines.length, lines[0]?.message, lines.at(-1)?.message]).toEqual([1000, "10", "1009"]);
  });

  test("a log stores template and values of a message, so that it can be translated", async () => {
    const long = "x".repeat(3_000);
    const world = taskWorld([
      kind(({ log }) => {
        log("info", msg`Linked ${2} transfers between own wallets.`);
        log("warn", msg`${long} failed and is skipped for the rest of this run: ${"no answer"}`);
        log("info", "There is no copy yet.");
      }),
    ]);
    const id = world.add({ kind: "work", input: {} });
    await world.settle();
    const [linked, cut, plain] = world.account.tasks.logOf(id);
    const german = createTranslator();
    german.use("de", "de-DE");
    await loadErrorMessages("de", german);
    expect(linked?.message).toBe("Linked 2 transfers between own wallets.");
    expect(linked && knownErrorText(linked, german)).toBe(
      "2 Transfers zwischen eigenen Wallets wurden verknüpft.",
    );
    expect([cut?.message.length, cut?.wording]).toEqual([2_001, undefined]);
    expect(plain && knownErrorText(plain, german)).toBe("Es gibt noch keine Kopie.");
  });

  test("deletes old tasks that have ended, except the newest", async () => {
    const world = taskWorld([kind(() => undefined)]);
    for (let count = 0; count < 5; count++) world.add({ kind: "work", input: {} });
    await world.settle();
    world.account.tasks.prune({ before: world.clock.now() + 1, keep: 2 });
    expect(world.account.tasks.list(undefined, { limit: 10, order: "desc" }).items).toHaveLength(2);
  });
});

import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { ChangeEvent } from "../context/bus.ts";
import { defineTask } from "../tasks/queue/task.ts";
import { taskWorld, type TaskWorld } from "../../test/support/worlds/task-world.ts";

const since = z.object({ since: z.number().nullable() });
const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.min(a, b);

/** The tasks of the plan, which record their inputs and pass changes on. */
function kinds(ran: string[]) {
  return [
    defineTask({
      kind: "refreshBalances",
      uses: ["changes"],
      input: since,
      title: () => "Balances",
      priority: 5,
      attempts: 5,
      mergeKey: () => "balances",
      merge: (a, b) => ({ since: earlier(a.since, b.since) }),
      async run({ account, input }) {
        ran.push(`balances ${input.since}`);
        account.changes.record({ topic: "balances", cause: "updated", since: input.since, count: 1 });
      },
    }),
    defineTask({
      kind: "fetchPrices",
      uses: [],
      input: z.object({}),
      title: () => "Prices",
      priority: 5,
      attempts: 5,
      network: true,
      mergeKey: () => "prices",
      run: async () => void ran.push("prices"),
    }),
    defineTask({
      kind: "refreshNetWorth",
      uses: [],
      input: since,
      title: () => "Net worth",
      priority: 5,
      attempts: 5,
      mergeKey: () => "netWorth",
      merge: (a, b) => ({ since: earlier(a.since, b.since) }),
      run: async ({ input }) => void ran.push(`netWorth ${input.since}`),
    }),
    // Other follow-up tasks are not tested here.
    ...["matchTransfers", "refreshTrades", "checkHealth"].map((kind) =>
      defineTask({
        kind,
        uses: [],
        input: z.object({}),
        title: () => kind,
        priority: 9,
        attempts: 1,
        mergeKey: () => kind,
        run: async () => undefined,
      }),
    ),
  ];
}

const write = (world: TaskWorld, at: number): void => {
  world.account.changes.record({ topic: "transactions", cause: "created", since: at, count: 1 });
  world.relayer.relay("main");
};
const isCaughtUp = ({ account }: TaskWorld): boolean => account.changes.cursor() === account.changes.newest();

describe("the relayer", () => {
  test("plans the first change after an idle period at once, with its dependent tasks", async () => {
    const ran: string[] = [];
    const world = taskWorld(kinds(ran));
    write(world, 5);
    await world.settle();
    expect(ran).toEqual(["balances 5", "prices", "netWorth 5"]);
    expect(isCaughtUp(world)).toBe(true);
    expect(world.account.tasks.isBusy()).toBe(false);
  });

  test("batches changes within 250 ms of each other", async () => {
    const ran: string[] = [];
    const world = taskWorld(kinds(ran));
    write(world, 50);
    await world.settle();
    for (const at of [40, 30, 20]) {
      await world.clock.move(50);
      write(world, at);
    }
    expect(ran.filter((run) => run.startsWith("balances"))).toEqual(["balances 50"]);
    expect(isCaughtUp(world)).toBe(false);
    await world.clock.move(100);
    expect(ran.filter((run) => run.startsWith("balances"))).toEqual(["balances 50", "balances 20"]);
    expect(isCaughtUp(world)).toBe(true);
  });

  test("batches more while a history is read, and the rest at once when it is complete", async () => {
    const ran: string[] = [];
    let end = (): void => undefined;
    const reading = defineTask({
      kind: "sync",
      uses: [],
      input: z.object({}),
      title: () => "Reading",
      priority: 3,
      attempts: 1,
      network: "history",
      run: () => new Promise<void>((resolve) => (end = resolve)),
    });
    const world = taskWorld([...kinds(ran), reading]);
    world.add({ kind: "sync", input: {} });
    await world.settle();
    const balances = (): string[] => ran.filter((run) => run.startsWith("balances"));
    for (let step = 0; step < 12; step++) {
      write(world, 100 - step);
      await world.clock.move(1_000);
    }
    expect(balances()).toEqual(["balances 100", "balances 91"]);
    end();
    await world.settle();
    expect(balances()).toEqual(["balances 100", "balances 91", "balances 89"]);
    expect(isCaughtUp(world)).toBe(true);
  });

  test("does not delay entered transactions behind computed ones", async () => {
    const ran: string[] = [];
    const world = taskWorld(kinds(ran));
    write(world, 5);
    write(world, 4);
    world.account.changes.record({ topic: "prices", cause: "updated", since: 9, count: 1 });
    world.relayer.relay("main");
    await world.settle();
    expect(ran).toContain("netWorth 5");
    expect(ran).not.toContain("balances 4");
    await world.clock.move(250);
    expect(ran).toContain("balances 4");
  });

  test("notifies subscribers of each change at once, and only once", async () => {
    const world = taskWorld(kinds([]));
    const reported: ChangeEvent[] = [];
    world.context.bus.subscribe(
      "transactions",
      (event) => void reported.push(event),
      new AbortController().signal,
    );
    write(world, 5);
    write(world, 4);
    await world.clock.move(1000);
    world.relayer.relay("main");
    expect(reported).toEqual([
      { accountName: "main", cause: "created", since: 5, count: 1 },
      { accountName: "main", cause: "created", since: 4, count: 1 },
    ]);
  });

  test("plans changes after a restart that were recorded but not relayed", async () => {
    const ran: string[] = [];
    const before = taskWorld(kinds(ran));
    before.account.changes.record({ topic: "transactions", cause: "created", since: 3, count: 1 });
    const after = taskWorld(kinds(ran), { sql: before.account.sql });
    after.relayer.relay("main");
    await after.settle();
    expect(ran).toEqual(["balances 3", "prices", "netWorth 3"]);
  });

  test("plans nothing when nothing changed", async () => {
    const ran: string[] = [];
    const world = taskWorld(kinds(ran));
    world.relayer.relay("main");
    await world.settle();
    expect(ran).toEqual([]);
  });
});

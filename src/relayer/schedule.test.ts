import { expect, test } from "vitest";
import { z } from "zod";
import { fakeClock } from "../../test/support/fake-clock.ts";
import { taskWorld } from "../../test/support/worlds/task-world.ts";
import { syncAll } from "../tasks/connections/sync-all.ts";
import { defineTask, type TaskKind } from "../tasks/queue/task.ts";
import { createSchedules } from "./schedule.ts";
import { nextCronTime } from "../domain/time/cron.ts";

const hour = 3_600_000;

function world(clock = fakeClock(Date.parse("2026-03-28T22:30:00Z"))) {
  const ran: number[] = [];
  const fetchPrices = defineTask({
    kind: "fetchPrices",
    uses: ["now"],
    input: z.object({}),
    title: () => "Prices",
    priority: 5,
    attempts: 1,
    run: async ({ context }) => void ran.push(context.now()),
  });
  const inner = taskWorld([fetchPrices], { clock });
  const { account, context, runner } = inner;
  account.settings.update({ schedules: { prices: { cron: "0 * * * *", jitterMs: 60_000 } } });
  const make = () =>
    createSchedules({
      context,
      kinds: new Map([["fetchPrices", fetchPrices]]),
      clock,
      random: () => 0.5,
      onPlanned: () => runner.wake("main"),
    });
  return { ran, clock, account, context, make };
}

test("scheduled tasks start at each due time, plus jitter, across a change to summer time", async () => {
  const { ran, clock, make } = world();
  make().planAll();
  await clock.move(4 * hour);
  expect(ran.map((at) => new Date(at).toISOString().slice(11, 19))).toEqual([
    "23:00:30",
    "00:00:30",
    "01:00:30",
    "02:00:30",
  ]);
});

test("a missed run is made up for once", async () => {
  const { ran, clock, make } = world();
  const before = make();
  before.planAll();
  before.stop();
  await clock.move(10 * hour);
  expect(ran).toEqual([]);
  make().planAll();
  await clock.move(60_000);
  expect(ran).toHaveLength(1);
});

test("a schedule continues at its times when a clock that was a day ahead is corrected", async () => {
  const { ran, clock, make } = world();
  make().planAll();
  await clock.move(hour);
  expect(ran).toHaveLength(1);
  clock.jump(-24 * hour);
  await clock.move(3 * hour);
  expect(ran.slice(1).map((at) => new Date(at).toISOString().slice(0, 19))).toEqual([
    "2026-03-28T01:00:30",
    "2026-03-28T02:00:30",
  ]);
});

test("a schedule follows changed settings", async () => {
  const { ran, clock, account, make } = world();
  const schedules = make();
  schedules.planAll();
  account.settings.update({ schedules: { prices: { cron: null } } });
  schedules.plan("main");
  await clock.move(5 * hour);
  expect(ran).toEqual([]);
  account.settings.update({ schedules: { prices: { cron: "*/5 * * * *", jitterMs: 0 } } });
  schedules.plan("main");
  const missed = ran.length;
  await clock.move(hour);
  expect(ran.length - missed).toBeGreaterThanOrEqual(12);
});

test("a connection's own schedule overrides the account's", async () => {
  const clock = fakeClock(Date.parse("2026-03-28T22:30:00Z"));
  const asked: unknown[] = [];
  const kind = defineTask({
    kind: "sync",
    uses: ["now"],
    input: z.object({ connectionId: z.string(), label: z.string() }),
    title: () => "Sync",
    priority: 3,
    attempts: 1,
    run: async ({ input, context }) =>
      void asked.push([input.connectionId, new Date(context.now()).toISOString().slice(11, 16)]),
  });
  const { account, context, runner } = taskWorld([kind, syncAll], { clock });
  for (const [id, schedule] of [
    ["often", "30 * * * *"],
    ["never", "never"],
    ["as all", null],
  ] as const) {
    account.connections.add({ id, kind: "bitcoin", label: id, settings: {}, createdAt: 0 });
    account.connections.update(id, { schedule });
  }
  const kinds = new Map<string, TaskKind>([
    ["sync", kind],
    ["syncAll", syncAll],
  ]);
  account.settings.update({ schedules: { sync: { cron: "0 */2 * * *", jitterMs: 0 } } });
  createSchedules({
    context,
    kinds,
    clock,
    random: () => 0,
    onPlanned: () => runner.wake("main"),
  }).planAll();
  await clock.move(4 * hour);
  expect(asked).toEqual([
    ["often", "23:30"],
    ["as all", "00:00"],
    ["often", "00:30"],
    ["often", "01:30"],
    ["as all", "02:00"],
    ["often", "02:30"],
  ]);
});

test("the pattern of a schedule is read in UTC", () => {
  const at = Date.parse("2026-10-25T00:30:00Z");
  expect(new Date(nextCronTime("0 1 * * *", at) ?? 0).toISOString()).toBe("2026-10-25T01:00:00.000Z");
  expect(() => nextCronTime("every day", at)).toThrow(/pattern/i);
});

test("account files that were opened for planning are closed", async () => {
  const { clock, make, context } = world();
  const closed: (string | undefined)[] = [];
  context.accounts.closeUnheld = (name) => void closed.push(name);
  make().planAll();
  await clock.move(1);
  expect(closed).toEqual(["main"]);
});

test.each([
  ["was open before", [1, 2, 2]],
  ["is used during the pause", [undefined, 1, 2]],
])("an account file stays open if it %s", async (_, uses) => {
  const { clock, make, context } = world();
  const closed: (string | undefined)[] = [];
  context.accounts.closeUnheld = (name) => void closed.push(name);
  context.accounts.usesOf = () => uses.shift();
  make().planAll();
  await clock.move(1);
  expect(closed).toEqual([]);
});

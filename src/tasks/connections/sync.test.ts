import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { crashingSql } from "../../../test/support/databases/crashing-sql.ts";
import { turns } from "../../../test/support/fake-clock.ts";
import { stateOf } from "../../../test/support/worlds/ledger-world.ts";
import {
  coin,
  owner,
  script,
  simpleHistory,
  timeOf,
  token,
  type Script,
} from "../../../test/support/worlds/scripted-source.ts";
import { syncWorld, type SyncWorld } from "../../../test/support/worlds/sync-world.ts";
import { AppError } from "../../errors/app-error.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { migrate } from "../../store/database/migrate.ts";
import { accountMigrations } from "../../store/database/migrations/registry.ts";

async function synced(story: Script): Promise<SyncWorld> {
  const world = syncWorld(story);
  await world.sync(world.connect());
  return world;
}

/** Open issues except those of prices, which do not occur here. */
const openIssues = ({ account }: SyncWorld) =>
  account.issues
    .list({}, { limit: 10, order: "asc" })
    .items.filter(({ kind }) => !kind.toLowerCase().includes("unpriced"));

const amounts = ({ account }: SyncWorld): Record<string, string> =>
  Object.fromEntries(
    account.valuation
      .holdingsAt({ at: Number.MAX_SAFE_INTEGER / 2, now: Date.now(), currency: "USD" })
      .items.map(({ assetId, amount }) => [assetId, amount]),
  );

test("a sync reads a history and compares it with the source", async () => {
  const world = await synced(script(simpleHistory(7)));
  expect(amounts(world)).toEqual({ [coin]: "10.5", [token]: "30" });
  const [connection] = world.account.connections.list();
  expect(connection).toMatchObject({ error: null, cursor: { next: 8 } });
  expect(connection?.syncedAt).not.toBeNull();
  expect(connection?.verifiedAt).not.toBeNull();
  expect(openIssues(world)).toEqual([]);
});

test("an idle sync sends one request and changes nothing", async () => {
  const world = await synced(script(simpleHistory(7)));
  const before = stateOf(world.account.sql);
  const newest = () => world.account.changes.after(0).filter(({ topic }) => topic === "transactions").length;
  const changes = newest();
  world.story.asked = { steps: 0, balances: 0 };
  await world.sync();
  expect(world.story.asked).toEqual({ steps: 1, balances: 1 });
  expect(newest()).toBe(changes);
  expect(stateOf(world.account.sql)).toEqual(before);
});

test("reading again from the beginning changes nothing", async () => {
  const world = await synced(script(simpleHistory(7)));
  const before = stateOf(world.account.sql);
  world.account.connections.restartHistory("c1");
  await world.sync();
  expect(stateOf(world.account.sql)).toEqual(before);
  expect(world.account.connections.get("c1").cursor).toEqual({ next: 8 });
});

test(
  "a sync that is killed at any commit resumes and ends in the same state",
  { timeout: 120_000 },
  async () => {
    const whole = stateOf((await synced(script(simpleHistory(5), { gaps }))).account.sql);
    // Every commit of the sync, and some of the derived data.
    for (let dieAt = 1; dieAt < 400; dieAt += dieAt < 24 ? 1 : 19) {
      const folder = mkdtempSync(join(tmpdir(), "portolan-sync-"));
      const path = join(folder, "account.sqlite");
      const prepared = openSql(path, { readonly: false });
      migrate(prepared, accountMigrations);
      const setUp = syncWorld(script([]), { sql: prepared });
      setUp.connect();
      setUp.add({ kind: "sync", input: { connectionId: "c1" } });
      prepared.close();

      const deadly = crashingSql(openSql, dieAt);
      try {
        const dying = syncWorld(script(simpleHistory(5), { gaps }), {
          sql: deadly.openSql(path, { readonly: false }),
        });
        await dying.quiet();
      } catch {
        // It was killed.
      }
      await turns(60);
      const isOver = !deadly.isDead;
      deadly.closeAll();

      const again = openSql(path, { readonly: false });
      const next = syncWorld(script(simpleHistory(5), { gaps }), { sql: again });
      next.runner.recover("main");
      await next.quiet();
      expect(stateOf(again), `killed at commit ${dieAt}`).toEqual(whole);
      expect(next.account.connections.get("c1")).toMatchObject({ error: null, gaps });
      again.close();
      rmSync(folder, { recursive: true });
      if (isOver) return;
    }
    throw new Error("it never came to its end");
  },
);
const gaps = [{ from: null, to: null, reason: "This source keeps no mined blocks." }];

test("a cancelled sync keeps what it has read, reports the gap, and resumes from there", async () => {
  const story = script(simpleHistory(9));
  const world = syncWorld(story);
  world.connect();
  const taskId = world.add({ kind: "sync", input: { connectionId: "c1" } });
  story.before = (what, count) => {
    if (what !== "step" || count !== 3) return;
    world.account.tasks.requestCancel(taskId);
    world.runner.wake("main");
  };
  await world.quiet();
  expect(world.task(taskId)).toMatchObject({ state: "cancelled" });
  expect(world.account.connections.get("c1")).toMatchObject({
    syncedAt: null,
    error: null,
    // The step before the requested one has not been written yet.
    cursor: { next: 3 },
  });
  story.asked.steps = 100;
  await world.sync();
  expect(story.asked.steps).toBe(104);
  expect(amounts(world)[coin]).toBe("13.5");
});

test("the source's balances are shown while the first history loads, with the metadata of their assets", async () => {
  const story = script(simpleHistory(9));
  const world = syncWorld(story);
  world.connect();
  world.add({ kind: "sync", input: { connectionId: "c1" } });
  let seen: unknown;
  story.before = (what, count) => {
    if (what === "step" && count === 1)
      seen = [world.account.sourceBalances.of("c1"), world.account.assets.find(coin)?.coinId];
  };
  await world.quiet();
  expect(seen).toEqual([
    [expect.objectContaining({ wallet: owner, assetId: coin, amount: "13.5", computed: null })],
    "ethereum",
  ]);
  expect(world.account.sourceBalances.of("c1").map(({ computed }) => computed)).toEqual(["30", "13.5"]);
});

test("a failure is an issue that its remedy closes", async () => {
  const story = script(simpleHistory(4), {
    before: (what) => {
      if (what === "step") throw new AppError("bad_request", "The key was refused.");
    },
  });
  const world = await synced(story);
  expect(openIssues(world)).toEqual([
    expect.objectContaining({
      kind: "failedSync",
      severity: "critical",
      subject: {
        connectionId: "c1",
        label: "Mine",
        error: "The key was refused.",
        reason: "bad_request",
        isFinal: true,
      },
      remedy: { method: "connections.sync", params: { connectionId: "c1" } },
    }),
  ]);
  expect(openIssues(world)[0]?.message).toMatch(/"Mine" could not be read: The key was refused/);
  expect(world.account.connections.get("c1").error).toBe("The key was refused.");
  story.before = () => undefined;
  await world.sync();
  expect(openIssues(world)).toEqual([]);
  expect(world.account.connections.get("c1").error).toBeNull();
});

test("an unavailable source is retried automatically before the sync fails", async () => {
  const story = script(simpleHistory(4), {
    before: (what) => {
      if (what === "step") throw new AppError("upstream", "The source is away.");
    },
  });
  const world = await synced(story);
  const issue = () => world.account.issues.find("failedSync:c1");
  expect(issue()?.severity).toBe("warning");
  for (let hour = 0; hour < 3; hour++) await world.clock.move(3_600_000);
  expect(issue()?.severity).toBe("critical");
  expect(story.asked.steps).toBe(5);
});

test("changed settings stop a running sync and restart it from the beginning", async () => {
  const story = script(simpleHistory(9));
  const world = syncWorld(story);
  world.connect();
  world.add({ kind: "sync", input: { connectionId: "c1" } });
  const second = "0x00000000000000000000000000000000000000bb";
  story.before = (what, count) => {
    if (what !== "step" || count !== 3) return;
    world.account.connections.update("c1", { settings: { address: second } });
    world.add({ kind: "sync", input: { connectionId: "c1" } });
  };
  await world.quiet();
  const held = world.account.balances.at(Number.MAX_SAFE_INTEGER / 2);
  expect(
    held
      .map(({ amount }) => amount)
      .filter((amount) => amount.endsWith(".5") || amount === "3")
      .toSorted(),
  ).toEqual(["13.5", "3"]);
  expect(world.account.connections.get("c1").cursor).toEqual({ next: 10 });
});

test("an amount beyond the bounds is a gap of its asset until the history is read again", async () => {
  const huge = `1${"0".repeat(80)}`;
  const story = script([
    ...simpleHistory(3),
    { block: 4, moves: { [coin]: "1.5", [token]: huge } },
    { block: 5, moves: { [token]: huge } },
  ]);
  const world = await synced(story);
  expect(amounts(world)).toEqual({ [coin]: "6", [token]: "10" });
  const gapsNow = () => world.account.connections.get("c1").gaps;
  const gap = {
    from: timeOf(4),
    to: timeOf(5),
    reason: "Amounts with more than 80 digits before or after the point were left out.",
    wording: {
      template: "Amounts with more than {0} digits before or after the point were left out.",
      params: [80],
    },
    about: [token],
    isLasting: true,
  };
  expect(gapsNow()).toEqual([gap]);
  await world.sync();
  expect(gapsNow()).toEqual([gap]);
  story.blocks.splice(3, 2);
  world.account.connections.restartHistory("c1");
  await world.sync();
  expect(gapsNow()).toEqual([]);
});

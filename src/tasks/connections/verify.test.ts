import { expect, test } from "vitest";
import {
  coin,
  owner,
  script,
  simpleHistory,
  timeOf,
  token,
  type Script,
} from "../../../test/support/worlds/scripted-source.ts";
import { fakeClock } from "../../../test/support/fake-clock.ts";
import { verify } from "./verify.ts";
import { syncWorld, type SyncWorld } from "../../../test/support/worlds/sync-world.ts";

async function synced(story: Script): Promise<SyncWorld> {
  const world = syncWorld(story);
  await world.sync(world.connect());
  return world;
}

const drifts = ({ account }: SyncWorld) =>
  account.issues.list({ kind: "drift" }, { limit: 10, order: "asc" }).items;
let ownIds = 0;
const newOwnId = (): string => `own-${++ownIds}`;
const certificate = async (world: SyncWorld) =>
  (await world.call("accounts.certificate")) as {
    verified: {
      assetId: string;
      amount: string;
      block?: number;
      pastBlocks: { block: number; ok: boolean }[];
    }[];
    drift: { assetId: string; computed: string; source: string; likelyCause: string }[];
    gaps: { reason: string }[];
    unverifiable: { wallet: string; assetId: string; amount: string; reason: string; cause: object }[];
    hash: string;
  };

test("every wallet and asset is compared now and at up to 24 past blocks spread over the history", async () => {
  const world = await synced(script(simpleHistory(60)));
  const { verified, drift, gaps } = await certificate(world);
  expect(drift).toEqual([]);
  expect(gaps).toEqual([]);
  expect(verified.map(({ assetId, amount, block }) => ({ assetId, amount, block }))).toEqual([
    { assetId: token, amount: "200", block: 60 },
    { assetId: coin, amount: "90", block: 60 },
  ]);
  for (const { pastBlocks } of verified) {
    expect(pastBlocks).toHaveLength(24);
    expect(pastBlocks.every(({ ok }) => ok)).toBe(true);
    expect(pastBlocks[0]?.block).toBe(1);
    expect(pastBlocks.at(-1)?.block).toBe(60);
  }
});

test("a clock that is behind the source's leaves no known transaction out of the comparison", async () => {
  const clock = fakeClock(timeOf(9) - 60_000);
  const story = script(simpleHistory(9), { keepsPast: false, clock: clock.now });
  const world = syncWorld(story, { clock });
  await world.sync(world.connect());
  const { verified, drift } = await certificate(world);
  expect(drift).toEqual([]);
  expect(verified.map(({ assetId, amount }) => [assetId, amount])).toEqual([
    [token, "30"],
    [coin, "13.5"],
  ]);
});

test("balances that no source confirms are named with the reason", async () => {
  const world = await synced(script(simpleHistory(9)));
  expect((await certificate(world)).unverifiable).toEqual([]);
  world.account.ledger.create(
    [
      {
        at: 1,
        type: "deposit",
        platform: "exchange:kraken",
        wallet: "Kraken",
        legs: [{ direction: "in", assetId: "exchange:kraken/symbol:DOT", amount: "5" }],
      },
      {
        at: 2,
        type: "stake",
        platform: "exchange:kraken",
        wallet: "Kraken",
        counterparty: "Earn",
        legs: [{ direction: "out", assetId: "exchange:kraken/symbol:DOT", amount: "2" }],
      },
    ],
    newOwnId,
  );
  for (const _ of world.account.balances.refresh()) continue;
  const { unverifiable } = await certificate(world);
  expect(unverifiable.map(({ cause }) => cause)).toEqual([
    { code: "noConnection" },
    { code: "position", name: "Earn" },
  ]);
  expect(unverifiable.map(({ wallet, amount, reason }) => [wallet, amount, reason])).toEqual([
    ["Kraken", "3", expect.stringContaining("no connection states the balance")],
    ["Kraken#Earn", "2", expect.stringContaining("A position in Earn")],
  ]);
});

test("a known past balance is requested again only by a thorough verification, also one queued under the earlier name", async () => {
  const world = await synced(script(simpleHistory(60)));
  world.story.asked = { steps: 0, balances: 0 };
  await world.sync();
  expect(world.story.asked.balances).toBe(1);
  for (const input of [{ thorough: true }, { anew: true }]) {
    world.story.asked = { steps: 0, balances: 0 };
    world.add({ kind: "verify", input: { connectionId: "c1", ...input } });
    await world.quiet();
    expect(world.story.asked.balances).toBe(25);
  }
});

test("a waiting verification that is merged with a thorough one is thorough", () => {
  const { merge, input } = verify;
  const parsed = (given: object) => input.parse({ connectionId: "c1", ...given });
  expect(merge?.(parsed({ anew: true }), parsed({}))).toEqual({ connectionId: "c1", thorough: true });
  expect(merge?.(parsed({}), parsed({}))).toEqual({ connectionId: "c1", thorough: false });
});

test("past balances are requested only once from a source that does not have them", async () => {
  const story = script(simpleHistory(60));
  story.before = (what, count) => {
    if (what === "balances" && count > 2) throw new Error("missing trie node");
  };
  const world = await synced(story);
  expect(story.asked.balances).toBe(3);
  const { verified } = await certificate(world);
  expect(verified.map(({ pastBlocks }) => pastBlocks)).toEqual([[], []]);
});

test("a difference is an issue with its likely cause, its value and a remedy", async () => {
  const world = await synced(
    script(simpleHistory(9), { beyond: [{ assetId: token, amount: "7", from: 0 }] }),
  );
  expect(drifts(world)).toEqual([
    expect.objectContaining({
      severity: "warning",
      subject: {
        connectionId: "c1",
        wallet: owner,
        assetId: token,
        computed: "30",
        source: "37",
        likelyCause: expect.stringMatching(/^an opening balance, or history older than block 1/),
        cause: { code: "alwaysOff", block: expect.any(Number) },
      },
      remedy: {
        method: "connections.settle",
        params: { connectionId: "c1", wallet: owner, assetId: token },
      },
    }),
  ]);
  const { verified, drift } = await certificate(world);
  expect(verified.map(({ assetId }) => assetId)).toEqual([coin]);
  expect(drift).toEqual([
    {
      wallet: owner,
      assetId: token,
      computed: "30",
      source: "37",
      likelyCause: expect.any(String),
      cause: expect.objectContaining({ code: "alwaysOff" }),
    },
  ]);
});

test("holdings that only the source has are differences as well", async () => {
  const other = "eip155:1/erc20:0x00000000000000000000000000000000000000ee";
  const world = await synced(
    script(simpleHistory(3), { beyond: [{ assetId: other, amount: "4", from: 2 }] }),
  );
  expect(drifts(world)[0]?.subject).toMatchObject({ assetId: other, computed: "0", source: "4" });
});

test("a difference closes once the history explains it", async () => {
  const story = script(simpleHistory(9), { beyond: [{ assetId: coin, amount: "2", from: 5 }] });
  const world = await synced(story);
  expect(drifts(world)).toHaveLength(1);
  story.beyond = [];
  await world.sync();
  expect(drifts(world)).toEqual([]);
});

test("an adjustment books the difference where it began, closes the issue, and is undone by deleting it", async () => {
  const world = await synced(
    script(simpleHistory(9), { beyond: [{ assetId: token, amount: "7", from: 0 }] }),
  );
  const before = await certificate(world);
  const remedy = drifts(world)[0]?.remedy;
  const { ids } = (await world.call(remedy?.method ?? "", remedy?.params)) as { ids: string[] };
  const [id = ""] = ids;
  expect(ids).toHaveLength(1);
  expect(world.account.ledger.get(id)).toMatchObject({
    type: "adjustment",
    at: timeOf(1) - 1,
    platform: "eip155:1",
    wallet: owner,
    legs: [{ direction: "in", assetId: token, amount: "7" }],
    sources: [{ kind: "verification", id: "c1" }],
  });
  expect(drifts(world)).toEqual([]);
  const settled = await certificate(world);
  expect(settled.verified.map(({ assetId }) => assetId).toSorted()).toEqual([coin, token].toSorted());
  expect(settled.verified.every(({ pastBlocks }) => pastBlocks.every(({ ok }) => ok))).toBe(true);
  expect(settled.hash).not.toBe(before.hash);

  await world.call("transactions.delete", { ids });
  expect(drifts(world)).toHaveLength(1);
  const undone = await certificate(world);
  expect(undone.drift).toHaveLength(1);
  expect(undone.hash).toBe(before.hash);
  await expect(world.call("connections.settle", { connectionId: "c1" })).resolves.toMatchObject({
    ids: [expect.any(String)],
  });
});

test("a difference after the last transaction is adjusted at the time of the comparison, or at the owner's date", async () => {
  const story = script(simpleHistory(9), { beyond: [{ assetId: coin, amount: "-2", from: 5 }] });
  const world = await synced(story);
  const settle = async (more: Record<string, unknown> = {}) => {
    const { ids } = (await world.call("connections.settle", { connectionId: "c1", ...more })) as {
      ids: string[];
    };
    return world.account.ledger.get(ids[0] ?? "");
  };
  const booked = await settle();
  expect(booked).toMatchObject({ at: timeOf(9), legs: [{ direction: "out", amount: "2" }] });
  await world.call("transactions.delete", { ids: [booked.id] });
  expect(await settle({ at: timeOf(5) })).toMatchObject({ at: timeOf(5) });
  await expect(settle()).rejects.toMatchObject({ code: "conflict" });
});

test("an adjustment later than the comparison is refused", async () => {
  const world = await synced(script(simpleHistory(3), { beyond: [{ assetId: coin, amount: "1", from: 0 }] }));
  await expect(
    world.call("connections.settle", { connectionId: "c1", at: timeOf(3) + 1 }),
  ).rejects.toMatchObject({ code: "bad_request" });
});

test("a rebasing token's growth is booked as interest, once a day, after the owner has confirmed it", async () => {
  const story = script(simpleHistory(3), { beyond: [{ assetId: token, amount: "1", from: 3 }] });
  const world = await synced(story);
  const settle = () => world.call("connections.settle", { connectionId: "c1", as: "interest" });
  const { ids } = (await settle()) as { ids: string[] };
  expect(world.account.ledger.get(ids[0] ?? "").type).toBe("interest");
  story.beyond.push({ assetId: token, amount: "0.5", from: 3 });
  await world.sync();
  await expect(settle()).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/once a day/),
  });
  story.blocks.push({ block: 40, moves: {} }, { block: 41, moves: { [coin]: "1" } });
  await world.sync();
  await expect(settle()).resolves.toMatchObject({ ids: [expect.any(String)] });
});

test("an adjustment that the history has since explained is offered for deletion", async () => {
  const story = script(simpleHistory(9), { beyond: [{ assetId: coin, amount: "2", from: 10 }] });
  story.blocks.push({ block: 10, moves: { [token]: "1" } });
  const world = await synced(story);
  const { ids } = (await world.call("connections.settle", { connectionId: "c1" })) as { ids: string[] };
  story.beyond = [];
  story.blocks.push({ block: 11, moves: { [coin]: "2" } });
  await world.sync();
  // The source's balance now includes the adjusted amount.
  expect(drifts(world)[0]).toMatchObject({
    subject: { computed: "17.5", source: "15.5" },
    remedy: { method: "transactions.delete", params: { ids } },
  });
  await world.call("transactions.delete", { ids });
  expect(drifts(world)).toEqual([]);
});

test("two runs over the same ledger have the same hash, and so does a new sync", async () => {
  const world = await synced(script(simpleHistory(9)));
  const { hash } = await certificate(world);
  expect((await certificate(world)).hash).toBe(hash);
  expect((await certificate(await synced(script(simpleHistory(9), { perStep: 5 })))).hash).toBe(hash);
  expect((await certificate(await synced(script(simpleHistory(8))))).hash).not.toBe(hash);
});

test("while the first history loads, totals are marked and nothing is verified", async () => {
  const story = script(simpleHistory(9));
  const world = syncWorld(story);
  world.connect();
  let seen: unknown[] = [];
  story.before = async (what, count) => {
    if (what !== "step" || count !== 3) return;
    const call = (method: string): Promise<unknown> => world.ask(method);
    seen = await Promise.all(
      ["balances.list", "netWorth.current", "accounts.certificate", "connections.list"].map(call),
    );
  };
  await world.sync();
  const incomplete = [{ connectionId: "c1", reason: "The first history is still loading." }];
  expect(seen).toEqual([
    expect.objectContaining({ incomplete }),
    expect.objectContaining({ incomplete }),
    expect.objectContaining({ verified: [], gaps: [expect.objectContaining(incomplete[0] ?? {})] }),
    [
      expect.objectContaining({
        provisional: true,
        taskId: expect.any(String),
        balances: [expect.objectContaining({ assetId: coin, source: "13.5", computed: null })],
      }),
    ],
  ]);
  expect(await world.call("balances.list")).toMatchObject({ incomplete: [] });
});

test("an incomplete history and spam are not compared", async () => {
  const story = script(simpleHistory(9), { beyond: [{ assetId: token, amount: "7", from: 0 }] });
  const world = syncWorld(story);
  world.connect();
  story.before = async (what, count) => {
    if (what === "step" && count === 2) await world.ask("connections.verify", { connectionId: "c1" });
  };
  await world.sync();
  expect(drifts(world).map(({ subject }) => subject["computed"])).toEqual(["30"]);
  world.account.assets.update(token, { spam: true });
  await world.quiet();
  expect(drifts(world)).toEqual([]);
});

test("a gap that the source reports is in the certificate and in the totals", async () => {
  const gaps = [{ from: null, to: null, reason: "This node does not trace." }];
  const world = await synced(script(simpleHistory(3), { gaps }));
  expect((await certificate(world)).gaps).toEqual([{ connectionId: "c1", ...gaps[0] }]);
  expect(await world.call("balances.list")).toMatchObject({
    incomplete: [{ connectionId: "c1", reason: "This node does not trace." }],
  });
});

test("permanent limitations of a source are in the certificate and do not make totals incomplete", async () => {
  const gap = { from: null, to: null, reason: "The futures account is not read." };
  const world = await synced(script(simpleHistory(3), { gaps: [{ ...gap, isNote: true }] }));
  expect((await certificate(world)).gaps).toEqual([{ connectionId: "c1", ...gap }]);
  expect(await world.call("connections.list")).toMatchObject([{ gaps: [gap] }]);
  expect(await world.call("balances.list")).toMatchObject({ incomplete: [] });
});

test("a balance that the source does not answer is listed as not verified", async () => {
  const world = syncWorld(script(simpleHistory(7)));
  world.story.answers = (assetId) => assetId !== token;
  await world.sync(world.connect());
  expect((await certificate(world)).gaps.map(({ reason }) => reason)).toEqual([
    "The source does not return the balances of TOK, so these are not verified.",
  ]);
  world.story.answers = () => false;
  await world.call("connections.verify");
  expect(await certificate(world)).toMatchObject({
    verified: [],
    gaps: [{ reason: "The source returns no balances, so none of them can be verified." }],
  });
});

test("a wallet without any balance is listed as not verified", async () => {
  const world = syncWorld(script([]));
  await world.sync(world.connect());
  expect((await certificate(world)).gaps.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("no balance to compare"),
  ]);
});

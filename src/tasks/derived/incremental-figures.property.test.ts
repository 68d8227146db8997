import fc from "fast-check";
import { expect, test } from "vitest";
import { depth } from "../../../test/support/depth.ts";
import { taskWorld } from "../../../test/support/worlds/task-world.ts";
import type { Use } from "../../context/uses.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { dayNumberOf, startOfDay } from "../../domain/time/day.ts";
import { AppError } from "../../errors/app-error.ts";
import { planTasks } from "../../relayer/plan.ts";
import { createAccountStore, type AccountStore } from "../../store/account/account-store.ts";
import { matchTransfers } from "../ledger/match-transfers.ts";
import type { TaskRun } from "../queue/task.ts";
import { refreshBalances } from "./refresh-balances.ts";
import { refreshNetWorth } from "./refresh-net-worth.ts";
import { refreshTrades } from "./refresh-trades.ts";

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2025, 5, 15, 12);
/** Accounting keeps its state of 400, 35 and 2 days ago: most times are next to one of them. */
const times = [450, 400.02, 399.98, 200, 35.02, 34.98, 10, 2.04, 2.02, 1.98, 1.96, 0.5].map((days) =>
  Math.round(now - days * day),
);
/** The times of the halves of a transfer, between which accounting keeps its state. */
const cuts = [
  [1, 2],
  [4, 5],
  [8, 9],
] as const;
const chain = "bip122:000000000019d6689c085ae165831e93";
const btc = `${chain}/slip44:0`;
const usd = "currency:iso4217/code:USD";

const kinds = {
  buy: { type: "trade", coin: "in" },
  sell: { type: "trade", coin: "out" },
  send: { type: "withdrawal", coin: "out" },
  arrive: { type: "deposit", coin: "in" },
  reward: { type: "reward", coin: "in" },
  stake: { type: "stake", coin: "out" },
  unstake: { type: "unstake", coin: "in" },
} as const;
const event = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  id: fc.nat({ max: 3 }),
  at: fc.constantFrom(...times),
  amount: fc.integer({ min: 1, max: 9 }),
  wallet: fc.constantFrom("A", "B"),
  hash: fc.option(fc.nat({ max: 2 }), { freq: 1 }),
});
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

function reportedOf({ kind, id, at, amount, wallet, hash }: Event): ReportedTransaction {
  const isOnChain = kind === "arrive";
  const platform = isOnChain ? chain : "exchange:test";
  const { type, coin } = kinds[kind];
  const legs: ReportedLeg[] = [{ direction: coin, assetId: btc, amount: String(amount) }];
  if (type === "trade") {
    legs.push({
      direction: coin === "in" ? "out" : "in",
      assetId: usd,
      amount: String(amount * 90),
    });
    legs.push({ direction: "fee", assetId: usd, amount: "1" });
  }
  const isHashed = hash !== null && (kind === "send" || isOnChain);
  return {
    id: `${platform}:${kind}${id}${isHashed ? `:${wallet}` : ""}`,
    // Those of one hash are a few hours apart.
    at: isHashed ? (times[4 + hash * 3] ?? 0) + (at % 7) * hour : at,
    type,
    platform,
    wallet: isOnChain ? `Cold ${wallet}` : "Spot",
    legs,
    ...(isHashed ? { txHash: String(hash).padStart(64, "0") } : {}),
    ...(kind === "stake" || kind === "unstake" ? { counterparty: "Earn" } : {}),
  };
}

const picks = fc.array(fc.nat({ max: 19 }), { minLength: 1, maxLength: 3 });
const patch = fc.record(
  {
    at: fc.constantFrom(...times, null),
    type: fc.constantFrom("gift" as const, "loss" as const, "reward" as const, null),
    legs: fc.array(
      fc.record({
        direction: fc.constantFrom("in" as const, "out" as const),
        assetId: fc.constant(btc),
        amount: fc.integer({ min: 1, max: 9 }).map(String),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("report" as const),
      events: fc.array(event, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("settle" as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("link" as const), picks }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("update" as const), picks, patch }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("price" as const),
      at: fc.constantFrom(...times),
      close: fc.integer({ min: 1, max: 200 }).map(String),
    }),
  },
  ...(["unlink", "delete", "split", "merge", "reset", "undo", "forbidLink"] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), picks }),
  ),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function report(account: AccountStore, events: readonly Event[]): void {
  const source = { kind: "connection" as const, id: "source" };
  account.ledger.add(events.map(reportedOf), source, { isComplete: true });
}

function setPrices(account: AccountStore, quotes: { day: number; close: string }[]): void {
  const changed = account.prices.record({ ref: "coin:bitcoin", source: "test", currency: "USD", quotes });
  if (changed === null) return;
  account.changes.record({ topic: "prices", cause: "updated", since: startOfDay(changed), count: 1 });
}

/** Makes a change of the owner's; a refused one changes nothing. */
function edit(
  { ledger, sql }: AccountStore,
  given: Extract<Change, { picks: number[] }>,
  newId: () => string,
): void {
  const rows = sql
    .prepare<{ id: string; type: string }>("SELECT id, type FROM transactions ORDER BY id")
    .all();
  const pick = (type?: string): string[] => {
    const known = rows.filter((row) => type === undefined || row.type === type);
    return [...new Set(given.picks.flatMap((number) => known[number % Math.max(known.length, 1)]?.id ?? []))];
  };
  const ids = pick();
  const [id = ""] = ids;
  try {
    switch (given.kind) {
      case "link":
        return ledger.link([...pick("withdrawal").slice(0, 1), ...pick("deposit").slice(0, 2)]);
      case "unlink":
        return ledger.unlink(id);
      case "forbidLink":
        return ledger.forbidLink(ids);
      case "undo": {
        const changes = ledger.history({ limit: 5 });
        const chosen = changes[(given.picks[0] ?? 0) % Math.max(changes.length, 1)];
        return chosen === undefined ? undefined : void ledger.undo(chosen.id);
      }
      case "split": {
        const { legs } = ledger.get(id);
        const parts = [{ legs: legs.slice(0, 1) }, { legs: legs.slice(1) }];
        return void ledger.edit({ kind: "split", id, parts }, newId);
      }
      case "update":
        return void ledger.edit({ kind: "update", ids, patch: given.patch }, newId);
      default:
        return void ledger.edit({ kind: given.kind, ids }, newId);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

type Part = TaskRun<{ since: number | null; isFull: boolean }, Use>;
const tasks = new Map<string, { run(part: Part): Promise<unknown> }>(
  [refreshBalances, matchTransfers, refreshNetWorth, refreshTrades].map((task) => [
    task.kind,
    { run: (part) => task.run(part) },
  ]),
);
const { context } = taskWorld([]);
const partOf = (account: AccountStore, since: number | null): Part => ({
  context: { ...context, now: () => now, pause: () => Promise.resolve() },
  account,
  accountName: "main",
  taskId: "t",
  input: { since, isFull: since === null },
  attempt: 1,
  signal: new AbortController().signal,
  checkpoint: null,
  progress: () => undefined,
  log: () => undefined,
});

/** Runs the tasks that the recorded changes require, as the relayer plans them. */
async function settle(account: AccountStore): Promise<void> {
  for (let round = 0; round < 12; round++) {
    const changes = account.changes.after(account.changes.cursor());
    if (changes.length === 0) return;
    account.changes.advance(changes.at(-1)?.seq ?? 0);
    for (const { kind, input } of planTasks(changes))
      await tasks.get(kind)?.run(partOf(account, "since" in input ? (input.since ?? null) : null));
  }
  throw new Error("The changes do not come to an end.");
}

const figures = ({ sql, issues }: AccountStore): unknown => ({
  tables: [
    "SELECT * FROM net_worth",
    "SELECT * FROM net_worth_assets",
    "SELECT * FROM balances",
    "SELECT * FROM holdings",
    "SELECT coin, number, opened, closed, figures FROM trades ORDER BY coin, number",
    "SELECT * FROM coin_costs ORDER BY coin",
    "SELECT * FROM open_lots ORDER BY coin, chunk",
    "SELECT id, linked, arrival_ids FROM transactions ORDER BY id",
  ].map((query) => sql.prepare(query).all()),
  issues: issues
    .list({}, { limit: 100, order: "asc" })
    .items.map(({ id, message }) => [id, message])
    .toSorted(),
});

/** A transfer between whose halves accounting keeps its state, linked by the owner or not linked. */
const transfer = fc.record({
  cut: fc.constantFrom(...cuts),
  sent: fc.integer({ min: 5, max: 9 }),
  arrived: fc.integer({ min: 1, max: 5 }),
  isLinked: fc.boolean(),
});

test("after any edits, what is computed after each change comes to an end and equals what is computed from the beginning", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(transfer, { minLength: 1, maxLength: 3 }),
      fc.array(change, { minLength: 2, maxLength: 10 }),
      async (transfers, changes) => {
        const world = taskWorld([]);
        const { account } = world;
        const days = Array.from({ length: 470 }, (_, index) => index);
        setPrices(
          account,
          days.map((index) => ({ day: dayNumberOf(now) - index, close: String(100 + (index % 7)) })),
        );
        transfers.forEach(({ cut, sent, arrived, isLinked }, id) => {
          const [left, came] = cut.map((place) => times[place] ?? now);
          const half = { id, wallet: "A" as const, hash: null };
          report(account, [
            { ...half, kind: "send", at: left ?? now, amount: sent },
            { ...half, kind: "arrive", at: came ?? now, amount: arrived },
          ]);
          if (isLinked) account.ledger.link([`exchange:test:send${id}`, `${chain}:arrive${id}`]);
        });
        await settle(account);
        for (const given of changes)
          if (given.kind === "settle") await settle(account);
          else if (given.kind === "report") report(account, given.events);
          else if (given.kind === "price")
            setPrices(account, [{ day: dayNumberOf(given.at), close: given.close }]);
          else edit(account, given, world.context.newId);
        await settle(account);
        const incremental = figures(account);
        // A store that was just opened has no state of earlier computations.
        const opened = createAccountStore(account.sql, { id: "a1", name: "main" });
        for (const task of tasks.values()) await task.run(partOf(opened, null));
        await settle(opened);
        expect(incremental).toEqual(figures(opened));
      },
    ),
    { numRuns: depth(80, 400) },
  );
}, 600_000);

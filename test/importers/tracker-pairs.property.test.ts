import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Transaction } from "../../src/domain/ledger/transaction.ts";
import { runToEnd } from "../../src/ports/pause.ts";
import { refreshSuperseded } from "../../src/tasks/ledger/supersede.ts";
import { depth } from "../support/depth.ts";
import { createImportWorld, type ImportWorld } from "../support/worlds/import-world.ts";
import { trackerPairs, type PairFile, type TrackerPair } from "../support/imports/tracker-pairs.ts";

/** A source's file and a tracker's file about the same events, in any order and in any parts, count once. */

async function load(world: ImportWorld, { format, header, rows, options = {} }: PairFile): Promise<string> {
  const id = world.upload([header, ...rows, ""].join("\n"), { format, options });
  await world.run(id);
  return id;
}

/** As the worker does after every change. */
async function settle(world: ImportWorld): Promise<void> {
  await refreshSuperseded(world.account, world.context);
  runToEnd(world.account.balances.refresh({ isFull: false, now: world.context.now }));
}

function held(world: ImportWorld): Record<string, string> {
  const rows = world.sql
    .prepare<{ wallet: string; symbol: string; amount: string }>(
      "SELECT w.wallet, a.symbol, h.amount FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN assets a ON a.key = h.asset WHERE h.amount <> '0' ORDER BY w.wallet, a.symbol",
    )
    .all();
  return Object.fromEntries(rows.map(({ wallet, symbol, amount }) => [`${wallet} ${symbol}`, amount]));
}

function listed(world: ImportWorld): Transaction[] {
  const ids = world.sql.prepare<{ id: string }>("SELECT id FROM transactions ORDER BY at, id").all();
  return ids.map(({ id }) => world.account.ledger.get(id));
}

/** Everything but which import an amount came from. */
function stateOf(world: ImportWorld): unknown {
  return {
    held: held(world),
    transactions: listed(world).map(({ sources: _, ...rest }) => rest),
  };
}

async function inWorld<T>(work: (world: ImportWorld) => Promise<T>): Promise<T> {
  const world = createImportWorld();
  try {
    return await work(world);
  } finally {
    world.end();
  }
}

describe.each(trackerPairs.map(({ name }) => name))("%s", (name) => {
  const pair = trackerPairs.find((one) => one.name === name);
  if (pair === undefined) throw new Error(`No pair ${name}.`);

  test.each([{ first: "records" }, { first: "tracker" }] as const)(
    "count once, and the records win, with the $first first",
    async ({ first }) => {
      const alone = await inWorld(async (world) => {
        await load(world, pair.records);
        await settle(world);
        return held(world);
      });
      await inWorld(async (world) => {
        const ids: Record<string, string> = {};
        for (const which of [first, first === "records" ? "tracker" : "records"] as const) {
          ids[which] = await load(world, pair[which]);
          await settle(world);
        }
        expect(held(world)).toEqual({ ...alone, ...pair.only });
        const rows = listed(world);
        const replaced = rows.filter(({ superseded }) => superseded !== undefined);
        expect(replaced).toHaveLength(pair.replaced);
        for (const { superseded = [] } of replaced)
          for (const { by } of superseded)
            expect(rows.find(({ id }) => id === by)?.sources).toEqual([
              { kind: "import", id: ids["records"] },
            ]);
      });
    },
  );

  test("give the same ledger in any order and any parts", async () => {
    const expected = await inWorld(async (world) => {
      await load(world, pair.records);
      await load(world, pair.tracker);
      await settle(world);
      return stateOf(world);
    });
    await fc.assert(
      fc.asyncProperty(partsOf(pair), fc.boolean(), async (parts, isOften) => {
        await inWorld(async (world) => {
          for (const part of parts) {
            await load(world, part);
            if (isOften) await settle(world);
          }
          await settle(world);
          expect(stateOf(world)).toEqual(expected);
        });
      }),
      { numRuns: depth(4, 40) },
    );
  });
});

/** Both files, each as a file per row, in any order. */
function partsOf({ records, tracker }: TrackerPair): fc.Arbitrary<PairFile[]> {
  const single = (file: PairFile): PairFile[] => file.rows.map((row) => ({ ...file, rows: [row] }));
  const all = [...single(records), ...single(tracker)];
  return fc.shuffledSubarray(all, { minLength: all.length });
}

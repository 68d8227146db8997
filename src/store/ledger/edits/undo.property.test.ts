import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depth } from "../../../../test/support/depth.ts";
import { batches, settle, stateOf, type Batch } from "../../../../test/support/worlds/ledger-world.ts";
import { accountDatabase } from "../../../../test/support/databases/sqlite.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { Sql } from "../../../ports/sql.ts";
import { createLedger, type Ledger } from "../ledger.ts";
import { ledgerDigestRows } from "../ledger-digest.ts";

function reported(all: readonly Batch[]): { sql: Sql; ledger: Ledger } {
  const sql = accountDatabase();
  const ledger = createLedger(sql);
  for (const { source, reported: transactions } of all) ledger.add(transactions, source);
  settle(sql);
  return { sql, ledger };
}

/** The whole observable account except its edit history: keys, sources, aliases, tombstones and arrivals included. */
function everything(sql: Sql): unknown {
  settle(sql);
  const rows = (text: string): unknown[] => sql.prepare(text).all();
  return {
    state: stateOf(sql),
    digest: [...ledgerDigestRows(sql)],
    keys: rows("SELECT id, key, arrival_ids, reports FROM transactions ORDER BY id"),
    tombstones: rows("SELECT id, at, sources FROM tombstones ORDER BY id"),
    forbidden: rows("SELECT a, b FROM forbidden_links ORDER BY a, b"),
    tags: rows(
      "SELECT g.name, x.transaction_id FROM transaction_tags x JOIN tags g ON g.key = x.tag ORDER BY 1, 2",
    ),
    transactionSources: rows("SELECT source, transaction_key FROM transaction_sources ORDER BY 1, 2"),
    aliases: rows("SELECT id, transaction_key, source FROM aliases ORDER BY 1"),
  };
}

const leg = fc.record({
  direction: fc.constantFrom("in" as const, "out" as const, "fee" as const),
  assetId: fc.constantFrom("eip155:1/slip44:60", "currency:iso4217/code:USD"),
  amount: fc.integer({ min: 1, max: 9 }).map(String),
});
const patch = fc.record(
  {
    at: fc.integer({ min: 1_600_000_000_000, max: 1_600_100_000_000 }),
    type: fc.constantFrom("trade" as const, "gift" as const, "reward" as const, null),
    notes: fc.constantFrom("a note", null),
    hidden: fc.boolean(),
    tags: fc.subarray(["red", "blue"]),
    legs: fc.array(leg, { minLength: 1, maxLength: 4 }),
  },
  { requiredKeys: [] },
);
const picks = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 3 });
const change = fc.oneof(
  fc.record({ kind: fc.constant("update" as const), picks, patch }),
  fc.record({ kind: fc.constant("delete" as const), picks }),
  fc.record({ kind: fc.constant("split" as const), picks }),
  fc.record({ kind: fc.constant("merge" as const), picks }),
  fc.record({ kind: fc.constant("reset" as const), picks }),
  fc.record({ kind: fc.constant("link" as const), picks }),
  fc.record({ kind: fc.constant("unlink" as const), picks }),
  fc.record({ kind: fc.constant("forbidLink" as const), picks }),
  fc.record({ kind: fc.constant("create" as const), picks }),
  fc.record({ kind: fc.constant("move" as const), picks }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Applies a change; `false` if the ledger refuses it. */
function does(
  ledger: Ledger,
  sql: Sql,
  { kind, picks: numbers, ...rest }: Change,
  newId: () => string,
): boolean {
  const known = sql.prepare<{ id: string }>("SELECT id FROM transactions ORDER BY id").all();
  const ids = [...new Set(numbers.flatMap((number) => known[number % Math.max(known.length, 1)]?.id ?? []))];
  const [id = ""] = ids;
  try {
    if (kind === "link" || kind === "forbidLink") ledger[kind](ids);
    else if (kind === "unlink") ledger.unlink(id);
    else if (kind === "create")
      ledger.create(
        [
          {
            at: 1_600_000_000_000,
            type: "deposit",
            platform: "eip155:1",
            wallet: "0x00000000000000000000000000000000000000aa",
            legs: [{ direction: "in", assetId: "eip155:1/slip44:60", amount: "1" }],
            ...(numbers.length > 1 ? { txHash: `0x${String(numbers[0]).padStart(64, "0")}` } : {}),
            tags: ["entered"],
          },
        ],
        newId,
      );
    else if (kind === "split") {
      const { legs } = ledger.get(id);
      ledger.edit({ kind, id, parts: [{ legs: legs.slice(0, 1) }, { legs: legs.slice(1) }] }, newId);
    } else if (kind === "move")
      ledger.edit({ kind: "update", ids, patch: { wallet: "Elsewhere", addTags: ["moved"] } }, newId);
    else if (kind === "update") ledger.edit({ kind, ids, patch: "patch" in rest ? rest.patch : {} }, newId);
    else ledger.edit({ kind, ids }, newId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function counter(): () => string {
  let next = 0;
  return () => `id-${next++}`;
}

describe("undo", () => {
  test("any change can be undone to exactly the previous state, redone, and undone again", () => {
    fc.assert(
      fc.property(batches, fc.array(change, { minLength: 1, maxLength: 5 }), (all, changes) => {
        const { sql, ledger } = reported(all);
        const newId = counter();
        const undoable: { before: unknown; after: unknown; id: string }[] = [];
        for (const one of changes) {
          const before = everything(sql);
          const last = ledger.history({ limit: 1 })[0]?.id;
          const isDone = does(ledger, sql, one, newId);
          const id = ledger.history({ limit: 1 })[0]?.id;
          if (isDone && id !== undefined && id !== last)
            undoable.push({ before, after: everything(sql), id });
          else expect(everything(sql)).toEqual(before);
        }
        for (const { before, after, id } of undoable.reverse()) {
          const undone = ledger.undo(id);
          expect(everything(sql)).toEqual(before);
          const again = ledger.undo(undone.changeId ?? "");
          expect(everything(sql)).toEqual(after);
          ledger.undo(again.changeId ?? "");
          expect(everything(sql)).toEqual(before);
          expect(() => ledger.undo(id)).toThrow(AppError);
        }
      }),
      { numRuns: depth(20, 60) },
    );
  });

  test("a preview changes nothing and states the balances after the change", () => {
    fc.assert(
      fc.property(batches, picks, (all, numbers) => {
        const { sql, ledger } = reported(all);
        const known = sql.prepare<{ id: string }>("SELECT id FROM transactions ORDER BY id").all();
        const ids = numbers.flatMap((number) => known[number % known.length]?.id ?? []);
        const before = everything(sql);
        const preview = ledger.preview({ kind: "delete", ids }, counter());
        expect(everything(sql)).toEqual(before);
        const held = sql.prepare<{ amount: string }>(
          "SELECT h.amount FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN assets a ON a.key = h.asset WHERE w.platform = ? AND w.wallet = ? AND a.id = ?",
        );
        const derived = sql.prepare("SELECT 1 FROM entries WHERE derived = 1").get() !== undefined;
        for (const { platform, wallet, assetId, before: now } of preview.balances)
          expect(held.get(platform, wallet, assetId)?.amount ?? "0").toBe(now);
        ledger.delete(ids);
        settle(sql);
        if (!derived)
          for (const { platform, wallet, assetId, after } of preview.balances)
            expect(held.get(platform, wallet, assetId)?.amount ?? "0").toBe(after);
      }),
      { numRuns: depth(14, 40) },
    );
  });

  test("a reset removes all edits, splits and merges", () => {
    fc.assert(
      fc.property(batches, fc.array(change, { maxLength: 4 }), (all, changes) => {
        const { sql, ledger } = reported(all);
        const newId = counter();
        const before = everything(sql);
        for (const one of changes) {
          // Fields that a reset leaves unchanged.
          if (one.kind === "split" || one.kind === "merge") does(ledger, sql, one, newId);
          if (one.kind !== "update") continue;
          const { tags: _tags, hidden: _hidden, ...rest } = one.patch;
          does(ledger, sql, { ...one, patch: rest }, newId);
        }
        for (;;) {
          const edited = sql
            .prepare<{ id: string }>("SELECT id FROM transactions WHERE edits IS NOT NULL ORDER BY id")
            .get();
          if (edited === undefined) break;
          try {
            ledger.edit({ kind: "reset", ids: [edited.id] }, newId);
          } catch (error) {
            // A later change of a part comes first.
            if (error instanceof AppError && error.code === "conflict") return;
            throw error;
          }
        }
        expect(everything(sql)).toEqual(before);
      }),
      { numRuns: depth(14, 40) },
    );
  });
});

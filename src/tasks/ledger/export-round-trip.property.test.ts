import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { depth } from "../../../test/support/depth.ts";
import { createImportWorld, type ImportWorld } from "../../../test/support/worlds/import-world.ts";
import { batches, owner, second, settle, type Batch } from "../../../test/support/worlds/ledger-world.ts";
import { AppError } from "../../errors/app-error.ts";
import { mergeReports } from "../../domain/ledger/merge.ts";
import type { Leg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import {
  editsOfRow,
  reportsOfRow,
  transactionColumns,
  type TransactionRow,
} from "../../store/ledger/transaction-rows.ts";
import { writeExport } from "./export-transactions.ts";

const eth = "eip155:1/slip44:60";
const awkward = fc.constantFrom(
  "plain",
  "a;b",
  "[x]",
  "=1+1",
  "'quoted",
  'say "hi",\nthen go',
  "ü — ‘’",
  "-5",
  " x",
);
const names = fc.constantFrom("tax", "a;b", "[list]", "=sum", "'apostrophe");

/** An action of the owner on the transaction at an index, or on a wallet. */
const deed = fc.oneof(
  fc.record({
    what: fc.constant("edit" as const),
    of: fc.nat(20),
    notes: fc.option(awkward),
    hidden: fc.option(fc.boolean()),
  }),
  fc.record({
    what: fc.constant("retype" as const),
    of: fc.nat(20),
    type: fc.constantFrom("gift" as const, "income" as const),
  }),
  fc.record({ what: fc.constant("move" as const), of: fc.nat(20), by: fc.integer({ min: -5, max: 5 }) }),
  fc.record({
    what: fc.constant("legs" as const),
    of: fc.nat(20),
    drop: fc.nat(3),
    amount: fc.constantFrom("7", "0.25"),
  }),
  fc.record({ what: fc.constant("tag" as const), of: fc.nat(20), name: names }),
  fc.record({ what: fc.constant("link" as const), of: fc.nat(20), to: fc.nat(20) }),
  fc.record({ what: fc.constant("unlink" as const), of: fc.nat(20) }),
  fc.record({ what: fc.constant("forbid" as const), of: fc.nat(20), to: fc.nat(20) }),
  fc.record({
    what: fc.constant("wallet" as const),
    wallet: fc.constantFrom(owner, second, "cold"),
    label: fc.option(awkward),
    own: fc.option(fc.boolean()),
    closed: fc.option(fc.boolean()),
  }),
  fc.record({
    what: fc.constant("answer" as const),
    contract: fc.constantFrom(second, "0x0000000000000000000000000000000000000001"),
    meaning: fc.constantFrom("position" as const, "payment" as const, "own" as const),
  }),
  fc.record({
    what: fc.constant("enter" as const),
    key: fc.option(awkward),
    notes: awkward,
    number: fc.nat(50),
  }),
);
type Edit = typeof deed extends fc.Arbitrary<infer D> ? D : never;

function importBatches(world: ImportWorld, found: readonly Batch[], edits: readonly Edit[]): void {
  const { ledger, tags, wallets, contracts } = world.account;
  for (const { source, reported } of found) ledger.add(reported, source);
  let made = 0;
  for (const each of edits) {
    const ids = ledger.list({}, { limit: 1_000, order: "asc" }).items.map(({ id }) => id);
    const idOf = (index: number): string => ids[index % Math.max(1, ids.length)] ?? "";
    try {
      switch (each.what) {
        case "edit":
          ledger.update(idOf(each.of), { notes: each.notes, hidden: each.hidden ?? undefined });
          break;
        case "retype":
          ledger.update(idOf(each.of), { type: each.type });
          break;
        case "move":
          ledger.update(idOf(each.of), { at: ledger.get(idOf(each.of)).at + each.by * 1_000 });
          break;
        case "legs": {
          const legs: Leg[] = ledger.get(idOf(each.of)).legs.slice(each.drop);
          ledger.update(idOf(each.of), {
            legs: [...legs, { direction: "in", assetId: eth, amount: each.amount }],
          });
          break;
        }
        case "tag":
          tags.assign(
            tags.list().some(({ name }) => name === each.name) ? each.name : tags.create(each.name).name,
            [idOf(each.of)],
          );
          break;
        case "link":
          ledger.link([idOf(each.of), idOf(each.to)]);
          break;
        case "unlink":
          ledger.unlink(idOf(each.of));
          break;
        case "forbid":
          ledger.forbidLink([idOf(each.of), idOf(each.to)]);
          break;
        case "wallet":
          wallets.update(each.wallet, {
            label: each.label,
            own: each.own ?? undefined,
            closed: each.closed ?? undefined,
          });
          ledger.reclassifyByWallet(each.wallet);
          break;
        case "answer":
          contracts.answer({ platform: "eip155:1", contract: each.contract, meaning: each.meaning });
          ledger.reclassifyByWallet(each.contract);
          break;
        case "enter":
          ledger.create(
            [
              {
                ...(each.key === null ? {} : { key: each.key }),
                at: 1_600_000_000_000 + each.number * 3_600_000,
                type: "deposit",
                platform: "manual",
                wallet: "cold",
                notes: each.notes,
                tags: ["entered"],
                legs: [
                  {
                    direction: "in",
                    assetId: eth,
                    amount: "1",
                    value: { amount: "2000", currency: "EUR", by: "owner" },
                  },
                  { direction: "in", assetId: eth, amount: "0.5" },
                ],
              },
            ],
            () => `made-${++made}`,
          );
      }
    } catch (error) {
      // Actions that do not apply to this ledger are skipped.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

async function exported(world: ImportWorld, format: "csv" | "json"): Promise<string> {
  let files = 0;
  const id = await writeExport({
    account: world.account,
    context: {
      ...world.context,
      now: () => 1_700_000_000_000,
      newId: () => `export-${++files}-${world.account.storedFiles.list({ limit: 1, order: "asc" }).total}`,
    },
    input: { filter: {}, format },
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  return readFileSync(join(world.folder, id), "utf8");
}

/** Transactions and edits as clients see them, without the sources. */
function seen({ account, sql }: ImportWorld): unknown {
  settle(sql);
  const all = [false, true].flatMap(
    (hidden) => account.ledger.list({ hidden }, { limit: 1_000, order: "asc" }).items,
  );
  return {
    transactions: all.map(({ sources: _, ...transaction }) => transaction),
    details: sql
      .prepare<TransactionRow>(
        `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet ORDER BY t.id`,
      )
      .all()
      .map((row) => {
        const { type: statedType } = mergeReports(reportsOfRow(row).map(([, report]) => report));
        return { id: row.id, position: row.position, statedType, legs: row.legs, edits: editsOfRow(row) };
      }),
    forbidden: sql.prepare("SELECT a, b FROM forbidden_links ORDER BY a, b").all(),
    keys: sql.prepare("SELECT key, transaction_id FROM caller_keys ORDER BY key").all(),
    wallets: sql
      .prepare(
        "SELECT platform, wallet, label, own, closed FROM wallets WHERE stated = 1 AND transactions > 0 ORDER BY platform, wallet",
      )
      .all(),
    balances: sql
      .prepare(
        "SELECT a.id, w.wallet, h.amount FROM holdings h JOIN assets a ON a.key = h.asset JOIN wallets w ON w.key = h.wallet ORDER BY a.id, w.wallet",
      )
      .all(),
  };
}

function inOneOrder(value: unknown): unknown {
  const { transactions, details, ...rest } = value as {
    transactions: { legs: unknown[] }[];
    details: { legs: string }[];
  };
  const sorted = (legs: unknown[]): string[] => legs.map((leg) => JSON.stringify(leg)).toSorted();
  return {
    ...rest,
    transactions: transactions.map((transaction) => ({ ...transaction, legs: sorted(transaction.legs) })),
    details: details.map((row) => ({ ...row, legs: sorted(JSON.parse(row.legs) as unknown[]) })),
  };
}

test.each(["csv", "json"] as const)(
  "importing an account's own %s export restores it with all edits, and a second import changes nothing",
  { timeout: 120_000 },
  async (written) => {
    const format = `portolan-${written}`;
    await fc.assert(
      fc.asyncProperty(batches, fc.array(deed, { maxLength: 12 }), async (found, edits) => {
        const world = createImportWorld();
        const again = createImportWorld();
        try {
          importBatches(world, found, edits);
          const text = await exported(world, written);
          await again.run(again.upload(text, { format }));
          expect(seen(again)).toEqual(seen(world));
          // The order of two sources that report the same legs is not defined.
          const before = inOneOrder(seen(world));
          await world.run(world.upload(text, { format }));
          expect(inOneOrder(seen(world))).toEqual(before);
        } finally {
          world.end();
          again.end();
        }
      }),
      { numRuns: depth(20, 60) },
    );
  },
);

test.each(
  (["csv", "json"] as const).flatMap((written) =>
    (["no one", "the search", "the owner"] as const).flatMap((by) =>
      [-1, 1].map((hours) => [written, by, hours] as const),
    ),
  ),
)(
  "a %s export restores a transfer that left in several parts, with the inputs of its halves and a deposit that %s linked %i h later",
  async (written, by, hours) => {
    const platform = "bip122:000000000019d6689c085ae165831e93";
    const half = (wallet: string, direction: "in" | "out", amount: string): ReportedTransaction => ({
      id: `${platform}:joint:${wallet}`,
      at: 1_600_000_000_000,
      platform,
      wallet,
      txHash: "joint",
      legs: [{ direction, amount, assetId: `${platform}/slip44:0` }],
      ...(direction === "out" ? { jointInputs: { own: amount, all: "1.5", fee: "0.0001" } } : {}),
    });
    const halves = [
      half("a", "out", "1"),
      half("b", "out", "0.5"),
      half("c", "in", "0.7"),
      half("d", "in", by === "no one" ? "0.7999" : "0.5"),
    ];
    const deposit: ReportedTransaction = {
      ...half("Kraken", "in", "0.2999"),
      id: "exchange:kraken:deposit",
      at: 1_600_000_000_000 + hours * 3_600_000,
      platform: "exchange:kraken",
    };
    const world = createImportWorld();
    const again = createImportWorld();
    const inputsOf = ({ sql }: ImportWorld): unknown[] =>
      sql
        .prepare<TransactionRow>(
          `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet ORDER BY t.id`,
        )
        .all()
        .map((row) => mergeReports(reportsOfRow(row).map(([, report]) => report)).jointInputs);
    try {
      importBatches(world, [{ source: { kind: "connection", id: "x" }, reported: [...halves, deposit] }], []);
      const payers = [`${platform}:joint:a`, `${platform}:joint:b`];
      if (by !== "no one")
        world.account.ledger.link([...payers, deposit.id ?? ""], {
          isOwners: by === "the owner",
          departureCount: 2,
        });
      const { items } = world.account.ledger.list({ linked: true }, { limit: 10, order: "asc" });
      expect(items).toHaveLength(by === "no one" ? 4 : 5);
      const text = await exported(world, written);
      await again.run(again.upload(text, { format: `portolan-${written}` }));
      expect(seen(again)).toEqual(seen(world));
      expect(inputsOf(again)).toEqual(inputsOf(world));
      expect(inputsOf(again).filter((inputs) => inputs !== undefined)).toHaveLength(2);
    } finally {
      world.end();
      again.end();
    }
  },
);

test.each(["csv", "json"] as const)(
  "a %s export restores the liquidity of a position, and what a tracker stated of an edited row is not in the way",
  async (written) => {
    const nft = "eip155:1/erc721:0x00000000000000000000000000000000000000ee/7";
    const base = { at: 1_600_000_000_000, platform: "eip155:1", wallet: owner } as const;
    const position: ReportedTransaction = {
      ...base,
      id: `eip155:1:0x${"1".repeat(64)}:${owner}`,
      txHash: `0x${"1".repeat(64)}`,
      legs: [{ direction: "out", amount: "2", assetId: eth }],
      liquidity: [
        { assetId: nft, liquidity: "-5", coins: [{ assetId: eth, added: "0", removed: "2", paid: "2" }] },
      ],
    };
    const tracked: ReportedTransaction = {
      ...base,
      id: "tracker:1",
      type: "deposit",
      legs: [{ direction: "in", amount: "1", assetId: eth }],
      transferIds: ["t1"],
      settles: "tracker:2",
      results: { currency: "USD", gain: "3" },
    };
    const world = createImportWorld();
    const again = createImportWorld();
    const liquidityOf = ({ sql }: ImportWorld): unknown[] =>
      sql
        .prepare<{ liquidity: string | null }>("SELECT liquidity FROM transactions ORDER BY id")
        .all()
        .map(({ liquidity }) => liquidity);
    try {
      importBatches(world, [{ source: { kind: "connection", id: "x" }, reported: [position, tracked] }], []);
      world.account.ledger.update("tracker:1", { notes: "edited" });
      const text = await exported(world, written);
      await again.run(again.upload(text, { format: `portolan-${written}` }));
      expect(seen(again)).toEqual(seen(world));
      expect(liquidityOf(again)).toEqual(liquidityOf(world));
      expect(liquidityOf(world).filter((liquidity) => liquidity !== null)).toHaveLength(1);
    } finally {
      world.end();
      again.end();
    }
  },
);

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exchangeAsset, currencyAsset } from "../../../domain/assets/asset.ts";
import { transactionTypes, type Transaction } from "../../../domain/ledger/transaction.ts";
import { AppError } from "../../../errors/app-error.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { openSql } from "../../../platform/sqlite/open-sql.ts";
import { createAccountStore, type AccountStore } from "../../account/account-store.ts";
import { migrate } from "../../database/migrate.ts";
import { accountMigrations } from "../../database/migrations/registry.ts";
import type { TransactionFilter } from "./transaction-filter.ts";
import { createTransactionList } from "../list/transaction-list.ts";
import { type Page, type SeekRequest } from "../../database/paging.ts";
import { pageByIndex } from "./page-by-index.ts";
import { refreshListIndex } from "./refresh-index.ts";

const dayMs = 86_400_000;
const start = 20_000 * dayMs;
const now = start + 40 * dayMs;
const currency = "EUR";
const options = { longFrom: 0, blockRows: 4, tolerated: 1 };

const symbols = ["AAA", "BBB", "CCC"];
const asset = (symbol: string): string => exchangeAsset("bench", symbol);
const symbol = fc.constantFrom(...symbols);
/** Also amounts that differ only in their last digits. */
const amount = fc.constantFrom(
  "1",
  "0.5",
  "2",
  "12",
  "1.000000000000000000001",
  "0.999999999999999999999",
  "12345678901234567890",
  "12345678901234567891",
  "0.1",
);
const wallet = fc.constantFrom("Spot", "Earn", "Funding");
const text = fc.constantFrom("lunch", "lunch with bbb", "0xabc", "spot");
const type = fc.constantFrom(...transactionTypes.slice(0, 5));
const at = fc.integer({ min: 0, max: 30 }).map((day) => start + day * dayMs);

const leg = fc.record(
  {
    direction: fc.constantFrom("in" as const, "out" as const, "fee" as const),
    assetId: symbol.map(asset),
    amount,
    wallet: fc.option(wallet, { nil: undefined }),
  },
  { requiredKeys: ["direction", "assetId", "amount"] },
);
const transaction = fc.record({
  at,
  type,
  wallet,
  legs: fc.array(leg, { minLength: 1, maxLength: 3 }),
  status: fc.constantFrom("confirmed" as const, "confirmed" as const, "pending" as const, "failed" as const),
  notes: fc.option(text, { nil: undefined }),
  tags: fc.option(fc.subarray(["kept", "lunch", "other"]), { nil: undefined }),
});

const place = fc.nat(1_000);
const step = fc.oneof(
  fc.record({
    do: fc.constant("import" as const),
    rows: fc.array(transaction, { minLength: 1, maxLength: 9 }),
  }),
  fc.record(
    { do: fc.constant("edit" as const), place, at, type, hidden: fc.boolean(), notes: text },
    { requiredKeys: ["do", "place"] },
  ),
  fc.record({ do: fc.constant("legs" as const), place, legs: fc.array(leg, { minLength: 1, maxLength: 2 }) }),
  fc.record({ do: fc.constant("delete" as const), place, isUndone: fc.boolean() }),
  fc.record({ do: fc.constant("link" as const), assetId: symbol.map(asset), amount, at }),
  fc.record({ do: fc.constant("unlink" as const), place }),
  fc.record({ do: fc.constant("tag" as const), place, tags: fc.subarray(["kept", "lunch"]) }),
  fc.record({
    do: fc.constant("changeTag" as const),
    name: fc.constantFrom("kept", "lunch"),
    change: fc.constantFrom("rename" as const, "delete" as const, "assign" as const, "unassign" as const),
    place,
  }),
  fc.record({
    do: fc.constant("price" as const),
    symbol,
    day: fc.nat(30),
    price: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ do: fc.constant("coin" as const), symbol, coin: fc.constantFrom("aaa", "bbb") }),
  fc.record({ do: fc.constant("drop" as const), place }),
  fc.record({ do: fc.constant("build" as const), steps: fc.option(fc.nat(6), { nil: undefined }) }),
  fc.record({ do: fc.constant("resume" as const), steps: fc.nat(6) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const conditions: {
  [Name in keyof TransactionFilter]-?: fc.Arbitrary<NonNullable<TransactionFilter[Name]>>;
} = {
  from: at,
  to: at,
  types: fc
    .subarray(["deposit", "withdrawal", "trade", "transfer"] as const, { minLength: 1 })
    .map((types) => [...types]),
  wallets: fc.subarray(["Spot", "Earn", "Nowhere"]),
  platforms: fc.subarray(["exchange:bench", "manual"]),
  assetId: symbol.map(asset),
  coinId: fc.constantFrom("aaa", "bbb"),
  tags: fc.subarray(["kept", "lunch"]),
  text: fc.oneof(text, fc.constantFrom("b", "bench", "ot", "lunch spot", "%", "!")),
  sourceId: fc.constantFrom("file-0", "file-1"),
  status: fc.constantFrom("confirmed" as const, "pending" as const, "failed" as const),
  linked: fc.boolean(),
  hidden: fc.boolean(),
  ids: fc.constant(["bench:t1", "t1", "t2"]),
  minAmount: amount,
  maxAmount: amount,
  minValue: fc.constantFrom("0", "3", "24"),
  maxValue: fc.constantFrom("3", "24"),
  collapseTransfers: fc.boolean(),
};
/** One or two conditions, so that most filters match something. */
const filter = fc
  .tuple(
    fc.subarray(Object.keys(conditions) as (keyof TransactionFilter)[], { minLength: 1, maxLength: 2 }),
    fc.record(conditions),
  )
  .map(([names, all]): TransactionFilter => Object.fromEntries(names.map((name) => [name, all[name]])));

type World = {
  account: AccountStore;
  imported: number;
  edits: number;
  build: Generator<number, void> | undefined;
};

function idAt({ account }: World, index: number): string | undefined {
  const rows = account.sql.prepare<{ id: string }>("SELECT id FROM transactions ORDER BY id").all();
  return rows[index % Math.max(rows.length, 1)]?.id;
}

function refreshPrices(account: AccountStore): void {
  runToEnd(account.pricesInUse.refresh({ now, currency }));
}

const newId = (world: World) => (): string => `new${world.edits++}`;

function onOne(world: World, { place: index }: { place: number }, work: (id: string) => void): void {
  const id = idAt(world, index);
  if (id !== undefined) work(id);
}

function importRows(world: World, rows: Extract<Step, { do: "import" }>["rows"]): void {
  const source = { kind: "import" as const, id: `file-${world.imported % 3}` };
  world.account.ledger.add(
    rows.map(({ notes, tags, legs, ...row }) => ({
      ...row,
      id: `t${world.imported++}`,
      platform: "exchange:bench",
      legs: legs.map(({ wallet: name, ...given }) => ({
        ...given,
        ...(name !== undefined && { wallet: name }),
      })),
      ...(notes !== undefined && { notes }),
      ...(tags !== undefined && { tags }),
    })),
    source,
  );
}

function edit(
  { account }: World,
  id: string,
  { do: _, place: __, ...patch }: Extract<Step, { do: "edit" }>,
): void {
  account.ledger.update(id, patch);
}

function link(world: World, { assetId, amount: sent, at: when }: Extract<Step, { do: "link" }>): void {
  const { ledger } = world.account;
  const [out] = ledger.create(
    [
      {
        at: when,
        type: "withdrawal",
        platform: "exchange:bench",
        wallet: "Spot",
        legs: [{ direction: "out", assetId, amount: sent }],
        id: "",
      },
    ],
    newId(world),
  );
  const [into] = ledger.create(
    [
      {
        at: when,
        type: "deposit",
        platform: "manual",
        wallet: "Earn",
        legs: [{ direction: "in", assetId, amount: sent }],
        id: "",
      },
    ],
    newId(world),
  );
  ledger.link([out ?? "", into ?? ""]);
}

function changeTag(world: World, { name, change, place: index }: Extract<Step, { do: "changeTag" }>): void {
  const { tags } = world.account;
  const ids = [idAt(world, index) ?? ""];
  if (change === "rename") tags.rename(name, name === "kept" ? "lunch" : "kept");
  else if (change === "delete") tags.delete(name);
  else if (change === "assign") tags.assign(name, ids);
  else tags.unassign(name, ids);
}

function take(world: World, given: Step): void {
  const { account } = world;
  const { ledger } = account;
  switch (given.do) {
    case "import":
      return importRows(world, given.rows);
    case "edit":
      return onOne(world, given, (id) => edit(world, id, given));
    case "legs":
      return onOne(world, given, (id) =>
        ledger.update(id, { legs: given.legs.map(({ wallet: _, ...one }) => one) }),
      );
    case "delete":
      return onOne(world, given, (id) => {
        const { changeId } = ledger.edit({ kind: "delete", ids: [id] }, newId(world));
        // The index is built between, so that the transaction comes back to a ledger without it.
        if (given.isUndone && changeId !== null) {
          runToEnd(refreshListIndex(account.sql, { ...options, tolerated: 0 }));
          ledger.undo(changeId);
        }
      });
    case "link":
      return link(world, given);
    case "unlink":
      return onOne(world, given, (id) => ledger.unlink(id));
    case "tag":
      return onOne(world, given, (id) => ledger.update(id, { tags: given.tags }));
    case "changeTag":
      return changeTag(world, given);
    case "price":
      account.prices.setManual([
        { assetId: asset(given.symbol), day: start / dayMs + given.day, price: `${given.price}`, currency },
      ]);
      return refreshPrices(account);
    case "coin":
      account.assets.update(asset(given.symbol), { coinId: given.coin });
      return refreshPrices(account);
    case "drop":
      return void ledger.removeSource({ kind: "import", id: `file-${given.place % 3}` }, 3);
    case "build":
      world.build = refreshListIndex(account.sql, options);
      return resume(world, given.steps);
    case "resume":
      return resume(world, given.steps);
  }
}

/** Runs a build for a number of steps, or to its end, so that later steps change the ledger during the build. */
function resume(world: World, steps: number | undefined): void {
  for (let count = 0; count !== steps; count++) if (world.build?.next().done !== false) return;
}

function expectSame(
  account: AccountStore,
  asked: TransactionFilter,
  request: SeekRequest,
): Page<Transaction> {
  const expected = account.ledger.unindexedPage(asked, request).parse();
  expect(account.ledger.list(asked, request), JSON.stringify(asked)).toEqual(expected);
  return expected;
}

test("a page by the index of lists is what reading the transactions answers, whatever changed since it was built", () => {
  let answered = 0;
  fc.assert(
    fc.property(
      fc.array(transaction, { minLength: 4, maxLength: 20 }),
      fc.array(step, { minLength: 8, maxLength: 12 }),
      fc.array(filter, { minLength: 12, maxLength: 12 }),
      fc.constantFrom("asc" as const, "desc" as const),
      fc.integer({ min: 1, max: 4 }),
      (rows, steps, filters, order, limit) => {
        const sql = openSql(":memory:", { readonly: false });
        migrate(sql, accountMigrations);
        const account = createAccountStore(sql, { id: "lists", name: "lists" });
        account.settings.update({ baseCurrency: currency });
        const world: World = { account, imported: 0, edits: 0, build: undefined };
        take(world, { do: "import", rows });
        runToEnd(refreshListIndex(sql, options));
        for (const given of steps) {
          try {
            take(world, given);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
          }
          for (const asked of filters) {
            if (runToEnd(pageByIndex(sql, asked, { after: undefined, order, limit })) !== undefined)
              answered++;
            expectSame(account, asked, { limit: 200, order });
          }
        }
        for (const asked of filters)
          for (let cursor: string | null | undefined; cursor !== null;)
            cursor = expectSame(account, asked, { limit, cursor, order }).nextCursor;
        for (const asked of filters) {
          const { items } = expectSame(account, asked, { limit: 200, order });
          for (const skip of [1, limit, items.length])
            expect(expectSame(account, asked, { limit, order, skip }).items).toEqual(
              items.slice(skip, skip + limit),
            );
        }
        sql.close();
      },
    ),
    { numRuns: 8 },
  );
  // Else nothing was compared.
  expect(answered).toBeGreaterThan(500);
});

test("an index of another form, and one that lacks what changed, is not used", () => {
  const sql = openSql(":memory:", { readonly: false });
  migrate(sql, accountMigrations);
  const account = createAccountStore(sql, { id: "lists", name: "lists" });
  const rows = Array.from({ length: 12 }, (_, index) => ({
    id: `t${index}`,
    at: start + index,
    type: "deposit" as const,
    platform: "exchange:bench",
    wallet: "Spot",
    legs: [{ direction: "in" as const, assetId: currencyAsset("EUR"), amount: "1" }],
  }));
  account.ledger.add(rows, { kind: "import", id: "file" });
  const ask = () =>
    runToEnd(pageByIndex(sql, { types: ["deposit"] }, { after: undefined, order: "asc", limit: 5 }))?.total;
  expect(ask()).toBeUndefined();
  runToEnd(refreshListIndex(sql, options));
  expect(ask()).toBe(12);
  const many = JSON.stringify(Array.from({ length: 1_001 }, (_, index) => index + 1));
  sql.prepare("INSERT INTO list_changes (key, build) SELECT value, 0 FROM json_each(?)").run(many);
  expect(ask()).toBeUndefined();
  runToEnd(refreshListIndex(sql, options));
  expect(ask()).toBe(12);
  sql.exec("UPDATE list_state SET rules = 'other'");
  expect(ask()).toBeUndefined();
  runToEnd(refreshListIndex(sql, options));
  expect(ask()).toBe(12);
  sql.close();
});

test("a page found in steps is of one state of the file, whatever is written between them", () => {
  const folder = mkdtempSync(join(tmpdir(), "portolan-lists-"));
  const path = join(folder, "account.sqlite");
  const writer = openSql(path, { readonly: false });
  migrate(writer, accountMigrations);
  const { ledger } = createAccountStore(writer, { id: "lists", name: "lists" });
  const add = (from: number, count: number): void =>
    void ledger.add(
      Array.from({ length: count }, (_, index) => ({
        id: `t${from + index}`,
        at: start + from + index,
        type: "deposit" as const,
        platform: "exchange:bench",
        wallet: "Spot",
        legs: [{ direction: "in" as const, assetId: currencyAsset("EUR"), amount: "1" }],
      })),
      { kind: "import", id: "file" },
    );
  add(0, 40);
  runToEnd(refreshListIndex(writer, options));
  const reader = openSql(path, { readonly: true });
  const { indexedPage } = createTransactionList(reader);
  const asked: TransactionFilter = { types: ["deposit"], wallets: ["Spot"] };
  const work = indexedPage(asked, { limit: 5, order: "asc" });
  for (let step = 0; step < 4; step++) expect(work.next().done).toBe(false);
  add(40, 3);
  // Begun again, with what was written.
  expect(runToEnd(work)?.parse()).toMatchObject({ total: 43, items: { length: 5 } });
  const disturbed = indexedPage(asked, { limit: 5, order: "asc" });
  let step = disturbed.next();
  for (let from = 43; step.done !== true; from++) {
    add(from, 1);
    step = disturbed.next();
  }
  // Another thread reads it then.
  expect(step.value).toBeUndefined();
  reader.close();
  writer.close();
  rmSync(folder, { recursive: true });
});

import { beforeEach, describe, expect, test } from "vitest";
import { settle } from "../../../test/support/worlds/ledger-world.ts";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import type { Sql } from "../../ports/sql.ts";
import type { ReportedTransaction, Source } from "../../domain/ledger/transaction.ts";
import { createAuditLog } from "./audit-log.ts";
import { createBalances } from "../balances/balances.ts";
import { createLedger, type Ledger } from "./ledger.ts";

const eth = "eip155:1/slip44:60";
const usdc = "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const btc = "exchange:binance/symbol:BTC";
const usdt = "exchange:binance/symbol:USDT";
const [alice, bob, carol] = ["0xa1", "0xb0", "0xca"].map((start) => start.padEnd(42, "0")) as [
  string,
  string,
  string,
];
const hash = (n: number): string => `0x${String(n).padStart(64, "0")}`;
const csv: Source = { kind: "import", id: "csv" };
const api: Source = { kind: "connection", id: "api" };
const start = Date.UTC(2024, 0, 1);

let sql: Sql;
let ledger: Ledger;
let ids = 0;
beforeEach(() => {
  sql = accountDatabase();
  ledger = createLedger(sql);
});

function sent(n: number, more: Partial<ReportedTransaction> = {}): ReportedTransaction {
  return {
    at: start + n * 1000,
    platform: "eip155:1",
    wallet: alice,
    txHash: hash(n),
    legs: [
      { direction: "out", assetId: eth, amount: "1", counterparty: carol },
      { direction: "fee", assetId: eth, amount: "0.001" },
    ],
    ...more,
  };
}
function bought(id: string | undefined, at: number, amount = "0.5"): ReportedTransaction {
  return {
    ...(id === undefined ? {} : { id }),
    at,
    type: "trade",
    platform: "exchange:binance",
    wallet: "Binance Spot",
    legs: [
      { direction: "in", assetId: btc, amount },
      { direction: "out", assetId: usdt, amount: "20000" },
    ],
  };
}
const only = (): string => ledger.list({}, { limit: 1, order: "desc" }).items[0]?.id ?? "";
const found = (text: string): number => ledger.list({ text }, { limit: 10, order: "desc" }).total;
const changes = (): unknown[] => sql.prepare("SELECT topic, cause, since, count FROM changes").all();

test("a chunk reads the assets that are spam without going through the others", () => {
  const texts: string[] = [];
  const watched = new Proxy(sql, {
    get: (target, name) =>
      name === "prepare"
        ? (text: string) => (texts.push(text), target.prepare(text))
        : Reflect.get(target, name),
  });
  createLedger(watched).add([sent(1)], csv);
  const ofSpam = texts.filter((text) => /FROM assets WHERE spam = 1/.test(text));
  expect(ofSpam).not.toEqual([]);
  for (const text of ofSpam) {
    const plan = sql.prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all();
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining("INDEX assets_spam")]);
  }
});

describe("sources", () => {
  test("a later source adds missing legs and duplicates none", () => {
    ledger.add([sent(1)], csv);
    const token = { direction: "in" as const, assetId: usdc, amount: "2000", counterparty: carol };
    expect(ledger.add([sent(1, { legs: [token] })], api)).toMatchObject({ added: 0, changed: 1 });
    expect(ledger.add([sent(1, { legs: [...sent(1).legs, token] })], api)).toMatchObject({ changed: 0 });
    expect(ledger.get(only())).toMatchObject({ type: "trade", sources: [csv, api] });
    expect(ledger.get(only()).legs.map((leg) => leg.amount)).toEqual(["2000", "1", "0.001"]);
  });
  test("two real equal legs of one transaction are two", () => {
    const leg = { direction: "in" as const, assetId: usdc, amount: "5", counterparty: carol };
    ledger.add([sent(1, { legs: [leg, leg] })], csv);
    ledger.add([sent(1, { legs: [leg] })], api);
    expect(ledger.get(only()).legs).toHaveLength(2);
  });
  test("the more precise gas amount replaces the other, until its source is removed", () => {
    ledger.add([sent(1)], csv);
    ledger.add([sent(1, { legs: [{ direction: "fee", assetId: eth, amount: "0.00099987" }] })], api);
    expect(ledger.get(only()).legs.at(-1)?.amount).toBe("0.00099987");
    ledger.removeSource(api);
    expect(ledger.get(only()).legs.at(-1)?.amount).toBe("0.001");
  });
  test("a reported leg replaces a derived wrapper leg", () => {
    const wrapped = { direction: "in" as const, assetId: usdc, amount: "1", kind: "wrapped" as const };
    ledger.add([sent(1, { legs: [...sent(1).legs, wrapped] })], csv);
    expect(ledger.get(only()).type).toBe("wrap");
    ledger.add(
      [sent(1, { legs: [{ direction: "in", assetId: usdc, amount: "1", counterparty: carol }] })],
      api,
    );
    expect(ledger.get(only()).legs.filter((leg) => leg.direction === "in")).toHaveLength(1);
  });
  test("addresses and hashes are case-insensitive", () => {
    ledger.add([sent(1)], csv);
    const upper = sent(1, { wallet: alice.toUpperCase().replace("0X", "0x"), txHash: hash(1) });
    expect(ledger.add([upper], api)).toMatchObject({ added: 0 });
  });
  test("an exchange row without a common id matches another source's within a second", () => {
    ledger.add([bought(undefined, start)], csv);
    expect(ledger.add([bought("binance:trade:7", start + 400)], api)).toMatchObject({ added: 0 });
    expect(ledger.get("binance:trade:7").id).toBe(only());
    expect(ledger.add([bought(undefined, start)], csv)).toMatchObject({ added: 0, changed: 0 });
    expect(ledger.get(only()).at).toBe(start + 400);
    ledger.removeSource(api);
    expect(ledger.get(only()).at).toBe(start);
  });
  test("an exchange row further away, of another amount, or already matched is separate", () => {
    ledger.add([bought(undefined, start)], csv);
    expect(ledger.add([bought("t:1", start + 1500)], api)).toMatchObject({ added: 1 });
    expect(ledger.add([bought("t:2", start, "0.6")], api)).toMatchObject({ added: 1 });
    expect(ledger.add([bought("t:3", start), bought("t:4", start)], api)).toMatchObject({ added: 1 });
  });
  test("unconfirmed transactions have no entries", () => {
    ledger.add([sent(1, { status: "pending" })], api);
    expect(createAuditLog(sql).list({}, { limit: 10, order: "asc" }).total).toBe(0);
    ledger.add([sent(1)], api);
    expect(createAuditLog(sql).list({}, { limit: 10, order: "asc" }).total).toBe(2);
    expect(ledger.get(only()).status).toBe("confirmed");
  });
  test("reports a change that leaves balances equal: halves of a transfer, a reward, a value", () => {
    const [out, into] = ledger.create(
      [
        {
          at: start,
          type: "withdrawal",
          platform: "manual",
          wallet: "A",
          legs: [{ direction: "out", assetId: btc, amount: "1" }],
        },
        {
          at: start + 5,
          type: "deposit",
          platform: "manual",
          wallet: "B",
          legs: [{ direction: "in", assetId: btc, amount: "1" }],
        },
      ],
      () => `${ids++}`,
    ) as [string, string];
    const booksOf = (work: () => void): unknown[] => {
      sql.exec("DELETE FROM changes");
      work();
      return sql.prepare("SELECT since FROM changes WHERE topic = 'books'").all();
    };
    expect(booksOf(() => ledger.link([into, out]))).toEqual([{ since: start }]);
    expect(booksOf(() => ledger.unlink(into))).toEqual([{ since: start }]);
    expect(booksOf(() => ledger.update(into, { type: "reward" }))).toEqual([{ since: start + 5 }]);
    const value = { amount: "7", currency: "USD", by: "owner" as const };
    const leg = { direction: "in" as const, assetId: btc, amount: "1", value };
    expect(booksOf(() => ledger.update(into, { legs: [leg] }))).toEqual([{ since: start + 5 }]);
    expect(booksOf(() => ledger.update(into, { notes: "mine", tags: ["x"], hidden: true }))).toEqual([]);
    expect(booksOf(() => ledger.update(into, { at: start + 9 }))).toEqual([]);
  });

  test("a change states since when, and a repetition reports nothing", () => {
    ledger.add([sent(5), sent(2)], csv);
    expect(changes()).toEqual(
      ["transactions", "auditLog"].map((topic) => ({
        topic,
        cause: "created",
        since: start + 2000,
        count: 2,
      })),
    );
    sql.exec("DELETE FROM changes");
    ledger.add([sent(5), sent(2)], { kind: "import", id: "other" });
    expect(changes()).toEqual([]);
  });
});

describe("the owner's edits", () => {
  test("override a later sync field by field, and do not block new legs", () => {
    ledger.add([sent(1, { notes: "theirs" })], csv);
    ledger.update(only(), { type: "gift", notes: "for Carol", tags: ["family"] });
    ledger.add(
      [sent(1, { type: "trade", notes: "again", legs: [{ direction: "in", assetId: usdc, amount: "3" }] })],
      api,
    );
    expect(ledger.get(only())).toMatchObject({
      type: "gift",
      notes: "for Carol",
      tags: ["family"],
      edited: true,
    });
    expect(ledger.get(only()).legs).toHaveLength(3);
    ledger.update(only(), { type: null });
    expect(ledger.get(only()).type).toBe("trade");
  });
  test("freeze an edited leg", () => {
    ledger.add([sent(1)], csv);
    const [first, fee] = ledger.get(only()).legs;
    if (first === undefined || fee === undefined) throw new Error("a leg is missing");
    const value = { amount: "100", currency: "EUR", by: "owner" as const };
    ledger.update(only(), {
      legs: [
        { ...first, value },
        { ...fee, amount: "0.002" },
      ],
    });
    ledger.add([sent(1, { legs: [{ direction: "fee", assetId: eth, amount: "0.00123456" }] })], api);
    expect(ledger.get(only()).legs).toEqual([
      { ...first, value },
      { ...fee, amount: "0.002" },
    ]);
    settle(sql);
    expect(
      createBalances(sql)
        .at(start + 86_400_000)
        .map((held) => held.amount),
    ).toEqual(["-1.002"]);
    ledger.update(only(), { legs: null });
    expect(ledger.get(only()).legs.at(-1)?.amount).toBe("0.00123456");
  });
  test("hide from lists without changing balances", () => {
    ledger.add([sent(1), sent(2)], csv);
    ledger.update(only(), { hidden: true });
    expect(ledger.list({}, { limit: 9, order: "desc" }).total).toBe(1);
    expect(ledger.list({ hidden: true }, { limit: 9, order: "desc" }).total).toBe(1);
    settle(sql);
    expect(createBalances(sql).at(start + 86_400_000)[0]?.amount).toBe("-2.002");
  });
  test("delete all or none", () => {
    ledger.add([sent(1)], csv);
    expect(() => ledger.delete([only(), "nothing"])).toThrow('There is no transaction "nothing".');
    expect(ledger.list({}, { limit: 9, order: "desc" }).total).toBe(1);
  });
});

describe("links", () => {
  const received = (n: number): ReportedTransaction =>
    sent(n, { wallet: bob, legs: [{ direction: "in", assetId: eth, amount: "1", counterparty: alice }] });
  const sentToBob = (n: number): ReportedTransaction =>
    sent(n, { legs: [{ direction: "out", assetId: eth, amount: "1", counterparty: bob }] });

  test("one hash between two own wallets is a transfer, in either order", () => {
    for (const order of [
      [sentToBob(1), received(1)],
      [received(1), sentToBob(1)],
    ]) {
      sql = accountDatabase();
      ledger = createLedger(sql);
      for (const one of order) ledger.add([one], csv);
      const items = ledger.list({ linked: true }, { limit: 9, order: "asc" }).items;
      expect(items.map((item) => item.type)).toEqual(["transfer", "transfer"]);
      expect(items.map((item) => item.linkedTransactionId).sort()).toEqual(
        items.map((item) => item.id).sort(),
      );
    }
  });
  test("an undone link stays undone", () => {
    ledger.add([sentToBob(1), received(1)], csv);
    ledger.unlink(only());
    ledger.add([sentToBob(1), received(1)], api);
    expect(ledger.list({ linked: true }, { limit: 9, order: "asc" }).total).toBe(0);
  });
  test("the owner links transactions that nothing else connects, and undoes it", () => {
    const ids = ledger.create(
      [
        {
          at: start,
          type: "withdrawal",
          platform: "manual",
          wallet: "Home",
          legs: [{ direction: "out", assetId: btc, amount: "1" }],
        },
        {
          at: start + 5,
          type: "deposit",
          platform: "manual",
          wallet: "Bank",
          legs: [{ direction: "in", assetId: btc, amount: "1" }],
        },
      ],
      ids1(),
    ) as [string, string];
    ledger.link(ids);
    expect(ids.map((id) => ledger.get(id).type)).toEqual(["transfer", "transfer"]);
    expect(() => ledger.link([ids[0], ids[0]])).toThrow("itself");
    ledger.forbidLink(ids);
    expect(ids.map((id) => ledger.get(id).type)).toEqual(["withdrawal", "deposit"]);
  });
  test("marking a wallet as own turns payments to it into transfers", () => {
    ledger.add([sentToBob(1)], csv);
    expect(ledger.get(only()).type).toBe("withdrawal");
    ledger.add([{ ...received(9), txHash: hash(9) }], csv);
    expect(
      ledger.list({ types: ["transfer"] }, { limit: 9, order: "asc" }).items.map((item) => item.txHash),
    ).toContain(hash(1));
  });
});

function ids1(): () => string {
  let next = 0;
  return () => `n${next++}`;
}

describe("transactions entered by hand", () => {
  const entry = {
    at: start,
    type: "reward" as const,
    platform: "manual",
    wallet: "Home",
    legs: [{ direction: "in" as const, assetId: btc, amount: "0.10" }],
  };

  test("are new every time, unless their key was sent before", () => {
    const newId = ids1();
    const [a, b, c] = ledger.create([entry, entry, { ...entry, key: "k" }], newId);
    expect(new Set([a, b, c]).size).toBe(3);
    expect(ledger.create([{ ...entry, key: "k" }, entry], newId)[0]).toBe(c);
    expect(ledger.list({}, { limit: 9, order: "asc" }).total).toBe(4);
    ledger.delete([c ?? ""]);
    expect(ledger.create([{ ...entry, key: "k" }], newId)).toEqual([c]);
    expect(ledger.list({}, { limit: 9, order: "asc" }).total).toBe(3);
  });
  test("merge by hash on a chain, with priority for their type", () => {
    ledger.add([sent(1)], csv);
    const [id] = ledger.create(
      [{ ...sent(1, { legs: [{ direction: "out", assetId: eth, amount: "1" }] }), type: "donation" }],
      ids1(),
    );
    expect(ledger.get(id ?? "")).toMatchObject({
      type: "donation",
      sources: [csv, { kind: "manual", id: null }],
    });
    expect(ledger.get(id ?? "").legs).toHaveLength(2);
  });
  test("keep amounts in plain notation", () => {
    const [id] = ledger.create(
      [{ ...entry, legs: [{ direction: "in", assetId: btc, amount: "1.50E-7" }] }],
      ids1(),
    );
    expect(ledger.get(id ?? "").legs[0]?.amount).toBe("0.00000015");
  });
});

describe("lists", () => {
  beforeEach(() => {
    ledger.add([sent(1, { method: "Swap Tokens", notes: "Grüße an Carol" }), sent(2)], csv, {
      assets: [{ assetId: usdc, symbol: "USDC" }],
    });
    ledger.add(
      [
        {
          ...sent(3),
          legs: [{ direction: "in", assetId: usdc, amount: "7", counterparty: carol }],
          tags: ["Salary 2024"],
        },
      ],
      api,
    );
  });
  test("page through everything once, stable under inserts", () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = ledger.list({}, { limit: 1, cursor, order: "desc" });
      expect(page.items).toHaveLength(1);
      seen.push(page.items[0]?.id ?? "");
      cursor = page.nextCursor;
      if (seen.length === 1) ledger.add([sent(50)], csv);
    } while (cursor !== null);
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(3);
  });
  test.each([
    ["swap", 1],
    ["gr", 1],
    ["grüße carol", 1],
    ["swap nothing", 0],
    [hash(2), 1],
    [hash(2).slice(0, 66), 1],
    [alice, 3],
    [carol.slice(0, 12), 3],
    ["usdc", 1],
    ["salary", 1],
    ["2024", 1],
    ['"', 0],
  ])("find %j", (text, count) => {
    expect(found(text)).toBe(count);
  });
  test.each([
    [{ assetId: usdc }, 1],
    [{ wallets: [alice.toUpperCase().replace("0X", "0x")] }, 3],
    [{ wallets: [bob] }, 0],
    [{ platforms: ["eip155:1"] }, 3],
    [{ platforms: ["manual"] }, 0],
    [{ tags: ["Salary 2024"] }, 1],
    [{ sourceId: "api" }, 1],
    [{ status: "pending" as const }, 0],
    [{ types: ["deposit" as const] }, 1],
    [{ from: start + 2000 }, 2],
    [{ to: start + 1000 }, 1],
    [{ linked: true }, 0],
  ])("filter by %j", (filter, count) => {
    const page = ledger.list(filter, { limit: 9, order: "asc" });
    expect([page.total, page.items.length]).toEqual([count, count]);
  });
  test("agree with the single transaction, for any text", () => {
    const odd = 'a "kind":"x",\\ \u0007 \n,"kind":"value" € \u{1f600}';
    ledger.add([sent(7, { method: odd, notes: odd, counterparty: odd })], api);
    ledger.add([sent(8, { status: "failed" })], csv);
    ledger.add([sent(8, { wallet: bob })], api);
    const ids = ledger.list({}, { limit: 9, order: "asc" }).items.map(({ id }) => id);
    ledger.update(ids[0] ?? "", { tags: ["b", 'a "quoted" one'], hidden: true });
    for (const hidden of [true, false]) {
      const { items } = ledger.list({ hidden }, { limit: 9, order: "asc" });
      expect(items).toEqual(items.map(({ id }) => ledger.get(id)));
    }
    expect(ledger.list({}, { limit: 9, order: "asc" }).items.some((item) => item.notes === odd)).toBe(true);
  });
  test("refuse an invalid cursor", () => {
    expect(() => ledger.list({}, { limit: 1, cursor: "x", order: "asc" })).toThrow("cursor");
  });
});

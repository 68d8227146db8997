import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { exchangeAsset } from "../../domain/assets/asset.ts";
import { summaryOf } from "../../domain/accounting/returns/performance.ts";
import type { View } from "../../domain/accounting/booking/moves.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import { runToEnd } from "../../ports/pause.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import type { Sql } from "../../ports/sql.ts";
import { createAccountStore, type AccountStore } from "../account/account-store.ts";

const start = Date.UTC(2024, 0, 1);
const day = 86_400_000;
const now = start + 60 * day;
const bitcoin = exchangeAsset("bench", "BTC");

let sql: Sql;
let account: AccountStore;

beforeEach(() => {
  sql = accountDatabase();
  account = createAccountStore(sql, { id: "a1", name: "main" });
  deposit("first", 1);
  account.assets.update(bitcoin, { coinId: "bitcoin" });
  price("100");
});

function deposit(id: string, days: number, wallet = "Spot"): void {
  account.ledger.add(
    [
      {
        id: `exchange:bench:${id}`,
        at: start + days * day,
        type: "deposit",
        platform: "exchange:bench",
        wallet,
        legs: [{ direction: "in", assetId: bitcoin, amount: "1" }],
      },
    ],
    { kind: "import", id: "bench" },
  );
}

function price(close: string): void {
  const quotes = Array.from({ length: 61 }, (_, index) => ({ day: dayNumberOf(start) + index, close }));
  account.prices.record({ ref: "coin:bitcoin", source: "bench", currency: "USD", quotes });
}

type Asked = { view?: View; from?: number; now?: number; store?: AccountStore };

function series({ view = {}, from = 0, now: at = now, store = account }: Asked = {}) {
  return store.dailyPerformance.series({ view, from, to: dayNumberOf(at), now: at, currency: "USD" });
}

/** The summary, and the number of steps that were computed for it. */
function read(asked: Asked = {}) {
  const work = series(asked);
  for (let steps = 0; ; steps++) {
    const step = work.next();
    if (step.done === true) return { summary: runToEnd(summaryOf(step.value)), steps };
  }
}

const fresh = (asked: Asked = {}) =>
  read({ ...asked, store: createAccountStore(sql, { id: "a1", name: "main" }) }).summary;

describe("a series that was computed before", () => {
  test("is read again without a computation, for any range", () => {
    expect(read().steps).toBeGreaterThan(0);
    const later = read({ from: dayNumberOf(start) + 30 });
    expect(later.steps).toBe(0);
    expect(later.summary).toEqual(fresh({ from: dayNumberOf(start) + 30 }));
  });
  test.each<[string, () => void]>([
    ["a transaction", () => deposit("second", 2)],
    ["a price", () => price("130")],
    ["an asset marked as spam", () => account.assets.update(bitcoin, { spam: true })],
  ])("is computed again after %s", (_, change) => {
    read();
    change();
    const again = read();
    expect(again.steps).toBeGreaterThan(0);
    expect(again.summary).toEqual(fresh());
  });
  test("is computed again after a write of another connection", () => {
    const folder = mkdtempSync(join(tmpdir(), "portolan-performance-"));
    const path = join(folder, "account.sqlite");
    sql.prepare("VACUUM INTO ?").run(path);
    const [mine, other] = [openSql(path, { readonly: false }), openSql(path, { readonly: false })];
    try {
      const store = createAccountStore(mine, { id: "a1", name: "main" });
      read({ store });
      expect(read({ store }).steps).toBe(0);
      account = createAccountStore(other, { id: "a1", name: "main" });
      deposit("second", 2);
      expect(read({ store }).summary.netInvested).toBe("200");
    } finally {
      mine.close();
      other.close();
      rmSync(folder, { recursive: true });
    }
  });
  test("is computed again on the next day, and once a later transaction is in the past", () => {
    deposit("later", 60.5);
    const before = read();
    const after = read({ now: now + day / 2 });
    expect(after.steps).toBeGreaterThan(0);
    expect(before.summary.netInvested).toBe("100");
    expect(after.summary.netInvested).toBe("200");
    expect(read({ now: now + day }).steps).toBeGreaterThan(0);
  });
  test("is of one view", () => {
    deposit("second", 2, "Cold");
    expect(read().summary.netInvested).toBe("200");
    expect(read({ view: { wallet: "Cold" } }).summary.netInvested).toBe("100");
  });
});

describe("readers of one series at the same time", () => {
  test("compute it together, also after one of them stopped", () => {
    for (let number = 0; number < 9; number++) deposit(`more ${number}`, 3 + number);
    const alone = read({ store: createAccountStore(sql, { id: "a1", name: "main" }) }).steps;
    const [first, second] = [series(), series()];
    first.next();
    second.next();
    first.return(undefined as never);
    let steps = 2;
    for (let step = second.next(); step.done !== true; step = second.next()) steps++;
    expect(steps).toBe(alone);
  });
});

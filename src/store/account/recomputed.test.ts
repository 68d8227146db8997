import { beforeEach, describe, expect, test } from "vitest";
import { stateOf } from "../../../test/support/worlds/ledger-world.ts";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { runToEnd } from "../../ports/pause.ts";
import type { Sql } from "../../ports/sql.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { createAccountStore, type AccountStore } from "./account-store.ts";
import { positions } from "../database/migrations/account-010-positions.ts";
import { reclassify } from "../ledger/reclassify.ts";
import { takeRecomputed } from "./recomputed.ts";

const usdt = "exchange:binance/symbol:USDT";
const day = 86_400_000;
const start = Date.UTC(2024, 0, 1);
const now = start + 20 * day;

function moved(days: number, type: "deposit" | "stake" | "unstake", wallet: string): ReportedTransaction {
  return {
    id: `exchange:binance:${type}`,
    at: start + days * day,
    type,
    platform: "exchange:binance",
    wallet,
    legs: [{ direction: type === "stake" ? "out" : "in", assetId: usdt, amount: "1000" }],
    ...(type === "deposit" ? {} : { counterparty: "Earn" }),
  };
}

let sql: Sql;
let account: AccountStore;

/** Computes all derived data and marks all changes as relayed. */
function compute(): void {
  for (const _ of reclassify(sql)) continue;
  runToEnd(account.balances.refresh());
  runToEnd(account.netWorth.refresh({ since: null, now, currency: "USD" }));
  const { method, scope, ...options } = account.settings.get().costBasis;
  runToEnd(
    account.trades.refresh({ settings: { method, scope, currency: "USD", options }, since: null, now }),
  );
  account.changes.advance(account.changes.newest());
}

/** Brings the file to what the version before wrote: a release from another wallet as a reward, its principal left behind. */
function asBefore(): void {
  sql.exec(`
    DELETE FROM entries WHERE operation = 'transfer';
    INSERT INTO entries SELECT key + 32768, transaction_key, at, position, rank, wallet, asset, 'reward', '1000', 1, '1000' FROM entries WHERE operation = 'unstake';
    UPDATE net_worth SET value = '2000' WHERE day >= ${(start + 11 * day) / day};
    UPDATE trades SET figures = json_set(figures, '$.realised', '7.5');
    DROP TABLE dirty_positions; DROP TABLE position_states; DROP INDEX holdings_by_wallet; DROP INDEX entries_unexplained;
    DELETE FROM changes;`);
}

beforeEach(() => {
  sql = accountDatabase();
  account = createAccountStore(sql, { id: "a", name: "main" });
  account.prices.record({
    ref: usdt,
    source: "defillama",
    currency: "USD",
    quotes: Array.from({ length: 21 }, (_, days) => ({ day: start / day + days, close: "1" })),
  });
  account.ledger.add(
    [moved(0, "deposit", "Funding"), moved(1, "stake", "Funding"), moved(11, "unstake", "Spot")],
    { kind: "import", id: "a" },
  );
  const [deposit] = account.ledger.list({}, { limit: 10, order: "asc" }).items;
  account.ledger.update(deposit?.id ?? "", { notes: "mine" });
  compute();
});

describe("an account of an earlier version", () => {
  test("is recomputed under the new rules and keeps the owner's edits", () => {
    const expected = stateOf(sql);
    asBefore();
    sql.exec(positions.up);
    account = createAccountStore(sql, { id: "a", name: "main" });
    compute();
    expect(stateOf(sql)).toEqual(expected);
    expect(account.ledger.get("exchange:binance:deposit")).toMatchObject({ notes: "mine", edited: true });
  });

  test("gets one issue with the figures before and after", () => {
    asBefore();
    sql.exec(positions.up);
    account = createAccountStore(sql, { id: "a", name: "main" });
    expect(takeRecomputed(sql, account, { currency: "USD", now })).toBeUndefined();
    compute();
    expect(takeRecomputed(sql, account, { currency: "USD", now })).toMatchObject({
      kind: "recomputed",
      affectedValue: "1000",
      subject: {
        day: "2024-01-20",
        currency: "USD",
        netWorth: { before: "2000", after: "1000" },
        realised: { before: "7.5", after: "0" },
        income: { before: "1000", after: "0" },
      },
      message: expect.stringContaining("Income was 1000 USD and is now 0 USD."),
    });
    expect(takeRecomputed(sql, account, { currency: "USD", now })).toBeUndefined();
  });

  test("is not reported if recomputing does not change its figures", () => {
    sql.exec(
      "DROP TABLE dirty_positions; DROP TABLE position_states; DROP INDEX holdings_by_wallet; DROP INDEX entries_unexplained;",
    );
    sql.exec(positions.up);
    account = createAccountStore(sql, { id: "a", name: "main" });
    compute();
    expect(takeRecomputed(sql, account, { currency: "USD", now })).toBeUndefined();
  });
});

import { expect, test } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { runToEnd } from "../../ports/pause.ts";
import { createAccountStore, type AccountStore } from "./account-store.ts";
import { findNegativeBalances } from "./negative-balances.ts";

const start = Date.UTC(2024, 0, 1);
const wallet = "Binance Spot";
const btc = "exchange:binance/symbol:BTC";

/** An account in which the balances of a coin change by whole units in this order, many at the same time. */
function accountOf(changes: readonly { change: number; wallet?: string }[]): AccountStore {
  const account = createAccountStore(accountDatabase(), { id: "a", name: "main" });
  let id = 0;
  account.ledger.create(
    changes.map(({ change, wallet: own = wallet }, index) => ({
      at: start + Math.floor(index / 1_500) * 60_000,
      type: change < 0 ? ("withdrawal" as const) : ("deposit" as const),
      platform: "exchange:binance",
      wallet: own,
      legs: [
        {
          direction: change < 0 ? ("out" as const) : ("in" as const),
          assetId: btc,
          amount: `${Math.abs(change)}`,
        },
      ],
    })),
    () => `${++id}`,
  );
  runToEnd(account.balances.refresh());
  return account;
}

/** As `SELECT min(balance)` says, which whole numbers allow. */
function lowestBalance({ sql }: AccountStore, of: string): number | undefined {
  return sql
    .prepare<{ lowest: number }>(
      "SELECT min(CAST(balance AS INTEGER)) AS lowest FROM entries e JOIN wallets w ON w.key = e.wallet WHERE w.wallet = ?",
    )
    .get(of)?.lowest;
}

test("the lowest balance is found in any page of entries, and the search yields between pages", () => {
  const down = Array.from({ length: 1_700 }, (_, index) => ({ change: index % 3 === 0 ? 1 : -2 }));
  const up = Array.from({ length: 1_800 }, () => ({ change: 1 }));
  const account = accountOf([...down, ...up, { change: -5, wallet: "Binance Funding" }]);
  const search = findNegativeBalances(account.sql);
  let pages = 0;
  let step = search.next();
  for (; step.done !== true; step = search.next()) pages++;
  expect(pages).toBeGreaterThanOrEqual(5);
  const found = step.value.map(({ wallet: of, amount, lowest }) => ({ of, amount, lowest }));
  const lowest = lowestBalance(account, wallet);
  expect(lowest).toBeLessThan(-1_000);
  expect(found).toContainEqual({ of: wallet, amount: "101", lowest: `${lowest}` });
  expect(found).toContainEqual({ of: "Binance Funding", amount: "-5", lowest: "-5" });
  expect(found).toHaveLength(2);
});

test("the lower of two balances counts that differ in their last digit only", () => {
  const account = accountOf([{ change: 1 }, { change: -2 }, { change: -1 }]);
  const digits = "1.00000000000000000000000000000001";
  account.sql.prepare("UPDATE entries SET balance = ? WHERE balance = '-1'").run(`-${digits}`);
  account.sql.prepare("UPDATE entries SET balance = '-1' WHERE balance = '-2'").run();
  account.sql.prepare("UPDATE holdings SET amount = '-1'").run();
  expect(runToEnd(findNegativeBalances(account.sql)).map(({ lowest }) => lowest)).toEqual([`-${digits}`]);
});

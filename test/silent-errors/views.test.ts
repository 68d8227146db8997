import { expect, test } from "vitest";
import { openSql } from "../../src/platform/sqlite/open-sql.ts";
import { openViews } from "../../src/store/views/open-views.ts";
import { createFiguresWorld } from "../support/worlds/figures-world.ts";

type Row = Record<string, unknown>;
type Cost = {
  symbol: string;
  amount: string;
  realised: string | null;
  cost: string | null;
  unknownGains: number;
};

const row = (time: string, operation: string, coin: string, change: string): string =>
  `1,${time},Spot,${operation},${coin},${change},`;
const statement = [
  "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark",
  row("2023-12-01 00:00:00", "Deposit", "USDT", "9000"),
  row("2023-12-01 00:00:00", "Deposit", "ZZZ", "1"),
  row("2023-12-10 09:10:00", "Transaction Buy", "ETH", "2"),
  row("2023-12-10 09:10:00", "Transaction Spend", "USDT", "-4000"),
  row("2023-12-10 09:10:00", "Transaction Fee", "ZZZ", "-0.01"),
  row("2023-12-20 10:00:00", "Simple Earn Flexible Subscription", "USDT", "-1000"),
  row("2023-12-21 10:00:00", "Simple Earn Flexible Interest", "USDT", "1.5"),
  row("2023-12-31 23:30:00", "Transaction Sold", "ETH", "-0.5"),
  row("2023-12-31 23:30:00", "Transaction Revenue", "USDT", "1500"),
  row("2023-12-31 23:30:00", "Transaction Fee", "USDT", "-1.5"),
  row("2024-01-03 10:00:00", "Dual Investment Subscription", "USDT", "-500"),
  row("2024-01-08 10:00:00", "Dual Investment Settlement", "ETH", "0.25"),
  row("2024-02-10 10:00:00", "Withdraw", "ETH", "-0.25"),
  row("2024-02-29 12:00:00", "Transaction Sold", "ETH", "-0.5"),
  row("2024-02-29 12:00:00", "Transaction Revenue", "USDT", "900"),
  row("2024-02-29 12:00:00", "Transaction Fee", "ZZZ", "-0.01"),
  row("2024-03-01 10:00:00", "Simple Earn Flexible Redemption", "USDT", "1000"),
  "",
].join("\n");

const asked = (path: string, sql: string): Row[] => {
  const file = openSql(path, { readonly: true });
  const answer = openViews(file, { now: Date.now(), maskAddresses: false }).ask({
    sql,
    rows: 5000,
    bytes: 1_000_000,
  });
  file.close();
  if ("error" in answer) throw new Error(answer.error);
  return answer.rows.map((cells) =>
    Object.fromEntries(answer.columns.map((column, at) => [column, cells[at]])),
  );
};

test("what is overdue from a bridge is no counted holding of the assistant's views", async () => {
  const world = await createFiguresWorld();
  try {
    const eth = "eip155:1/slip44:60";
    const hot = "0x00000000000000000000000000000000000000aa";
    const dayMs = 86_400_000;
    const sent = (daysAgo: number, amount: string) => ({
      at: Date.now() - daysAgo * dayMs,
      platform: "eip155:1",
      wallet: hot,
      type: "bridge",
      legs: [{ direction: "out", assetId: eth, amount }],
    });
    await world.call("transactions.create", {
      transactions: [
        {
          ...sent(60, "1"),
          type: "deposit",
          legs: [{ direction: "in", assetId: eth, amount: "3" }],
        },
        sent(30, "0.5"),
        sent(1, "0.25"),
      ],
    });
    await world.settle();
    const { items, unverified } = await world.call<{ items: Row[]; unverified: Row[] }>("balances.list");
    const listed = items.map(({ wallet, amount }) => `${String(wallet)} ${String(amount)}`).sort();
    expect(listed).toEqual([`${hot} 2.25`, `${hot}#bridge 0.25`]);
    expect(unverified).toMatchObject([{ contract: "bridge", amount: "0.5" }]);
    const rows = (counted: number) =>
      asked(
        world.account().sql.path,
        `SELECT wallet || ' ' || amount FROM holdings WHERE counted = ${counted} ORDER BY wallet`,
      ).flatMap(Object.values);
    expect(rows(1)).toEqual(listed);
    expect(rows(0)).toEqual([`${hot}#bridge 0.5`]);
  } finally {
    await world.end();
  }
});

test("the assistant's views have the balances, cost basis, gains and net worth of the methods", async () => {
  const world = await createFiguresWorld();
  try {
    await world.importCsv(statement);
    await world.price("2023-12-01", "2024-06-30", {
      "exchange:binance/symbol:USDT": "1",
      "exchange:binance/symbol:ETH": "2000",
    });
    const ask = (sql: string): Row[] => asked(world.account().sql.path, sql);
    const { items } = await world.call<{ items: Cost[] }>("trades.costs");
    const costs = items.map(({ symbol, amount, cost, realised, unknownGains }) => [
      symbol,
      amount,
      cost,
      realised,
      unknownGains,
    ]);
    expect(
      ask(
        "SELECT symbol, quantity, iif(unknown_costs > 0, NULL, remaining_cost) AS cost, realised, unknown_gains FROM trades",
      )
        .map(Object.values)
        .sort(),
    ).toEqual(costs.toSorted());
    expect(costs).toContainEqual(["ETH", "1", "2000", "398.5", 0]);
    const held = ask("SELECT wallet, amount, symbol FROM holdings");
    expect(held.map((one) => Object.values(one).join(" ")).sort()).toEqual(await world.held("2024-06-30"));
    for (const day of ["2023-12-31", "2024-01-05", "2024-02-29", "2024-06-30"]) {
      const [worth] = ask(`SELECT value FROM net_worth WHERE day = '${day}'`);
      expect(worth?.["value"]).toBe(await world.netWorth(day));
      const last = ask(
        `SELECT wallet, amount, symbol, max(day) FROM balances WHERE day <= '${day}' GROUP BY wallet, asset_id`,
      ).filter(({ amount }) => amount !== "0");
      expect(last.map(({ wallet, amount, symbol }) => `${wallet} ${amount} ${symbol}`).sort()).toEqual(
        await world.held(day),
      );
    }
  } finally {
    await world.end();
  }
});

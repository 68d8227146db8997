import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { runToEnd } from "../../../ports/pause.ts";
import { checkHealth } from "../../../tasks/derived/check-health.ts";
import { importFile } from "../../../tasks/ledger/import-file.ts";
import type { TaskKind } from "../../../tasks/queue/task.ts";

/** Binance's statement, uploaded and imported over RPC, down to what the account shows of it. */

const accountName = "main";
const coin = (symbol: string): string => `exchange:binance/symbol:${symbol}`;
const dayOf = (days: number): string => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10);
let world: ServiceWorld;
let token: string;

beforeEach(async () => {
  world = createServiceWorld();
  token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
});
afterEach(() => world.close());

async function call<T>(method: string, input: object = {}): Promise<T> {
  const answer = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
  const body = (await answer.json()) as { result?: T; detail?: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${body.detail ?? ""}`);
  return body.result as T;
}

const account = () => world.writer.accounts.open(accountName);

async function run(kind: TaskKind, input: object): Promise<void> {
  await kind.run({
    context: world.writer,
    accountName,
    account: account(),
    taskId: "task",
    input: kind.input.parse(input),
    attempt: 1,
    signal: new AbortController().signal,
    checkpoint: null,
    progress: () => undefined,
    log: () => undefined,
  });
}

type Row = [day: number, account: string, operation: string, coin: string, change: string];

const older = "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark";
const newer = "User ID,Time,Account,Operation,Coin,Change,Remark";
function statement(rows: readonly Row[], header = older): string {
  const short = header === newer ? 2 : 0;
  const lines = rows.map(
    ([day, where, operation, symbol, change], index) =>
      `12345678,${dayOf(day).slice(short)} 08:00:${String(index).padStart(2, "0")},${where},${operation},${symbol},${change},""`,
  );
  return `${header}\n${lines.join("\n")}\n`;
}

async function upload(content: string): Promise<string> {
  const body = new FormData();
  body.append("accountName", accountName);
  body.append("file", new Blob([content], { type: "text/csv" }), "export.csv");
  const answer = await world.request("/upload", {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { fileId: string }).fileId;
}

/** Imports a statement as the page does, prices its coins and computes derived data. */
async function importRows(rows: readonly Row[], prices: Record<string, string>): Promise<void> {
  const fileId = await upload(statement(rows));
  const { importId } = await call<{ importId: string }>("imports.create", { fileId });
  await run(importFile, { importId });
  await call("prices.set", {
    prices: Object.entries(prices).flatMap(([symbol, price]) =>
      Array.from({ length: 41 }, (_, day) => ({
        assetId: coin(symbol),
        day: dayOf(day),
        price,
        currency: "USD",
      })),
    ),
  });
  runToEnd(account().balances.refresh());
  runToEnd(account().netWorth.refresh({ since: null, now: world.writer.now(), currency: "USD" }));
}

/** What the account shows at the end of the 41st day. */
async function shown() {
  const day = dayOf(40);
  const balances = await call<{
    items: { wallet: string; assetId: string; amount: string }[];
    value: string | null;
  }>("balances.list", { at: day });
  const { totals } = await call<{ totals: Record<string, string> }>("pnl.report", { to: day });
  const { twr } = await call<{ twr: string | null }>("performance.summary", { to: day });
  const [point] = await call<{ value: string }[]>("netWorth.history", { from: day, to: day });
  await run(checkHealth, {});
  const { items: issues } = await call<{ items: { kind: string; subject: Record<string, unknown> }[] }>(
    "issues.list",
    { limit: 1000 },
  );
  const { income, realised, unrealised } = totals;
  return {
    held: balances.items.map(
      ({ wallet, assetId, amount }) => `${wallet} ${amount} ${assetId.split(":").at(-1)}`,
    ),
    netWorth: [balances.value, point?.value],
    profit: { income, realised, unrealised },
    twr,
    // Of prices, which a test sets for some days only, and of today there is nothing to say here.
    issues: issues.filter(({ kind }) => !/price/i.test(kind)).map(({ kind, subject }) => ({ kind, subject })),
  };
}
const nothing = { income: "0", realised: "0", unrealised: "0" };

describe("a Binance statement", () => {
  test("a transfer of Simple Earn from Funding to Spot changes only the balance", async () => {
    await importRows(
      [
        [0, "Funding", "Deposit", "USDT", "1000"],
        [1, "Funding", "Simple Earn Flexible Subscription", "USDT", "-1000"],
        [11, "Spot", "Simple Earn Flexible Redemption", "USDT", "1000"],
      ],
      { USDT: "1" },
    );
    expect(await shown()).toEqual({
      held: ["Binance Spot 1000 USDT"],
      netWorth: ["1000", "1000"],
      profit: nothing,
      twr: "0",
      issues: [],
    });
  });

  test("a dual investment settled in another coin sells what was subscribed", async () => {
    await importRows(
      [
        [0, "Spot", "Deposit", "USDT", "1000"],
        [1, "Spot", "Dual Investment Subscription", "USDT", "-1000"],
        [8, "Spot", "Dual Investment Settlement", "BTC", "0.01"],
      ],
      { USDT: "1", BTC: "100000" },
    );
    expect(await shown()).toEqual({
      held: ["Binance Spot 0.01 BTC"],
      netWorth: ["1000", "1000"],
      profit: nothing,
      twr: "0",
      issues: [],
    });
  });

  test("a launchpad buys the token with what was not refunded", async () => {
    await importRows(
      [
        [0, "Spot", "Deposit", "BNB", "10"],
        [1, "Spot", "Launchpad Subscribe", "BNB", "-10"],
        [3, "Spot", "Launchpad Redeem", "BNB", "8"],
        [3, "Spot", "Launchpad Token Distribution", "TKN", "1000"],
      ],
      { BNB: "300", TKN: "1" },
    );
    const { held, issues, ...figures } = await shown();
    expect(held.toSorted()).toEqual(["Binance Spot 1000 TKN", "Binance Spot 8 BNB"]);
    // Binance's ticker TKN has no known coin; the price is the owner's.
    expect(issues).toMatchObject([{ kind: "unknownCoin", subject: { assetId: coin("TKN") } }]);
    // 2 BNB at 300 bought tokens that are worth 1,000.
    expect(figures.netWorth).toEqual(["3400", "3400"]);
    expect(figures.profit).toEqual({ income: "0", realised: "0", unrealised: "400" });
  });

  test("a change of a pool sells the decreased coin for the increased one", async () => {
    await importRows(
      [
        [0, "Spot", "Deposit", "BTC", "0.1"],
        [0, "Spot", "Deposit", "USDT", "5000"],
        [1, "Spot", "Liquid Swap Add", "BTC", "-0.1"],
        [1, "Spot", "Liquid Swap Add", "USDT", "-5000"],
        [30, "Spot", "Liquid Swap Remove", "BTC", "0.0966"],
        [30, "Spot", "Liquid Swap Remove", "USDT", "5200"],
      ],
      { USDT: "1", BTC: "50000" },
    );
    const { held, issues, ...figures } = await shown();
    expect(held.toSorted()).toEqual(["Binance Spot 0.0966 BTC", "Binance Spot 5200 USDT"]);
    expect(issues).toEqual([]);
    expect(figures.netWorth).toEqual(["10030", "10030"]);
    // 0.0034 BTC that had cost 170 went for 200 USDT.
    expect(figures.profit).toEqual({ income: "0", realised: "30", unrealised: "0" });
  });

  test("a redemption without a subscription before is named, and is not income", async () => {
    await importRows([[2, "Spot", "Simple Earn Flexible Redemption", "USDT", "1000"]], { USDT: "1" });
    const { issues, ...figures } = await shown();
    expect(figures).toEqual({
      held: ["Binance Spot 1000 USDT"],
      netWorth: ["1000", "1000"],
      profit: nothing,
      twr: "0",
    });
    expect(issues).toMatchObject([
      {
        kind: "unexplainedRelease",
        subject: { assetId: coin("USDT"), amount: "1000", wallet: "Binance Spot" },
      },
    ]);
  });

  test("states the time zone of its Time column in today's layout", async () => {
    const rows: Row[] = [[0, "Spot", "Deposit", "USDT", "1000"]];
    const fileId = await upload(statement(rows, newer));
    const preview = (options = {}) =>
      call<{ format: string; warnings: string[]; sample: { at: number }[] }>("imports.preview", {
        fileId,
        options,
      });
    const assumed = await preview();
    expect(assumed).toMatchObject({
      format: "binance-statement",
      sample: [{ at: Date.UTC(2024, 0, 1, 8) }],
    });
    expect(assumed.warnings).toEqual([expect.stringContaining("UTC is assumed") as string]);
    const stated = await preview({ timezone: "America/Mexico_City" });
    expect(stated).toMatchObject({ warnings: [], sample: [{ at: Date.UTC(2024, 0, 1, 14) }] });
    const olderId = await upload(statement(rows));
    expect(await call("imports.preview", { fileId: olderId })).toMatchObject({ warnings: [] });
  });
});

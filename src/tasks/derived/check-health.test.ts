import { beforeEach, describe, expect, it } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { createBus } from "../../context/bus.ts";
import { createAccountStore, type AccountStore } from "../../store/account/account-store.ts";
import type { Issue } from "../../store/account/issues.ts";
import { refreshHealth } from "./check-health.ts";
import { noteFetchEnded } from "./left-to-fetch.ts";

const today = 20_400;
const dayMs = 86_400_000;
const now = today * dayMs + 9 * 3_600_000;
let account: AccountStore;
let stated: Issue[];
let ids = 0;
const newId = (): string => `${++ids}`;

beforeEach(() => {
  account = createAccountStore(accountDatabase(), { id: "a", name: "main" });
  stated = [];
});

const open = (): Issue[] => account.issues.list({}, { limit: 100, order: "asc" }).items;
async function check(): Promise<Issue[]> {
  for (const _ of account.balances.refresh()) continue;
  const work = account.netWorth.refresh({ since: null, now, currency: "USD" });
  while (work.next().done !== true) continue;
  const bus = createBus(() => undefined);
  bus.subscribe("issues", ({ issue }) => stated.push(issue), new AbortController().signal);
  await refreshHealth(
    { account, accountName: "main" },
    { now: () => now, pause: async () => undefined, bus },
  );
  return open();
}

function move(assetId: string, amount: string, day: number, direction: "in" | "out" = "in"): void {
  account.ledger.create(
    [
      {
        at: day * dayMs + 3_600_000,
        type: direction === "in" ? "deposit" : "withdrawal",
        platform: "exchange:binance",
        wallet: "Binance Spot",
        legs: [{ direction, assetId, amount }],
      },
    ],
    newId,
  );
}
const price = (ref: string, closes: [number, string][], source = "defillama"): void => {
  account.prices.record({
    ref,
    source,
    currency: "USD",
    quotes: closes.map(([day, close]) => ({ day, close })),
  });
};
const remedied = (issue: Issue | undefined): unknown => issue?.remedy;

describe("data health", () => {
  it("names the account's currency if its exchange rate is missing, and the assets without a value because of that", async () => {
    move("exchange:binance/symbol:BTC", "1", today - 1);
    price("coin:bitcoin", [[today - 1, "50000"]]);
    account.settings.update({ baseCurrency: "NGN" });
    const naira = "currency:iso4217/code:NGN";
    expect((await check()).map(({ subject }) => subject["assetId"])).not.toContain(naira);
    const issueOfNaira = async (): Promise<Issue | undefined> => {
      for (const _ of account.netWorth.refresh({ since: null, now, currency: "NGN" })) continue;
      await refreshHealth(
        { account, accountName: "main" },
        { now: () => now, pause: async () => undefined, bus: createBus(() => undefined) },
      );
      return open().find(({ subject }) => subject["assetId"] === naira);
    };
    expect(await issueOfNaira()).toMatchObject({
      kind: "unpriced",
      message: expect.stringContaining("The exchange rate from USD to NGN is not known today"),
    });
    // A rate of the previous days is used, so today's may be missing.
    move("exchange:binance/symbol:ETH", "1", today - 1);
    price(naira, [[today - 3, "0.0006"]]);
    expect(await issueOfNaira()).toBeUndefined();
  });

  it("opens no issue if all holdings are priced", async () => {
    move("exchange:binance/symbol:BTC", "1", today - 1);
    price("coin:bitcoin", [
      [today - 1, "60000"],
      [today, "61000"],
    ]);
    expect(await check()).toEqual([]);
  });

  it("opens one issue for an unpriced holding, and closes it when a price is known", async () => {
    move("exchange:binance/symbol:BTC", "1", today - 1);
    const [issue] = await check();
    expect(issue).toMatchObject({
      kind: "unpriced",
      severity: "warning",
      subject: { assetId: "exchange:binance/symbol:BTC", days: 2 },
      remedy: {
        method: "prices.refresh",
        params: { accountName: "main", assetIds: ["exchange:binance/symbol:BTC"] },
      },
    });
    await check();
    expect(stated).toHaveLength(1);
    price("coin:bitcoin", [
      [today - 1, "60000"],
      [today, "61000"],
    ]);
    expect(await check()).toEqual([]);
  });

  describe("while prices are fetched", () => {
    const bitcoin = "exchange:binance/symbol:BTC";
    const fetching = (): void =>
      account.tasks.add({
        id: newId(),
        kind: "fetchPrices",
        title: "Fetch prices",
        input: {},
        priority: 6,
        mergeKey: "fetchPrices",
        trigger: "system",
        createdAt: now,
        runAt: null,
      });
    const endFetch = (): Promise<void> => {
      for (const { id } of account.tasks.where("kind = 'fetchPrices'")) noteFetchEnded(account, id);
      return refreshHealth(
        { account, accountName: "main" },
        { now: () => now, pause: async () => undefined, bus: createBus(() => undefined) },
      );
    };

    it("leaves a missing price to the end of the fetch that has not asked for it", async () => {
      move(bitcoin, "1", today - 1);
      fetching();
      expect(await check()).toEqual([]);
      expect(account.meta.read("prices.checkDue")).toBe("1");
      await endFetch();
      expect(open()).toMatchObject([{ kind: "unpriced", subject: { assetId: bitcoin } }]);
      // What is open stays open, also while the next fetch runs.
      expect(await check()).toHaveLength(1);
    });

    it("opens an issue for a price that the sources were asked for and do not have", async () => {
      move(bitcoin, "1", today - 1);
      move("exchange:binance/symbol:ETH", "1", today - 1);
      fetching();
      account.prices.rememberGaps("coin:bitcoin", [{ from: today - 1, to: today - 1 }], now + dayMs);
      account.prices.rememberUnknown("coin:bitcoin", now + dayMs);
      expect(await check()).toMatchObject([{ kind: "unpriced", subject: { assetId: bitcoin } }]);
    });

    it("leaves the missing rate of the account's currency to the fetch, and keeps a dismissal", async () => {
      account.settings.update({ baseCurrency: "NGN" });
      move(bitcoin, "1", today - 1);
      fetching();
      for (const _ of account.balances.refresh()) continue;
      for (const _ of account.netWorth.refresh({ since: null, now, currency: "NGN" })) continue;
      const again = (): Promise<void> =>
        refreshHealth(
          { account, accountName: "main" },
          { now: () => now, pause: async () => undefined, bus: createBus(() => undefined) },
        );
      await again();
      expect(open()).toEqual([]);
      await endFetch();
      const ids = open().map(({ id }) => id);
      expect(ids).toContain("unpriced:currency:iso4217/code:NGN");
      for (const id of ids) account.issues.dismiss(id, now);
      await again();
      expect(open()).toEqual([]);
      expect(account.issues.list({ dismissed: true }, { limit: 9, order: "asc" }).items).toHaveLength(
        ids.length,
      );
    });
  });

  it("offers the possible coins of an unknown ticker, and applies the owner's choice", async () => {
    move("exchange:backyard/symbol:BTC", "1", today);
    const [issue] = await check();
    expect(issue?.kind).toBe("unknownCoin");
    expect(remedied(issue)).toEqual({
      method: "assets.update",
      params: { accountName: "main", assetId: "exchange:backyard/symbol:BTC", patch: { coinId: "bitcoin" } },
    });
    account.assets.update("exchange:backyard/symbol:BTC", { coinId: "bitcoin" });
    price("coin:bitcoin", [[today, "61000"]]);
    expect(await check()).toEqual([]);
  });

  it("asks which coin is meant if a ticker's entries span its change", async () => {
    move("exchange:binance/symbol:LUNA", "5", 19_000);
    move("exchange:binance/symbol:LUNA", "1", 19_300);
    const issues = await check();
    expect(issues.map(({ kind }) => kind)).toEqual(["unknownCoin"]);
    expect(issues[0]?.message).toContain("terra-luna until 2022-05-27, terra-luna-2 since");
  });

  it("states the age and value of an outdated price", async () => {
    move("exchange:binance/symbol:BTC", "2", today - 3);
    price("coin:bitcoin", [
      [today - 3, "60000"],
      [today - 2, "61000"],
    ]);
    const [issue] = await check();
    expect(issue).toMatchObject({ kind: "stalePrice", affectedValue: "122000" });
    expect(issue?.message).toContain("33 hours old");
  });

  it("states the age of an outdated price that the owner set", async () => {
    move("exchange:binance/symbol:BTC", "2", today - 3);
    account.prices.setManual([
      { assetId: "exchange:kraken/symbol:XYZ", day: today - 1, price: "1", currency: "USD" },
      { assetId: "exchange:binance/symbol:BTC", day: today - 3, price: "61000", currency: "USD" },
    ]);
    const [issue] = await check();
    expect(issue).toMatchObject({ kind: "stalePrice", affectedValue: "122000" });
    expect(issue?.message).toContain("2 days old");
  });

  it("shows a held-back quote, with the owner's confirmation as its remedy", async () => {
    move("exchange:binance/symbol:BTC", "1", today - 2);
    price("coin:bitcoin", [
      [today - 2, "60000"],
      [today - 1, "61000"],
      [today, "60000000"],
    ]);
    const suspicious = (await check()).find(({ kind }) => kind === "suspiciousPrice");
    expect(suspicious).toMatchObject({ severity: "warning", subject: { close: "60000000" } });
    expect(remedied(suspicious)).toMatchObject({ method: "prices.set" });
    account.prices.setManual([
      { assetId: "exchange:binance/symbol:BTC", day: today, price: "60000000", currency: "USD" },
    ]);
    expect(await check()).toEqual([]);
  });

  it("names the first transaction that took a balance below zero, and adds what is missing on request", async () => {
    move("exchange:binance/symbol:BTC", "1", today - 3);
    move("exchange:binance/symbol:BTC", "1.5", today - 2, "out");
    move("exchange:binance/symbol:BTC", "0.25", today - 1, "out");
    price("coin:bitcoin", [
      [today - 3, "100"],
      [today - 2, "100"],
      [today - 1, "100"],
      [today, "100"],
    ]);
    const [issue] = await check();
    const first = account.ledger.list({}, { limit: 10, order: "asc" }).items[1]?.id;
    expect(issue).toMatchObject({
      kind: "negativeBalance",
      severity: "critical",
      affectedValue: "75",
      subject: { transactionId: first, amount: "-0.75", lowest: "-0.75" },
    });
    const params = issue?.remedy?.params as { transactions: Parameters<AccountStore["ledger"]["create"]>[0] };
    account.ledger.create(params.transactions, newId);
    expect(await check()).toEqual([]);
  });

  it("shows a failed task until one of its kind succeeded", async () => {
    const add = (id: string, state: string, at: number): void => {
      account.sql
        .prepare(
          `INSERT INTO tasks (id, kind, title, input, state, trigger, priority, error, progress, created_at, ended_at)
           VALUES (?, 'backup', 'Back up', '{}', ?, 'schedule', 3, 'The disk is full.', '{}', ?, ?)`,
        )
        .run(id, state, at, at);
    };
    add("one", "failed", now - 9);
    expect((await check())[0]).toMatchObject({
      kind: "failedTask",
      severity: "warning",
      remedy: { method: "tasks.retry", params: { accountName: "main", taskId: "one" } },
    });
    add("two", "done", now - 5);
    expect(await check()).toEqual([]);
  });

  it("keeps a dismissed issue hidden while its cause lasts", async () => {
    move("exchange:binance/symbol:BTC", "1", today);
    const [issue] = await check();
    account.issues.dismiss(issue?.id ?? "", now);
    expect(await check()).toEqual([]);
  });

  it("classifies an unsolicited invitation as spam, but not once the owner used the token or decided otherwise", async () => {
    const token = (digit: string): string => `eip155:1/erc20:0x${digit.repeat(40)}`;
    const wallet = `0x${"a".repeat(40)}`;
    const receive = (assetId: string, hash: string, gas: boolean): void => {
      account.ledger.add(
        [
          {
            at: (today - 1) * dayMs,
            platform: "eip155:1",
            wallet,
            txHash: `0x${hash.repeat(64)}`,
            legs: [
              { direction: "in", assetId, amount: "5" },
              ...(gas ? [{ direction: "fee" as const, assetId: "eip155:1/slip44:60", amount: "0.001" }] : []),
            ],
          },
        ],
        { kind: "import", id: "file" },
        { assets: [{ assetId, symbol: "GIFT", name: "claim at gift-eth.xyz", decimals: 18 }] },
      );
    };
    receive(token("1"), "1", false);
    receive(token("2"), "2", true);
    await check();
    expect(account.assets.get(token("1"))).toMatchObject({
      spam: true,
      spamReasons: ["its name is an address or an invitation"],
    });
    expect(account.assets.get(token("2")).spam).toBe(false);
    expect(account.changes.after(0).filter(({ topic }) => topic === "assets")).toHaveLength(1);
    expect((await check()).some(({ subject }) => subject["assetId"] === token("1"))).toBe(false);
    account.assets.update(token("1"), { spam: false });
    await check();
    expect(account.assets.get(token("1")).spam).toBe(false);
  });

  const report = (
    source: { kind: "import" | "connection"; id: string },
    place: { platform: string; wallet: string },
    moves: { at: number; direction: "in" | "out"; symbol: string; amount: string }[],
  ): void => {
    account.ledger.add(
      moves.map(({ at, direction, symbol, amount }) => ({
        at,
        type: direction === "in" ? ("deposit" as const) : ("withdrawal" as const),
        ...place,
        legs: [{ direction, assetId: `${place.platform}/symbol:${symbol}`, amount }],
      })),
      source,
      { assets: [] },
    );
  };
  const moves = [1, 2, 3].map((day) => ({
    at: (today - day) * dayMs + 1_000,
    direction: "in" as const,
    symbol: "USDT",
    amount: `${1_000 + day}`,
  }));
  const kinds = (issues: Issue[]): string[] => issues.map(({ kind }) => kind);
  const priceUsdt = (): void =>
    price(
      "coin:tether",
      [4, 3, 2, 1, 0].map((day) => [today - day, "1"]),
    );

  it("names a history reported by two sources under two wallets, and its remedy counts it once", async () => {
    priceUsdt();
    report({ kind: "import", id: "tracker" }, { platform: "exchange:binance", wallet: "Binance" }, moves);
    expect(kinds(await check())).toEqual([]);
    report(
      { kind: "connection", id: "c1" },
      { platform: "exchange:binance", wallet: "Binance Spot" },
      moves.map((move) => ({ ...move, at: move.at + 20_000 })),
    );
    const issues = await check();
    expect(issues).toMatchObject([
      {
        kind: "doubledTransactions",
        subject: {
          keep: { wallet: "Binance Spot" },
          drop: { wallet: "Binance" },
          count: 3,
        },
        remedy: { method: "transactions.delete" },
      },
    ]);
    const ids = issues[0]?.remedy?.params["ids"];
    expect(ids).toHaveLength(3);
    account.ledger.delete(ids as string[]);
    expect(kinds(await check())).toEqual([]);
    expect(
      account.valuation
        .holdingsAt({ at: now, now, currency: "USD" })
        .items.map(({ wallet, amount }) => [wallet, amount]),
    ).toEqual([["Binance Spot", "3006"]]);
  });

  it("names a withdrawal of one wallet by file and by API, whose times are hours apart", async () => {
    priceUsdt();
    const place = { platform: "exchange:binance", wallet: "Binance Spot" };
    const [move] = moves;
    if (move === undefined) throw new Error("no move");
    report({ kind: "connection", id: "c1" }, place, [
      ...moves,
      { ...move, at: move.at - 30 * 3_600_000, amount: "7" },
    ]);
    expect(kinds(await check())).toEqual([]);
    report({ kind: "import", id: "file" }, place, [{ ...move, at: move.at - 5 * 3_600_000 }]);
    const [issue] = await check();
    expect(issue).toMatchObject({ kind: "doubledTransactions", subject: { count: 1, apartHours: 5 } });
    expect(issue?.message).toContain("in Binance Spot (exchange:binance) twice");
    account.ledger.delete(issue?.remedy?.params["ids"] as string[]);
    expect(kinds(await check())).toEqual([]);
    expect(
      account.valuation.holdingsAt({ at: now, now, currency: "USD" }).items.map(({ amount }) => amount),
    ).toEqual(["3013"]);
  });

  it("keeps both sides if the owner dismisses the issue, and searches for duplicates again only after a change", async () => {
    priceUsdt();
    report({ kind: "import", id: "a" }, { platform: "exchange:binance", wallet: "Binance" }, moves);
    report({ kind: "import", id: "b" }, { platform: "exchange:binance", wallet: "Binance Spot" }, moves);
    const [issue] = await check();
    account.issues.dismiss(issue?.id ?? "", now);
    expect(await check()).toEqual([]);
    expect(account.issues.count("doubledTransactions")).toBe(1);
    account.ledger.delete(issue?.remedy?.params["ids"] as string[]);
    await check();
    expect(account.issues.count("doubledTransactions")).toBe(0);
  });

  it("names the transactions of a day with an unexplained jump in net worth", async () => {
    const bitcoin = "exchange:binance/symbol:BTC";
    price(
      "coin:bitcoin",
      [3, 2, 1, 0].map((day) => [today - day, "50000"]),
    );
    price(
      "coin:ethereum",
      [3, 2, 1, 0].map((day) => [today - day, "50000"]),
    );
    move(bitcoin, "1", today - 3);
    const ids = account.ledger.create(
      [
        {
          at: (today - 1) * dayMs + 5_000,
          type: "migration",
          platform: "exchange:binance",
          wallet: "Binance Spot",
          legs: [
            { direction: "out", assetId: bitcoin, amount: "0.1" },
            { direction: "in", assetId: "exchange:binance/symbol:ETH", amount: "100" },
          ],
        },
      ],
      newId,
    );
    const issues = await check();
    expect(issues).toMatchObject([
      {
        kind: "unexplainedJump",
        affectedValue: "4995000",
        subject: { transactionIds: ids, currency: "USD", change: "4995000", count: 1 },
      },
    ]);
    expect(issues[0]?.message).toContain(String(ids[0]));
  });

  it("finds no jump if a price, a deposit or a trade explains the change", async () => {
    const bitcoin = "exchange:binance/symbol:BTC";
    price("coin:bitcoin", [
      [today - 3, "50000"],
      [today - 2, "90000"],
      [today - 1, "90000"],
      [today, "90000"],
    ]);
    move(bitcoin, "1", today - 3);
    move(bitcoin, "5", today - 1);
    move(bitcoin, "5", today, "out");
    expect(await check()).toEqual([]);
  });
});

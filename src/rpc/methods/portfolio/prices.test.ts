import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createServiceWorld, type ServiceWorld } from "../../../../test/support/worlds/service-world.ts";
import { dispatch } from "../../protocol/dispatch.ts";
import type { Caller } from "../../protocol/method.ts";

const owner: Caller = { access: "owner", accounts: "*" };
const btc = "exchange:binance/symbol:BTC";
let world: ServiceWorld;

const call = async (method: string, input: Record<string, unknown> = {}): Promise<unknown> =>
  dispatch(
    world.reader,
    { method, input, caller: owner, signal: new AbortController().signal },
    world.runOnWorker,
  );
const refused = (method: string, input: Record<string, unknown>) =>
  call(method, input).then(
    () => "answered",
    (error: unknown) => error as { code: string; message: string },
  );
const price = (day: string, text: string, currency = "USD") => ({ assetId: btc, day, price: text, currency });

beforeEach(async () => {
  world = createServiceWorld();
  await call("accounts.create", { name: "main" });
});
afterEach(() => world.close());

describe("prices", () => {
  it("set by the owner are listed by day, override the sources', and are removed when unset", async () => {
    const account = world.writer.accounts.open("main");
    const transactions = [
      {
        at: Date.UTC(2024, 0, 1),
        type: "deposit",
        platform: "exchange:binance",
        wallet: "Spot",
        legs: [{ direction: "in", assetId: btc, amount: "1" }],
      },
    ];
    await call("transactions.create", { accountName: "main", transactions });
    const day = Date.UTC(2024, 0, 2) / 86_400_000;
    account.prices.record({
      ref: "coin:bitcoin",
      source: "defillama",
      currency: "USD",
      quotes: [
        { day, close: "45000" },
        { day: day + 1, close: "46000.5" },
      ],
    });

    expect(
      await call("prices.set", { accountName: "main", prices: [price("2024-01-02", "44000.50")] }),
    ).toBeNull();
    expect(await call("prices.list", { accountName: "main", assetId: btc })).toEqual([
      { day: "2024-01-02", close: "44000.5", source: "manual", manual: true },
      { day: "2024-01-03", close: "46000.5", source: "defillama", manual: false },
    ]);
    expect(await call("prices.list", { accountName: "main", assetId: btc, from: "2024-01-03" })).toHaveLength(
      1,
    );
    await call("prices.unset", { accountName: "main", prices: [{ assetId: btc, day: "2024-01-02" }] });
    expect(await call("prices.list", { accountName: "main", assetId: btc, to: "2024-01-02" })).toMatchObject([
      { close: "45000", manual: false },
    ]);
  });

  it("are listed in the requested currency at the day's rate, and omitted without one", async () => {
    const account = world.writer.accounts.open("main");
    const day = Date.UTC(2024, 0, 2) / 86_400_000;
    account.prices.record({
      ref: "currency:iso4217/code:EUR",
      source: "frankfurter",
      currency: "USD",
      quotes: [{ day, close: "1.25" }],
    });
    await call("prices.set", {
      accountName: "main",
      prices: [price("2024-01-02", "100"), price("2024-02-02", "100")],
    });
    expect(await call("prices.list", { accountName: "main", assetId: btc, currency: "EUR" })).toEqual([
      { day: "2024-01-02", close: "80", source: "manual", manual: true },
    ]);
    expect(await call("prices.list", { accountName: "main", assetId: btc })).toHaveLength(2);
  });

  it("are refused if invalid, and change nothing if only one is wrong", async () => {
    const prices = [price("2024-01-02", "1"), price("2024-01-03", "0")];
    expect(await refused("prices.set", { accountName: "main", prices })).toMatchObject({
      code: "bad_request",
    });
    expect(
      await refused("prices.set", { accountName: "main", prices: [price("2024-02-30", "1")] }),
    ).toMatchObject({ code: "bad_request" });
    const dollar = { ...price("2024-01-02", "2"), assetId: "currency:iso4217/code:USD" };
    expect(await refused("prices.set", { accountName: "main", prices: [dollar] })).toMatchObject({
      code: "bad_request",
    });
    expect(await call("prices.list", { accountName: "main", assetId: btc })).toEqual([]);
    const many = Array.from({ length: 10_001 }, () => price("2024-01-02", "1"));
    expect(await refused("prices.set", { accountName: "main", prices: many })).toMatchObject({
      code: "bad_request",
    });
  });

  it("are set and removed for each day of a range, in a list or alone", async () => {
    const listed = async () =>
      (await call("prices.list", { accountName: "main", assetId: btc })) as { day: string; close: string }[];
    const range = { assetId: btc, from: "2024-02-27", to: "2024-03-01", price: "10", currency: "USD" };
    await call("prices.set", { accountName: "main", prices: [range, price("2024-03-05", "12")] });
    expect((await listed()).map(({ day, close }) => `${day} ${close}`)).toEqual([
      "2024-02-27 10",
      "2024-02-28 10",
      "2024-02-29 10",
      "2024-03-01 10",
      "2024-03-05 12",
    ]);
    await call("prices.set", {
      accountName: "main",
      ...range,
      from: "2024-03-01",
      to: "2024-03-02",
      price: "11",
    });
    await call("prices.unset", {
      accountName: "main",
      prices: [{ assetId: btc, from: "2024-02-27", to: "2024-02-29" }],
    });
    expect((await listed()).map(({ day, close }) => `${day} ${close}`)).toEqual([
      "2024-03-01 11",
      "2024-03-02 11",
      "2024-03-05 12",
    ]);
  });

  it.each([
    ["ends before it begins", { from: "2024-03-02", to: "2024-03-01" }],
    ["has no end", { from: "2024-03-02", to: undefined }],
    ["is a day too", { day: "2024-03-02", from: "2024-03-01", to: "2024-03-02" }],
    ["names too many days", { from: "1900-01-01", to: "2024-03-02" }],
    ["costs nothing", { from: "2024-03-01", to: "2024-03-02", price: "0" }],
  ])("are refused for a range that %s", async (_, range) => {
    const item = { assetId: btc, price: "10", currency: "USD", ...range };
    expect(await refused("prices.set", { accountName: "main", prices: [item] })).toMatchObject({
      code: "bad_request",
    });
    expect(await refused("prices.set", { accountName: "main", ...item })).toMatchObject({
      code: "bad_request",
    });
    expect(await call("prices.list", { accountName: "main", assetId: btc })).toEqual([]);
  });

  it("are refused if both or neither of list and range are given", async () => {
    const range = { assetId: btc, from: "2024-02-27", to: "2024-03-01", price: "10", currency: "USD" };
    expect(
      await refused("prices.set", { accountName: "main", ...range, prices: [price("2024-03-05", "12")] }),
    ).toMatchObject({ code: "bad_request" });
    expect(await refused("prices.set", { accountName: "main" })).toMatchObject({ code: "bad_request" });
  });

  it("are listed by the hour if the hours of transactions are known", async () => {
    const account = world.writer.accounts.open("main");
    const day = Date.UTC(2024, 0, 2) / 86_400_000;
    await call("prices.set", { accountName: "main", prices: [price("2024-01-05", "1")] });
    account.prices.record({
      ref: "coin:bitcoin",
      source: "defillama",
      currency: "USD",
      quotes: [{ day, close: "45000" }],
    });
    account.prices.hours.record("coin:bitcoin", {
      source: "coinbase",
      currency: "USD",
      closes: [
        { hour: day * 24 + 9, close: "44100.5" },
        { hour: day * 24 + 10, close: "900000" },
        { hour: (day + 3) * 24, close: "2" },
      ],
    });
    const list = (range: object = {}) =>
      call("prices.list", { accountName: "main", assetId: btc, interval: "hour", ...range });
    const known = {
      at: Date.UTC(2024, 0, 2, 9),
      day: "2024-01-02",
      close: "44100.5",
      source: "coinbase",
      manual: false,
    };
    // The second is more than ten times from every close, and the third is of a day with a price of the owner's.
    expect(await list()).toEqual([known]);
    expect(await list({ from: Date.UTC(2024, 0, 2, 9), to: Date.UTC(2024, 0, 2, 9) })).toEqual([known]);
    expect(await list({ from: Date.UTC(2024, 0, 2, 9) + 1 })).toEqual([]);
    expect(await list({ to: "2024-01-01" })).toEqual([]);
    expect(await list({ currency: "EUR" })).toEqual([]);
  });

  it("value a trade by its hour, as its explanation states, or by its day if the hour is not known", async () => {
    const account = world.writer.accounts.open("main");
    const noon = Date.UTC(2024, 0, 2, 12);
    const trade = (at: number) => ({
      at,
      type: "trade",
      platform: "exchange:binance",
      wallet: "Spot",
      legs: [
        { direction: "out", assetId: btc, amount: "1" },
        { direction: "in", assetId: "exchange:binance/symbol:ETH", amount: "18" },
      ],
    });
    const deposit = {
      ...trade(noon - 86_400_000),
      type: "deposit",
      legs: [{ direction: "in", assetId: btc, amount: "2" }],
    };
    await call("transactions.create", {
      accountName: "main",
      transactions: [deposit, trade(noon), trade(noon + 3_600_000)],
    });
    const day = Date.UTC(2024, 0, 2) / 86_400_000;
    account.prices.record({
      ref: "coin:bitcoin",
      source: "defillama",
      currency: "USD",
      quotes: [
        { day: day - 1, close: "44000" },
        { day, close: "45000" },
      ],
    });
    account.prices.hours.record("coin:bitcoin", {
      source: "defillama",
      currency: "USD",
      closes: [{ hour: day * 24 + 12, close: "44500" }],
    });
    const report = (await call("pnl.report", { accountName: "main" })) as {
      reportId: string;
      disposals: { proceeds: string }[];
    };
    expect(report.disposals.map(({ proceeds }) => proceeds)).toEqual(["44500", "45000"]);
    const explain = (index: number) =>
      call("pnl.explain", { accountName: "main", reportId: report.reportId, list: "disposals", index });
    expect(await explain(0)).toMatchObject({
      prices: [{ assetId: btc, price: "44500", day: "2024-01-02", interval: "hour", stale: false }],
      formula: expect.stringContaining("44500 at the close of the hour from 2024-01-02 12:00 UTC"),
    });
    expect(await explain(1)).toMatchObject({
      prices: [{ price: "45000", interval: "day" }],
      formula: expect.stringContaining("45000 at the close of 2024-01-02"),
    });
  });

  it("record one change for new prices, and none for known ones", async () => {
    const { changes } = world.writer.accounts.open("main");
    const prices = [price("2024-01-02", "1"), price("2024-01-05", "2")];
    const before = changes.newest();
    await call("prices.set", { accountName: "main", prices });
    await call("prices.set", { accountName: "main", prices });
    expect(changes.after(before)).toMatchObject([
      { topic: "prices", cause: "updated", since: Date.UTC(2024, 0, 2), count: 2 },
    ]);
  });

  it("are refreshed by a task, and sources state their abilities", async () => {
    expect(await call("prices.refresh", { accountName: "main" })).toEqual({
      taskId: expect.any(String) as string,
    });
    const sources = (await call("prices.sources")) as { id: string; earliest: string | null }[];
    expect(sources.map(({ id }) => id)).toEqual([
      "defillama",
      "coingecko",
      "coinbase",
      "kraken",
      "binance",
      "frankfurter",
      "derived",
    ]);
  });
});

describe("issues", () => {
  it("are listed with a remedy that can be called unchanged, and dismissed", async () => {
    const account = world.writer.accounts.open("main");
    account.issues.report({
      id: "unpriced:x",
      kind: "unpriced",
      severity: "warning",
      message: "X has no price.",
      affectedValue: null,
      subject: { assetId: btc },
      remedy: { method: "prices.refresh", params: {} },
      openedAt: 5,
    });
    const listed = (await call("issues.list", { accountName: "main" })) as {
      items: { remedy: { method: string; params: Record<string, unknown> } }[];
    };
    const remedy = listed.items[0]?.remedy;
    expect(remedy).toEqual({ method: "prices.refresh", params: { accountName: "main" } });
    expect(await call(remedy?.method ?? "", remedy?.params)).toEqual({
      taskId: expect.any(String) as string,
    });
    expect(await call("issues.dismiss", { accountName: "main", id: "unpriced:x" })).toBeNull();
    expect(await call("issues.list", { accountName: "main" })).toMatchObject({
      items: [],
      total: 0,
      nextCursor: null,
    });
    for (const method of ["issues.dismiss", "issues.restore"])
      expect(await refused(method, { accountName: "main", id: "none" })).toMatchObject({ code: "not_found" });
    const dismissed = { accountName: "main", filter: { dismissed: true } };
    expect(await call("issues.list", dismissed)).toMatchObject({ items: [{ id: "unpriced:x" }], total: 1 });
    expect(await call("issues.restore", { accountName: "main", id: "unpriced:x" })).toBeNull();
    expect(await call("issues.list", dismissed)).toMatchObject({ items: [], total: 0 });
    expect(await call("issues.list", { accountName: "main" })).toMatchObject({ total: 1 });
  });
});

describe("changes of prices", () => {
  type Change = { id: string; kind: string; assetIds: string[]; days: number; isUndone: boolean };
  const accountName = "main";
  const history = (assetId?: string) =>
    call("transactions.history", { accountName, assetId }) as Promise<Change[]>;
  const undo = (changeId: string) =>
    call("transactions.undo", { accountName, changeId }) as Promise<{ changeId: string }>;
  const own = async () =>
    (
      (await call("prices.list", { accountName, assetId: btc, currency: "USD" })) as {
        day: string;
        close: string;
      }[]
    ).map(({ day, close }) => `${day} ${close}`);

  it("are in the history, undone and redone", async () => {
    await call("prices.set", { accountName, prices: [price("2024-01-02", "1"), price("2024-01-03", "2")] });
    await call("prices.set", { accountName, prices: [price("2024-01-03", "3"), price("2024-01-04", "4")] });
    await call("prices.set", { accountName, prices: [price("2024-01-04", "4")] });
    const [second, first] = await history();
    expect(second).toMatchObject({ kind: "setPrices", assetIds: [btc], days: 2, isUndone: false });
    expect(await history(btc)).toHaveLength(2);
    expect(await refused("transactions.undo", { accountName, changeId: first?.id })).toMatchObject({
      code: "conflict",
    });
    const undone = await undo(second?.id ?? "");
    expect(await own()).toEqual(["2024-01-02 1", "2024-01-03 2"]);
    expect(await refused("transactions.undo", { accountName, changeId: second?.id })).toMatchObject({
      code: "conflict",
    });
    const redone = await undo(undone.changeId);
    expect(await own()).toEqual(["2024-01-02 1", "2024-01-03 3", "2024-01-04 4"]);
    await undo(redone.changeId);
    await undo(first?.id ?? "");
    expect(await own()).toEqual([]);
    expect((await history()).map(({ kind }) => kind)).toEqual([
      "undo",
      "undo",
      "redo",
      "undo",
      "setPrices",
      "setPrices",
    ]);
  });

  it("include removals and the day from which an asset is worthless", async () => {
    await call("prices.set", { accountName, prices: [price("2024-01-02", "1")] });
    await call("prices.unset", { accountName, prices: [{ assetId: btc, day: "2024-01-02" }] });
    const worthless = async () =>
      ((await call("assets.get", { accountName, assetId: btc })) as { worthlessFrom: string | null })
        .worthlessFrom;
    await call("assets.update", { accountName, assetId: btc, patch: { worthlessFrom: "2024-02-01" } });
    await call("assets.update", { accountName, assetId: btc, patch: { name: "Bit" } });
    const [last, removal] = await history();
    expect(last).toMatchObject({ kind: "setWorthless", assetIds: [btc], days: 0 });
    expect(removal).toMatchObject({ kind: "unsetPrices", days: 1 });
    const { changeId } = await undo(last?.id ?? "");
    expect(await worthless()).toBeNull();
    await undo(changeId);
    expect(await worthless()).toBe("2024-02-01");
    await undo(removal?.id ?? "");
    expect(await own()).toContain("2024-01-02 1");
  });

  it("are previewed, set in one change and undone for a file of several assets", async () => {
    const token = await world.signIn();
    const eth = "exchange:binance/symbol:ETH";
    await call("prices.set", {
      accountName,
      prices: [price("2024-01-02", "7"), { ...price("2020-01-01", "1"), assetId: eth }],
    });
    const body = new FormData();
    body.append("accountName", accountName);
    const content =
      "asset,date,price,currency\nBTC,2024-01-02,7,USD\nBTC,2024-01-03,8,USD\nETH,2024-01-03,9,USD\nDOGE,2024-01-03,1,USD\n";
    body.append("file", new Blob([content]), "prices.csv");
    const headers = { authorization: `Bearer ${token}` };
    const answer = await world.request("/upload", { method: "POST", body, headers });
    const { fileId } = (await answer.json()) as { fileId: string };
    expect(await call("prices.preview", { accountName, fileId })).toMatchObject({
      rows: 4,
      columns: { asset: "asset", date: "date", price: "price", currency: "currency" },
      assets: [
        {
          name: "BTC",
          assetId: btc,
          days: 2,
          changed: 1,
          first: "2024-01-02",
          last: "2024-01-03",
          currencies: ["USD"],
        },
        { name: "ETH", assetId: eth, days: 1, changed: 1 },
        { name: "DOGE", assetId: null, rows: 1 },
      ],
      problemCount: 1,
      problems: [{ row: 5 }],
    });
    expect(await refused("prices.import", { accountName, fileId })).toMatchObject({ code: "bad_request" });
    const done = (await call("prices.import", { accountName, fileId, names: { DOGE: null } })) as {
      changeId: string;
    };
    expect(done).toMatchObject({ assets: 2, days: 2 });
    expect(await own()).toEqual(["2024-01-02 7", "2024-01-03 8"]);
    await undo(done.changeId);
    expect(await own()).toEqual(["2024-01-02 7"]);
    expect(await call("prices.import", { accountName, fileId, onProblem: "skip" })).toMatchObject({
      days: 2,
    });
    expect(await call("prices.import", { accountName, fileId, onProblem: "skip" })).toMatchObject({
      days: 0,
      changeId: null,
    });
  });
});

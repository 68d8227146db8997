import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { startStandIn, type StandIn } from "../../../test/support/servers/stand-in.ts";
import { createBus } from "../../context/bus.ts";
import type { Context } from "../../context/context.ts";
import { silentLogger } from "../../ports/logger.ts";
import { createHttp } from "../../net/http.ts";
import { createAccountStore, type AccountStore } from "../../store/account/account-store.ts";
import { checkHealth } from "./check-health.ts";
import { classifyTokens } from "./classify-spam.ts";
import { refreshMetadata } from "./refresh-metadata.ts";

const wallet = `0x${"a".repeat(40)}`;
const fake = `0x${"b".repeat(40)}`;
const now = 1_750_000_000_000;

let standIn: StandIn;
let account: AccountStore;
let context: Context;
let clock = now;
beforeEach(async () => {
  standIn = await startStandIn();
  clock = now;
  account = createAccountStore(accountDatabase(), { id: "a", name: "main" });
  let ids = 0;
  context = {
    now: () => clock,
    newId: () => `t${++ids}`,
    pause: async () => undefined,
    bus: createBus(() => undefined),
    log: silentLogger,
    secrets: { open: async () => undefined } as Partial<Context["secrets"]> as Context["secrets"],
    http: createHttp({
      fetch: globalThis.fetch,
      config: { upstreams: { COINGECKO: standIn.url }, offline: true },
      log: silentLogger,
      now: () => clock,
      random: () => 0,
    }),
  } as Partial<Context> as Context;
});
afterEach(() => {
  said = [];
  return standIn.close();
});

const publishes = (coins: { id: string; platforms: Record<string, string> }[]): void =>
  standIn.on("/coins/list?include_platform=true", { body: coins });
/** What the task says it is doing. */
let said: string[] = [];
const runOf = () => ({
  context,
  account,
  accountName: "main",
  taskId: "t",
  input: {},
  attempt: 1,
  signal: new AbortController().signal,
  checkpoint: null,
  progress: () => undefined,
  log: () => undefined,
});
const compare = (): Promise<void> =>
  refreshMetadata.run({ ...runOf(), progress: (...[, , text]) => said.push(text) });
const judge = (): Promise<void> => classifyTokens(account, context);
const waiting = (): string[] =>
  account.sql
    .prepare<{ kind: string }>("SELECT kind FROM tasks")
    .all()
    .map(({ kind }) => kind);

/** Books an unsolicited token. */
function receive(chainId: number, address: string, symbol: string): string {
  const assetId = `eip155:${chainId}/erc20:${address}`;
  account.ledger.add(
    [
      {
        at: now - 86_400_000,
        platform: `eip155:${chainId}`,
        wallet,
        txHash: `0x${address.slice(2, 26).padStart(60, "0")}${String(chainId).padStart(4, "0").slice(-4)}`,
        legs: [{ direction: "in", assetId, amount: "5000" }],
      },
    ],
    { kind: "import", id: "file" },
    { assets: [{ assetId, symbol, name: symbol, decimals: 6 }] },
  );
  return assetId;
}

describe("a contract in the built-in table", () => {
  it.each([
    ["Base USDT", 8453, "0xfde4c96c8593536e31f229ea8f37b2ada2699bb2", "USDT"],
    ["Arbitrum USDT", 42161, "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9", "USDT"],
    ["Linea USDC", 59144, "0x176211869ca2b568f2a7d4ee941e073a821ee1ff", "USDC"],
    ["Linea USDT", 59144, "0xa219439258ca9da29e9cc4ce5596924745e12b93", "USDT"],
    ["Scroll USDC", 534352, "0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4", "USDC"],
    ["zkSync USDC", 324, "0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4", "USDC"],
    ["zkSync USDT", 324, "0x493257fd37edb34451f62edf8d2a0c418852ba4c", "USDT"],
    ["Mantle USDC", 5000, "0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9", "USDC"],
    ["Mantle USDT", 5000, "0x201eba5cc46d216ce6dc03f6a759e8e766e956ae", "USDT"],
    ["Sonic USDC", 146, "0x29219dd400f2bf60e5a23d13be72b486d4038894", "USDC"],
    ["HyperEVM USDC", 999, "0xb88339cb7199b77e23db6e890353e22632ba630f", "USDC"],
    ["World USDC", 480, "0x79a02482a880bce3f13e09da970dc34db4cd24d1", "USDC"],
    ["Gnosis USDC", 100, "0xddafbb505ad214d7b80b1f830fccc89b60fb7a83", "USDC"],
    ["Cronos USDC", 25, "0xc21223249ca28397b4b6541dffaecc539bff0c59", "USDC"],
    ["opBNB USDT", 204, "0x9e5aac1ba1a2e6aed6b32689dfcf62a509ca96f3", "USDT"],
    ["Fantom USDC", 250, "0x04068da6c83afcfa0e13ba15a6696662335d5b75", "USDC"],
  ])("is not spam: %s", async (_, chainId, address, symbol) => {
    const id = receive(chainId, address, symbol);
    publishes([]);
    await compare();
    await judge();
    expect(account.assets.get(id)).toMatchObject({ spam: false, symbol });
  });
});

describe("a token with a known ticker", () => {
  it("is an imitation only after a coin list without it has been read", async () => {
    const id = receive(8453, fake, "USDC");
    await judge();
    expect(account.assets.get(id).spam).toBe(false);
    publishes([{ id: "usd-coin", platforms: { base: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913" } }]);
    await compare();
    await judge();
    expect(account.assets.get(id)).toMatchObject({
      spam: true,
      spamReasons: ["it calls itself USDC and is not"],
    });
  });

  it("is accepted once a later list has its address", async () => {
    const id = receive(8453, fake, "USDC");
    publishes([]);
    await compare();
    await judge();
    expect(account.assets.get(id).spam).toBe(true);
    publishes([{ id: "usd-coin", platforms: { base: fake } }]);
    await compare();
    await judge();
    expect(account.assets.get(id)).toMatchObject({ spam: false, spamReasons: [], coinId: "usd-coin" });
  });

  it("is accepted if the owner sets its coin", async () => {
    const id = receive(8453, fake, "USDC");
    publishes([]);
    await compare();
    account.assets.update(id, { coinId: "usd-coin" });
    await judge();
    expect(account.assets.get(id).spam).toBe(false);
  });

  it("is accepted if a linked transfer from the owner's exchange account brought it", async () => {
    const id = receive(8453, fake, "USDC");
    const [left] = account.ledger.create(
      [
        {
          at: now - 86_400_000 - 60_000,
          type: "withdrawal",
          platform: "exchange:binance",
          wallet: "Binance Spot",
          legs: [{ direction: "out", assetId: "exchange:binance/symbol:USDC", amount: "5000" }],
        },
      ],
      () => "own-1",
    );
    const arrived = account.sql
      .prepare<{ id: string }>("SELECT id FROM transactions WHERE tx_hash IS NOT NULL")
      .get();
    // Linked as by a common hash, which does not require equal coins.
    const link = account.sql.prepare("UPDATE transactions SET linked = ? WHERE id = ?");
    link.run(left ?? "", arrived?.id ?? "");
    link.run(arrived?.id ?? "", left ?? "");
    publishes([]);
    await compare();
    await judge();
    expect(account.assets.get(id).spam).toBe(false);
  });
});

describe("the coin list", () => {
  it("is requested by the first unknown token, and not again within the hour", async () => {
    await checkHealth.run(runOf());
    expect(waiting()).toEqual([]);
    receive(8453, fake, "FOO");
    await checkHealth.run(runOf());
    expect(waiting()).toEqual(["refreshMetadata"]);
    await checkHealth.run(runOf());
    expect(waiting()).toEqual(["refreshMetadata"]);
    publishes([]);
    await compare();
    account.sql.exec("DELETE FROM tasks");
    await checkHealth.run(runOf());
    expect(waiting()).toEqual([]);
    receive(8453, `0x${"c".repeat(40)}`, "BAR");
    await checkHealth.run(runOf());
    expect(waiting()).toEqual([]);
    clock += 3_600_000;
    await checkHealth.run(runOf());
    expect(waiting()).toEqual(["refreshMetadata"]);
  });

  it("leaves tokens unclassified while no list is available, without a failed task", async () => {
    const id = receive(8453, fake, "USDC");
    standIn.on("/coins/list?include_platform=true", { status: 404, body: "none" });
    await refreshMetadata.run({ ...runOf(), attempt: 2 });
    await judge();
    expect(account.assets.get(id).spam).toBe(false);
  });
});

describe("an exchange's own coin list", () => {
  const lists = (coins: Record<string, string>): void =>
    standIn.on(/^\/exchanges\/kucoin\/tickers/, {
      body: {
        tickers: Object.entries(coins).map(([base, coin_id]) => ({ base, target: "USDT", coin_id })),
      },
    });
  const hold = (symbol: string, at: number, id: string): string => {
    const assetId = `exchange:kucoin/symbol:${symbol}`;
    account.ledger.create(
      [
        {
          at,
          type: "deposit",
          platform: "exchange:kucoin",
          wallet: "KuCoin",
          legs: [{ direction: "in", assetId, amount: "1" }],
        },
      ],
      () => id,
    );
    return assetId;
  };

  it("is read for an unknown ticker, names its coin, and closes the issue", async () => {
    const id = hold("VAI", now, "d1");
    await checkHealth.run(runOf());
    expect(waiting()).toEqual(["refreshMetadata"]);
    expect(account.issues.list({}, { limit: 9, order: "asc" }).items).toMatchObject([
      { kind: "unknownCoin", subject: { assetId: id } },
    ]);
    lists({ VAI: "vaiot", BTC: "bitcoin" });
    await compare();
    expect(said).toContain("CoinGecko's lists of exchanges");
    expect(account.assets.get(id).coinId).toBe("vaiot");
    await checkHealth.run(runOf());
    expect(account.issues.list({}, { limit: 9, order: "asc" }).items.map(({ kind }) => kind)).not.toContain(
      "unknownCoin",
    );
    expect(account.exchangeListings.due(now)).toEqual([]);
    // Later tickers of the same exchange are known at once.
    expect(account.assets.get(hold("BTC", now, "d2")).coinId).toBe("bitcoin");
  });

  it("does not override the owner, and leaves a ticker that it does not contain unknown, with an issue", async () => {
    const chosen = hold("AAA1", now, "d1");
    const other = hold("BBB1", now, "d2");
    account.assets.update(chosen, { coinId: "mine" });
    lists({ AAA1: "theirs" });
    await compare();
    expect(account.assets.get(chosen).coinId).toBe("mine");
    expect(account.assets.get(other).coinId).toBeNull();
    await checkHealth.run(runOf());
    expect(account.issues.list({}, { limit: 9, order: "asc" }).items).toMatchObject([
      { kind: "unknownCoin", subject: { assetId: other, candidates: [] } },
    ]);
  });

  it("keeps the earlier coin for earlier days if a later list names another", async () => {
    const id = hold("VAI", now, "d1");
    lists({ VAI: "vaiot" });
    await compare();
    clock = now + 8 * 86_400_000;
    lists({ VAI: "vai-two" });
    await compare();
    expect(account.assets.get(id).coinId).toBe("vaiot");
    const listings = account.exchangeListings.published("kucoin", "VAI");
    expect(listings.map(({ coinId }) => coinId)).toEqual(["vaiot", "vai-two"]);
    expect(listings[0]?.until).toBe("2025-06-22");
    expect(listings[1]?.from).toBe("2025-06-23");
  });

  it("corrects a coin that an earlier release stored for a different period", async () => {
    const id = "exchange:binance/symbol:STRK";
    account.ledger.create(
      [
        {
          at: Date.UTC(2022, 5, 1),
          type: "deposit",
          platform: "exchange:binance",
          wallet: "Binance Spot",
          legs: [{ direction: "in", assetId: id, amount: "1" }],
        },
      ],
      () => "d1",
    );
    account.sql.exec(`UPDATE assets SET coin_id = 'starknet' WHERE id = '${id}'`);
    await checkHealth.run(runOf());
    expect(account.assets.get(id).coinId).toBe("strike");
  });
});

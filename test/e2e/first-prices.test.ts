import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAt, openWorld, type World } from "./world.ts";

/** The first fetch of prices: what the sources have not answered yet is no problem of the data. */
const sources = ["BINANCE", "COINBASE", "COINGECKO", "DEFILLAMA", "FRANKFURTER", "KRAKEN"];
let server: Server;
let world: World;
/** Ends the wait of every request for a price: the sources answer that they have none. */
let answer: () => void;
beforeAll(async () => {
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  server = createServer((_, response) => {
    void isAnswered.then(() => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world = await openWorld(Object.fromEntries(sources.map((id) => [`UPSTREAM_${id}_URL`, url])));
}, 120_000);
afterAll(async () => {
  answer();
  await world.close();
  server.closeAllConnections();
  server.close();
});

test(
  "a price is missing only once the sources have answered, and until then the page says that it is fetched",
  { timeout: 120_000 },
  async () => {
    const { page } = await world.open();
    await world.service.signIn();
    await world.service.rpc("accounts.create", { name: "first" });
    await world.service.rpc("transactions.create", {
      accountName: "first",
      transactions: [
        {
          at: Date.now() - 3 * 86_400_000,
          type: "deposit",
          wallet: "Home",
          legs: [{ direction: "in", assetId: "exchange:binance/symbol:BTC", amount: "1" }],
        },
      ],
    });
    const kindsOf = async (): Promise<string[]> => {
      const { items } = (await world.service.rpc("issues.list", { accountName: "first" })) as {
        items: { kind: string }[];
      };
      return items.map(({ kind }) => kind);
    };
    type Tasks = { items: { kind: string; state: string }[] };
    const stateOf = async (kind: string): Promise<string | undefined> => {
      const { items } = (await world.service.rpc("tasks.list", { accountName: "first" })) as Tasks;
      return items.find((task) => task.kind === kind)?.state;
    };
    await expect.poll(() => stateOf("checkHealth"), { timeout: 30_000 }).toBe("done");
    expect(await stateOf("fetchPrices")).toBe("running");
    expect(await kindsOf()).toEqual([]);
    await enterAt(page, "/data-health", "first");
    await page.getByText("Missing ones are listed once the sources have answered.").waitFor();
    await page.goto("/");
    await page.getByText("Prices are being fetched.").waitFor();
    expect(await page.getByText("No price is known for any of your coins.").count()).toBe(0);

    answer();
    await expect
      .poll(async () => (await kindsOf()).toSorted(), { timeout: 60_000 })
      .toEqual(expect.arrayContaining(["unpriced", "unpricedTransactions"]));
    await page.getByText("Prices are being fetched.").waitFor({ state: "detached" });
    await page.goto("/data-health");
    await page.getByText(/BTC has no price/).waitFor();
  },
);

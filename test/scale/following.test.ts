import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createClient, RpcError, type Client, type Status } from "../../src/client/client.ts";
import { ask, type ClusterNode } from "../support/service/cluster.ts";
import {
  isClusterPossible,
  nodeNames,
  openClusterWorld,
  type ClusterWorld,
} from "../support/worlds/cluster-world.ts";
import { copyPage, openChromium } from "../support/pages/dashboard-page.ts";
import { temporaryFolder } from "../support/service/service.ts";

let world: ClusterWorld;
const folder = temporaryFolder();
const clients: Client[] = [];
const accounts = ["first", "second", "third"];
const needs = "(needs PostgreSQL, HAProxy and s3rver)";
const eth = "eip155:1/slip44:60";

beforeAll(async () => {
  if (!isClusterPossible) return;
  world = await openClusterWorld({ STATIC_LOCATION: copyPage(folder.path), MOVE_IDLE: "3" });
  await world.create(accounts);
}, 240_000);

afterAll(async () => {
  for (const client of clients) client.close();
  if (isClusterPossible) await world.close();
  folder.remove();
}, 60_000);

/** A client of the proxy. */
function connect(token = world.token): Client {
  const client = createClient({ url: world.proxy.url, token, WebSocket });
  clients.push(client);
  return client;
}

const deposit = (amount: string) => ({
  transactions: [
    {
      at: Date.UTC(2024, 0, 1),
      type: "deposit" as const,
      wallet: "cold",
      legs: [{ direction: "in" as const, assetId: eth, amount }],
    },
  ],
});

async function amountsOf(client: Client, accountName: string): Promise<(string | undefined)[]> {
  const { items } = await client.call("transactions.list", { accountName });
  return items.map(({ legs }) => legs[0]?.amount);
}

/** Repeats a call whose answer was lost: sockets that follow an account close when it moves. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof RpcError) || error.code !== "unavailable") throw error;
    }
    // Repeating it at once would take the processor from the move.
    await pause(50);
  }
}

function nodeOf(accountName: string): ClusterNode {
  const node = world.nodes.find(({ name }) => name === world.placedOn().get(accountName));
  if (node === undefined) throw new Error(`No node has ${accountName}.`);
  return node;
}

test.skipIf(!isClusterPossible)(
  `one client reads and writes accounts of all nodes, and follows their changes ${needs}`,
  { timeout: 120_000 },
  async () => {
    expect(new Set(world.placedOn().values())).toEqual(new Set(nodeNames));
    const client = connect();
    const changed = new Set<string>();
    for (const accountName of accounts)
      await client.subscribe("transactions.subscribe", { accountName }, (event) =>
        changed.add(event.accountName),
      );
    for (const [index, accountName] of accounts.entries()) {
      await client.call("transactions.create", { accountName, ...deposit(String(index + 1)) });
      expect(await amountsOf(client, accountName)).toEqual([String(index + 1)]);
    }
    await expect.poll(() => [...changed].sort(), { timeout: 30_000 }).toEqual([...accounts].sort());
    await expect.poll(() => client.status, { timeout: 10_000 }).toBe("open");
  },
);

test.skipIf(!isClusterPossible)(
  `every node lists all accounts, and a sum names those that other nodes hold ${needs}`,
  { timeout: 60_000 },
  async () => {
    const { token } = world;
    const placed = world.placedOn();
    for (const { name, service } of world.nodes) {
      const listed = await ask(service.url, { token, method: "accounts.list", input: {} });
      const { result } = listed.body as { result: { name: string; node?: string }[] };
      expect(new Map(result.map((account) => [account.name, account.node ?? name]))).toEqual(placed);

      const summed = await ask(service.url, {
        token,
        method: "accounts.netWorth",
        input: { accountNames: accounts },
      });
      const { result: sum } = summed.body as {
        result: { accounts: { name: string; value: string | null; problem?: string; node?: string }[] };
      };
      for (const account of sum.accounts) {
        const node = placed.get(account.name);
        if (node !== name) expect(account).toMatchObject({ value: null, problem: "elsewhere", node });
        else expect(account.problem).toBeUndefined();
      }
      const history = await ask(service.url, {
        token,
        method: "accounts.netWorthHistory",
        input: { accountNames: accounts },
      });
      const { result: days } = history.body as { result: { unvalued: string[] }[] };
      const others = accounts.filter((account) => placed.get(account) !== name);
      for (const { unvalued } of days) expect(unvalued).toEqual(expect.arrayContaining(others));
    }
  },
);

test.skipIf(!isClusterPossible)(
  `a role and a token may be given for an account of another node ${needs}`,
  { timeout: 60_000 },
  async () => {
    const { token, nodes } = world;
    const home = nodeOf("first");
    const other = nodes.find((node) => node !== home);
    if (other === undefined) throw new Error("There is one node only.");
    const roles = [{ accountName: "first", role: "viewer" }];
    const invited = await ask(other.service.url, {
      token,
      method: "users.invite",
      input: { name: "Berta", roles },
    });
    expect(invited.status).toBe(200);
    const { token: invitation } = (invited.body as { result: { token: string } }).result;
    const accepted = await fetch(`${other.service.url}/auth/invitation/accept`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: invitation, password: "a long enough password" }),
    });
    expect(accepted.status).toBe(201);
    const berta = connect(((await accepted.json()) as { token: string }).token);
    expect(await amountsOf(berta, "first")).toEqual(["1"]);
    expect((await berta.call("users.current", {})).accounts).toEqual([
      { accountName: "first", access: "read" },
    ]);
    await expect(berta.call("transactions.list", { accountName: "second" })).rejects.toMatchObject({
      code: "forbidden",
    });
    const made = await ask(other.service.url, {
      token,
      method: "tokens.create",
      input: { name: "script", access: "read", accounts: ["first"] },
    });
    expect(made.status).toBe(200);
  },
);

test.skipIf(!isClusterPossible)(
  `a download and a share link lead to the node of their account ${needs}`,
  { timeout: 60_000 },
  async () => {
    const { nodes, proxy, token } = world;
    const home = nodeOf("first");
    const { fileId } = await (async () => {
      const form = new FormData();
      form.set("accountName", "first");
      form.set("file", new File(["a,b\n1,2\n"], "some.csv", { type: "text/csv" }));
      const headers = { authorization: `Bearer ${token}`, "portolan-node": home.name };
      const answer = await fetch(`${proxy.url}/upload`, { method: "POST", headers, body: form });
      return (await answer.json()) as { fileId: string };
    })();
    const made = await ask(home.service.url, {
      token,
      method: "shares.create",
      input: { accountName: "first", name: "For Berta", pages: ["holdings"], amounts: "percent" },
    });
    const share = (made.body as { result: { token: string } }).result.token;
    for (const { name } of nodes) {
      // The proxy sends the first request to a node of this name, and the next where the answer leads.
      const query = new URLSearchParams({ accountName: "first", fileId, node: name });
      const headers = { authorization: `Bearer ${token}` };
      const file = await fetch(`${proxy.url}/download?${query}`, { headers });
      expect([file.status, await file.text()]).toEqual([200, "a,b\n1,2\n"]);
      const shared = await fetch(`${proxy.url}/share`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${share}`,
          "portolan-node": name,
        },
        body: "{}",
      });
      expect([shared.status, shared.headers.get("portolan-node")]).toEqual(
        name === home.name ? [200, null] : [421, home.name],
      );
      expect(await shared.text()).not.toContain("first");
    }
  },
);

/** All accounts of the node are copied with what they have now, so that others can take them. */
async function copied(node: string): Promise<void> {
  const { directory, placedOn, proxy, token } = world;
  const names = [...placedOn()].flatMap(([name, at]) => (at === node ? [name] : []));
  const since = Date.now();
  // A copy is made only of an account that has changed.
  for (const accountName of names) {
    const input = { accountName, key: "changed", value: since };
    await ask(proxy.url, { token, method: "keyValue.set", input, node });
  }
  await world.until("copies", 60_000, () => {
    const row = directory
      .prepare<{ behind: number }>(
        "SELECT count(*) AS behind FROM placements WHERE node = ? AND (copied_at IS NULL OR copied_at < ?)",
      )
      .get(node, since);
    return row?.behind === 0;
  });
}

test.skipIf(!isClusterPossible)(
  `after kill -9 of a node the client waits for its accounts, says so, and follows them with the subscriptions ${needs}`,
  { timeout: 240_000 },
  async () => {
    const dead = nodeOf("first");
    const client = connect();
    const seen: Status[] = [];
    client.onStatus((status) => seen.push(status));
    const events: string[] = [];
    await client.subscribe("transactions.subscribe", { accountName: "first" }, ({ accountName }) =>
      events.push(accountName),
    );
    await client.call("transactions.create", { accountName: "first", ...deposit("70") });
    await expect.poll(() => events.length, { timeout: 30_000 }).toBeGreaterThan(0);
    await copied(dead.name);
    dead.service.child.kill("SIGKILL");
    await expect.poll(() => client.status, { timeout: 30_000 }).not.toBe("open");
    expect(await patiently(() => amountsOf(client, "first"))).toEqual(expect.arrayContaining(["70", "1"]));
    expect(seen).toContain("moving");
    expect(world.placedOn().get("first")).not.toBe(dead.name);
    await expect.poll(() => client.status, { timeout: 60_000 }).toBe("open");
    const before = events.length;
    await client.call("transactions.create", { accountName: "first", ...deposit("71") });
    await expect.poll(() => events.length, { timeout: 30_000 }).toBeGreaterThan(before);
    world.nodes = [...world.nodes.filter((node) => node !== dead), await world.start(dead.name)];
  },
);

test.skipIf(!isClusterPossible)(
  `idle accounts move to a node that returns, with every change, and clients follow them ${needs}`,
  { timeout: 240_000 },
  async () => {
    const client = connect();
    const before = new Map<string, (string | undefined)[]>();
    const events: string[] = [];
    for (const accountName of accounts) {
      // An account may already be moving.
      await patiently(() =>
        client.subscribe("transactions.subscribe", { accountName }, () => events.push(accountName)),
      );
      before.set(accountName, await patiently(() => amountsOf(client, accountName)));
    }
    await world.until(
      "an account on each node",
      120_000,
      () => new Set(world.placedOn().values()).size === nodeNames.length,
    );
    for (const accountName of accounts) {
      expect(await patiently(() => amountsOf(client, accountName))).toEqual(before.get(accountName));
      // Events while its subscription is on the way to the new node are not repeated.
      await expect.poll(() => client.status, { timeout: 60_000 }).toBe("open");
      await patiently(() => client.call("transactions.create", { accountName, ...deposit("99") }));
      await expect.poll(() => events, { timeout: 60_000 }).toContain(accountName);
    }
    const rows = world.directory
      .prepare<{ node: string; from: string | null }>(
        'SELECT node, from_node AS "from" FROM placement_history WHERE epoch > 1 ORDER BY key',
      )
      .all();
    // One account was taken from the node that died, and one was given to it later.
    const [taken, ...later] = rows;
    expect(later.map(({ node }) => node)).toContain(taken?.from);
  },
);

test.skipIf(!isClusterPossible)(
  `the page shows an account of any node, and after a kill says that it moves and shows its changes again ${needs}`,
  { timeout: 240_000 },
  async () => {
    const dead = nodeOf("second");
    const other = world.nodes.find((node) => node !== dead);
    const browser = await openChromium();
    try {
      const context = await browser.newContext({
        baseURL: world.proxy.url,
        locale: "en-US",
        timezoneId: "UTC",
        viewport: { width: 1280, height: 860 },
      });
      // The first request goes to a node that does not hold the account.
      await context.addCookies([
        {
          name: "portolan_node",
          value: other?.name ?? "",
          url: world.proxy.url,
          httpOnly: true,
          sameSite: "Lax",
        },
      ]);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.addInitScript(() =>
        localStorage.setItem("portolan.preferences", JSON.stringify({ account: "second" })),
      );
      await page.goto("/transactions");
      await page.getByLabel("Name").fill("owner");
      await page.getByLabel("Password", { exact: true }).fill("a long enough password");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.locator(".transaction-row", { hasText: "2 ETH" }).waitFor();

      await copied(dead.name);
      dead.service.child.kill("SIGKILL");
      await page.getByText("The account is moving to another node. Retrying…").waitFor();
      await world.until("the account on another node", 60_000, () => {
        const node = world.placedOn().get("second");
        return node !== undefined && node !== dead.name;
      });
      await page.getByText("The account is moving to another node. Retrying…").waitFor({ state: "detached" });
      const client = connect();
      await client.call("transactions.create", { accountName: "second", ...deposit("88") });
      await page.locator(".transaction-row", { hasText: "88 ETH" }).waitFor();
    } finally {
      await browser.close();
    }
  },
);

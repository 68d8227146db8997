import { afterAll, beforeAll, expect, test } from "vitest";
import {
  isClusterPossible,
  nodeNames,
  openClusterWorld,
  type ClusterWorld,
} from "../support/worlds/cluster-world.ts";
import {
  ask,
  askBySocket,
  createFollower,
  leaseSeconds,
  type Answer,
  type ClusterNode,
} from "../support/service/cluster.ts";
import { recordRenewals, takeoversFrom } from "../support/worlds/lease-renewals.ts";
import { renewalsPerLease } from "../../src/app/cluster/cluster-node.ts";
import { depth } from "../support/depth.ts";

let world: ClusterWorld;
const accounts = Array.from({ length: 6 }, (_, index) => `account ${index}`);
const eth = "eip155:1/slip44:60";

beforeAll(async () => {
  if (isClusterPossible) world = await openClusterWorld();
}, 120_000);

afterAll(async () => {
  if (isClusterPossible) await world.close();
}, 60_000);

/** Every account moves from the node that had it, one epoch after the other. */
function checkHistory(): void {
  const rows = world.directory
    .prepare<{ account: string; node: string; epoch: number; from: string | null }>(
      'SELECT account_id AS account, node, epoch, from_node AS "from" FROM placement_history ORDER BY account_id, key',
    )
    .all();
  const last = new Map<string, { node: string; epoch: number }>();
  for (const { account, node, epoch, from } of rows) {
    const before = last.get(account);
    expect({ from, epoch }).toEqual({ from: before?.node ?? null, epoch: (before?.epoch ?? 0) + 1 });
    last.set(account, { node, epoch });
  }
}

/** Which of the nodes answer for an account themselves. */
async function holders(accountName: string, nodes: ClusterNode[]): Promise<string[]> {
  const { token } = world;
  const method = "settings.get";
  const found: string[] = [];
  for (const { name, service } of nodes) {
    const { status } = await ask(service.url, { token, method, input: { accountName } });
    if (status === 200) found.push(name);
  }
  return found;
}

/** Each change has everything derived from it computed: that, not the writing, is what the nodes are busy with. */
const pauseMs = depth(500, 100);

const deposit = (amount: number) => ({
  transactions: [
    {
      at: Date.UTC(2024, 0, 1),
      type: "deposit",
      wallet: "cold",
      legs: [{ direction: "in", assetId: eth, amount: String(amount) }],
    },
  ],
});

/** Writes one change after the other into every account by the proxy, and keeps those that were acknowledged. */
function startWriters() {
  const { proxy, token } = world;
  const follower = createFollower(proxy.url, token);
  const acknowledged = new Map<string, number[]>(accounts.map((name) => [name, []]));
  const refused: Answer[] = [];
  let isOver = false;
  const write = async (accountName: string): Promise<void> => {
    for (let change = 1; !isOver; change++) {
      const answer = await follower
        .call("transactions.create", { accountName, ...deposit(change) })
        .catch(() => null);
      if (answer?.status === 200) acknowledged.get(accountName)?.push(change);
      else if (answer !== null) refused.push(answer);
      await new Promise((soon) => setTimeout(soon, pauseMs));
    }
  };
  const all = accounts.map(write);
  return {
    acknowledged,
    refused,
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(all);
    },
  };
}

async function changesOf(accountName: string): Promise<Set<number>> {
  const { proxy, token } = world;
  const follower = createFollower(proxy.url, token);
  const changes = new Set<number>();
  let cursor: string | null = null;
  // On a slow machine there are more than one page holds.
  do {
    let answer: Answer = { status: 0, body: null, node: null };
    const page = { accountName, limit: 1_000, ...(cursor !== null && { cursor }) };
    // The proxy may still consider the account's node as down.
    await world.until("an answer", 15_000, async () => {
      answer = await follower.call("transactions.list", page);
      return answer.status === 200;
    });
    const { result } = answer.body as {
      result: { items: { legs: { amount: string }[] }[]; nextCursor: string | null };
    };
    for (const { legs } of result.items) changes.add(Number(legs[0]?.amount));
    cursor = result.nextCursor;
  } while (cursor !== null);
  return changes;
}

test.skipIf(!isClusterPossible)(
  "accounts are spread over nodes, and each is answered by one (needs PostgreSQL, HAProxy and s3rver)",
  { timeout: 120_000 },
  async () => {
    const { nodes, token } = world;
    await world.create(accounts);
    expect(new Set(world.placedOn().values())).toEqual(new Set(nodeNames));
    for (const [name, node] of world.placedOn()) expect(await holders(name, nodes)).toEqual([node]);
    // The name is taken on every node.
    for (const { service } of nodes) {
      const input = { name: "Account 0" };
      expect((await ask(service.url, { token, method: "accounts.create", input })).status).toBe(409);
    }
    checkHistory();
  },
);

test.skipIf(!isClusterPossible)(
  "a socket is led to the node of the account (needs PostgreSQL, HAProxy and s3rver)",
  { timeout: 60_000 },
  async () => {
    const { proxy, token } = world;
    const call = { token, method: "settings.get", params: { accountName: "account 0" } };
    const home = world.placedOn().get("account 0");
    const other = nodeNames.find((name) => name !== home);
    const elsewhere = await askBySocket(proxy.url, { ...call, node: other });
    expect(elsewhere).toMatchObject({ reason: "account_elsewhere", data: { node: home } });
    const here = await askBySocket(proxy.url, { ...call, node: elsewhere.data?.node });
    expect(here.result).toMatchObject({ baseCurrency: "USD" });
  },
);

test.skipIf(!isClusterPossible)(
  "a password, a token and a role are known to every node at once (needs PostgreSQL, HAProxy and s3rver)",
  { timeout: 60_000 },
  async () => {
    const { nodes, token } = world;
    const [one, two, three] = nodes;
    if (one === undefined || two === undefined || three === undefined) throw new Error("Nodes are missing.");
    const input = { name: "script", access: "read", accounts: ["account 1"] };
    const home = nodes.find(({ name }) => name === world.placedOn().get("account 1")) ?? one;
    const made = await ask(home.service.url, { token, method: "tokens.create", input });
    expect(made.status).toBe(200);
    const { result } = made.body as { result: { id: string; token: string } };
    const asScript = (node: ClusterNode, accountName: string) =>
      ask(node.service.url, { token: result.token, method: "settings.get", input: { accountName } });
    for (const node of nodes) {
      expect((await asScript(node, "account 1")).status).toBe(node === home ? 200 : 421);
      // Refused before it is said where the account is.
      expect((await asScript(node, "account 2")).status).toBe(403);
    }
    await ask(two.service.url, { token, method: "tokens.revoke", input: { id: result.id } });
    for (const node of nodes) expect((await asScript(node, "account 1")).status).toBe(401);
  },
);

test.skipIf(!isClusterPossible)(
  "after kill -9 of a node the others take its accounts within one lease, from their last copy, and lose nothing of their own (needs PostgreSQL, HAProxy and s3rver)",
  { timeout: 240_000 },
  async () => {
    const { nodes, directory } = world;
    const [dead, ...live] = nodes;
    if (dead === undefined) throw new Error("There is no node.");
    const before = world.placedOn();
    const lost = accounts.filter((name) => before.get(name) === dead.name);
    const kept = accounts.filter((name) => before.get(name) !== dead.name);
    expect(lost.length).toBeGreaterThan(0);
    const writers = startWriters();
    await world.until("changes", 60_000, () =>
      accounts.every((name) => (writers.acknowledged.get(name)?.length ?? 0) > 3),
    );
    // What was acknowledged before a copy began is in it.
    const copied = new Map(lost.map((name) => [name, writers.acknowledged.get(name)?.at(-1) ?? 0]));
    const since = Date.now();
    await world.until("copies", 60_000, () => {
      const { behind } = directory
        .prepare<{ behind: number }>(
          "SELECT count(*) AS behind FROM placements WHERE node = ? AND coalesce(copied_at, 0) < ?",
        )
        .get(dead.name, since) ?? { behind: 1 };
      return behind === 0;
    });
    recordRenewals(directory);
    dead.service.child.kill("SIGKILL");
    await world.until("the accounts of the dead node", 120_000, async () => {
      if (lost.some((name) => world.placedOn().get(name) === dead.name)) return false;
      for (const name of lost) if ((await holders(name, live)).length !== 1) return false;
      return true;
    });
    const takeovers = takeoversFrom(directory, dead.name, leaseSeconds);
    expect(takeovers.map(({ account }) => account)).toEqual(lost);
    for (const { hadExpired, renewals } of takeovers) {
      expect(hadExpired).toBe(true);
      expect(renewals).toBeLessThanOrEqual(renewalsPerLease);
    }
    const counts = new Map(lost.map((name) => [name, writers.acknowledged.get(name)?.length ?? 0]));
    await world.until("changes after the move", 30_000, () =>
      lost.every((name) => (writers.acknowledged.get(name)?.length ?? 0) > (counts.get(name) ?? 0)),
    );
    await writers.stop();
    for (const name of kept) {
      const there = await changesOf(name);
      expect(writers.acknowledged.get(name)?.filter((change) => !there.has(change))).toEqual([]);
    }
    for (const name of lost) {
      const there = await changesOf(name);
      const old = writers.acknowledged.get(name)?.filter((change) => change <= (copied.get(name) ?? 0));
      expect(old?.filter((change) => !there.has(change))).toEqual([]);
    }
    checkHistory();
  },
);

test.skipIf(!isClusterPossible)(
  "a node that comes back sets aside what others hold (needs PostgreSQL, HAProxy and s3rver)",
  { timeout: 120_000 },
  async () => {
    const [dead, ...live] = world.nodes;
    if (dead === undefined) throw new Error("There is no node.");
    const again = await world.start(dead.name);
    world.nodes = [again, ...live];
    for (const [name, node] of world.placedOn()) expect(await holders(name, world.nodes)).toEqual([node]);
  },
);

test.skipIf(!isClusterPossible)(
  "a node that was paused for longer than its lease acknowledges nothing of what others hold (needs PostgreSQL, HAProxy and s3rver)",
  { timeout: 240_000 },
  async () => {
    const { nodes, token } = world;
    const before = world.placedOn();
    const paused = nodes.find(({ name }) => [...before.values()].includes(name));
    if (paused === undefined) throw new Error("No node holds an account.");
    const [accountName = ""] = accounts.filter((name) => before.get(name) === paused.name);
    const others = nodes.filter((node) => node !== paused);
    await world.until("a copy", 60_000, () => {
      const row = world.directory
        .prepare<{ behind: number }>(
          "SELECT count(*) AS behind FROM placements WHERE node = ? AND copy_name IS NULL",
        )
        .get(paused.name);
      return row?.behind === 0;
    });
    paused.service.child.kill("SIGSTOP");
    // Sent while it is paused: the answer comes when another node holds the account.
    const sent = ask(paused.service.url, {
      token,
      method: "transactions.create",
      input: { accountName, ...deposit(4_242) },
    }).catch(() => null);
    await world.until("the accounts of the paused node", 120_000, async () => {
      if ([...world.placedOn().values()].includes(paused.name)) return false;
      return (await holders(accountName, others)).length === 1;
    });
    paused.service.child.kill("SIGCONT");
    const answer = await sent;
    expect(answer?.status).not.toBe(200);
    await world.until("the node to have set its accounts aside", 30_000, async () => {
      const { status } = await ask(paused.service.url, {
        token,
        method: "settings.get",
        input: { accountName },
      });
      expect(status).not.toBe(200);
      return status === 421;
    });
    expect(await changesOf(accountName)).not.toContain(4_242);
    checkHistory();
  },
);

import { afterAll, beforeAll, expect, it } from "vitest";
import { longHistories, severalPages } from "./support/long-histories.ts";
import { startService, temporaryFolder, type Service } from "./support/service.ts";
import { startStandIn, type StandIn, type StandInAnswer, type StandInRequest } from "./support/stand-in.ts";

const count = 24;
const page = 3;
/** The service runs two syncs of one account concurrently, and six of all accounts. */
const perAccount = 2;
const concurrent = 6;
/** The question of a sync at which it is killed: after the first pages. */
const lastQuestion = 5;

const families = Object.entries(longHistories).map(([family, make]) => {
  const transactions = severalPages[family] ?? count;
  return { family, transactions, ...make(transactions, page) };
});
const accounts = Array.from({ length: Math.ceil(families.length / perAccount) }, (_, index) => ({
  accountName: `account${index}`,
  members: families.slice(index * perAccount, (index + 1) * perAccount),
}));

let standIn: StandIn;
/** Called at each question of a family. */
let onQuestion = (_: string): "hang" | undefined => undefined;
beforeAll(async () => {
  standIn = await startStandIn();
  standIn.on(/./, (request: StandInRequest): StandInAnswer => {
    const [, name = "", path = ""] = /^\/([a-z]+)(.*)$/.exec(request.path) ?? [];
    const found = families.find(({ family }) => family === name);
    if (found === undefined) return { status: 404, body: {} };
    return onQuestion(name) ?? found.answer({ ...request, path: path === "" ? "/" : path });
  });
});
afterAll(() => standIn.close());

const start = (path: string): Promise<Service> =>
  startService(path, {
    GITHUB_CI: "1",
    ...Object.fromEntries(
      families.flatMap(({ family, upstream }) =>
        [upstream].flat().map((id) => [`UPSTREAM_${id}_URL`, `${standIn.url}/${family}`]),
      ),
    ),
  });

/** Families whose connection exists: what the check before it asks is no part of a sync. */
const connected = new Set<string>();

async function connectAll(service: Service): Promise<void> {
  connected.clear();
  for (const { accountName, members } of accounts) {
    await service.rpc("accounts.create", { name: accountName });
    for (const { family, kind, settings } of members) {
      await service.rpc("connections.create", { accountName, kind, settings });
      connected.add(family);
    }
  }
}

type Item = { txHash: string; at: number; type: string; legs: { amount: string }[] };
type Connection = { kind: string; error: string | null; syncedAt: number | null };
type Held = { items: { assetId: string; amount: string }[] };

/** The state in the owner's terms: transactions, balances and connections of each account. */
async function stateOf(service: Service): Promise<unknown[]> {
  const states: unknown[] = [];
  for (const { accountName } of accounts) {
    await service.rpc("tasks.settled", { accountName });
    const listed = (await service.rpc("transactions.list", { accountName, limit: 1_000 })) as {
      items: Item[];
    };
    const connections = (await service.rpc("connections.list", { accountName })) as Connection[];
    const balances = (await service.rpc("balances.list", { accountName, includeSpam: true })) as Held;
    states.push({
      transactions: listed.items
        .map(({ txHash, at, type, legs }) => `${at} ${txHash} ${type} ${legs[0]?.amount}`)
        .toSorted(),
      balances: balances.items.map(({ assetId, amount }) => `${assetId} ${amount}`).toSorted(),
      connections: connections
        .map(({ kind, error, syncedAt }) => `${kind} ${error} ${syncedAt !== null}`)
        .toSorted(),
    });
  }
  return states;
}

/**
 * Kills the service with SIGKILL when as many syncs as run concurrently wait for a page in their middle, not before `isReady`. Returns their
 * families.
 */
async function killInTheMiddle(
  service: Service,
  left: ReadonlySet<string>,
  isReady: Promise<unknown> = Promise.resolve(),
): Promise<string[]> {
  const asked = new Map<string, number>();
  const waiting = new Set<string>();
  const target = Math.min(concurrent, left.size);
  await new Promise<void>((all) => {
    onQuestion = (family) => {
      if (!left.has(family) || !connected.has(family)) return undefined;
      asked.set(family, (asked.get(family) ?? 0) + 1);
      if ((asked.get(family) ?? 0) < lastQuestion) return undefined;
      waiting.add(family);
      if (waiting.size === target) all();
      return "hang";
    };
  });
  await isReady;
  onQuestion = () => "hang";
  await service.end("SIGKILL");
  onQuestion = () => undefined;
  return [...waiting];
}

it("syncs of every family that are killed while they wait for a page end in the same state", async () => {
  const [whole, killed] = [temporaryFolder(), temporaryFolder()];
  let service = await start(whole.path);
  await service.signIn();
  await connectAll(service);
  const expected = await stateOf(service);
  expect(expected).toEqual(
    accounts.map(({ members }) =>
      expect.objectContaining({
        connections: members.map(({ kind }) => `${kind} null true`).toSorted(),
        transactions: expect.toSatisfy(
          (listed: unknown[]) =>
            listed.length === members.reduce((sum, { transactions }) => sum + transactions, 0),
        ),
      }),
    ),
  );
  await service.end("SIGTERM");

  service = await start(killed.path);
  await service.signIn();
  const left = new Set(families.map(({ family }) => family));
  let dying = killInTheMiddle(service, left, connectAll(service));
  for (;;) {
    for (const family of await dying) left.delete(family);
    service = await start(killed.path);
    if (left.size === 0) break;
    dying = killInTheMiddle(service, left);
  }
  await service.signIn();
  expect(await stateOf(service)).toEqual(expected);
  expect(await service.end("SIGTERM")).toBe(0);
  whole.remove();
  killed.remove();
}, 240_000);

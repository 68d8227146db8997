import { afterAll, beforeAll, expect, it } from "vitest";
import { utxoCoin } from "../src/domain/catalog/utxo-coins.ts";
import { settingsAt, type PlayedAccount } from "./support/chains/account-chain.ts";
import { litecoinAddress } from "./support/chains/own-sync-histories.ts";
import { syntheticHistories, multiPageCounts } from "./support/chains/synthetic-histories.ts";
import { electrumServer, type ElectrumWorld } from "./support/chains/electrum-server.ts";
import { startService, temporaryFolder, type Service } from "./support/service/service.ts";
import {
  startStandIn,
  type StandIn,
  type StandInAnswer,
  type StandInRequest,
} from "./support/servers/stand-in.ts";

const count = 12;
const page = 3;
/** The service runs six syncs concurrently, of one account at most three: each of three accounts has two that wait. */
const perAccount = 2;
const concurrent = 6;
/** The request of a sync at which the service is killed: after the first pages. */
const lastQuestion = 4;
/** The same for families with few requests: their only list, or the request after their first pages. */
const namedQuestion: Readonly<Record<string, RegExp>> = {
  bitcoin: /txs\/chain/,
  coreLightning: /bkpr-listaccountevents/,
  hyperliquid: /userVaultEquities/,
  lnd: /v1\/switch/,
  monero: /get_transfers/,
};

type Family = PlayedAccount & { family: string; transactions: number };
const families: Family[] = Object.entries(syntheticHistories).map(([family, make]) => {
  const transactions = multiPageCounts[family] ?? count;
  return { family, transactions, ...make(transactions, page) };
});

let standIn: StandIn;
let electrum: ElectrumWorld;
/** Called at each request of a family. */
let onQuestion = (_family: string, _asked: string): "hang" | undefined => undefined;
beforeAll(async () => {
  standIn = await startStandIn();
  standIn.on(/./, (request: StandInRequest): StandInAnswer => {
    const [, name = "", path = ""] = /^\/([a-zA-Z]+)(.*)$/.exec(request.path) ?? [];
    const found = families.find(({ family }) => family === name);
    if (found === undefined) return { status: 404, body: {} };
    const asked = `${path} ${request.body}`;
    return onQuestion(name, asked) ?? found.answer({ ...request, path: path === "" ? "/" : path });
  });
  electrum = await electrumServer(utxoCoin("litecoin"));
  const address = litecoinAddress(3);
  for (let number = 1; number <= count; number++)
    electrum.mine(electrum.send({ to: [[address, 100_000_000]] }), Date.UTC(2024, 0, number));
  electrum.onAsked(() => onQuestion("electrum", ""));
  families.push({
    family: "electrum",
    transactions: count,
    kind: "utxo",
    upstream: [],
    settings: { coin: "litecoin", address, url: `tcp://127.0.0.1:${electrum.port}` },
    answer: () => ({ status: 404 }),
  });
});
afterAll(async () => {
  await standIn.close();
  await electrum.close();
});

/** The families of each account. */
const members = (): Family[][] =>
  Array.from({ length: concurrent / perAccount }, (_, account) =>
    families.filter((_family, index) => index % (concurrent / perAccount) === account),
  );

const start = (path: string): Promise<Service> =>
  startService(path, {
    GITHUB_CI: "1",
    ...Object.fromEntries(
      families.flatMap(({ family, upstream }) =>
        [upstream].flat().map((id) => [`UPSTREAM_${id}_URL`, `${standIn.url}/${family}`]),
      ),
    ),
  });

/** Families whose connection exists, so that requests of its check are not counted. */
const connected = new Set<string>();

async function connectAll(service: Service, accounts: string): Promise<void> {
  for (const index of members().keys()) await service.rpc("accounts.create", { name: `${accounts}${index}` });
  for (const [index, one] of families.entries()) {
    const accountName = `${accounts}${index % members().length}`;
    const settings = settingsAt(one, `${standIn.url}/${one.family}`);
    await service.rpc("connections.create", { accountName, kind: one.kind, settings });
    connected.add(one.family);
  }
}

type Item = { txHash: string; at: number; type: string; legs: { amount: string }[] };
type Connection = { kind: string; error: string | null; syncedAt: number | null };
type State = Record<"transactions" | "balances" | "connections", string[]>;
type Held = { items: { assetId: string; amount: string }[] };

/** The state in the owner's terms: transactions, balances and connections of each account. */
async function stateOf(service: Service, accounts: string): Promise<State[]> {
  const states: State[] = [];
  for (const index of members().keys()) {
    const accountName = `${accounts}${index}`;
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
  const target = members()
    .map((family) => Math.min(perAccount, family.filter((one) => left.has(one.family)).length))
    .reduce((sum, one) => sum + one, 0);
  const all = new Promise<void>((all) => {
    onQuestion = (family, what) => {
      if (!left.has(family)) return undefined;
      if (connected.has(family)) asked.set(family, (asked.get(family) ?? 0) + 1);
      if (!(namedQuestion[family]?.test(what) ?? (asked.get(family) ?? 0) >= lastQuestion)) return undefined;
      waiting.add(family);
      if (waiting.size === target) all();
      return "hang";
    };
  });
  await Promise.all([all, isReady]);
  onQuestion = () => "hang";
  await service.end("SIGKILL");
  onQuestion = () => undefined;
  return [...waiting];
}

it("syncs of every family that are killed while they wait for a page end in the same state", async () => {
  const folder = temporaryFolder();
  let service = await start(folder.path);
  await service.signIn();
  const left = new Set(families.map(({ family }) => family));
  let dying = killInTheMiddle(service, left, connectAll(service, "killed"));
  for (;;) {
    for (const family of await dying) left.delete(family);
    service = await start(folder.path);
    if (left.size === 0) break;
    dying = killInTheMiddle(service, left);
  }
  await service.signIn();
  await connectAll(service, "whole");
  const expected = await stateOf(service, "whole");
  expect(expected.map(({ transactions }) => transactions.length)).toEqual(
    members().map((family) => family.reduce((sum, { transactions }) => sum + transactions, 0)),
  );
  expect(expected.map(({ connections }) => connections)).toEqual(
    members().map((family) => family.map(({ kind }) => `${kind} null true`).toSorted()),
  );
  expect(await stateOf(service, "killed")).toEqual(expected);
  expect(await service.end("SIGTERM")).toBe(0);
  folder.remove();
}, 600_000);

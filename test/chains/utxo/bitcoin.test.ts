import { afterEach, beforeEach, expect, it } from "vitest";
import { addressSourceOf } from "../../../src/connectors/chains/utxo/addresses.ts";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { esploraServer, type EsploraWorld } from "../../support/chains/esplora-server.ts";
import { stateOf } from "../../support/worlds/ledger-world.ts";
import { startStandIn, type StandIn } from "../../support/servers/stand-in.ts";

const zpub =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const single = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
const stranger = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const start = Date.UTC(2024, 5, 1);
const hour = 3_600_000;

let standIn: StandIn;
let chain: EsploraWorld;
beforeEach(async () => {
  standIn = await startStandIn();
  chain = esploraServer(standIn);
});
afterEach(() => standIn.close());

const worldOf = (): ConnectionWorld =>
  connectionWorld({ upstreams: { ESPLORA: standIn.url }, now: () => start });

function own(index: number, branch = 0, key = zpub): string {
  const source = addressSourceOf(key);
  if (source.kind === "fixed") throw new Error("not a key");
  return source.addressAt(branch, index);
}

function storedTransactionsOf(world: ConnectionWorld): string[] {
  return world.account.ledger
    .list({}, { limit: 1_000, order: "asc" })
    .items.map(
      ({ type, status, legs, txHash }) =>
        `${txHash} ${status} ${type}: ${legs.map(({ direction, amount }) => `${direction} ${amount}`).join(", ")}`,
    );
}

function entriesOf(world: ConnectionWorld): number {
  return world.sql.prepare<{ n: number }>("SELECT count(*) AS n FROM entries").get()?.n ?? 0;
}

it("many addresses are read as one wallet: change is netted, and the fee is the network's", async () => {
  chain.send("in1", {
    to: [
      [own(0), 100_000_000],
      [stranger, 5],
    ],
  });
  chain.mine("in1", start - 30 * hour);
  chain.send("in2", { to: [[own(21), 50_000_000]] });
  chain.mine("in2", start - 29 * hour);
  chain.send("in3", { to: [[own(3), 1_000]] });
  chain.mine("in3", start - 29 * hour);
  chain.send("out", {
    from: [
      [own(0), 100_000_000],
      [own(3), 1_000],
    ],
    to: [
      [stranger, 30_000_000],
      [own(0, 1), 69_990_000],
    ],
  });
  chain.mine("out", start - 28 * hour);
  chain.send("tidy", { from: [[own(0, 1), 69_990_000]], to: [[own(1, 1), 69_980_000]] });
  chain.mine("tidy", start - 27 * hour);

  const world = worldOf();
  const connection = await world.connect("bitcoin", { wallet: zpub });
  await world.sync(connection);
  expect(storedTransactionsOf(world).sort()).toEqual([
    "in1 confirmed deposit: in 1",
    "in2 confirmed deposit: in 0.5",
    "in3 confirmed deposit: in 0.00001",
    "out confirmed withdrawal: out 0.3, fee 0.00011",
    "tidy confirmed fee: fee 0.0001",
  ]);
  world.settle();
  await world.verify(connection);
  expect(world.account.issues.list({ kind: "drift" }, { limit: 9, order: "asc" }).items).toEqual([]);
});

it("pages through a long history, with the same result when interrupted after any request", async () => {
  for (let index = 0; index < 130; index++) {
    chain.send(`t${index}`, { to: [[single, 1_000 + index]] });
    chain.mine(`t${index}`, start - (200 - index) * hour);
  }
  const whole = worldOf();
  await whole.sync(await whole.connect("bitcoin", { wallet: single }));
  expect(storedTransactionsOf(whole)).toHaveLength(130);
  const cut = worldOf();
  const connection = await cut.connect("bitcoin", { wallet: single });
  for (let run = 0; run < 8; run++) {
    const ends = new AbortController();
    let left = 3;
    standIn.requests.push = (...requests) => {
      if (--left === 0) ends.abort(new Error("cut off"));
      return Array.prototype.push.apply(standIn.requests, requests);
    };
    await cut.sync(connection, ends.signal).catch(() => undefined);
  }
  Reflect.deleteProperty(standIn.requests, "push");
  await cut.sync(connection);
  expect(stateOf(cut.sql)).toEqual(stateOf(whole.sql));
});

it("transactions that a server counts and does not list are named, and an empty history is compared", async () => {
  for (const number of [1, 2, 3]) {
    chain.send(`t${number}`, { to: [[single, 100_000_000]] });
    chain.mine(`t${number}`, start - number * hour);
  }
  standIn.on(/\/txs$/, { body: [] });
  const world = worldOf();
  const connection = await world.connect("bitcoin", { wallet: single });
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual([]);
  expect(world.account.connections.get(connection).gaps.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("counts 3 more transactions than it lists"),
  ]);
  world.settle();
  await world.verify(connection);
  expect(
    world.account.issues
      .list({ kind: "drift" }, { limit: 9, order: "asc" })
      .items.map(({ message }) => message),
  ).toEqual([expect.stringContaining("computed 0, the source says 3")]);
});

it("an unconfirmed transaction that is not listed is not named as missing", async () => {
  chain.send("mined", { to: [[single, 100_000_000]] });
  chain.mine("mined", start - hour);
  const mined = chain.all().filter(({ status }) => status.confirmed);
  chain.send("waiting", { to: [[single, 100_000_000]] });
  standIn.on(/\/txs$/, { body: mined });
  const world = worldOf();
  const connection = await world.connect("bitcoin", { wallet: single });
  await world.sync(connection);
  expect(world.account.connections.get(connection).gaps).toEqual([]);
});

it("a confirmed transaction without its time, which would count as unconfirmed, is refused", async () => {
  chain.send("mined", { to: [[single, 100_000_000]] });
  chain.mine("mined", start - hour);
  const [mined] = chain.all();
  standIn.on(/\/txs$/, { body: [{ ...mined, status: { confirmed: true, block_height: 800_001 } }] });
  const world = worldOf();
  const connection = await world.connect("bitcoin", { wallet: single });
  await expect(world.sync(connection)).rejects.toThrow(/is not an Esplora server/);
});

it("a sync without news requests each address once and writes nothing", async () => {
  chain.send("a", { to: [[single, 5_000]] });
  chain.mine("a", start - 48 * hour);
  const world = worldOf();
  const connection = await world.connect("bitcoin", { wallet: single });
  await world.sync(connection);
  const before = { requests: standIn.requests.length, state: stateOf(world.sql) };
  world.wait(60_000);
  await world.sync(connection);
  expect(standIn.requests.length - before.requests).toBe(1);
  expect(stateOf(world.sql)).toEqual(before.state);
});

it("a payment to an address that was emptied long ago is found", async () => {
  chain.send("a", { to: [[single, 5_000]] });
  chain.mine("a", start - 48 * hour);
  chain.send("b", { from: [[single, 5_000]], to: [[stranger, 4_000]] });
  chain.mine("b", start - 47 * hour);
  const world = worldOf();
  const connection = await world.connect("bitcoin", { wallet: single });
  await world.sync(connection);
  chain.send("c", { to: [[single, 7_000]] });
  chain.mine("c", start - 1 * hour);
  world.wait(60_000);
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toContain("c confirmed deposit: in 0.00007");
});

it("shows unconfirmed transactions without counting them, and drops replaced ones", async () => {
  chain.send("first", { from: [[single, 10_000]], to: [[stranger, 9_000]] });
  const world = worldOf();
  const connection = await world.connect("bitcoin", { wallet: single });
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual(["first pending withdrawal: out 0.00009, fee 0.00001"]);
  expect(entriesOf(world)).toBe(0);

  chain.drop("first");
  chain.send("second", { from: [[single, 10_000]], to: [[stranger, 8_000]] });
  world.wait(60_000);
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual(["second pending withdrawal: out 0.00008, fee 0.00002"]);

  chain.mine("second", start + 60_000);
  world.wait(600_000);
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual(["second confirmed withdrawal: out 0.00008, fee 0.00002"]);
  expect(entriesOf(world)).toBe(2);
});

it("drops a transaction that was replaced and mined between two syncs", async () => {
  chain.send("first", { to: [[own(0), 9_000]] });
  const world = worldOf();
  const connection = await world.connect("bitcoin", { wallet: zpub });
  await world.sync(connection);
  chain.drop("first");
  chain.send("second", { to: [[own(0), 8_000]] });
  chain.mine("second", start + 60_000);
  world.wait(600_000);
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual(["second confirmed deposit: in 0.00008"]);
});

it("reverts transactions removed by a reorganisation, and drops those it made invalid", async () => {
  chain.send("a", { to: [[single, 5_000]] });
  chain.mine("a", start - hour);
  chain.send("b", { to: [[single, 6_000]] });
  chain.mine("b", start - hour);
  const world = worldOf();
  const connection = await world.connect("bitcoin", { wallet: single });
  await world.sync(connection);
  expect(entriesOf(world)).toBe(2);
  chain.unmine("a");
  chain.drop("b");
  world.wait(60_000);
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual(["a pending deposit: in 0.00005"]);
  expect(entriesOf(world)).toBe(0);
  chain.mine("a", start + 100_000);
  world.wait(200_000);
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual(["a confirmed deposit: in 0.00005"]);
});

it("the addresses of an xpub are derived", async () => {
  const xpub =
    "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj";
  const nested = addressSourceOf(xpub, "sh(wpkh");
  if (nested.kind === "fixed") throw new Error("not a key");
  chain.send("a", { to: [[nested.addressAt(0, 0), 5_000]] });
  chain.mine("a", start - hour);
  const world = worldOf();
  const connection = await world.connect("bitcoin", { wallet: xpub });
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual(["a confirmed deposit: in 0.00005"]);
});

it("an unreachable server and one that is not Esplora are refused with a remedy", async () => {
  const nowhere = connectionWorld({ upstreams: { ESPLORA: "http://127.0.0.1:9" } });
  await expect(nowhere.connect("bitcoin", { wallet: single })).rejects.toThrow(
    /could not be reached.*Nothing was saved.*check the address/,
  );
  standIn.on(/./, { body: { hello: "world" } });
  await expect(worldOf().connect("bitcoin", { wallet: single })).rejects.toThrow(/is not an Esplora/);
  await expect(worldOf().connect("bitcoin", { wallet: stranger.slice(0, 30) })).rejects.toMatchObject({
    code: "bad_request",
  });
});

it("a payment to an emptied address of a key is found in the next sync", async () => {
  chain.send("a", { to: [[own(0), 5_000]] });
  chain.mine("a", start - 48 * hour);
  chain.send("b", { from: [[own(0), 5_000]], to: [[stranger, 4_000]] });
  chain.mine("b", start - 47 * hour);
  const world = worldOf();
  const connection = await world.connect("bitcoin", { wallet: zpub });
  await world.sync(connection);
  chain.send("c", { to: [[own(0), 7_000]] });
  chain.mine("c", start - 1 * hour);
  world.wait(60_000);
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toContain("c confirmed deposit: in 0.00007");
});

it("checks over a hundred emptied addresses in rotation, and all of them when the owner syncs", async () => {
  const used = Array.from({ length: 130 }, (_, index) => own(index));
  for (const [index, address] of used.entries()) {
    chain.send(`in${index}`, { to: [[address, 5_000]] });
    chain.mine(`in${index}`, start - 48 * hour);
    chain.send(`out${index}`, { from: [[address, 5_000]], to: [[stranger, 4_000]] });
    chain.mine(`out${index}`, start - 47 * hour);
  }
  const world = worldOf();
  const connection = await world.connect("bitcoin", { wallet: zpub });
  await world.sync(connection);
  const asked = async (sync: () => Promise<unknown>): Promise<Set<string>> => {
    const before = standIn.requests.length;
    world.wait(hour);
    await sync();
    const paths = standIn.requests.slice(before).map(({ path }) => path.split("/").at(-1) ?? "");
    return new Set(paths.filter((address) => used.includes(address)));
  };
  const first = await asked(() => world.sync(connection));
  const second = await asked(() => world.sync(connection));
  expect([first.size, second.size]).toEqual([100, 100]);
  expect(new Set([...first, ...second]).size).toBe(130);
  expect((await asked(() => world.syncNow(connection))).size).toBe(130);
});

/** An address with 60 payments, of which `before` are known before the rest arrives; `onPage` runs before each older page. */
async function longList(before: number, onPage: (page: number) => void): Promise<ConnectionWorld> {
  let pages = 0;
  const world = connectionWorld({
    upstreams: { ESPLORA: standIn.url },
    now: () => start,
    fetch: async (input, init) => {
      if (String(input).includes("/txs/chain/")) onPage(++pages);
      return fetch(input, init);
    },
  });
  const pay = (number: number): void => {
    chain.send(`in${number}`, { to: [[single, 1_000 + number]] });
    chain.mine(`in${number}`, start - (90 - number) * hour);
  };
  for (let number = 1; number <= before; number++) pay(number);
  const connection = await world.connect("bitcoin", { wallet: single });
  await world.sync(connection);
  for (let number = before + 1; number <= 60; number++) pay(number);
  pages = 0;
  await world.sync(connection);
  return world;
}

it.each([0, 5])(
  "a block that is replaced between two pages leaves nothing unread (%i known before)",
  async (before) => {
    const world = await longList(before, (page) => {
      if (page === 1) chain.unmine("in36");
    });
    expect(storedTransactionsOf(world)).toHaveLength(60);
    expect(world.account.connections.list().flatMap(({ gaps }) => gaps)).toEqual([]);
  },
);

it("an interrupted sync that is resumed also reads what happened since", async () => {
  const ends = new AbortController();
  let pages = 0;
  const world = connectionWorld({
    upstreams: { ESPLORA: standIn.url },
    now: () => start,
    fetch: async (input, init) => {
      if (String(input).includes("/txs/chain/") && ++pages === 12) ends.abort(new Error("cut off"));
      return fetch(input, init);
    },
  });
  for (let number = 1; number <= 400; number++) {
    chain.send(`in${number}`, { to: [[single, 1_000 + number]] });
    if (number < 400) chain.mine(`in${number}`, start - (500 - number) * hour);
  }
  const connection = await world.connect("bitcoin", { wallet: single });
  await world.sync(connection, ends.signal).catch(() => undefined);
  expect(world.account.connections.get(connection).cursor).toMatchObject({ reading: { address: single } });
  chain.mine("in400", start);
  chain.send("new", { to: [[single, 7]] });
  chain.mine("new", start);
  await world.sync(connection);
  const stored = storedTransactionsOf(world);
  expect(stored).toHaveLength(401);
  expect(stored.filter((line) => line.includes("pending"))).toEqual([]);
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addressSourceOf, keyForServer } from "../../../src/connectors/chains/utxo/addresses.ts";
import { canonicalAddress } from "../../../src/connectors/chains/utxo/address-format.ts";
import { utxoCoin, utxoCoins } from "../../../src/domain/catalog/utxo-coins.ts";
import { blockbookServer, type BlockbookWorld } from "../../support/chains/blockbook-server.ts";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { esploraServer } from "../../support/chains/esplora-server.ts";
import { stateOf } from "../../support/worlds/ledger-world.ts";
import { startStandIn, type StandIn } from "../../support/servers/stand-in.ts";

const start = Date.UTC(2024, 5, 1);
const hour = 3_600_000;
const litecoin = utxoCoin("litecoin");
const zpub =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const stranger = "LYWKqJhtPeGyBAw7WC8R3F7ovxtzAiubdM";

let standIn: StandIn;
let chain: BlockbookWorld;
beforeEach(async () => {
  standIn = await startStandIn();
  chain = blockbookServer(standIn, litecoin.checkBlock.hash);
});
afterEach(() => standIn.close());

function worldOf(symbol = "LTC"): ConnectionWorld {
  return connectionWorld({ upstreams: { [`BLOCKBOOK_${symbol}`]: standIn.url }, now: () => start });
}

function own(index: number, branch = 0): string {
  const source = addressSourceOf(zpub, undefined, litecoin);
  if (source.kind === "fixed") throw new Error("not a key");
  return source.addressAt(branch, index);
}
const single = own(7);

function reported(world: ConnectionWorld): string[] {
  return world.account.ledger
    .list({}, { limit: 1_000, order: "asc" })
    .items.map(
      ({ type, status, legs, txHash }) =>
        `${txHash} ${status} ${type}: ${legs.map(({ direction, amount }) => `${direction} ${amount}`).join(", ")}`,
    );
}

const drift = (world: ConnectionWorld) =>
  world.account.issues.list({ kind: "drift" }, { limit: 9, order: "asc" }).items;

describe("addresses of each coin", () => {
  it.each([
    ["litecoin", "ltc1qpm594ntjq6ayqjngf6t9td2dxtey9d7985eept"],
    ["litecoin", "LYWKqJhtPeGyBAw7WC8R3F7ovxtzAiubdM"],
    ["dogecoin", "D5dAUAx3Ezg1q4dRgzKTBsxp4VJietWkDh"],
    ["bitcoin-cash", "bitcoincash:qzvqpsyaupwcu24dear47va7m96gr3rf4g9gcq4h25"],
    ["dash", "XrcbsQdrFYEzbqA9nCJi8zDtnRZzNKkCtG"],
    ["zcash", "t1LwLWo1Mo3s4RPtUpeyUD1eYd47inL3bwX"],
    ["zcash", "t3aKH6NiWN1ofGd8c19rZiqgYpkJ3n679ME"],
    ["digibyte", "DEs1RJKuASSjfphFJdxX9eidrjWewMZgAi"],
    ["decred", "DsTxPUVFxXeNgu5fzozr4mTR4tqqMaKcvpY"],
    ["firo", "a8EF4cpenEgEn9hm2NL5KfFK1UmSZZaQVn"],
    ["flux", "t1JKRwXGfKTGfPV1z48rvoLyabk31z3xwHa"],
    ["groestlcoin", "grs1qa8pvadg835vy798nr3ktrvlkx07mggu4hqvv04"],
    ["qtum", "QZJbNrGT3cZ1J1AEHtgH3JWM7uLBNAejLZ"],
    ["ravencoin", "RGkwvrUors8DtmhKy5bddFwRCTZaunjpvo"],
    ["viacoin", "VdMPvn7vUTSzbYjiMDs1jku9wAh1Ri2Y1A"],
  ])("%s: %s is read and written the same", (id, address) => {
    expect(canonicalAddress(utxoCoin(id), address)).toBe(address);
  });

  it("reads cash addresses without prefix, in capitals and in the old form as one", () => {
    const coin = utxoCoin("bitcoin-cash");
    const whole = "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a";
    expect(canonicalAddress(coin, whole.slice(12))).toBe(whole);
    expect(canonicalAddress(coin, whole.toUpperCase())).toBe(whole);
    expect(canonicalAddress(coin, "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu")).toBe(whole);
    expect(canonicalAddress(coin, whole.replace("qpm2", "qpm3"))).toBeNull();
  });

  it("takes a mistyped address for none, and an address of one coin for no other with other numbers", () => {
    expect(canonicalAddress(litecoin, "ltc1qpm594ntjq6ayqjngf6t9td2dxtey9d7985eepq")).toBeNull();
    expect(canonicalAddress(litecoin, "D5dAUAx3Ezg1q4dRgzKTBsxp4VJietWkDh")).toBeNull();
    expect(canonicalAddress(utxoCoin("dogecoin"), "D5dAUAx3Ezg1q4dRgzKTBsxp4VJietWkDi")).toBeNull();
  });

  it("derives the addresses that servers name for a key", () => {
    const source = addressSourceOf(
      "zpub6rpF5Uxuz4KKWePLorSz2QrHMmk1iiZvGUGgtSHpor8yiGekyRuWf5ZNmf6GUKB4v3ibQDuZp5v8RnjEGq58kR3WPtGPn8Lrg677MQ8YeKu",
      undefined,
      litecoin,
    );
    if (source.kind === "fixed") throw new Error("not a key");
    const derived = [0, 1].flatMap((branch) =>
      Array.from({ length: 130 }, (_, index) => source.addressAt(branch, index)),
    );
    expect(derived).toContain("ltc1qpm594ntjq6ayqjngf6t9td2dxtey9d7985eept");
  });

  it("writes a key with the version that the coin's servers expect", () => {
    expect(keyForServer(zpub, "wpkh", litecoin)).toBe(zpub);
    expect(keyForServer(zpub, "pkh", litecoin).slice(0, 4)).toBe("Ltub");
    expect(keyForServer(zpub, "sh(wpkh", litecoin).slice(0, 4)).toBe("Mtub");
    expect(keyForServer(zpub, "pkh", utxoCoin("dogecoin")).slice(0, 4)).toBe("dgub");
    const ltub = keyForServer(zpub, "pkh", litecoin);
    const source = addressSourceOf(ltub, "wpkh", litecoin);
    expect(source.kind === "derived" && source.addressAt(0, 0)).toBe(own(0));
  });

  it("has one record a coin: ids, platforms and assets differ", () => {
    expect(new Set(utxoCoins.map(({ id }) => id)).size).toBe(utxoCoins.length);
    expect(new Set(utxoCoins.map(({ platform }) => platform)).size).toBe(utxoCoins.length);
  });
});

it("a key is read with one request a page: change is neither in nor out, and the source agrees", async () => {
  chain.key(zpub, [
    [own(0), "m/84'/2'/0'/0/0"],
    [own(3), "m/84'/2'/0'/0/3"],
    [own(0, 1), "m/84'/2'/0'/1/0"],
  ]);
  chain.send("in", {
    from: [[stranger, 300]],
    to: [
      [own(0), 200],
      [own(3), 100],
    ],
  });
  chain.mine("in", start - 30 * hour);
  chain.send("out", {
    from: [
      [own(0), 200],
      [own(3), 100],
    ],
    to: [
      [stranger, 50],
      [own(0, 1), 240],
    ],
  });
  chain.mine("out", start - 29 * hour);
  const world = worldOf();
  const connection = await world.connect("utxo", { coin: "litecoin", xpub: zpub });
  await world.sync(connection);
  expect(reported(world)).toEqual([
    "in confirmed deposit: in 0.000003",
    "out confirmed withdrawal: out 0.0000005, fee 0.0000001",
  ]);
  world.settle();
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
  const before = { requests: standIn.requests.length, state: stateOf(world.sql) };
  world.wait(60_000);
  await world.sync(connection);
  expect(standIn.requests.length - before.requests).toBe(1);
  expect(stateOf(world.sql)).toEqual(before.state);
});

it("where the key is not to be sent, each address is requested, with the same result", async () => {
  chain.send("in", {
    from: [[stranger, 300]],
    to: [
      [own(0), 200],
      [own(3), 90],
    ],
  });
  chain.mine("in", start - 30 * hour);
  const world = worldOf();
  const connection = await world.connect("utxo", {
    coin: "litecoin",
    xpub: zpub,
    api: "blockbook-addresses",
  });
  await world.sync(connection);
  expect(reported(world)).toEqual(["in confirmed deposit: in 0.0000029"]);
  expect(standIn.requests.some(({ path }) => path.includes("pub"))).toBe(false);
});

it("the kind of addresses of an xpub is found out at a server that knows no other form of it", async () => {
  const xpub =
    "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj";
  const bitcoin = utxoCoin("bitcoin");
  chain = blockbookServer(standIn, bitcoin.checkBlock.hash);
  const asked = keyForServer(xpub, "wpkh", bitcoin);
  const source = addressSourceOf(xpub, "wpkh", bitcoin);
  if (source.kind === "fixed") throw new Error("not a key");
  chain.key(xpub, []);
  chain.key(asked, [[source.addressAt(0, 0), "m/84'/0'/0'/0/0"]]);
  chain.send("in", {
    from: [["1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu", 300]],
    to: [[source.addressAt(0, 0), 200]],
  });
  chain.mine("in", start - 30 * hour);
  const world = worldOf("BTC");
  await world.sync(await world.connect("utxo", { coin: "bitcoin", xpub }));
  expect(reported(world)).toEqual(["in confirmed deposit: in 0.000002"]);
  standIn.on(/xpub\/zpub/, { status: 404, body: "not found" });
  await expect(worldOf("BTC").connect("utxo", { coin: "bitcoin", xpub })).resolves.toBeDefined();
});

it("a server that names addresses of another key is refused", async () => {
  chain.key(zpub, [[own(1), "m/84'/2'/0'/0/0"]]);
  chain.send("in", { from: [[stranger, 300]], to: [[own(1), 200]] });
  chain.mine("in", start - 30 * hour);
  const world = worldOf();
  const connection = await world.connect("utxo", { coin: "litecoin", xpub: zpub });
  await expect(world.sync(connection)).rejects.toMatchObject({ reason: "wrong_chain" });
  expect(reported(world)).toEqual([]);
});

it("a server of another chain is refused, when a connection is made and in a later sync", async () => {
  const world = worldOf();
  const connection = await world.connect("utxo", { coin: "litecoin", address: single });
  chain.send("in", { from: [[stranger, 300]], to: [[single, 200]] });
  chain.mine("in", start - hour);
  standIn.on(/block-index/, { body: { blockHash: "ab".repeat(32) } });
  await expect(worldOf().connect("utxo", { coin: "litecoin", address: single })).rejects.toMatchObject({
    reason: "wrong_chain",
  });
  await expect(world.sync(connection)).rejects.toMatchObject({ reason: "wrong_chain" });
  expect(reported(world)).toEqual([]);
});

it("pages through a long history, and ends in the same state when it is cut off after any request", async () => {
  for (let index = 0; index < 95; index++) {
    chain.send(`t${index}`, { from: [[stranger, 9_000]], to: [[single, 1_000 + index]] });
    chain.mine(`t${index}`, start - (200 - index) * hour);
  }
  chain.send("waiting", { from: [[stranger, 9_000]], to: [[single, 7]] });
  const whole = worldOf();
  const first = await whole.connect("utxo", { coin: "litecoin", address: single });
  await whole.sync(first);
  expect(reported(whole)).toHaveLength(96);
  whole.settle();
  await whole.verify(first);
  expect(drift(whole)).toEqual([]);
  const cut = worldOf();
  const connection = await cut.connect("utxo", { coin: "litecoin", address: single });
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
  cut.settle();
  await cut.verify(connection);
  expect(stateOf(cut.sql)).toEqual(stateOf(whole.sql));
});

it("drops what was replaced, and takes back a block reward that a reorganisation made impossible", async () => {
  chain.send("first", { from: [[single, 10_000]], to: [[stranger, 9_000]] });
  chain.send("reward", { to: [[single, 625]] });
  chain.mine("reward", start - 3 * hour);
  const world = worldOf();
  const connection = await world.connect("utxo", { coin: "litecoin", address: single });
  await world.sync(connection);
  expect(reported(world).toSorted()).toEqual([
    "first pending withdrawal: out 0.00009, fee 0.00001",
    "reward confirmed mining: in 0.00000625",
  ]);
  chain.drop("first");
  chain.drop("reward");
  chain.send("second", { from: [[single, 10_000]], to: [[stranger, 8_000]] });
  chain.mine("second", start);
  world.wait(60_000);
  await world.sync(connection);
  expect(reported(world)).toEqual(["second confirmed withdrawal: out 0.00008, fee 0.00002"]);
});

it("pages through blocks that fill several pages each", async () => {
  for (let index = 0; index < 60; index++) {
    chain.send(`t${index}`, { from: [[stranger, 9_000]], to: [[single, 1_000 + index]] });
    const isFirst = index < 2 || index === 27;
    chain.mine(`t${index}`, start - (index < 27 ? 30 : 20) * hour, isFirst ? undefined : "newest");
  }
  const world = worldOf();
  await world.sync(await world.connect("utxo", { coin: "litecoin", address: single }));
  expect(reported(world)).toHaveLength(60);
});

it.each([
  ["whose transaction is lost", (): void => chain.drop("t95")],
  ["whose transaction waits again", (): void => chain.unmine("t95")],
  ["whose transaction is in a later block", (): void => chain.mine("t95", start - 60_000)],
])("loses and doubles nothing by a block that is replaced between two pages, %s", async (_, replace) => {
  for (let index = 0; index < 96; index++) {
    chain.send(`t${index}`, { from: [[stranger, 9_000]], to: [[single, 1_000 + index]] });
    chain.mine(`t${index}`, index === 95 ? start - 120_000 : start - (200 - index) * hour);
  }
  const world = worldOf();
  const connection = await world.connect("utxo", { coin: "litecoin", address: single });
  let asked = 0;
  standIn.requests.push = (...requests) => {
    if (requests.some(({ query }) => query.has("to")) && ++asked === 1) replace();
    return Array.prototype.push.apply(standIn.requests, requests);
  };
  await world.sync(connection);
  Reflect.deleteProperty(standIn.requests, "push");
  expect(asked).toBeGreaterThan(1);
  const settled = Array.from(
    { length: 95 },
    (_, index) => expect.stringMatching(`^t${index} confirmed`) as unknown,
  );
  expect(reported(world)).toEqual(expect.arrayContaining(settled));
  world.wait(60_000);
  await world.sync(connection);
  const fresh = worldOf();
  await fresh.sync(await fresh.connect("utxo", { coin: "litecoin", address: single }));
  expect(reported(world).toSorted()).toEqual(reported(fresh).toSorted());
  expect(world.account.connections.get(connection).gaps.filter(({ isNote }) => isNote !== true)).toEqual([]);
});

it("a transaction whose output to an address states no amount is refused, and data outputs without one are read", async () => {
  const answer = (data: object) => ({
    body: {
      address: single,
      balance: "1000",
      unconfirmedBalance: "0",
      unconfirmedTxs: 0,
      txs: 1,
      page: 1,
      totalPages: 1,
      itemsOnPage: 10,
      transactions: [
        {
          txid: "first",
          vin: [{ coinbase: "00" }],
          vout: [{ addresses: [single], isAddress: true, value: "1000" }, data],
          blockHeight: 100,
          blockTime: Math.floor((start - 9 * hour) / 1000),
        },
      ],
    },
  });
  standIn.on(/details=txs/, answer({ addresses: [single], isAddress: true }));
  const world = worldOf();
  const connection = await world.connect("utxo", { coin: "litecoin", address: single });
  standIn.on(/\/address\//, answer({ addresses: [single], isAddress: true }));
  await expect(world.sync(connection)).rejects.toMatchObject({ code: "upstream" });
  expect(reported(world)).toEqual([]);
  standIn.on(/\/address\//, answer({ addresses: null }));
  await world.sync(connection);
  expect(reported(world)).toEqual(["first confirmed mining: in 0.00001"]);
});

it("watches a block reward until it is mature", async () => {
  const qtum = utxoCoin("qtum");
  chain = blockbookServer(standIn, qtum.checkBlock.hash);
  const address = "QZJbNrGT3cZ1J1AEHtgH3JWM7uLBNAejLZ";
  chain.send("reward", { to: [[address, 625]] });
  chain.mine("reward", start - 10 * hour);
  chain.send("later", { from: [["QYQMNjZ7iaJXRJnVAE11MzCFCwre7Fw9qZ", 9]], to: [[address, 8]] });
  chain.mine("later", start - 9 * hour);
  const world = worldOf("QTUM");
  const connection = await world.connect("utxo", { coin: "qtum", address });
  await world.sync(connection);
  chain.drop("reward");
  chain.send("other", { to: [[address, 1]] });
  chain.mine("other", start - 10 * hour);
  world.wait(60_000);
  await world.sync(connection);
  expect(reported(world).map((one) => one.split(" ")[0])).toEqual(["other", "later"]);
});

it("a coinstake, whose inputs come back with more, is a reward", async () => {
  chain = blockbookServer(standIn, utxoCoin("qtum").checkBlock.hash);
  const address = "QZJbNrGT3cZ1J1AEHtgH3JWM7uLBNAejLZ";
  chain.send("stake", {
    from: [[address, 1_000]],
    to: [
      [address, 700],
      [address, 340],
    ],
  });
  chain.mine("stake", start - 10 * hour);
  const world = worldOf("QTUM");
  await world.sync(await world.connect("utxo", { coin: "qtum", address }));
  expect(reported(world)).toEqual(["stake confirmed reward: in 0.0000004"]);
});

it("separates what entered the shielded pool from the fee, and claims none where it cannot", async () => {
  const zcash = utxoCoin("zcash");
  chain = blockbookServer(standIn, zcash.checkBlock.hash);
  const address = "t1LwLWo1Mo3s4RPtUpeyUD1eYd47inL3bwX";
  // Version 4 with no shielded parts but a value balance of -600.
  const body = `01${"00".repeat(36)}00${"00".repeat(4)}0100000000000000000000`.slice(0, -2);
  const hex = `0400008085202f89${body}${"00".repeat(8)}a8fdffffffffffff000000`;
  chain.send("into", { from: [[address, 1_000]], to: [[address, 300]], hex });
  chain.mine("into", start - 3 * hour);
  chain.send("unknown", { from: [[address, 300]], to: [[address, 100]] });
  chain.mine("unknown", start - 2 * hour);
  const world = worldOf("ZEC");
  await world.sync(await world.connect("utxo", { coin: "zcash", address }));
  expect(reported(world)).toEqual([
    "into confirmed withdrawal: out 0.000006, fee 0.000001",
    "unknown confirmed withdrawal: out 0.000002",
  ]);
  const notes = world.account.ledger.list({}, { limit: 9, order: "asc" }).items.map((one) => one.notes);
  expect(notes[1]).toMatch(/shielded pool/);
});

it("an Esplora server behind the given address is found, and sums beyond 2^53 are exact", async () => {
  const esplora = await startStandIn();
  const world = connectionWorld({ now: () => start });
  const doge = "D5dAUAx3Ezg1q4dRgzKTBsxp4VJietWkDh";
  const events = esploraServer(esplora);
  events.send("in", { from: [["D97xcKB9EAPmgNExbB5nAXDAQ9s5ZJ91J4", 2 ** 53]], to: [[doge, 2 ** 53]] });
  events.mine("in", start - hour);
  esplora.on(/block-height/, { body: utxoCoin("dogecoin").checkBlock.hash });
  const connection = await world.connect("utxo", {
    coin: "dogecoin",
    address: doge,
    url: `${esplora.url}/api`,
  });
  await world.sync(connection);
  expect(reported(world)).toEqual(["in confirmed deposit: in 90071992.54740992"]);
  world.settle();
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
  await esplora.close();
});

it("a text that is no address of the coin, and two kinds of source at once, are refused", async () => {
  const world = worldOf();
  await expect(
    world.connect("utxo", { coin: "litecoin", address: stranger.slice(0, 30) }),
  ).rejects.toMatchObject({
    code: "bad_request",
  });
  await expect(world.connect("utxo", { coin: "litecoin", address: single, xpub: zpub })).rejects.toThrow(
    /exactly one/,
  );
  expect(standIn.requests).toEqual([]);
});

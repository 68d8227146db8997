import { afterEach, describe, expect, it } from "vitest";
import { addressSourceOf } from "../../../src/connectors/chains/utxo/addresses.ts";
import { decodeAddress, encodeAddress } from "../../../src/connectors/chains/utxo/address-format.ts";
import {
  destinationOf,
  parseRawTransaction,
  scriptOf,
} from "../../../src/connectors/chains/utxo/raw-transaction.ts";
import { utxoCoin, type UtxoCoin } from "../../../src/domain/catalog/utxo-coins.ts";
import { createGuardedFetch } from "../../../src/platform/host/guarded-fetch.ts";
import { recordedBody, recordingOf } from "../../support/chains/account-chain.ts";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { stateOf } from "../../support/worlds/ledger-world.ts";
import { headerHash, electrumServer, type ElectrumWorld } from "../../support/chains/electrum-server.ts";
import { selfSigned } from "../../support/servers/self-signed.ts";

const start = Date.UTC(2024, 5, 1);
const litecoin = utxoCoin("litecoin");
const zpub =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const stranger = "LYWKqJhtPeGyBAw7WC8R3F7ovxtzAiubdM";
const own = (index: number, branch = 0): string => {
  const source = addressSourceOf(zpub, undefined, litecoin);
  if (source.kind === "fixed") throw new Error("not a key");
  return source.addressAt(branch, index);
};

let server: ElectrumWorld | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
async function play(tls?: { cert: string; key: string }, coin: UtxoCoin = litecoin): Promise<ElectrumWorld> {
  server = await electrumServer(coin, tls);
  return server;
}
const worldOf = (): ConnectionWorld => connectionWorld({ fetch: createGuardedFetch(), now: () => start });
const reported = (world: ConnectionWorld): string[] =>
  world.account.ledger
    .list({}, { limit: 1_000, order: "asc" })
    .items.map(
      ({ type, status, legs }) =>
        `${status} ${type}: ${legs.map(({ direction, amount }) => `${direction} ${amount}`).join(", ")}`,
    );
const drifts = (world: ConnectionWorld): number =>
  world.account.issues.list({ kind: "drift" }, { limit: 9, order: "asc" }).items.length;

/** A received payment, one that was sent with change, and one that is not mined. */
function spend(chain: ElectrumWorld): void {
  const first = chain.send({
    to: [
      [own(0), 500_000_000],
      [stranger, 7],
    ],
  });
  chain.mine(first, start - 3 * 86_400_000);
  const second = chain.send({
    from: [[first, 0]],
    to: [
      [stranger, 100_000_000],
      [own(0, 1), 399_990_000],
    ],
  });
  chain.mine(second, start - 2 * 86_400_000);
  chain.send({
    from: [[second, 0]],
    to: [
      [own(1), 50_000_000],
      [stranger, 49_999_000],
    ],
  });
}

describe("an Electrum server", () => {
  it("reads a key over TLS with the certificate's fingerprint, agrees with the server, and writes nothing twice", async () => {
    const tls = selfSigned();
    const chain = await play(tls);
    spend(chain);
    const world = worldOf();
    const connection = await world.connect("utxo", {
      coin: "litecoin",
      xpub: zpub,
      url: `ssl://127.0.0.1:${chain.port}`,
      certificate: tls.fingerprint,
    });
    expect(world.account.connections.get(connection).settings["api"]).toBe("electrum");
    await world.sync(connection);
    world.settle();
    expect(reported(world)).toEqual([
      "confirmed mining: in 5",
      "confirmed withdrawal: out 1, fee 0.0001",
      "pending deposit: in 0.5",
    ]);
    await world.verify(connection);
    expect(drifts(world)).toBe(0);
    const before = [stateOf(world.sql), world.account.connections.get(connection).cursor];
    await world.sync(connection);
    world.settle();
    expect([stateOf(world.sql), world.account.connections.get(connection).cursor]).toEqual(before);
  });

  it("sends nothing to a server whose certificate is unknown, and names its fingerprint", async () => {
    const tls = selfSigned();
    const chain = await play(tls);
    const settings = { coin: "litecoin", address: own(0), url: `ssl://127.0.0.1:${chain.port}` };
    await expect(worldOf().connect("utxo", settings)).rejects.toThrow(
      new RegExp(`No known authority signed.*${tls.fingerprint}`, "i"),
    );
    await expect(
      worldOf().connect("utxo", { ...settings, certificate: selfSigned().fingerprint }),
    ).rejects.toThrow(/shows another certificate/);
    expect(chain.asked).toEqual([]);
  });

  it("pages through a long history over TCP, and ends the same when it is cut off", async () => {
    const chain = await play();
    for (let index = 0; index < 60; index++)
      chain.mine(chain.send({ to: [[own(0), 1_000 + index]] }), start - (90 - index) * 86_400_000);
    const settings = { coin: "litecoin", address: own(0), url: `tcp://127.0.0.1:${chain.port}` };
    const whole = worldOf();
    await whole.sync(await whole.connect("utxo", settings));
    whole.settle();
    const cut = worldOf();
    const connection = await cut.connect("utxo", settings);
    for (const after of [3, 20, 60, 120]) {
      const ends = new AbortController();
      const known = chain.asked.length;
      chain.onAsked(() => {
        if (chain.asked.length - known >= after) ends.abort(new Error("cut off"));
        return undefined;
      });
      await cut.sync(connection, ends.signal).catch(() => undefined);
    }
    chain.onAsked(() => undefined);
    await cut.sync(connection);
    cut.settle();
    expect(reported(whole)).toHaveLength(60);
    expect(stateOf(cut.sql)).toEqual(stateOf(whole.sql));
  });

  it("uses nothing of a server that answers other transactions, another chain or no Electrum protocol", async () => {
    const chain = await play();
    spend(chain);
    const settings = { coin: "litecoin", address: own(0), url: `tcp://127.0.0.1:${chain.port}` };
    const world = worldOf();
    const connection = await world.connect("utxo", settings);
    const empty = stateOf(world.sql);
    const foreign = await electrumServer(litecoin);
    const other = foreign.raw(foreign.send({ to: [[own(0), 1]] }));
    await foreign.close();
    chain.lie("blockchain.transaction.get", other);
    await expect(world.sync(connection)).rejects.toThrow(/a different transaction than the one requested/);
    chain.lie("blockchain.transaction.get", { unexpected: true });
    await expect(world.sync(connection)).rejects.toThrow(/unknown form/);
    expect(stateOf(world.sql)).toEqual(empty);
    chain.lie("server.features", { genesis_hash: utxoCoin("bitcoin").checkBlock.hash });
    await expect(worldOf().connect("utxo", settings)).rejects.toThrow(/different chain than Litecoin/);
    await expect(
      worldOf().connect("utxo", {
        coin: "zcash",
        address: "t1LwLWo1Mo3s4RPtUpeyUD1eYd47inL3bwX",
        url: settings.url,
      }),
    ).rejects.toThrow(/not read from Electrum/);
  });
});

describe("Bitcoin's serialization", () => {
  it("reads the genesis block's transaction, whose hash every node knows", () => {
    const raw =
      "01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000";
    expect(parseRawTransaction(raw)).toMatchObject({
      txid: "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b",
      outputs: [{ value: 5_000_000_000n }],
    });
    expect(() => parseRawTransaction(raw.slice(0, 200))).toThrow(RangeError);
    expect(() => parseRawTransaction("zz")).toThrow(RangeError);
  });

  it("writes and reads the script of each kind of address", () => {
    for (const [coin, address] of [
      ["bitcoin", "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu"],
      ["bitcoin", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
      ["bitcoin-cash", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
      ["litecoin", own(3)],
    ] as const) {
      const known = utxoCoin(coin);
      const to = decodeAddress(known, address);
      const back = to === null ? null : destinationOf(scriptOf(to));
      expect(back === null ? null : encodeAddress(known, back)).toBe(address);
    }
  });
});

describe.skipIf(recordingOf("utxo-other/electrum-blockchain.block.headers-0.json") === undefined)(
  "documented answers of the protocol (needs the recordings)",
  () => {
    it("the first header is the genesis block's, and names its hash", () => {
      const { headers } = recordedBody("utxo-other/electrum-blockchain.block.headers-0.json") as {
        headers: string[];
      };
      expect(headers.map(headerHash)[0]).toBe(
        "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f",
      );
    });
  },
);

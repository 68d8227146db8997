import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { stateOf } from "../../support/worlds/ledger-world.ts";
import { solanaServer, staking, type SolanaWorld } from "../../support/chains/solana-server.ts";
import { startStandIn, type StandIn } from "../../support/servers/stand-in.ts";

const wallet = "7T8ckKtdc5DH7ACS5AnCny7rVXYJPEsaAbdBri1FhPxY";
const stranger = "9rJ4QzDLYm5VARnuWcMFMzB4Nr1hKprGQWb8LTfsU6Q2";
const account = "SmjjdvFPCLcCnUzzRGKDW3ECMVyyXwQuLSmueCrAEX5";
const stakeAccount = "6sNdYZfT9nGQzchVgzwsXpsSRc8TXMC1bWatQBj9zPVv";
const stakeProgram = "Stake11111111111111111111111111111111111111";
const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const start = Date.UTC(2024, 0, 1);

let standIn: StandIn;
let chain: SolanaWorld;
beforeEach(async () => {
  standIn = await startStandIn();
  chain = solanaServer(standIn, wallet);
});
afterEach(() => standIn.close());

const worldOf = (): ConnectionWorld =>
  connectionWorld({ upstreams: { SOLANA: standIn.url }, now: () => start });

function storedTransactionsOf(world: ConnectionWorld): string[] {
  return world.account.ledger.list({}, { limit: 2_000, order: "asc" }).items.map(
    ({ type, status, legs, txHash = "" }) =>
      `${txHash} ${status} ${type}: ${legs
        .map(({ direction, amount, assetId, wallet: at }) => {
          const asset = assetId.endsWith("/slip44:501") ? "SOL" : assetId.slice(-4);
          return `${direction} ${amount} ${asset}${at === undefined ? "" : ` at ${at.slice(wallet.length)}`}`;
        })
        .join(", ")}`,
  );
}

const drifts = (world: ConnectionWorld) =>
  world.account.issues
    .list({ kind: "drift" }, { limit: 9, order: "asc" })
    .items.map(({ message }) => message);

const usdc = (before: string, after: string, owner = wallet) => ({
  account: owner === wallet ? account : `${stranger.slice(0, -1)}x`,
  owner,
  mint,
  before,
  after,
  decimals: 6,
});

it("reports transfers, swaps and failed transactions by the changes of the wallet's balances", async () => {
  chain.fund(wallet, 2_000_000_000);
  chain.add({ payer: stranger, changes: { [stranger]: -500_000_000, [wallet]: 500_000_000 } });
  chain.add({ payer: wallet, changes: { [wallet]: -100_000_000, [stranger]: 100_000_000 } });
  chain.add({ payer: wallet, changes: { [wallet]: -250_000_000 }, tokens: [usdc("0", "25000000")] });
  chain.add({ payer: wallet, fee: 5_001, failed: true, changes: { [wallet]: -9 } });
  chain.add({
    payer: stranger,
    mentions: [account],
    tokens: [usdc("25000000", "26500000"), usdc("9", "8", stranger)],
  });
  const world = worldOf();
  const connection = await world.connect("solana", { address: wallet });
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual([
    "s1 confirmed deposit: in 0.5 SOL",
    "s2 confirmed withdrawal: out 0.1 SOL, fee 0.000005 SOL",
    "s3 confirmed trade: in 25 Dt1v, out 0.25 SOL, fee 0.000005 SOL",
    "s4 failed fee: fee 0.000005001 SOL",
    "s5 confirmed deposit: in 1.5 Dt1v",
  ]);
});

it("agrees with the balances the server states", async () => {
  chain.fund(wallet, 0);
  chain.add({ payer: stranger, changes: { [wallet]: 500_000_000 } });
  chain.add({ payer: wallet, changes: { [wallet]: -250_000_000 }, tokens: [usdc("0", "25000000")] });
  const world = worldOf();
  const connection = await world.connect("solana", { address: wallet });
  await world.sync(connection);
  world.settle();
  await world.verify(connection);
  expect(world.account.issues.list({ kind: "drift" }, { limit: 9, order: "asc" }).items).toEqual([]);
});

it("what came to a token account that was closed since is found", async () => {
  chain.add({ payer: stranger, mentions: [account], tokens: [usdc("0", "7000000")] });
  chain.add({ payer: wallet, changes: { [wallet]: 10 }, tokens: [usdc("7000000", "0")] });
  chain.close(account);
  const world = worldOf();
  const connection = await world.connect("solana", { address: wallet });
  await world.sync(connection);
  expect(storedTransactionsOf(world)[0]).toBe("s1 confirmed deposit: in 7 Dt1v");
});

it("amounts are units on the chain, and a token that shows other amounts is named", async () => {
  const split = "XsEH7wWfJJu2ZT3UCFeVfALnVA6CP5ur7Ee11KmzVpL";
  const second = `${stranger.slice(0, -1)}z`;
  chain.add({ payer: stranger, mentions: [wallet], tokens: [usdc("0", "1500000")] });
  const shares = { owner: wallet, mint: split, before: "0", after: "25000000", decimals: 8 };
  chain.add({ payer: stranger, mentions: [wallet], tokens: [{ account: second, ...shares }] });
  chain.show(account, "1.5");
  chain.show(second, "2.5");
  const world = worldOf();
  const connection = await world.connect("solana", { address: wallet });
  await world.sync(connection);
  world.settle();
  expect(storedTransactionsOf(world)[1]).toBe("s2 confirmed deposit: in 0.25 zVpL");
  const notes = () =>
    world.account.connections.get(connection).gaps.map(({ reason, isNote }) => [isNote, reason]);
  const named = [[true, expect.stringContaining(`token ${split} shows its amounts by a multiplier`)]];
  expect(notes()).toEqual(named);
  await world.verify(connection);
  expect(drifts(world)).toEqual([]);
  await world.sync(connection);
  expect(notes()).toEqual(named);
});

it("knows tokens whose owner a transaction leaves out by their account, and counts the others", async () => {
  const early = (before: string, after: string, of = account) => ({
    ...usdc(before, after),
    account: of,
    isUnowned: true,
  });
  const closed = `${stranger.slice(0, -1)}y`;
  chain.add({ payer: stranger, mentions: [wallet], tokens: [early("0", "25000000")] });
  chain.add({ payer: wallet, tokens: [early("25000000", "20000000")] });
  chain.add({ payer: wallet, tokens: [early("0", "7", closed)] });
  chain.close(closed);
  const world = worldOf();
  const connection = await world.connect("solana", { address: wallet });
  await world.sync(connection);
  expect(storedTransactionsOf(world).map((line) => line.slice(line.indexOf(":") + 2))).toEqual([
    "in 25 Dt1v",
    "out 5 Dt1v, fee 0.000005 SOL",
    "fee 0.000005 SOL",
  ]);
  const reasons = (): string[] => world.account.connections.get(connection).gaps.map(({ reason }) => reason);
  const named = [expect.stringContaining("1 transactions moved tokens without stating whose they are")];
  expect(reasons()).toEqual(named);
  world.wait(60_000);
  await world.sync(connection);
  expect(reasons()).toEqual(named);
});

it("compares the balance of an address whose server lists no transaction", async () => {
  chain.fund(wallet, 2_000_000_000);
  const world = worldOf();
  const connection = await world.connect("solana", { address: wallet });
  await world.sync(connection);
  world.settle();
  await world.verify(connection);
  expect(drifts(world)).toEqual([expect.stringContaining("computed 0, the source says 2")]);
});

it("reports staking as a position that earns, back to its first delegation", async () => {
  chain.fund(wallet, 10_000_000_000);
  chain.fund(stakeAccount, 0);
  chain.add({
    payer: wallet,
    changes: { [wallet]: -5_000_000_000, [stakeAccount]: 5_000_000_000 },
    staking: [staking.initialize(stakeAccount, wallet)],
  });
  chain.stake(stakeAccount, 470, { 471: 1_000_000, 480: 2_000_000, 499: 3_000_000 });
  const world = worldOf();
  const connection = await world.connect("solana", { address: wallet });
  await world.sync(connection);
  expect(storedTransactionsOf(world).sort()).toEqual([
    ` confirmed reward: in 0.001 SOL at #${stakeProgram}`,
    ` confirmed reward: in 0.002 SOL at #${stakeProgram}`,
    ` confirmed reward: in 0.003 SOL at #${stakeProgram}`,
    "s1 confirmed stake: out 5 SOL, fee 0.000005 SOL",
  ]);
  const asked = standIn.requests.length;
  world.wait(60_000);
  await world.sync(connection);
  expect(standIn.requests.length - asked).toBeLessThanOrEqual(6);
});

it("states the first epoch with rewards at a pruning server, now and later", async () => {
  chain.stake(stakeAccount, 400, { 450: 1_000_000, 490: 2_000_000 });
  chain.prune(483);
  const world = worldOf();
  const connection = await world.connect("solana", { address: wallet });
  const reasons = (): string[] => world.account.connections.get(connection).gaps.map(({ reason }) => reason);
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual([` confirmed reward: in 0.002 SOL at #${stakeProgram}`]);
  expect(reasons()).toEqual([expect.stringContaining("before epoch 483")]);
  await world.sync(connection);
  expect(reasons()).toEqual([expect.stringContaining("before epoch 483")]);
});

it("transactions that the server lists and no longer stores are counted, and a time that it left out is requested", async () => {
  chain.add({ payer: stranger, changes: { [wallet]: 1_000_000_000 }, blockTime: null });
  chain.forget(chain.add({ payer: stranger, changes: { [wallet]: 5 } }));
  const world = worldOf();
  const connection = await world.connect("solana", { address: wallet });
  await world.sync(connection);
  const [first] = world.account.ledger.list({}, { limit: 9, order: "asc" }).items;
  expect(first?.at).toBe(1_700_000_001_000);
  expect(world.account.connections.get(connection).gaps.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("1 transactions are listed"),
  ]);
});

it("comes to the same when it is cut off after any request, and writes nothing when nothing has happened", async () => {
  chain.fund(wallet, 0);
  for (let index = 0; index < 120; index++)
    chain.add({
      payer: stranger,
      changes: { [wallet]: 1_000 + index },
      tokens: index % 3 === 0 ? [usdc(String(index), String(index + 3))] : [],
    });
  chain.stake(stakeAccount, 478, { 480: 2_000_000 });
  const whole = worldOf();
  await whole.sync(await whole.connect("solana", { address: wallet }));
  const cut = worldOf();
  const connection = await cut.connect("solana", { address: wallet });
  for (const after of [2, 4, 5, 6, 8, 9, 12, 20]) {
    const ends = new AbortController();
    let left = after;
    standIn.requests.push = (...requests) => {
      if (--left === 0) ends.abort(new Error("cut off"));
      return Array.prototype.push.apply(standIn.requests, requests);
    };
    await cut.sync(connection, ends.signal).catch(() => undefined);
  }
  Reflect.deleteProperty(standIn.requests, "push");
  await cut.sync(connection);
  expect(stateOf(cut.sql)).toEqual(stateOf(whole.sql));
  const before = stateOf(cut.sql);
  cut.wait(60_000);
  await cut.sync(connection);
  expect(stateOf(cut.sql)).toEqual(before);
});

it("a wrong address, a test network and an unreachable server are refused with a remedy", async () => {
  const nowhere = connectionWorld({ upstreams: { SOLANA: "http://127.0.0.1:9" } });
  await expect(nowhere.connect("solana", { address: wallet })).rejects.toThrow(
    /Nothing was saved.*check the address/,
  );
  await expect(worldOf().connect("solana", { address: `${wallet}x` })).rejects.toThrow(/base58/);
  standIn.on(/./, ({ body }) => ({
    body: {
      id: 1,
      result: body.includes("getGenesisHash") ? "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG" : { value: 1 },
    },
  }));
  await expect(worldOf().connect("solana", { address: wallet })).rejects.toThrow(/test network/);
  standIn.on(/./, {
    body: { id: 1, error: { code: -32601, message: "the method getBalance does not exist" } },
  });
  await expect(worldOf().connect("solana", { address: wallet })).rejects.toMatchObject({
    code: "bad_request",
  });
});

it("what came in and went out through a known token account between two syncs is found", async () => {
  chain.fund(wallet, 1_000_000_000);
  chain.add({ payer: stranger, mentions: [account], tokens: [usdc("0", "5000000")] });
  const world = worldOf();
  const connection = await world.connect("solana", { address: wallet });
  await world.sync(connection);
  // What comes in does not name the wallet, what goes out does; the account holds what it held before.
  chain.add({ payer: stranger, mentions: [account], tokens: [usdc("5000000", "255000000")] });
  chain.add({ payer: wallet, tokens: [usdc("255000000", "5000000"), usdc("0", "250000000", stranger)] });
  world.wait(60_000);
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual([
    "s1 confirmed deposit: in 5 Dt1v",
    "s2 confirmed deposit: in 250 Dt1v",
    "s3 confirmed withdrawal: out 250 Dt1v, fee 0.000005 SOL",
  ]);
});

it("what came while an interrupted sync waited is found", async () => {
  for (let index = 0; index < 60; index++)
    chain.add({
      payer: stranger,
      mentions: [account],
      tokens: [usdc(`${index}000000`, `${index + 1}000000`)],
    });
  const world = worldOf();
  const connection = await world.connect("solana", { address: wallet });
  const ends = new AbortController();
  let reads = 0;
  standIn.requests.push = (...requests) => {
    if (requests.some(({ body }) => body.includes("getTransaction")) && ++reads === 2)
      ends.abort(new Error("cut off"));
    return Array.prototype.push.apply(standIn.requests, requests);
  };
  await world.sync(connection, ends.signal).catch(() => undefined);
  Reflect.deleteProperty(standIn.requests, "push");
  chain.add({ payer: stranger, mentions: [account], tokens: [usdc("60000000", "100000000")] });
  await world.sync(connection);
  world.wait(60_000);
  await world.sync(connection);
  world.settle();
  await world.verify(connection);
  expect(drifts(world)).toEqual([]);
});

it("transactions that the server listed and did not answer are requested again", async () => {
  const lost = chain.add({ payer: stranger, changes: { [wallet]: 5_000_000 } });
  chain.withhold(lost);
  const world = worldOf();
  const connection = await world.connect("solana", { address: wallet });
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual([]);
  chain.release(lost);
  await world.sync(connection);
  expect(storedTransactionsOf(world)).toEqual(["s1 confirmed deposit: in 0.005 SOL"]);
  expect(world.account.connections.get(connection).gaps).toEqual([]);
});

it("a server that answers shorter pages than requested is read to its end", async () => {
  chain.pageLimit = 50;
  for (let index = 0; index < 130; index++) chain.add({ payer: stranger, changes: { [wallet]: 1_000 } });
  const world = worldOf();
  await world.sync(await world.connect("solana", { address: wallet }));
  expect(storedTransactionsOf(world)).toHaveLength(130);
});

import fc from "fast-check";
import { base58 } from "@scure/base";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runToEnd } from "../../../src/ports/pause.ts";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { solanaServer, staking, type SolanaWorld } from "../../support/chains/solana-server.ts";
import { startStandIn, type StandIn } from "../../support/servers/stand-in.ts";

const wallet = "7T8ckKtdc5DH7ACS5AnCny7rVXYJPEsaAbdBri1FhPxY";
const stranger = "9rJ4QzDLYm5VARnuWcMFMzB4Nr1hKprGQWb8LTfsU6Q2";
const stakeProgram = "Stake11111111111111111111111111111111111111";
const position = `${wallet}#${stakeProgram}`;
const sol = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501";
const jitoSol = "J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn";
const start = Date.UTC(2024, 0, 1);
const one = 1_000_000_000;
const rent = 2_282_880;

/** Addresses of stake accounts. */
const [a = "", b = "", c = ""] = [1, 2, 3].map((byte) => base58.encode(new Uint8Array(32).fill(byte)));

let standIn: StandIn;
let chain: SolanaWorld;
beforeEach(async () => {
  standIn = await startStandIn();
  chain = solanaServer(standIn, wallet);
  for (const account of [a, b, c]) chain.fund(account, 0);
  fund();
});
afterEach(() => standIn.close());

function fund(): void {
  chain.fund(wallet, 0);
  chain.fund(stranger, 10_000 * one);
  chain.add({ payer: stranger, changes: { [stranger]: -5_000 * one, [wallet]: 5_000 * one } });
}

async function synced(): Promise<{ world: ConnectionWorld; connection: string }> {
  const world = connectionWorld({ upstreams: { SOLANA: standIn.url }, now: () => start });
  const connection = await world.connect("solana", { address: wallet });
  await world.sync(connection);
  world.settle();
  return { world, connection };
}

/** Type and legs of each transaction but the first deposit; what lies in the stake program's position is marked. */
function storedTransactionsOf(world: ConnectionWorld): string[] {
  return world.account.ledger
    .list({}, { limit: 2_000, order: "asc" })
    .items.slice(1)
    .map(
      ({ type, legs }) =>
        `${type}: ${legs
          .map(({ direction, amount, assetId, wallet: at }) => {
            const asset = assetId === sol ? "SOL" : "JitoSOL";
            return `${direction} ${amount} ${asset}${at === position ? " staked" : ""}`;
          })
          .join(", ")}`,
    );
}

const held = (world: ConnectionWorld, at: string): string =>
  runToEnd(world.account.sourceChecks.computedAt({ wallet: at, assetId: sol }, Number.MAX_SAFE_INTEGER / 2));

const drifts = (world: ConnectionWorld) =>
  world.account.issues
    .list({ kind: "drift" }, { limit: 9, order: "asc" })
    .items.map(({ message }) => message);

async function expectVerified({ world, connection }: Awaited<ReturnType<typeof synced>>): Promise<void> {
  await world.verify(connection);
  expect(drifts(world)).toEqual([]);
}

function open(account: string, amount: number): void {
  chain.add({
    payer: wallet,
    changes: { [wallet]: -amount, [account]: amount },
    staking: [staking.initialize(account, wallet)],
  });
  chain.stake(account, 470, {});
}

/** What every partial unstaking begins with: the new account's rent is the wallet's, the stake comes from the old one. */
function split(from: string, to: string, amount: number, isInner = false): void {
  chain.add({
    payer: wallet,
    changes: { [wallet]: -rent, [from]: -amount, [to]: amount + rent },
    staking: [{ ...staking.split(from, to, wallet), isInner }],
  });
  chain.stake(to, 470, {});
}

function withdraw(account: string, amount: number, to = wallet): void {
  chain.add({
    payer: wallet,
    changes: { [account]: -amount, [to]: amount },
    staking: [staking.withdraw(account, to, wallet)],
  });
}

it("a partial unstaking is what came back, and nothing of it is income", async () => {
  open(a, 1_000 * one);
  split(a, b, 500 * one);
  chain.add({ payer: wallet, staking: [staking.deactivate(b, wallet)] });
  withdraw(b, 500 * one + rent);
  chain.unlist(b);
  const reported = await synced();
  expect(storedTransactionsOf(reported.world)).toEqual([
    "stake: out 1000 SOL, fee 0.000005 SOL",
    "stake: out 0.00228288 SOL, fee 0.000005 SOL",
    "fee: fee 0.000005 SOL",
    "unstake: in 500.00228288 SOL, fee 0.000005 SOL",
  ]);
  expect(held(reported.world, position)).toBe("500");
  await expectVerified(reported);
});

it("stake stays one position through splits, merges and moves, also those that another program calls", async () => {
  open(a, 100 * one);
  open(b, 40 * one);
  split(a, c, 30 * one, true);
  chain.add({
    payer: wallet,
    changes: { [a]: -10 * one, [b]: 10 * one },
    staking: [{ ...staking.moveStake(a, b, wallet), isInner: true }],
  });
  chain.add({
    payer: wallet,
    changes: { [c]: -30 * one - rent, [b]: 30 * one + rent },
    staking: [staking.merge(b, c, wallet)],
  });
  chain.unlist(c);
  const reported = await synced();
  expect(held(reported.world, position)).toBe("140.00228288");
  expect(
    storedTransactionsOf(reported.world).filter((line) => /reward|deposit|withdrawal/.test(line)),
  ).toEqual([]);
  await expectVerified(reported);
});

it("splits and merges that a manager signs, which are not in the wallet's history, are followed", async () => {
  open(a, 100 * one);
  chain.add({
    payer: stranger,
    changes: { [stranger]: -rent, [a]: -40 * one, [b]: 40 * one + rent },
    staking: [staking.split(a, b, stranger)],
  });
  chain.add({
    payer: stranger,
    changes: { [b]: -40 * one - rent, [a]: 40 * one + rent },
    staking: [staking.merge(a, b, stranger)],
  });
  const reported = await synced();
  // The rent that the manager left in the merged account is the wallet's now.
  expect(storedTransactionsOf(reported.world)).toEqual([
    "stake: out 100 SOL, fee 0.000005 SOL",
    "deposit: in 0.00228288 SOL staked",
  ]);
  await expectVerified(reported);
});

it("stake leaves the position with the authority to withdraw, and enters with it", async () => {
  open(a, 50 * one);
  chain.add({ payer: wallet, staking: [staking.authorize(a, wallet, stranger)] });
  chain.stake(a, 470, {}, stranger);
  chain.add({
    payer: stranger,
    changes: { [stranger]: -70 * one, [b]: 70 * one },
    staking: [staking.initialize(b, stranger)],
  });
  chain.add({ payer: stranger, staking: [staking.authorize(b, stranger, wallet)] });
  chain.stake(b, 470, {});
  const reported = await synced();
  expect(storedTransactionsOf(reported.world)).toEqual([
    "stake: out 50 SOL, fee 0.000005 SOL",
    "withdrawal: out 50 SOL staked, fee 0.000005 SOL",
    "deposit: in 70 SOL staked",
  ]);
  expect(held(reported.world, position)).toBe("70");
  await expectVerified(reported);
});

it("stake that is withdrawn to another address leaves the position", async () => {
  open(a, 50 * one);
  withdraw(a, 50 * one, stranger);
  chain.unlist(a);
  const reported = await synced();
  expect(storedTransactionsOf(reported.world)).toEqual([
    "stake: out 50 SOL, fee 0.000005 SOL",
    "withdrawal: out 50 SOL staked, fee 0.000005 SOL",
  ]);
  await expectVerified(reported);
});

it("stake given to a pool for its token, and back, are trades", async () => {
  const tokens = (before: string, after: string) => [
    {
      account: base58.encode(new Uint8Array(32).fill(9)),
      owner: wallet,
      mint: jitoSol,
      before,
      after,
      decimals: 9,
    },
  ];
  open(a, 50 * one);
  const pool = base58.encode(new Uint8Array(32).fill(8));
  chain.fund(pool, 900_000 * one);
  chain.add({
    payer: wallet,
    changes: { [a]: -50 * one, [pool]: 50 * one },
    tokens: tokens("0", "42000000000"),
    staking: [staking.authorize(a, wallet, stranger), { ...staking.merge(pool, a, stranger), isInner: true }],
  });
  chain.unlist(a);
  chain.add({
    payer: wallet,
    changes: { [pool]: -51 * one, [b]: 51 * one },
    tokens: tokens("42000000000", "0"),
    staking: [
      { ...staking.split(pool, b, stranger), isInner: true },
      { ...staking.authorize(b, stranger, wallet), isInner: true },
    ],
  });
  chain.stake(b, 470, {});
  const reported = await synced();
  expect(storedTransactionsOf(reported.world)).toEqual([
    "stake: out 50 SOL, fee 0.000005 SOL",
    "trade: in 42 JitoSOL, out 50 SOL staked, fee 0.000005 SOL",
    "trade: in 51 SOL staked, out 42 JitoSOL, fee 0.000005 SOL",
  ]);
  await expectVerified(reported);
});

describe("rewards", () => {
  it("are the growth of an account that was closed before the first sync", async () => {
    open(a, 100 * one);
    chain.earn(a, 5 * one);
    withdraw(a, 105 * one);
    chain.unlist(a);
    open(b, 30 * one);
    const reported = await synced();
    expect(storedTransactionsOf(reported.world)).toContain("reward: in 5 SOL staked");
    expect(held(reported.world, position)).toBe("30");
    await expectVerified(reported);
  });

  it("are reported as one for epochs that the server has pruned, and those listed epoch by epoch are not counted twice", async () => {
    open(a, 100 * one);
    chain.earn(a, 5 * one);
    chain.stake(a, 470, { 480: 2 * one, 499: 3 * one });
    chain.prune(490);
    const reported = await synced();
    expect(
      storedTransactionsOf(reported.world)
        .filter((line) => line.startsWith("reward"))
        .sort(),
    ).toEqual(["reward: in 2 SOL staked", "reward: in 3 SOL staked"]);
    await expectVerified(reported);
    chain.skip(4_100_000);
    reported.world.wait(7 * 86_400_000);
    withdraw(a, 105 * one);
    chain.unlist(a);
    await reported.world.sync(reported.connection);
    reported.world.settle();
    expect(held(reported.world, position)).toBe("0");
    await expectVerified(reported);
  });

  it("rewards before an account was handed over belong to its earlier owner", async () => {
    chain.add({
      payer: stranger,
      changes: { [stranger]: -70 * one, [b]: 70 * one },
      staking: [staking.initialize(b, stranger)],
    });
    chain.earn(b, 2 * one);
    chain.skip(4_900);
    chain.add({ payer: stranger, staking: [staking.authorize(b, stranger, wallet)] });
    chain.earn(b, one);
    chain.stake(b, 470, { 480: 2 * one, 495: one });
    const reported = await synced();
    expect(storedTransactionsOf(reported.world).sort()).toEqual([
      "deposit: in 72 SOL staked",
      "reward: in 1 SOL staked",
    ]);
    await expectVerified(reported);
  });

  it("payments of Jito into a stake account are rewards", async () => {
    open(a, 100 * one);
    chain.add({
      payer: stranger,
      changes: { [stranger]: -one, [a]: one },
      mentions: ["4R3gSG8BpU4t19KYj8CfnbtRpnT8gtk4dvTHxVRwc2r7"],
    });
    const reported = await synced();
    expect(storedTransactionsOf(reported.world)).toContain("reward: in 1 SOL staked");
    await expectVerified(reported);
  });
});

it("stake accounts are read from own transactions where the server does not search, which a gap states", async () => {
  chain.searches = false;
  open(a, 1_000 * one);
  split(a, b, 500 * one);
  withdraw(b, 500 * one + rent);
  chain.unlist(b);
  const { world, connection } = await synced();
  expect(held(world, position)).toBe("500");
  expect(world.account.connections.get(connection).gaps.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("does not search for stake accounts"),
  ]);
});

it("a difference between the position and the stake accounts is reported", async () => {
  open(a, 100 * one);
  const { world, connection } = await synced();
  chain.earn(a, 7);
  await world.verify(connection);
  expect(drifts(world)).toEqual([
    expect.stringContaining(`SOL in ${position}: computed 100, the source says 100.000000007`),
  ]);
});

it("whatever is done with stake accounts, the position is their sum and income what they earned", async () => {
  const accounts = [4, 5, 6, 7].map((byte) => base58.encode(new Uint8Array(32).fill(byte)));
  const step = fc.record({
    kind: fc.constantFrom("open", "split", "merge", "withdraw", "earn", "leave", "sync"),
    from: fc.nat(3),
    to: fc.nat(3),
    share: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      standIn.requests.length = 0;
      chain = solanaServer(standIn, wallet);
      fund();
      const sizes = new Map<string, number>();
      const add = (account: string, amount: number): void => {
        sizes.set(account, (sizes.get(account) ?? 0) + amount);
        if (sizes.get(account) === 0) chain.unlist(account);
        else chain.stake(account, 470, {});
      };
      for (const account of accounts) chain.fund(account, 0);
      let earned = 0;
      const world = connectionWorld({ upstreams: { SOLANA: standIn.url }, now: () => start });
      const connection = await world.connect("solana", { address: wallet });
      for (const { kind, from, to, share } of steps) {
        const [source = "", target = ""] = [accounts[from], accounts[to]];
        const size = sizes.get(source) ?? 0;
        const part = Math.floor(size / 4) * share;
        if (kind === "open" && size === 0) {
          open(source, share * one);
          add(source, share * one);
        } else if (kind === "split" && part > 0 && (sizes.get(target) ?? 0) === 0) {
          split(source, target, part);
          add(source, -part);
          add(target, part + rent);
        } else if (kind === "merge" && size > 0 && source !== target && (sizes.get(target) ?? 0) > 0) {
          chain.add({
            payer: wallet,
            changes: { [source]: -size, [target]: size },
            staking: [staking.merge(target, source, wallet)],
          });
          add(source, -size);
          add(target, size);
        } else if ((kind === "withdraw" || kind === "leave") && size > 0) {
          const amount = kind === "leave" ? size : part;
          if (amount === 0) continue;
          withdraw(source, amount, kind === "leave" ? stranger : wallet);
          add(source, -amount);
        } else if (kind === "earn" && size > 0) {
          chain.earn(source, share);
          add(source, share);
          earned += share;
          // Growth shows by the next transaction; here the account's own.
          chain.add({ payer: wallet, staking: [staking.deactivate(source, wallet)] });
        } else if (kind === "sync") await world.sync(connection);
      }
      chain.prune(500);
      await world.sync(connection);
      world.settle();
      const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      const reported = world.account.ledger.list({}, { limit: 1_000, order: "asc" }).items;
      const income = reported
        .filter(({ type }) => type === "reward")
        .flatMap(({ legs }) => legs.map(({ amount }) => Math.round(Number(amount) * one)));
      expect(Math.round(Number(held(world, position)) * one)).toBe(total);
      expect(income.reduce((sum, amount) => sum + amount, 0)).toBe(earned);
      expect(reported.filter(({ type }) => type === "deposit")).toHaveLength(1);
    }),
    { numRuns: 60 },
  );
}, 120_000);

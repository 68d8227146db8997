import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assembleNear, receiptRow, transactionRow } from "../../src/connectors/chains/near/assemble.ts";
import { nearConnector } from "../../src/connectors/chains/near/near.ts";
import { parseDecimal } from "../../src/domain/money/decimal.ts";
import {
  driftsIn,
  gapsIn,
  heldIn,
  holdsAsAccountChain,
  linesOf,
  readAccount,
  recordedBody,
  recordingOf,
  type PlayedAccount,
} from "../support/chains/account-chain.ts";
import { nearServer, type NearAccount } from "../support/chains/near-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const account = "alice.near";
const other = "bob.near";
const pool = "figment.poolv1.near";
const usdt = "usdt.tether-token.near";
const yocto = (amount: string): string => {
  const { units, scale } = parseDecimal(amount);
  return String(units * 10n ** BigInt(24 - scale));
};
const ns = (second: number): string => String(1_700_000_000_000_000_000n + BigInt(second) * 1_000_000_000n);
const block = (second: number) => ({ block_timestamp: ns(second), block_height: String(100 + second) });

const transaction = (second: number, hash: string, signer: string, fee: string, ok = true) => ({
  transaction_hash: hash,
  signer_account_id: signer,
  receiver_account_id: other,
  block: block(second),
  actions: [{ action: "FUNCTION_CALL", method: "call" }],
  outcomes: { status: ok },
  outcomes_agg: { transaction_fee: yocto(fee) },
});
type Moved = { deposit?: string; ok?: boolean; action?: string };
const receipt = (second: number, hash: string, from: string, to: string, moved: Moved = {}) => ({
  receipt_id: `${hash}-${from}-${to}-${second}`,
  transaction_hash: hash,
  predecessor_account_id: from,
  receiver_account_id: to,
  block: block(second),
  actions: [{ action: moved.action ?? "FUNCTION_CALL", method: null }],
  actions_agg: { deposit: yocto(moved.deposit ?? "0") },
  outcome: { status: moved.ok ?? true },
});
const token = (second: number, receiptId: string, units: string, decimals: number | null = 6) => ({
  receipt_id: receiptId,
  contract_account_id: usdt,
  affected_account_id: account,
  involved_account_id: other,
  delta_amount: units,
  cause: "TRANSFER",
  block: block(second),
  meta: { contract: usdt, name: "Tether USD", symbol: "USDt", decimals },
});
const stake = (second: number, type: string, amount: string) => ({
  account,
  amount: yocto(amount),
  block: block(second),
  contract: pool,
  type,
});
const yoctoDeposit = "0.000000000000000000000001";

/** One transaction of each kind, in the form NearBlocks documents. */
const documented: NearAccount = {
  account,
  balance: yocto("82.494"),
  pools: { [pool]: yocto("8") },
  held: [{ contract: usdt, amount: "7000000", meta: { decimals: 6 } }],
  transactions: [
    transaction(100, "pay-in", other, "0.0005"),
    transaction(2_000, "pay-out", account, "0.001"),
    transaction(3_000, "fails", account, "0.002", false),
    transaction(4_000, "tokens", account, "0.001"),
    transaction(5_000, "stakes", account, "0.001"),
    transaction(6_000, "unstakes", account, "0.001"),
    transaction(7_000, "relayed", "relayer.near", "0.001"),
  ],
  receipts: [
    receipt(101, "pay-in", other, account, { deposit: "100", action: "TRANSFER" }),
    receipt(2_001, "pay-out", account, other, { deposit: "10", action: "TRANSFER" }),
    // What gas was left over comes back from the system.
    receipt(2_003, "pay-out", "system", account, { deposit: "0.0002", action: "TRANSFER" }),
    receipt(3_001, "fails", account, other, { deposit: "5", ok: false }),
    receipt(3_002, "fails", "system", account, { deposit: "5", action: "TRANSFER" }),
    receipt(4_001, "tokens", account, usdt, { deposit: yoctoDeposit }),
    receipt(5_001, "stakes", account, pool, { deposit: "10" }),
    receipt(6_001, "unstakes", account, pool),
    receipt(6_003, "unstakes", pool, account, { deposit: "2.5", action: "TRANSFER" }),
    // A relayer signs, and pays the gas and the deposit.
    receipt(7_001, "relayed", "relayer.near", account, { action: "DELEGATE_ACTION" }),
    receipt(7_002, "relayed", account, usdt, { deposit: yoctoDeposit }),
    // The rest of a deleted account.
    receipt(9_000, "deleted", "system", account, { deposit: "0.000000000000000000000001" }),
  ],
  tokens: [
    token(1_500, "foreign-receipt", "10000000"),
    token(4_001, `tokens-${account}-${usdt}-4001`, "-2000000"),
    token(7_002, `relayed-${account}-${usdt}-7002`, "-1000000"),
  ],
  staking: [
    stake(5_001, "DEPOSIT", "10"),
    stake(5_001, "STAKE", "10"),
    stake(6_001, "UNSTAKE", "2.5"),
    stake(6_001, "WITHDRAW", "2.5"),
  ],
};

const played = (given: NearAccount): PlayedAccount => ({
  kind: "near",
  upstream: ["NEARBLOCKS", "NEAR"],
  settings: { address: given.account, apiKey: "a-key" },
  answer: nearServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an account of NEAR, as documented", () => {
  holdsAsAccountChain(() => ({
    ...played(documented),
    otherChain: nearServer({ ...documented, chain: "testnet" }),
  }));

  it("is read to its stated balances, transaction by transaction", async () => {
    const world = await readAccount(standIn, played(documented));
    expect(linesOf(world).map((line) => line.slice(20).replace(/^\S* /, ""))).toEqual([
      `deposit: in 100 slip44:397 (${other})`,
      `deposit: in 10 nep141:${usdt} (${other})`,
      `withdrawal: out 10 slip44:397 (${other}), fee 0.001 slip44:397`,
      "failed fee: fee 0.002 slip44:397",
      `withdrawal: out 2 nep141:${usdt} (${other}), fee 0.001000000000000000000001 slip44:397`,
      "stake: out 10 slip44:397 (stake), fee 0.001 slip44:397",
      "unstake: in 2.5 slip44:397 (stake), fee 0.001 slip44:397",
      `withdrawal: out 1 nep141:${usdt} (${other})`,
      "deposit: in 0.000000000000000000000001 slip44:397",
      "reward: in 0.5 slip44:397",
    ]);
  });

  it("holds what the chain states, in the account and at pools", async () => {
    const world = await readAccount(standIn, played(documented));
    expect(heldIn(world)).toEqual({
      "slip44:397": "82.494",
      [`nep141:${usdt}`]: "7",
      "#stake slip44:397": "8",
    });
    expect(gapsIn(world)).toEqual([]);
    expect(driftsIn(world)).toEqual([]);
  });

  it("keeps the rewards of a pool on the day on which a sync saw them", async () => {
    const world = await readAccount(standIn, played(documented));
    const [connection] = world.account.connections.list();
    standIn.on(/./, nearServer({ ...documented, pools: { [pool]: yocto("8.02") } }));
    world.wait(3 * 86_400_000);
    await world.sync(connection?.id ?? "");
    const rewards = linesOf(world).filter((line) => line.includes("reward"));
    expect(rewards.map((line) => line.replace(/T\S+\s+/, " "))).toEqual([
      "2026-01-01 reward: in 0.5 slip44:397",
      "2026-01-04 reward: in 0.02 slip44:397",
    ]);
    world.settle();
    expect(heldIn(world)).toMatchObject({ "#stake slip44:397": "8.02" });
    await world.verify(connection?.id ?? "");
    expect(driftsIn(world)).toEqual([]);
  });

  it("counts equal events of one receipt, also where a page ends between them", async () => {
    const minted = Array.from({ length: 3 }, () => token(1_500, "foreign-receipt", "10000000"));
    const world = await readAccount(
      standIn,
      played({
        ...documented,
        tokens: [...(documented.tokens ?? []), ...minted],
        held: [{ contract: usdt, amount: "37000000", meta: { decimals: 6 } }],
      }),
    );
    expect(heldIn(world)).toMatchObject({ [`nep141:${usdt}`]: "37" });
    expect(driftsIn(world)).toEqual([]);
  });

  it("names tokens without decimals, and contracts that earn gas", async () => {
    const world = await readAccount(
      standIn,
      played({
        ...documented,
        codeHash: "E8jZ1giWcVrps8PcV75ATauu6gFRkcwjNtKp7NKmipZG",
        tokens: [token(1_500, "foreign-receipt", "10000000", null)],
      }),
    );
    expect(gapsIn(world)).toEqual([
      expect.stringContaining(`decimals of ${usdt}`),
      expect.stringContaining("earns a part of the gas"),
    ]);
  });

  it("names transactions whose fee and failures neither NearBlocks nor the node states", async () => {
    const late = { ...receipt(2_700, "pay-out", other, account, { deposit: "1" }), outcome: {} };
    const { receipts } = documented;
    const world = await readAccount(standIn, played({ ...documented, receipts: [...receipts, late] }));
    expect(linesOf(world).filter((line) => line.includes("pay-out"))).toEqual([
      expect.stringContaining(`out 9 slip44:397 (${other}), fee 0.001 slip44:397`),
    ]);
    expect(gapsIn(world)).toEqual([expect.stringContaining("pay-out took more than five minutes")]);
  });

  it("takes back token events that an earlier version booked apart from their transaction", async () => {
    const late = token(4_900, `tokens-${account}-${usdt}-4001`, "-3000000");
    const before = { ...documented, receipts: [], transactions: [], tokens: [late] };
    const world = await readAccount(standIn, played(before));
    const { connections } = world.account;
    const [connection] = connections.list();
    const { id = "" } = connection ?? {};
    const apart = linesOf(world).filter((line) => line.includes("withdrawal"));
    const { cursor } = connections.get(id);
    connections.saveCursor(id, JSON.parse(JSON.stringify(cursor).replace(/"edition":\d+/, '"edition":2')));
    standIn.on(/./, nearServer({ ...documented, tokens: [late] }));
    await world.sync(id);
    expect(apart).toHaveLength(1);
    expect(linesOf(world).filter((line) => line.includes("nep141"))).toEqual([
      expect.stringContaining(`out 3 nep141:${usdt} (${other}), fee`),
    ]);
  });

  it("offers names that only NEAR gives, and takes every account as its own kind", async () => {
    expect(await nearConnector.recognize?.("Alice.near")).toMatchObject([{ platform: "near:mainnet" }]);
    expect(await nearConnector.recognize?.("vitalik.eth")).toEqual([]);
    expect(nearConnector.settings.safeParse({ address: "a".repeat(64) }).success).toBe(true);
    expect(nearConnector.settings.safeParse({ address: "-alice.near" }).success).toBe(false);
  });
});

describe.skipIf(recordingOf("near/gem-transaction-transfer-success.json") === undefined)(
  "recorded answers of a node of NEAR (needs the recordings)",
  () => {
    it("a transfer: the receiver gets the deposit, and the signer pays what was burnt", () => {
      const { result } = recordedBody("near/gem-transaction-transfer-success.json") as {
        result: {
          transaction: {
            hash: string;
            signer_id: string;
            receiver_id: string;
            actions: [{ Transfer: { deposit: string } }];
          };
          transaction_outcome: { outcome: { tokens_burnt: string } };
          receipts_outcome: { id: string; outcome: { tokens_burnt: string } }[];
        };
      };
      const { hash, signer_id: signer, receiver_id: receiver, actions } = result.transaction;
      const burnt = [result.transaction_outcome, ...result.receipts_outcome].reduce(
        (sum, { outcome }) => sum + BigInt(outcome.tokens_burnt),
        0n,
      );
      const rows = [
        transactionRow.parse({
          ...transaction(1, hash, signer, "0"),
          outcomes_agg: { transaction_fee: String(burnt) },
        }),
        receiptRow.parse({
          ...receipt(2, hash, signer, receiver),
          actions_agg: { deposit: actions[0].Transfer.deposit },
        }),
      ];
      const legs = (wallet: string): string[] =>
        assembleNear(rows, wallet).transactions.flatMap((one) =>
          one.legs.map(({ direction, amount }) => `${direction} ${amount}`),
        );
      expect(legs(receiver)).toEqual(["in 0.01"]);
      expect(legs(signer)).toEqual(["out 0.01", "fee 0.0008349895375"]);
    });

    it("a balance: what a node states is what is compared", async () => {
      const { amount } = (recordedBody("near/gem-balance-coin.json") as { result: { amount: string } })
        .result;
      const world = await readAccount(
        standIn,
        played({
          account,
          balance: amount,
          transactions: [],
          receipts: [receipt(1, "in", other, account, { deposit: "3.229630020925" })],
        }),
      );
      const [connection] = world.account.connections.list();
      await world.verify(connection?.id ?? "");
      expect(heldIn(world)).toEqual({ "slip44:397": "3.229630020925" });
      expect(driftsIn(world)).toEqual([]);
    });
  },
);

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assembleHedera, hederaRow } from "../../src/connectors/chains/hedera/assemble.ts";
import { parseDecimal, rescale } from "../../src/domain/money/decimal.ts";
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
import { hederaServer, type HederaAccount } from "../support/chains/hedera-server.ts";
import { startStandIn, type StandIn, type StandInRequest } from "../support/servers/stand-in.ts";

const account = "0.0.730631";
const other = "0.0.29624024";
const usdc = "0.0.456858";
const row = (
  second: number,
  payer: string,
  fee: number,
  moved: Record<string, number>,
  rest: object = {},
) => ({
  transaction_id: `${payer}-${1_650_000_000 + second}-000000001`,
  consensus_timestamp: `${1_650_000_000 + second}.000000042`,
  charged_tx_fee: fee,
  result: "SUCCESS",
  nonce: 0,
  scheduled: false,
  token_transfers: [],
  staking_reward_transfers: [],
  transfers: Object.entries({ "0.0.98": fee, ...moved }).map(([who, amount]) => ({ account: who, amount })),
  ...rest,
});
const tokens = (moved: Record<string, number>, token = usdc) =>
  Object.entries(moved).map(([who, amount]) => ({ token_id: token, account: who, amount }));

/** One transaction of each kind, in the form mirror nodes document. */
const documented: HederaAccount = {
  account,
  balance: 8_999_000_000,
  held: [
    { token_id: usdc, balance: 7_500_000 },
    { token_id: "0.0.748383", balance: 2 },
  ],
  tokens: {
    [usdc]: { decimals: "6", symbol: "USDC", name: "USD Coin", type: "FUNGIBLE_COMMON" },
    "0.0.748383": { decimals: "0", symbol: "ART", name: "Art", type: "NON_FUNGIBLE_UNIQUE" },
  },
  transactions: [
    row(1, other, 84_000, { [other]: -10_000_084_000, [account]: 10_000_000_000 }),
    row(2, account, 100_000, { [account]: -100_000 }),
    // The fee and the reward of staking are in the transfers.
    row(
      3,
      account,
      200_000,
      { [account]: -1_000_200_000 + 5_000_000, [other]: 1_000_000_000, "0.0.800": -5_000_000 },
      {
        staking_reward_transfers: [{ account, amount: 5_000_000 }],
      },
    ),
    row(
      4,
      other,
      50_000,
      { [other]: -50_000 },
      { token_transfers: tokens({ [other]: -10_000_000, [account]: 10_000_000 }) },
    ),
    // A swap in a contract: the tokens go, the coins come in a transaction of the call.
    row(
      5,
      account,
      700_000,
      { [account]: -700_000 },
      { token_transfers: tokens({ [account]: -2_500_000, "0.0.5000": 2_500_000 }) },
    ),
    {
      ...row(5, account, 0, { "0.0.5000": -4_000_000, [account]: 4_000_000 }),
      consensus_timestamp: "1650000005.000000043",
      nonce: 1,
    },
    row(6, account, 9_000_000, { [account]: -9_000_000 }, { result: "CONTRACT_REVERT_EXECUTED" }),
  ],
};

const played = (given: HederaAccount): PlayedAccount => ({
  kind: "hedera",
  upstream: "HEDERA",
  settings: { address: given.account },
  answer: hederaServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an account of Hedera, as documented", () => {
  holdsAsAccountChain(() => played(documented));

  it("is read to its stated balances, transaction by transaction", async () => {
    const world = await readAccount(standIn, played(documented));
    expect(linesOf(world).map((line) => line.slice(20).replace(/^\S* /, ""))).toEqual([
      `deposit: in 100 slip44:3030 (${other})`,
      "fee: fee 0.001 slip44:3030",
      `withdrawal: out 10 slip44:3030 (${other}), fee 0.002 slip44:3030`,
      "reward: in 0.05 slip44:3030",
      `deposit: in 10 token:${usdc} (${other})`,
      `withdrawal: out 2.5 token:${usdc} (0.0.5000), fee 0.007 slip44:3030`,
      "deposit: in 0.04 slip44:3030 (0.0.5000)",
      "failed fee: fee 0.09 slip44:3030",
    ]);
    expect(heldIn(world)).toEqual({ "slip44:3030": "89.99", [`token:${usdc}`]: "7.5" });
    expect(gapsIn(world)).toEqual([]);
  });

  it("pays the gas of a transaction that a relay sent, if it signed it", async () => {
    const relay = "0.0.995584";
    const evm = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045";
    const relayed = (second: number, moved: Record<string, number>, rest: object = {}) =>
      row(second, relay, 700_000, { [relay]: -20_000, ...moved }, { name: "ETHEREUMTRANSACTION", ...rest });
    const transactions = [
      row(1, other, 84_000, { [other]: -10_000_084_000, [account]: 10_000_000_000 }),
      relayed(2, { [account]: -500_680_000, "0.0.5000": 500_000_000 }),
      // A sale of tokens, with a reward of staking.
      relayed(
        3,
        { [account]: 204_320_000, "0.0.5000": -200_000_000, "0.0.800": -5_000_000 },
        { staking_reward_transfers: [{ account, amount: 5_000_000 }] },
      ),
      relayed(4, { [account]: -680_000 }, { result: "CONTRACT_REVERT_EXECUTED" }),
      // What another account sent.
      relayed(5, { [other]: -100_680_000, [account]: 100_000_000 }),
      relayed(6, { [account]: -680_000 }),
    ];
    const idOf = (index: number): string => transactions[index]?.transaction_id ?? "";
    const given: HederaAccount = {
      account,
      balance: 9_802_280_000,
      transactions,
      evmAddress: evm,
      signers: {
        [idOf(1)]: evm,
        [idOf(2)]: evm,
        [idOf(3)]: `0x${(730_631).toString(16).padStart(40, "0")}`,
        [idOf(4)]: "0x00000000000000000000000000000000000004ec",
      },
    };
    const world = await readAccount(standIn, played(given));
    expect(linesOf(world).map((line) => line.slice(20).replace(/^\S* /, ""))).toEqual([
      `deposit: in 100 slip44:3030 (${other})`,
      "withdrawal: out 5 slip44:3030 (0.0.5000), fee 0.0068 slip44:3030",
      "deposit: in 2 slip44:3030 (0.0.5000), fee 0.0068 slip44:3030",
      "reward: in 0.05 slip44:3030",
      "failed fee: fee 0.0068 slip44:3030",
      `deposit: in 1 slip44:3030 (${other})`,
      "withdrawal: out 0.0068 slip44:3030",
    ]);
    expect(heldIn(world)).toEqual({ "slip44:3030": "98.0228" });
    expect(gapsIn(world)).toEqual([
      `The server does not state who signed ${idOf(5)}. If this account did, its gas is counted as sent.`,
    ]);
    await world.verify(world.account.connections.list()[0]?.id ?? "");
    expect(driftsIn(world)).toEqual([]);
  });

  it.each([null, "", "0x10", "many", "-2"])("refuses %j as a token's decimals", async (decimals) => {
    const tokens = { ...documented.tokens, [usdc]: { ...documented.tokens?.[usdc], decimals } };
    await expect(readAccount(standIn, played({ ...documented, tokens }))).rejects.toThrow(/unexpected form/);
  });

  it("refuses a transaction without its fee", async () => {
    const transactions = documented.transactions.map((row) => ({ ...row, charged_tx_fee: undefined }));
    await expect(readAccount(standIn, played({ ...documented, transactions }))).rejects.toThrow(
      /unexpected form/,
    );
  });

  it("lists NFTs as they are moved, without comparing them", async () => {
    const collection = "0.0.778899";
    const item = (serial: number, from: string | null, to: string | null) => ({
      nft_transfers: [
        {
          token_id: collection,
          serial_number: serial,
          sender_account_id: from,
          receiver_account_id: to,
          is_approval: false,
        },
      ],
    });
    const world = await readAccount(
      standIn,
      played({
        ...documented,
        tokens: {
          ...documented.tokens,
          [collection]: { decimals: "0", symbol: "ART", name: "Art", type: "NON_FUNGIBLE_UNIQUE" },
        },
        transactions: [
          ...documented.transactions,
          row(7, other, 50_000, { [other]: -50_000 }, item(1, other, account)),
          row(8, other, 50_000, { [other]: -50_000 }, item(2, other, account)),
          row(9, account, 100_000, { [account]: -100_000 }, item(2, account, other)),
          row(
            10,
            account,
            100_000,
            { [account]: -100_000 },
            {
              ...item(1, account, other),
              result: "TOKEN_NOT_ASSOCIATED_TO_ACCOUNT",
            },
          ),
        ],
        balance: 8_998_800_000,
      }),
    );
    expect(heldIn(world)).toMatchObject({ [`nft:${collection}/1`]: "1", "slip44:3030": "89.988" });
    expect(heldIn(world)).not.toHaveProperty(`nft:${collection}/2`);
    await world.verify(world.account.connections.list()[0]?.id ?? "");
    expect(driftsIn(world)).toEqual([]);
  });

  it("takes the checksum that wallets show off an account", async () => {
    const world = await readAccount(standIn, {
      ...played(documented),
      settings: { address: `${account}-vfmkw` },
    });
    expect(linesOf(world)).toHaveLength(8);
  });

  it("reads an account by its alias, under its number", async () => {
    const { answer, ...rest } = played(documented);
    const key = "CIQAAAH4AY2OFK2FL37TSPYEQGPPUJRP4XTKWHD62HKPQX543DTOFFQ";
    const evm = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045";
    const named = {
      ...rest,
      answer: (request: StandInRequest) =>
        [`/api/v1/accounts/${key}`, `/api/v1/accounts/${evm}`].includes(request.path)
          ? { body: { account, balance: { balance: 1 } } }
          : answer(request),
    };
    for (const address of [`0.0.${key}`, evm.toUpperCase().replace("0X", "0x")]) {
      const world = await readAccount(standIn, { ...named, settings: { address } });
      expect(world.account.connections.list()[0]?.settings).toEqual({ address: account });
      expect(linesOf(world)).toHaveLength(8);
    }
    const unknown = `0x${"1".repeat(40)}`;
    await expect(readAccount(standIn, { ...named, settings: { address: unknown } })).rejects.toThrow(
      /has the alias/,
    );
  });
});

describe.skipIf(recordingOf("hedera/transaction.json") === undefined)(
  "recorded answers of mirror nodes (needs the recordings)",
  () => {
    it.each(["transaction", "failed-transaction", "token-associate-transaction"])(
      "%s: each account's legs are its transfers, and the payer pays the charged fee",
      (name) => {
        const one = hederaRow.parse(recordedBody(`hedera/${name}.json`));
        const known = new Map([["0.0.29662956", { symbol: "T", name: "T", decimals: 0, isFungible: true }]]);
        const payer = one.transaction_id.split("-")[0] ?? "";
        for (const { account: wallet, amount } of one.transfers ?? []) {
          const { transactions } = assembleHedera(one, wallet ?? "", known);
          const legs = transactions
            .flatMap((each) => each.legs)
            .filter(({ assetId }) => assetId.endsWith("/slip44:3030"));
          const size = (text: string): bigint => rescale(parseDecimal(text), 8).units;
          expect(
            legs.reduce((sum, leg) => sum + (leg.direction === "in" ? 1n : -1n) * size(leg.amount), 0n),
          ).toBe(amount);
          if (wallet !== payer) continue;
          expect(legs.map(({ direction, amount: fee }) => [direction, size(fee)])).toEqual([
            ["fee", one.charged_tx_fee],
          ]);
          expect(transactions[0]?.status).toBe(name === "failed-transaction" ? "failed" : "confirmed");
        }
      },
    );
  },
);

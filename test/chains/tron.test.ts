import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assembleTron } from "../../src/connectors/chains/tron/assemble.ts";
import {
  tokenNumber,
  tokenRow,
  transactionRow,
  walletAddress,
} from "../../src/connectors/chains/tron/rows.ts";
import {
  chainFixture,
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
import { tronServer, type TronAccount } from "../support/chains/tron-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const { address, account, assets, transactions } = chainFixture<Required<TronAccount>>("tron");
const unfrozen = "969e85b075fc94f8917c00461ed5e55f2e8e49e0ec26f529e7a52821b8ed65f9";
const token = "TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7";
const other = "TM1zzNDZD2DPASbKcgdVoTYhfmYgtfwx9R";
/** The recorded account. Of its token transfers and of what its unfreezing paid, nothing was recorded: they are as documented. */
const recorded: TronAccount = {
  address,
  account,
  assets,
  transactions,
  tokens: [
    {
      block_timestamp: 1_576_000_000_000,
      transaction_id: "ab".repeat(32),
      from: other,
      to: address,
      value: "53135738",
      type: "Transfer",
      token_info: { address: token, name: "WINK", symbol: "WIN", decimals: 6 },
    } as { block_timestamp: number },
  ],
  records: { [unfrozen]: { unfreeze_amount: 278_000_000 } },
};

const played = (given: TronAccount): PlayedAccount => ({
  kind: "tron",
  upstream: "TRONGRID",
  settings: { address: given.address },
  answer: tronServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("a recorded Tron address", () => {
  holdsAsAccountChain(() => ({
    ...played(recorded),
    otherChain: tronServer({ ...recorded, genesis: "00".repeat(32) }),
  }));

  it("is read to its stated balances to the last unit", async () => {
    const world = await readAccount(standIn, played(recorded));
    expect(heldIn(world)).toEqual({
      "slip44:195": "278.72",
      "trc10:1002000": "10189.204891",
      "trc10:1002798": "10",
      "trc10:1002814": "10",
      [`trc20:${token}`]: "53.135738",
    });
    const lines = linesOf(world).map((line) => line.slice(20));
    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe("3ef5e225 deposit: in 278.72 slip44:195 (TAUN6FwrnwwmaEqYcckffC7wYmbaS6cBiX)");
    expect(lines.filter((line) => line.includes("stake"))).toEqual([
      "b56bd0f2 stake: out 278 slip44:195 (stake)",
      "969e85b0 unstake: in 278 slip44:195 (stake)",
    ]);
    expect(gapsIn(world)).toEqual([]);
  });

  it("reports a gap and a difference where the server does not state what was paid out", async () => {
    const world = await readAccount(standIn, played({ ...recorded, records: {} }));
    expect(gapsIn(world)).toEqual([expect.stringContaining(`how much transaction ${unfrozen} paid out`)]);
    const [connection] = world.account.connections.list();
    await world.verify(connection?.id ?? "");
    expect(driftsIn(world).length).toBeGreaterThan(0);
  });
});

const wallet = "TEDUcxqCYEqGTmtv4xunJJSeJKzVRzGJcr";
const signed = (type: string, value: object, rest: object = {}): object => ({
  txID: "cd".repeat(32),
  block_timestamp: 1_700_000_000_000,
  blockNumber: 60_000_000,
  ret: [{ contractRet: "SUCCESS", fee: 345_000 }],
  raw_data: { contract: [{ type, parameter: { value } }] },
  ...rest,
});
const own = "412e1d447fa4169390cf5f5b3d12d380decfbfe20f";
const contractAddress = "41a614f803b6fd780986a42c78ec9c7f77e6ded13c";
const lookups = { record: {}, trc10: new Map() };
const reported = (
  rows: object[],
  address_ = walletAddress(own),
  given: Parameters<typeof assembleTron>[2] = lookups,
): string[] => {
  const parsed = rows.map((row) =>
    "transaction_id" in row ? tokenRow.parse(row) : transactionRow.parse(row),
  );
  const { transaction, unread } = assembleTron(parsed, address_, given);
  return [
    ...(unread === undefined ? [] : [`unread ${unread}`]),
    ...(transaction?.legs ?? []).map(
      ({ direction, amount, assetId }) =>
        `${transaction?.status} ${transaction?.type ?? "-"} ${direction} ${amount} ${assetId.slice(15)}`,
    ),
  ];
};

describe("a transaction's effect on a Tron address", () => {
  it("shows addresses in base58", () => {
    expect(walletAddress(contractAddress)).toBe("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");
    expect(tokenNumber("31303032303030")).toBe("1002000");
  });

  it("is only the fee if it failed", () => {
    const value = { owner_address: own, contract_address: contractAddress, call_value: 5_000_000 };
    const ret = [{ contractRet: "OUT_OF_ENERGY", fee: 28_000_000 }];
    expect(reported([signed("TriggerSmartContract", value, { ret })])).toEqual([
      "failed - fee 28 slip44:195",
    ]);
  });

  it("is a trade when a contract exchanges coins for tokens", () => {
    const value = { owner_address: own, contract_address: contractAddress };
    const swapped = {
      transaction_id: "cd".repeat(32),
      block_timestamp: 1_700_000_000_000,
      from: walletAddress(own),
      to: other,
      value: "25000000",
      type: "Transfer",
      token_info: { address: walletAddress(contractAddress), symbol: "USDT", decimals: 6 },
    };
    const internal = {
      internal_tx_id: "i",
      tx_id: "cd".repeat(32),
      block_timestamp: 1_700_000_000_000,
      from_address: contractAddress,
      to_address: own,
      data: { rejected: false, call_value: { _: 99_000_000 } },
    };
    expect(reported([signed("TriggerSmartContract", value), swapped, internal])).toEqual([
      `confirmed - out 25 trc20:${walletAddress(contractAddress)}`,
      "confirmed - in 99 slip44:195",
      "confirmed - fee 0.345 slip44:195",
    ]);
    expect(reported([signed("TriggerSmartContract", value), { ...swapped, type: "Approval" }])).toEqual([
      "confirmed - fee 0.345 slip44:195",
    ]);
  });

  it("books TRC-10 tokens that contracts send, and names those without decimals", async () => {
    const txID = "ca".repeat(32);
    const internal = (number: number, from: string, to: string, value: object, rest: object = {}) => ({
      internal_tx_id: String(number).repeat(64),
      tx_id: txID,
      block_timestamp: 1_700_000_000_000,
      from_address: from,
      to_address: to,
      data: { note: "63616c6c", rejected: false, call_value: value, ...rest },
    });
    const call = signed(
      "TriggerSmartContract",
      {
        owner_address: own,
        contract_address: contractAddress,
        call_token_value: 5_000_000,
        token_id: 1002000,
      },
      { txID },
    );
    const rows = [
      call,
      internal(1, contractAddress, own, { 1002798: 7, _: 0 }),
      internal(2, contractAddress, own, { 1002000: 1_500_000 }),
      internal(3, contractAddress, own, { 1002000: 9 }, { rejected: true }),
      internal(4, contractAddress, contractAddress, { 1002798: 3 }),
      internal(5, contractAddress, own, { 1009999: 8 }),
    ] as unknown as TronAccount["transactions"];
    const world = await readAccount(
      standIn,
      played({ address: walletAddress(own), transactions: rows, assets }),
    );
    const party = walletAddress(contractAddress);
    expect(linesOf(world).map((line) => line.slice(29).replaceAll(` (${party})`, ""))).toEqual([
      "trade: in 1.5 trc10:1002000, in 0.000007 trc10:1002798, out 5 trc10:1002000, fee 0.345 slip44:195",
    ]);
    expect(gapsIn(world)).toEqual([
      "The server does not state the decimals of trc10:1009999, so its transfers are missing.",
    ]);
  });

  it("stakes coins and receives voting rewards", () => {
    expect(
      reported([signed("FreezeBalanceV2Contract", { owner_address: own, frozen_balance: 100_000_000 })]),
    ).toEqual(["confirmed stake out 100 slip44:195", "confirmed stake fee 0.345 slip44:195"]);
    expect(
      reported([signed("WithdrawBalanceContract", { owner_address: own })], walletAddress(own), {
        ...lookups,
        record: { withdraw_amount: 12_345_678n },
      }),
    ).toEqual(["confirmed reward in 12.345678 slip44:195", "confirmed reward fee 0.345 slip44:195"]);
    expect(reported([signed("VoteWitnessContract", { owner_address: own })])).toEqual([
      "confirmed - fee 0.345 slip44:195",
    ]);
  });

  it("names unsupported contract types", () => {
    expect(reported([signed("ExchangeTransactionContract", { owner_address: own })])).toEqual([
      "unread ExchangeTransactionContract",
      "confirmed - fee 0.345 slip44:195",
    ]);
  });

  it("lists items of collections by their number, and tokens without decimals by their amount", async () => {
    const [collection, whole] = [token, walletAddress(contractAddress)];
    const row = (number: number, info: object, value: string, isIn = true) => ({
      transaction_id: String(number).padStart(64, "e"),
      block_timestamp: 1_700_000_000_000 + number * 3_000,
      from: isIn ? whole : address,
      to: isIn ? address : whole,
      type: "Transfer",
      value,
      token_info: info,
    });
    const art = { address: collection, name: "Art", symbol: "ART" };
    const given: TronAccount = {
      address,
      transactions: [],
      account: { balance: 0, trc20: [{ [whole]: "5" }] },
      collections: [collection],
      tokens: [
        row(1, { ...art, decimals: 0 }, "1234"),
        row(2, art, "77"),
        row(3, { ...art, decimals: 0 }, "1234", false),
        row(4, { address: whole, name: "Whole", symbol: "WHO", decimals: 0 }, "5"),
      ],
    };
    const world = await readAccount(standIn, played(given));
    expect(heldIn(world)).toEqual({ [`nft:${collection}/77`]: "1", [`trc20:${whole}`]: "5" });
    expect(gapsIn(world)).toEqual([]);
    const [connection] = world.account.connections.list();
    await world.verify(connection?.id ?? "");
    expect(driftsIn(world)).toEqual([]);
  });

  it("names tokens whose decimals the server does not state", async () => {
    const foreign = {
      block_timestamp: 1_700_000_000_000,
      transaction_id: "ef".repeat(32),
      from: other,
      to: address,
      value: "5",
      type: "Transfer",
      token_info: { address: token, symbol: "WIN" },
    };
    const { 1002798: _, ...known } = assets;
    const world = await readAccount(standIn, played({ ...recorded, tokens: [foreign], assets: known }));
    const named = gapsIn(world);
    expect(named).toContainEqual(expect.stringContaining(`decimals of trc20:${token}`));
    expect(named).toContainEqual(expect.stringContaining("decimals of trc10:1002798"));
  });

  const transfer = { owner_address: own, to_address: contractAddress, amount: 5_000_000 };
  it.each([
    ["a transfer without its amount", "TransferContract", { ...transfer, amount: undefined }],
    ["a transfer without its receiver", "TransferContract", { ...transfer, to_address: undefined }],
    ["a transfer of others", "TransferContract", { ...transfer, owner_address: contractAddress }],
    ["a transfer of a token without its amount", "TransferAssetContract", { ...transfer, amount: undefined }],
    ["a freeze without its amount", "FreezeBalanceV2Contract", { owner_address: own }],
    ["a call without its sender", "TriggerSmartContract", { contract_address: own, call_value: 5 }],
  ])("is not guessed for %s", (_, type, value) => {
    const row = transactionRow.parse(signed(type, value, { ret: [{ contractRet: "SUCCESS" }] }));
    const { transaction, isUnclear } = assembleTron([row], walletAddress(own), lookups);
    expect([transaction, isUnclear]).toEqual([undefined, true]);
  });

  it("names token transfers of others and unknown kinds of rows, and refuses an amount that is none", async () => {
    type Row = { block_timestamp: number; transaction_id: string };
    const row = (number: number, fields: object): Row & Record<string, unknown> => ({
      block_timestamp: 1_700_000_000_000 + number * 3_000,
      transaction_id: String(number).padStart(64, "e"),
      from: other,
      to: address,
      value: "5000000",
      type: "Transfer",
      token_info: { address: token, symbol: "WIN", decimals: 6 },
      ...fields,
    });
    const given = (tokens: { block_timestamp: number }[]): TronAccount => ({
      address,
      transactions: [],
      account: { balance: 0, trc20: [{ [token]: "5000000" }] },
      tokens,
    });
    const rows = [row(1, {}), row(2, { to: wallet }), row(3, { type: "Burn" })];
    const world = await readAccount(standIn, played(given(rows)));
    expect(heldIn(world)).toEqual({ [`trc20:${token}`]: "5" });
    expect(gapsIn(world).toSorted()).toEqual([
      expect.stringContaining("parties or the amount of the transaction eee"),
      "Transactions of the kind Burn are not read.",
    ]);
    for (const value of ["", "-5", "0x10", "5.5", "many"])
      await expect(readAccount(standIn, played(given([row(1, { value })])))).rejects.toThrow(
        /unexpected form/,
      );
  });

  it("reports a held token as a difference that no transfer explains", async () => {
    const answer = tronServer({
      address,
      transactions: [],
      account: { balance: 0, trc20: [{ [token]: "5000000" }, { [wallet]: "7" }] },
      decimals: { [token]: 6 },
    });
    const world = await readAccount(standIn, { ...played({ address, transactions: [] }), answer });
    const [connection] = world.account.connections.list();
    await world.verify(connection?.id ?? "");
    expect(driftsIn(world)).toEqual([expect.stringContaining("computed 0, the source says 5")]);
  });

  it("names unsupported contract types of others that can pay the address", () => {
    const bought = {
      owner_address: contractAddress,
      to_address: own,
      asset_name: "1000001",
      amount: 5_000_000,
    };
    expect(reported([signed("ParticipateAssetIssueContract", bought)])).toEqual([
      "unread ParticipateAssetIssueContract",
    ]);
    const shielded = { transparent_to_address: own, to_amount: 5_000_000 };
    expect(reported([signed("ShieldedTransferContract", shielded)])).toEqual([
      "unread ShieldedTransferContract",
    ]);
    expect(reported([signed("DelegateResourceContract", { owner_address: contractAddress })])).toEqual([]);
  });

  it("refuses an invalid address; an unused one holds nothing", async () => {
    await expect(
      readAccount(standIn, played({ address: `${wallet.slice(0, -1)}x`, transactions: [] })),
    ).rejects.toThrow(/Tron/);
    const world = await readAccount(standIn, played({ address: other, transactions: [] }));
    expect([linesOf(world), gapsIn(world)]).toEqual([[], []]);
  });
});

describe.skipIf(recordingOf("tron/gem-transaction-freeze.json") === undefined)(
  "recorded Tron transactions (needs the recordings)",
  () => {
    it.each([
      ["gem-transaction-coin-transfer", ["confirmed - out 25 slip44:195"]],
      ["gem-transaction-freeze", ["confirmed stake out 100 slip44:195"]],
      ["gem-transaction-freeze-energy", ["confirmed stake out 10 slip44:195"]],
      ["gem-transaction-stake", []],
      ["gem-transaction-token-transfer", []],
    ])("%s", (name, expected) => {
      const row = { block_timestamp: 1_700_000_000_000, ...(recordedBody(`tron/${name}.json`) as object) };
      expect(reported([row])).toEqual(expected);
    });

    it("twenty token transfers of one address, each with the decimals of its token", () => {
      const { data } = recordedBody("tron/blockatlas-unit-trc-txs_trc20_response.json") as {
        data: { from: string; value: string }[];
      };
      expect(data).toHaveLength(20);
      for (const row of data) {
        const { transaction } = assembleTron([tokenRow.parse(row)], row.from, lookups);
        expect(transaction?.legs.map(({ direction }) => direction)).toEqual(["out"]);
        const [leg] = transaction?.legs ?? [];
        const [whole = "", part = ""] = (leg?.amount ?? "").split(".");
        expect(BigInt(whole + part.padEnd(6, "0"))).toBe(BigInt(row.value));
      }
    });
  },
);

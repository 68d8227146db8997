import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assembleSui, coinAsset, fullAddress, suiRow } from "../../src/connectors/chains/sui/assemble.ts";
import {
  gapsIn,
  heldIn,
  holdsAsAccountChain,
  linesOf,
  readAccount,
  recordedBody,
  recordingOf,
  type PlayedAccount,
} from "../support/chains/account-chain.ts";
import { suiServer, type SuiAccount } from "../support/chains/sui-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";
import { connectionWorld } from "../support/worlds/connection-world.ts";

const address = "0x93f65b8c16c263343bbf66cf9f8eef69cb1dbc92d13f0c331b0dcaeb76b4aab6";
const other = "0x9d6b98b18fd26b5efeec68d020dcf1be7a94c2c315353779bc6b3aed44188ddf";
const native = "0x2::sui::SUI";
const usdc = "0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC";
const gas = { computationCost: "1000000", storageCost: "2000000", storageRebate: "1000000" };
type Change = [who: string, type: string, amount: string];
const block = (
  checkpoint: number,
  sender: string,
  changes: Change[],
  rest: { call?: string; failed?: boolean; gasUsed?: object } = {},
) => ({
  digest: `digest${checkpoint}`,
  checkpoint: String(checkpoint),
  timestampMs: String(1_700_000_000_000 + checkpoint * 1_000),
  sender,
  receivers: changes.flatMap(([who, , amount]) => (amount.startsWith("-") ? [] : [who])),
  effects: { status: { status: rest.failed === true ? "failure" : "success" }, gasUsed: rest.gasUsed ?? gas },
  balanceChanges: changes.map(([who, coinType, amount]) => ({
    owner: { AddressOwner: who },
    coinType,
    amount,
  })),
  transaction: {
    data: {
      sender,
      gasData: { owner: sender },
      transaction: {
        transactions: [
          { SplitCoins: ["GasCoin", []] },
          ...(rest.call === undefined
            ? []
            : [{ MoveCall: { package: fullAddress("0x3"), module: "sui_system", function: rest.call } }]),
        ],
      },
    },
  },
});

/** One transaction of each kind, in the form nodes document. */
const documented: SuiAccount = {
  address,
  balances: [
    { coinType: native, totalBalance: "88996000000" },
    { coinType: usdc, totalBalance: "12000000" },
    { coinType: "0x5::none::NONE", totalBalance: "0" },
  ],
  stakes: [{ principal: "3000000000", status: "Active" }],
  coins: { [usdc]: { decimals: 6, symbol: "USDC", name: "USDC" } },
  transactions: [
    block(1, other, [
      [other, native, "-100002000000"],
      [address, native, "100000000000"],
    ]),
    block(2, address, [
      [address, native, "-5002000000"],
      [other, native, "5000000000"],
    ]),
    // A swap: sent by the address, which receives as well, so that it is in both lists.
    block(3, address, [
      [address, native, "-4002000000"],
      [address, usdc, "12000000"],
    ]),
    block(4, address, [[address, native, "-2000000"]], { failed: true }),
    block(5, address, [[address, native, "-5002000000"]], { call: "request_add_stake" }),
    block(6, address, [[address, native, "2002000000"]], {
      call: "request_withdraw_stake",
      gasUsed: { ...gas, storageRebate: "5000000" },
    }),
    // Freed storage gave back more than the transaction cost.
    block(7, address, [[address, native, "2000000"]], { gasUsed: { ...gas, storageRebate: "5000000" } }),
    block(8, other, [
      [other, native, "-1002000000"],
      [address, native, "1000000000"],
    ]),
  ],
};

const played = (given: SuiAccount): PlayedAccount => ({
  kind: "sui",
  upstream: "SUI",
  settings: { address: given.address },
  answer: suiServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an address of Sui, as documented", () => {
  holdsAsAccountChain(() => ({
    ...played(documented),
    otherChain: suiServer({ ...documented, chain: "4c78adac" }),
  }));

  it("is read to its stated balances, transaction by transaction", async () => {
    const world = await readAccount(standIn, played(documented));
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      `digest1 deposit: in 100 slip44:784 (${other})`,
      `digest2 withdrawal: out 5 slip44:784 (${other}), fee 0.002 slip44:784`,
      `digest3 trade: in 12 coin:${usdc}, out 4 slip44:784, fee 0.002 slip44:784`,
      "digest4 failed fee: fee 0.002 slip44:784",
      "digest5 stake: out 5 slip44:784 (stake), fee 0.002 slip44:784",
      "digest6 unstake: in 2 slip44:784 (stake)",
      " deposit: in 0.002 slip44:784",
      " deposit: in 0.002 slip44:784",
      `digest8 deposit: in 1 slip44:784 (${other})`,
    ]);
    expect(heldIn(world)).toEqual({
      "slip44:784": "88.996",
      [`coin:${usdc}`]: "12",
      "#stake slip44:784": "3",
    });
    expect(gapsIn(world)).toEqual([]);
  });

  it("names coins whose decimals the server does not know", async () => {
    const world = await readAccount(standIn, played({ ...documented, coins: {} }));
    expect(gapsIn(world)).toEqual([expect.stringContaining(`decimals of ${usdc}`)]);
  });

  it.each([
    ["changes", (row: (typeof documented.transactions)[number]) => ({ ...row, balanceChanges: undefined })],
    [
      "outcome",
      (row: (typeof documented.transactions)[number]) => ({
        ...row,
        effects: { ...(row as unknown as ReturnType<typeof block>).effects, status: { status: "maybe" } },
      }),
    ],
  ])("refuses a transaction that does not state its %s", async (_, change) => {
    const [first, ...rest] = documented.transactions;
    if (first === undefined) throw new Error("no transaction is documented");
    const transactions = [change(first), ...rest] as typeof documented.transactions;
    await expect(readAccount(standIn, played({ ...documented, transactions }))).rejects.toThrow(
      /unexpected form/,
    );
  });

  it("knows short addresses, and names types with parameters by their hash", () => {
    expect(fullAddress("0x2")).toBe(`0x${"2".padStart(64, "0")}`);
    expect(fullAddress("0xzz")).toBeUndefined();
    expect(coinAsset(native)).toBe("sui:mainnet/slip44:784");
    expect(coinAsset(`0x1::lp::LP<${native}, ${usdc}>`)).toMatch(/^sui:mainnet\/coin:type-[0-9a-f]{32}$/);
  });
});

describe.skipIf(recordingOf("sui/gem-transfer-sui.json") === undefined)(
  "recorded transactions of Sui (needs the recordings)",
  () => {
    const legsOf = (name: string, wallet: string): string[] => {
      const { result } = recordedBody(`sui/${name}.json`) as { result: unknown };
      const wal = "0x356a26eb9e012a68958082340d4c4116e7f55615cf27affcff209cf0ae544f59::wal::WAL";
      const tokens = new Map([[wal, { symbol: "WAL", name: "WAL", decimals: 9 }]]);
      const { transactions } = assembleSui(suiRow.parse(result), wallet, tokens);
      return transactions
        .flatMap(({ legs }) => legs)
        .map(({ direction, amount, assetId }) => `${direction} ${amount} ${assetId.split("::").at(-1)}`);
    };

    it("a transfer: what is not gas went to the other", () => {
      expect(legsOf("gem-transfer-sui", address)).toEqual([
        "out 0.1 sui:mainnet/slip44:784",
        "fee 0.00174488 sui:mainnet/slip44:784",
      ]);
      expect(legsOf("gem-transfer-sui", other)).toEqual(["in 0.1 sui:mainnet/slip44:784"]);
    });

    it("a swap: coins for tokens, and gas", () => {
      const wallet = "0x1930a5e729ad95a48e4d9dc2ca8a001f8ed18b20077c083cd6b1d3355a7972a5";
      expect(legsOf("gem-swap-sui-to-token", wallet)).toEqual([
        "out 1 sui:mainnet/slip44:784",
        "in 6.634805122 WAL",
        "fee 0.003799332 sui:mainnet/slip44:784",
      ]);
    });
  },
);

it("a transaction that was made between the requests of two lists is read by the next sync", async () => {
  const before = block(1, other, [[address, native, "5000000000"]]);
  const sent = block(2, address, [[address, native, "-1000000000"]]);
  const received = block(3, other, [[address, native, "7000000000"]]);
  const answerWith = (transactions: SuiAccount["transactions"]) =>
    suiServer({ address, balances: [], transactions });
  const [early, late] = [answerWith([before]), answerWith([before, sent, received])];
  let isSecond = false;
  const world = connectionWorld({
    upstreams: { SUI: standIn.url },
    now: () => 1_700_000_000_000 + (isSecond ? 3_600_000 : 10_000),
  });
  standIn.on(/./, (request) =>
    !isSecond && request.body.includes("FromAddress") ? early(request) : late(request),
  );
  const connection = await world.connect("sui", { address });
  await world.sync(connection);
  isSecond = true;
  await world.sync(connection);
  expect(linesOf(world)).toHaveLength(3);
});

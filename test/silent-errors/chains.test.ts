import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCoinListState } from "../../src/store/account/coin-list-state.ts";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const wallet = "0x1111111111111111111111111111111111111111";
const stranger = "0x2222222222222222222222222222222222222222";
const router = "0x7a250d5630b4cf539739df2c5dacb4c659f2488d";
const gauge = "0x3333333333333333333333333333333333333333";
const eth = "eip155:1/slip44:60";
const usdcContract = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const usdc = `eip155:1/erc20:${usdcContract}`;
const hash = (digit: number): string => `0x${String(digit).repeat(64)}`;
const unix = (day: string): number => Date.parse(`${day}T10:00:00Z`) / 1000;
const row = (...cells: (string | number)[]): string => cells.map((cell) => `"${cell}"`).join(",");
const file = (head: string, ...rows: string[]): string => `${head}\n${rows.join("\n")}\n`;

const transactions = (...rows: string[]): string =>
  file(
    '"Txhash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $2000/ETH","TxnFee(ETH)","TxnFee(USD)","Historical $Price/ETH","Status","ErrCode","Method"',
    ...rows,
  );
const internals = (...rows: string[]): string =>
  file(
    '"Txhash","Blockno","UnixTimestamp","DateTime (UTC)","ParentTxFrom","ParentTxTo","ParentTxETH_Value","From","TxTo","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $2000/Eth","Historical $Price/Eth","Status","ErrCode","Type"',
    ...rows,
  );
const tokens = (...rows: string[]): string =>
  file(
    '"Txhash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","USDValueDayOfTx","ContractAddress","TokenName","TokenSymbol"',
    ...rows,
  );
type Sent = {
  day: string;
  from?: string;
  to?: string;
  ethIn?: string;
  ethOut?: string;
  fee?: string;
  method?: string;
};
const sent = (
  digit: number,
  { day, from = wallet, to = wallet, ethIn = "0", ethOut = "0", fee = "0.001", method = "Transfer" }: Sent,
): string =>
  row(hash(digit), digit, unix(day), day, from, to, "", ethIn, ethOut, 1, fee, 0, 1, "", "", method);
const paidInside = (digit: number, day: string, from: string, amount: string): string =>
  row(hash(digit), digit, unix(day), day, wallet, from, 0, from, wallet, "", amount, 0, 1, 1, 0, "", "call");
const token = (digit: number, day: string, from: string, amount: string): string =>
  row(hash(digit), digit, unix(day), day, from, wallet, amount, "$1", usdcContract, "USD Coin", "USDC");
const own = { options: { wallet } };

test("the change of a swap is netted: it keeps its date and cost", async () => {
  await world.importCsv(
    transactions(
      sent(1, { day: "2024-01-01", from: stranger, ethIn: "1" }),
      sent(2, { day: "2024-02-01", to: router, ethOut: "1", fee: "0", method: "Swap ETH For Exact Tokens" }),
    ),
    own,
  );
  await world.importCsv(internals(paidInside(2, "2024-02-01", router, "0.5")), own);
  await world.importCsv(tokens(token(2, "2024-02-01", stranger, "1,000")), own);
  await world.price("2024-01-01", "2024-01-01", { [eth]: "100" });
  await world.price("2024-02-01", "2024-02-05", { [eth]: "2000", [usdc]: "1" });
  const { totals, remaining } = await world.profit("2024-02-05");
  expect(totals).toMatchObject({ realised: "950", income: "0" });
  expect(remaining).toMatchObject([
    { assetId: eth, amount: "0.5", cost: "50", at: Date.parse("2024-01-01T10:00:00Z") },
    { assetId: usdc, amount: "1000", cost: "1000" },
  ]);
});

test("what a smart account wraps through an entry point keeps date and cost, and what it prepaid is a fee", async () => {
  const [entryPoint, weth] = [
    "0x0000000071727de22e5e9d8baf0edac6f37da032",
    "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
  ];
  const bundled = (day: string, to: string, out: string): string =>
    row(hash(2), 2, unix(day), day, stranger, entryPoint, 0, wallet, to, "", 0, out, 1, 1, 0, "", "call");
  await world.importCsv(transactions(sent(1, { day: "2024-01-01", from: stranger, ethIn: "10" })), own);
  await world.importCsv(
    internals(bundled("2024-02-01", entryPoint, "0.01"), bundled("2024-02-01", weth, "1")),
    own,
  );
  await world.price("2024-01-01", "2024-01-01", { [eth]: "100" });
  await world.price("2024-02-01", "2024-02-05", { [eth]: "2000" });
  const { totals, remaining } = await world.profit("2024-02-05");
  // Of the gas alone: 20 for what had cost 1.
  expect(totals).toMatchObject({ realised: "19", expenses: "20" });
  // What was wrapped is listed as the asset that is held now, with the date and the cost of what it was.
  expect(remaining).toMatchObject(
    [
      { assetId: `eip155:1/erc20:${weth}`, amount: "1", cost: "100" },
      { assetId: eth, amount: "8.99", cost: "899" },
    ].map((held) => ({ ...held, at: Date.parse("2024-01-01T10:00:00Z") })),
  );
});

test("an explorer's list of transactions alone says which calls lack their tokens, and no swap counts as a withdrawal", async () => {
  const content = transactions(
    sent(1, { day: "2024-01-01", from: stranger, ethIn: "5" }),
    sent(2, { day: "2024-02-01", to: router, ethOut: "1", method: "Swap Exact ETH For Tokens" }),
  );
  const { warnings } = await world.importCsv(content, own);
  expect(warnings).toEqual([
    expect.stringContaining("it is read as Ethereum") as string,
    expect.stringContaining("token transfers (ERC-20)") as string,
  ]);
  await world.price("2024-01-01", "2024-02-05", { [eth]: "2000" });
  const { totals, counts } = await world.profit("2024-02-05");
  expect(totals).toMatchObject({ realised: "0", withdrawnGain: "0" });
  expect(counts).toMatchObject({ withdrawn: 0 });
  expect(await world.issues("unknownContract")).toMatchObject([
    { message: expect.stringContaining(router) as string },
  ]);
});

test("a round trip through an unknown contract keeps date and cost", async () => {
  await world.importCsv(
    transactions(
      sent(1, { day: "2020-01-01", from: stranger, ethIn: "10.003" }),
      sent(2, { day: "2024-06-01", to: gauge, ethOut: "10", method: "Deposit" }),
      sent(3, { day: "2024-06-20", to: gauge, method: "Withdraw" }),
      sent(4, { day: "2024-07-01", to: router, ethOut: "10", method: "Swap Exact ETH For Tokens" }),
    ),
    own,
  );
  await world.importCsv(internals(paidInside(3, "2024-06-20", gauge, "10")), own);
  await world.importCsv(tokens(token(4, "2024-07-01", stranger, "30,000")), own);
  await world.price("2020-01-01", "2020-01-01", { [eth]: "150" });
  await world.price("2024-06-01", "2024-07-05", { [eth]: "3000", [usdc]: "1" });
  const { totals, disposals, missingAcquisitions } = await world.profit("2024-07-05");
  expect(totals).toMatchObject({ income: "0", withdrawnGain: "0" });
  expect(missingAcquisitions).toEqual([]);
  // The gas of the swap is spent with it.
  expect(disposals.find(({ proceeds }) => proceeds === "30000")).toMatchObject({
    amount: "10.001",
    cost: "1500.15",
    gain: "28499.85",
    lots: [{ holdingDays: 1643 }],
  });
});

describe("stablecoins", () => {
  const real: Record<string, [number, string, string]> = {
    "USDT on Base": [8453, "0xfde4c96c8593536e31f229ea8f37b2ada2699bb2", "USDT"],
    "USDT on Arbitrum": [42161, "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9", "USDT"],
    "USDC on Linea": [59144, "0x176211869ca2b568f2a7d4ee941e073a821ee1ff", "USDC"],
    "USDT on Linea": [59144, "0xa219439258ca9da29e9cc4ce5596924745e12b93", "USDT"],
    "USDC on Scroll": [534352, "0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4", "USDC"],
    "USDC on zkSync": [324, "0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4", "USDC"],
    "USDT on zkSync": [324, "0x493257fd37edb34451f62edf8d2a0c418852ba4c", "USDT"],
    "USDC on Mantle": [5000, "0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9", "USDC"],
    "USDT on Mantle": [5000, "0x201eba5cc46d216ce6dc03f6a759e8e766e956ae", "USDT"],
    "USDC on Sonic": [146, "0x29219dd400f2bf60e5a23d13be72b486d4038894", "USDC"],
    "USDC on HyperEVM": [999, "0xb88339cb7199b77e23db6e890353e22632ba630f", "USDC"],
    "USDC on World Chain": [480, "0x79a02482a880bce3f13e09da970dc34db4cd24d1", "USDC"],
    "USDC on Gnosis": [100, "0xddafbb505ad214d7b80b1f830fccc89b60fb7a83", "USDC"],
    "USDC on Cronos": [25, "0xc21223249ca28397b4b6541dffaecc539bff0c59", "USDC"],
    "USDT on opBNB": [204, "0x9e5aac1ba1a2e6aed6b32689dfcf62a509ca96f3", "USDT"],
    "USDC on Fantom": [250, "0x04068da6c83afcfa0e13ba15a6696662335d5b75", "USDC"],
  };
  test("are in net worth on every chain if their issuer made them, also before they moved; an imitation is not", async () => {
    const imitation: [number, string, string] = [8453, "0x00000000000000000000000000000000deadbeef", "USDT"];
    const all = [...Object.values(real), imitation];
    for (const [chainId, contract, symbol] of all)
      await world.importCsv(
        tokens(
          row(hash(1), 1, unix("2024-01-02"), "x", stranger, wallet, "5,000", "$1", contract, symbol, symbol),
        ),
        { format: "etherscan-erc20", options: { wallet, chain: `eip155:${chainId}` } },
      );
    const assetOf = ([chainId, contract]: [number, string, string]): string =>
      `eip155:${chainId}/erc20:${contract}`;
    // As after the coin list was read: every token was looked for in it.
    createCoinListState(world.account().sql).write({ askedAt: Date.now(), comparedUpTo: 1_000_000 });
    await world.price("2024-01-02", "2024-01-04", Object.fromEntries(all.map((one) => [assetOf(one), "1"])));
    const { items } = await world.call<{ items: { assetId: string }[] }>("balances.list", {
      at: Date.parse("2024-01-03"),
    });
    expect(items.map(({ assetId }) => assetId).toSorted()).toEqual(
      Object.values(real).map(assetOf).toSorted(),
    );
    expect(await world.netWorth("2024-01-03")).toBe(String(5000 * Object.keys(real).length));
  });
});

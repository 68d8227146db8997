import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typeOf } from "../../src/domain/ledger/classification/classify.ts";
import { noKnownContracts, type Opening } from "../../src/domain/ledger/classification/known-contracts.ts";
import type { KnownLeg } from "../../src/domain/ledger/identity.ts";
import type { ReportedTransaction } from "../../src/domain/ledger/transaction.ts";
import { positionParts } from "../../src/domain/ledger/positions/unverified.ts";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

const wallet = "0x00000000000000000000000000000000000000aa";
const stranger = `0x${"9".repeat(40)}`;
const zero = `0x${"0".repeat(40)}`;
const platform = "eip155:1";
const native = `${platform}/slip44:60`;
const lusd = `${platform}/erc20:0x5f98805a4e8be255a32880fdec7f6728c6568ba0`;
const lqty = `${platform}/erc20:0x6dea81c8171d0ba574754ef6f8b412f2ed88c54d`;
const usdc = `${platform}/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`;
const stabilityPool = "0x66017d22b0f8556afdd19fc67041899eb65a21bb";
const issuance = "0xd8c9d9071123a059c6e0a945cf0e0c82b508d816";

const moved = (direction: "in" | "out", assetId: string, counterparty: string, amount = "1"): KnownLeg => ({
  direction,
  assetId,
  amount,
  counterparty,
  kind: assetId === native ? "value" : "token",
});
const gas: KnownLeg = { direction: "fee", assetId: native, amount: "0.001", kind: "gas" };

type Call = {
  method?: string;
  called?: string;
  opened?: [Opening, string, string][];
  debts?: string[];
  isPaid?: boolean;
};
const typeBy = (legs: KnownLeg[], { method, called, opened = [], debts = [], isPaid = true }: Call = {}) =>
  typeOf({
    wallet,
    legs: isPaid ? [...legs, gas] : legs,
    method,
    counterparty: called,
    isOwn: () => false,
    contracts: {
      ...noKnownContracts,
      isOpened: (opening, assetId, contract) =>
        opened.some(([kind, asset, at]) => kind === opening && asset === assetId && at === contract),
      isDebt: (assetId) => debts.includes(assetId),
    },
  });

describe("the type of a move at a known protocol", () => {
  test("principal that comes with a distributor's reward is a release, and only the principal leaves the position", () => {
    const legs = [moved("in", lusd, stabilityPool, "500"), moved("in", lqty, issuance)];
    expect(typeBy(legs, { method: "Withdraw From SP", called: stabilityPool })).toBe("unstake");
    const parts = positionParts({ type: "unstake", counterparty: stabilityPool, legs });
    expect(parts.flatMap((part) => part.legs.map(({ assetId }) => assetId))).toEqual([lusd]);
    expect(typeBy([moved("in", lqty, issuance)], { method: "Withdraw From SP", called: stabilityPool })).toBe(
      "reward",
    );
  });

  test("a token that sends itself elsewhere is a bridge only if it is burned or kept by the called contract", () => {
    const token = `0x${"7".repeat(40)}`;
    const asset = `${platform}/erc20:${token}`;
    const fee = moved("out", native, token, "0.01");
    expect(typeBy([moved("out", asset, zero), fee], { method: "OFT Send", called: token })).toBe("bridge");
    expect(typeBy([moved("out", asset, token), fee], { method: "0xc7c7f5b3", called: token })).toBe("bridge");
    expect(typeBy([moved("out", asset, stranger)], { method: "OFT Send", called: token })).not.toBe("bridge");
    expect(typeBy([moved("out", asset, zero), fee], { method: "Send", called: token })).not.toBe("bridge");
  });

  test("donations, payments for a service and settled orders have their types", () => {
    const checkout = "0x7d655c57f71464b6f83811c55d84009cd9f5221c";
    expect(typeBy([moved("out", native, checkout)], { method: "Donate", called: checkout })).toBe("donation");
    const attestations = "0xa1207f3bba224e2c9c3c6d5af63d0eb1582ce587";
    expect(typeBy([moved("out", native, attestations)], { method: "Attest", called: attestations })).toBe(
      "payment",
    );
    const settlement = "0x9008d19f58aabd9ed0d60971565aa8510560ab41";
    expect(typeBy([moved("in", usdc, settlement)], { called: stranger, isPaid: false })).toBe("trade");
  });

  test("the NFT of a vault turns no loan into a trade, and is no part of its position", () => {
    const operations = "0x372abd1810eaf23cb9d941bbe7596dfb2c46bc65";
    const bold = `${platform}/erc20:0x6440f144b7e50d6a8439336510312d2f54beb01d`;
    const nft = `${platform}/erc721:0x1a0fc0b843afd9140267d25d4e575cb37a838013/1`;
    const legs = [moved("out", lqty, operations), moved("in", bold, zero, "2000"), moved("in", nft, zero)];
    expect(typeBy(legs, { method: "Open Trove", called: operations })).toBe("loan");
    const parts = positionParts({ type: "loan", counterparty: operations, legs });
    expect(
      parts.map(({ type, legs: own }) => [
        type,
        own.map(({ assetId, counterparty }) => [assetId, counterparty]),
      ]),
    ).toEqual([
      ["stake", [[lqty, "liquity-v2:WETH"]]],
      ["loan", [[bold, "liquity-v2:WETH"]]],
    ]);
  });

  test("what a market pays for collateral by a call that borrows is a loan, and a swap at it is a trade", () => {
    const liquidity = "0x52aa899454998be5b000ad077a46bbe360f4e497";
    const legs = [moved("out", lqty, liquidity), moved("in", usdc, liquidity, "100")];
    expect(typeBy(legs, { method: "Operate", called: stranger })).toBe("loan");
    expect(typeBy(legs, { method: "Swap", called: stranger })).toBe("trade");
    const back = [moved("out", usdc, liquidity, "100"), moved("in", lqty, liquidity)];
    expect(typeBy(back, { method: "Operate", called: stranger, opened: [["debt", usdc, liquidity]] })).toBe(
      "repayment",
    );
  });

  test("a contract returns what was staked there, whatever the call; another coin or contract does not", () => {
    const opened: [Opening, string, string][] = [["stake", lqty, stranger]];
    const by = { method: "Withdraw", called: stranger, opened };
    expect(typeBy([moved("in", lqty, stranger)], by)).toBe("unstake");
    expect(typeBy([moved("in", usdc, stranger)], by)).toBe("deposit");
    expect(typeBy([moved("in", lqty, `0x${"8".repeat(40)}`)], by)).toBe("deposit");
    expect(typeBy([moved("in", lqty, stranger)], { ...by, method: "Get Reward" })).toBe("reward");
  });

  test("a debt's token that is burned together with collateral, by another account, is a liquidation", () => {
    const owed = `${platform}/erc20:0x${"d".repeat(40)}`;
    const receipt = `${platform}/erc20:0x${"e".repeat(40)}`;
    const legs = [moved("out", owed, zero), moved("out", receipt, zero)];
    expect(typeBy(legs, { called: stranger, debts: [owed], isPaid: false })).toBe("liquidation");
    expect(typeBy([moved("out", owed, zero)], { called: stranger, debts: [owed], isPaid: false })).not.toBe(
      "liquidation",
    );
    expect(typeBy(legs, { called: stranger, isPaid: false })).not.toBe("liquidation");
  });

  test("a vault's collateral and debt through a proxy have the types of its calls", () => {
    const proxy = stranger;
    const dai = `${platform}/erc20:0x6b175474e89094c44da98b954eedeac495271d0f`;
    const by = (method: string, ...legs: KnownLeg[]) => typeBy(legs, { method, called: proxy });
    expect(by("Lock ETH", moved("out", native, proxy))).toBe("stake");
    expect(by("Open Lock ETH And Draw", moved("out", native, proxy), moved("in", dai, zero, "100"))).toBe(
      "loan",
    );
    expect(by("Draw", moved("in", dai, zero, "100"))).toBe("loan");
    expect(by("Wipe", moved("out", dai, proxy, "100"))).toBe("repayment");
    expect(by("Wipe And Free ETH", moved("out", dai, proxy, "100"), moved("in", native, proxy))).toBe(
      "repayment",
    );
    expect(by("Free ETH", moved("in", native, proxy))).toBe("unstake");
  });
});

describe("the figures of protocols", () => {
  let world: FiguresWorld;
  beforeAll(async () => {
    world = await createFiguresWorld();
  });
  afterAll(() => world.end());

  const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
  const transaction = (id: string, day: string, rest: Partial<ReportedTransaction>): ReportedTransaction => ({
    id,
    at: at(day),
    platform,
    wallet,
    txHash: `0x${id.padStart(64, "0")}`,
    legs: [],
    ...rest,
  });

  test("a reward paid with the principal is income, and an order that is filled later is a trade", async () => {
    const flow = "0xba3cb449bd2b4adddbc894d8697f5170800eadec";
    const settlement = "0x9008d19f58aabd9ed0d60971565aa8510560ab41";
    await world.report([
      transaction("1", "2024-01-02", {
        legs: [
          { direction: "in", assetId: lusd, amount: "500", counterparty: stranger },
          { direction: "in", assetId: native, amount: "2", counterparty: stranger },
        ],
      }),
      transaction("2", "2024-01-03", {
        method: "Provide To SP",
        counterparty: stabilityPool,
        legs: [
          { direction: "out", assetId: lusd, amount: "500", counterparty: stabilityPool },
          { direction: "fee", assetId: native, amount: "0.001" },
        ],
      }),
      transaction("3", "2024-02-01", {
        method: "Withdraw From SP",
        counterparty: stabilityPool,
        legs: [
          { direction: "in", assetId: lusd, amount: "500", counterparty: stabilityPool },
          { direction: "in", assetId: lqty, amount: "10", counterparty: issuance },
          { direction: "fee", assetId: native, amount: "0.001" },
        ],
      }),
      transaction("4", "2024-02-02", {
        method: "Create Order",
        counterparty: flow,
        legs: [
          { direction: "out", assetId: native, amount: "1", counterparty: flow },
          { direction: "fee", assetId: native, amount: "0.001" },
        ],
      }),
      transaction("5", "2024-02-02", {
        at: at("2024-02-02") + 60_000,
        method: "Settle",
        counterparty: stranger,
        legs: [{ direction: "in", assetId: usdc, amount: "2500", counterparty: settlement }],
      }),
    ]);
    await world.price("2024-01-01", "2024-02-01", { [native]: "2000" });
    await world.price("2024-02-02", "2024-02-28", { [native]: "2500" });
    await world.price("2024-01-01", "2024-02-28", { [lusd]: "1", [lqty]: "2", [usdc]: "1" });
    const report = await world.profit("2024-02-28");
    expect(report.income).toMatchObject([{ assetId: lqty, amount: "10", value: "20" }]);
    const sold = report.disposals.filter(({ amount }) => amount === "1");
    expect(sold).toMatchObject([{ assetId: native, proceeds: "2500", gain: "500" }]);
    expect((await world.held("2024-02-28")).filter((line) => !line.endsWith(" 60"))).toEqual([
      `${wallet} 10 ${lqty.split(":").at(-1)}`,
      `${wallet} 2500 ${usdc.split(":").at(-1)}`,
      `${wallet} 500 ${lusd.split(":").at(-1)}`,
    ]);
    expect(await world.issues("unexplainedRelease")).toEqual([]);
  });
});

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sumOf } from "../../src/domain/money/decimal.ts";
import { reportFor } from "../accounting/book-of.ts";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import {
  startReceiptChain,
  transfer,
  zero,
  type Emitted,
  type Made,
  type ReceiptChain,
} from "../support/evm/receipt-chain.ts";

/** Liquidations by somebody else, in the form of their receipts: the owner's wallet calls nothing, and often no token of it moves. */
const wallet = "0x00000000000000000000000000000000000000aa";
const subAccount = "0x00000000000000000000000000000000000000ab";
const liquidator = `0x${"9".repeat(40)}`;
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const lusd = "0x5f98805a4e8be255a32880fdec7f6728c6568ba0";
const bold = "0x6440f144b7e50d6a8439336510312d2f54beb01d";
const [supplyVault, borrowVault, debtToken] = [
  `0x${"3".repeat(40)}`,
  `0x${"4".repeat(40)}`,
  `0x${"5".repeat(40)}`,
];
const connector = "0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383";
const operations = "0x24179cd81c9e782a4096035f7ec97fb8b783e007";
const activePool = "0xdf9eb223bafbe5c5271415c75aecd68c21fe3d7f";
const troves = "0xa39739ef8b0231dbfa0dcda07d7e29faabcf4bb2";
const branchOperations = "0x372abd1810eaf23cb9d941bbe7596dfb2c46bc65";
const branchTroves = "0x7bcb64b2c9206a5b699ed43363f6f98d4776cf5a";
const troveNft = "0x1a0fc0b843afd9140267d25d4e575cb37a838013";
const surplusPool = "0xd4558240d50c2e219a21c9d25afd513bb6e5b1a0";
const native = "eip155:1/slip44:60";
const assetOf = (token: string): string => `eip155:1/erc20:${token}`;
const [ether, dollar] = [10n ** 18n, 10n ** 6n];
const batch = "batch((address,address,uint256,bytes)[])";

const tokens = {
  [usdc]: { symbol: "USDC", decimals: 6 },
  [weth]: { symbol: "WETH", decimals: 18 },
  [lusd]: { symbol: "LUSD", decimals: 18 },
  [bold]: { symbol: "BOLD", decimals: 18 },
  [supplyVault]: { symbol: "eWETH-2", decimals: 18, asset: weth, rate: 100n },
  [borrowVault]: { symbol: "eUSDC-2", decimals: 6, asset: usdc },
  [debtToken]: { symbol: "deUSDC-2", decimals: 6 },
};

const funding: Made = {
  day: "2024-01-01",
  from: liquidator,
  to: weth,
  call: "transfer(address,uint256)",
  logs: [transfer(weth, liquidator, wallet, ether)],
};
const fundingInEther: Made = { day: "2024-01-01", from: liquidator, to: wallet, value: ether };

/** `Liquidate` of a vault of Euler v2, and the connector's log of the collateral that it let the vault seize. */
const eulerLogs = (
  violator: string,
  { repaid, shares, by = connector }: { repaid: bigint; shares: bigint; by?: string },
): Emitted[] => [
  {
    at: by,
    event: "CallWithContext(address,bytes19,address,address,bytes4)",
    indexed: [borrowVault, `${violator.slice(0, 40)}${"0".repeat(26)}`, supplyVault],
    data: [violator, 0n],
  },
  {
    at: borrowVault,
    event: "Liquidate(address,address,address,uint256,uint256)",
    indexed: [liquidator, violator],
    data: [supplyVault, repaid, shares],
  },
];
const liquidating = (logs: Emitted[]): Made => ({
  day: "2024-03-01",
  from: liquidator,
  to: `0x${"8".repeat(40)}`,
  call: "execute(bytes)",
  logs,
});

type Case = {
  what: string;
  made: Made[];
  /** The asset that secured the debt, as it is held, and the asset of the debt. */
  collateral: string;
  coin: string;
  debts?: string[];
  /** What is left of the collateral and of the debt. */
  left: { collateral: string; owed: string };
};
const cases: Case[] = [
  {
    what: "Euler v2: half of the debt of the wallet's own account, for half of its shares",
    collateral: assetOf(supplyVault),
    coin: assetOf(usdc),
    debts: [assetOf(debtToken)],
    left: { collateral: "0.5", owed: "500" },
    made: [
      funding,
      {
        day: "2024-02-01",
        from: wallet,
        to: connector,
        call: batch,
        logs: [
          transfer(weth, wallet, supplyVault, ether),
          transfer(supplyVault, zero, wallet, ether),
          transfer(debtToken, zero, wallet, 1000n * dollar),
          transfer(usdc, borrowVault, wallet, 1000n * dollar),
        ],
      },
      liquidating([
        transfer(debtToken, wallet, zero, 500n * dollar),
        transfer(supplyVault, wallet, liquidator, ether / 2n),
        ...eulerLogs(wallet, { repaid: 500n * dollar, shares: ether / 2n }),
      ]),
    ],
  },
  {
    what: "Euler v2: a sub-account, of which no token moves in the wallet",
    collateral: assetOf(weth),
    coin: assetOf(usdc),
    left: { collateral: "0.5", owed: "500" },
    made: [
      funding,
      {
        day: "2024-02-01",
        from: wallet,
        to: connector,
        call: batch,
        logs: [
          transfer(weth, wallet, supplyVault, ether),
          transfer(usdc, borrowVault, wallet, 1000n * dollar),
        ],
      },
      liquidating(eulerLogs(subAccount, { repaid: 500n * dollar, shares: ether / 2n })),
    ],
  },
  {
    what: "Liquity v1: the whole trove",
    collateral: native,
    coin: assetOf(lusd),
    left: { collateral: "0", owed: "0" },
    made: [
      fundingInEther,
      {
        day: "2024-02-01",
        from: wallet,
        to: operations,
        call: "openTrove(uint256,uint256,address,address)",
        value: ether,
        logs: [transfer(lusd, zero, wallet, 1000n * ether)],
        inner: [{ from: operations, to: activePool, value: ether }],
      },
      liquidating([
        {
          at: troves,
          event: "TroveLiquidated(address,uint256,uint256,uint8)",
          indexed: [wallet],
          data: [1000n * ether, ether, 1n],
        },
      ]),
    ],
  },
  {
    what: "Liquity v2: the whole trove, but for a tenth of its collateral that can be claimed",
    collateral: assetOf(weth),
    coin: assetOf(bold),
    left: { collateral: "0.1", owed: "0" },
    made: [
      funding,
      {
        day: "2024-02-01",
        from: wallet,
        to: branchOperations,
        call: "openTrove(address,uint256,uint256,uint256,uint256,uint256,uint256,uint256,address,address,address)",
        logs: [
          { ...transfer(troveNft, zero, wallet, 0n), indexed: [zero, wallet, 7n], data: [] },
          transfer(bold, zero, wallet, 1000n * ether),
          transfer(weth, wallet, branchOperations, ether),
        ],
      },
      liquidating([
        { ...transfer(troveNft, wallet, zero, 0n), indexed: [wallet, zero, 7n], data: [] },
        {
          at: branchTroves,
          event: "TroveOperation(uint256,uint8,uint256,uint256,uint256,int256,uint256,int256)",
          indexed: [7n],
          data: [5n, 0n, 0n, 0n, -1000n * ether, 0n, -ether],
        },
        {
          at: branchTroves,
          event:
            "Liquidation(uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256)",
          indexed: [],
          data: [1000n * ether, 0n, 0n, 0n, ether, 0n, ether / 10n, 0n, 0n, 0n],
        },
      ]),
    ],
  },
];

describe("a liquidation by somebody else", () => {
  let chain: ReceiptChain;
  beforeAll(async () => {
    chain = await startReceiptChain(1, tokens);
  });
  afterAll(() => chain.close());

  async function read(made: readonly Made[]) {
    chain.put(made);
    const world = connectionWorld();
    await world.sync(await world.connect("evm-node", { address: wallet, url: chain.url }));
    world.settle();
    const { items } = world.account.ledger.list({}, { limit: 50, order: "asc" });
    const held = world.sql
      .prepare<{ wallet: string; asset: string; amount: string }>(
        "SELECT w.wallet, a.id AS asset, h.amount FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN assets a ON a.key = h.asset",
      )
      .all();
    const total = (asset: string): string =>
      sumOf(held.filter((row) => row.asset === asset).map(({ amount }) => amount));
    return { items, total };
  }

  test.each(cases.map((each) => [each.what, each] as const))(
    "%s: reduces the debt and the collateral, and sells what was taken",
    async (_what, { made, collateral, coin, debts = [], left }) => {
      const { items, total } = await read(made);
      expect(items.map(({ type }) => type)).toEqual(["deposit", "loan", "liquidation"]);
      expect(total(collateral)).toBe(left.collateral);
      // The borrowed coins are still held.
      expect(total(coin)).toBe(sumOf(["1000", `-${left.owed}`]));
      for (const debt of debts) expect(total(debt)).toBe("0");
      const report = reportFor(items, {
        prices: (assetId) => (assetId === coin || debts.includes(assetId) ? "1" : "1500"),
        debts,
        currency: "USD",
      });
      expect(report.totals).toMatchObject({ realised: "0", income: "0", expenses: "0" });
      const lots = report.remaining.filter(({ assetId }) => assetId === collateral);
      expect(sumOf(lots.map(({ amount }) => amount))).toBe(left.collateral);
      expect(report.disposals.filter(({ assetId }) => assetId === collateral)).toMatchObject([
        { proceeds: sumOf(["1500", `-${Number(left.collateral) * 1500}`]), gain: "0" },
      ]);
    },
  );

  test("Liquity v2: what remains of a trove and is claimed is no income", async () => {
    const [, , , trove] = cases;
    const claim: Made = {
      day: "2024-04-01",
      from: wallet,
      to: branchOperations,
      call: "claimCollateral()",
      logs: [transfer(weth, surplusPool, wallet, ether / 10n)],
    };
    const { items, total } = await read([...(trove?.made ?? []), claim]);
    expect(items.map(({ type }) => type)).toEqual(["deposit", "loan", "liquidation", "unstake"]);
    expect(total(assetOf(weth))).toBe("0.1");
    const { totals, remaining } = reportFor(items, { prices: () => "1500", currency: "USD" });
    expect(totals).toMatchObject({ income: "0", expenses: "0" });
    expect(remaining.filter(({ assetId }) => assetId === assetOf(weth))).toMatchObject([{ amount: "0.1" }]);
  });

  test("only the connector of Euler v2 and the wallet's own accounts count, whatever a contract claims", async () => {
    const [, ofSubAccount] = cases;
    const [fund, loan] = ofSubAccount?.made ?? [];
    if (fund === undefined || loan === undefined) throw new Error("The case has no loan.");
    const amount = fc.bigInt({ min: 1n, max: 900n * dollar });
    await fc.assert(
      fc.asyncProperty(amount, fc.boolean(), async (repaid, isForged) => {
        const violator = isForged ? subAccount : `0x${"7".repeat(40)}`;
        const logs = eulerLogs(violator, { repaid, shares: 1n, by: isForged ? liquidator : connector });
        // The transaction reaches the wallet by a token that is sent along.
        const { items, total } = await read([
          fund,
          loan,
          liquidating([transfer(weth, liquidator, wallet, 1n), ...logs]),
        ]);
        expect(items.map(({ type }) => type)).toEqual(["deposit", "loan", "deposit"]);
        expect(total(assetOf(usdc))).toBe("0");
      }),
      { numRuns: 6 },
    );
  });
});

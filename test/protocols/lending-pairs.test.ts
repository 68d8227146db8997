import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sumOf } from "../../src/domain/money/decimal.ts";
import { reportFor, bookable } from "../accounting/book-of.ts";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import {
  startReceiptChain,
  transfer,
  zero,
  type Made,
  type ReceiptChain,
} from "../support/evm/receipt-chain.ts";

/**
 * Supply and borrow in one transaction, and repay and withdraw in one, in the form of their receipts: the contract that is called, and the
 * logs of the tokens and markets. No recorded transaction is at hand for them.
 */
const wallet = "0x00000000000000000000000000000000000000aa";
const stranger = `0x${"9".repeat(40)}`;
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const [supplyVault, borrowVault, debtToken] = [3, 4, 5].map((digit) => `0x${String(digit).repeat(40)}`) as [
  string,
  string,
  string,
];
const connector = "0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383";
const morpho = "0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb";
const bundler = "0x6566194141eefa99af43bb5aa71460ca2dc90245";
const adapter = "0x4a6c312ec70e8747a587ee860a0353cd42be0ae0";
const liquidity = "0x52aa899454998be5b000ad077a46bbe360f4e497";
const fluidVault = `0x${"f".repeat(40)}`;
const [cEther, cUsdc] = [
  "0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5",
  "0x39aa39c021dfbae8fac545936693ac917d5e7563",
];
const assetOf = (token: string): string => `eip155:1/erc20:${token}`;
const native = "eip155:1/slip44:60";

const [ether, dollar] = [10n ** 18n, 10n ** 6n];
const batch = "batch((address,address,uint256,bytes)[])";
const bundle = "multicall((address,bytes,uint256,bool,bytes32)[])";
const operate = "operate(uint256,int256,int256,address)";

/** What the wallet gives and gets at a protocol for 1 WETH (or ETH) of collateral and 1,000 USDC of debt. */
type Variant = {
  what: string;
  collateral: string;
  /** The token for the collateral, if the protocol gives one. */
  receipt?: string;
  debt?: string;
  open: Omit<Made, "day">;
  close: Omit<Made, "day">;
};
const ofReceipts = (what: string, symbol: { receipt: string; debt: string }, to: string): Variant => ({
  what,
  collateral: assetOf(weth),
  receipt: assetOf(symbol.receipt),
  debt: assetOf(symbol.debt),
  open: {
    from: wallet,
    to,
    call: batch,
    logs: [
      transfer(weth, wallet, supplyVault, ether),
      transfer(symbol.receipt, zero, wallet, ether),
      transfer(symbol.debt, zero, wallet, 1000n * dollar),
      transfer(usdc, borrowVault, wallet, 1000n * dollar),
    ],
  },
  close: {
    from: wallet,
    to,
    call: batch,
    logs: [
      transfer(usdc, wallet, borrowVault, 1000n * dollar),
      transfer(symbol.debt, wallet, zero, 1000n * dollar),
      transfer(symbol.receipt, wallet, zero, ether),
      transfer(weth, supplyVault, wallet, ether),
    ],
  },
});
const variants: Variant[] = [
  ofReceipts(
    "Euler v2, one batch of the vault connector",
    { receipt: supplyVault, debt: debtToken },
    connector,
  ),
  ofReceipts(
    "Aave v3, calls that a smart account bundles",
    { receipt: `0x${"a".repeat(40)}`, debt: debtToken },
    stranger,
  ),
  {
    what: "Euler v2, a sub-account whose tokens the wallet does not see",
    collateral: assetOf(weth),
    open: {
      from: wallet,
      to: connector,
      call: batch,
      logs: [transfer(weth, wallet, supplyVault, ether), transfer(usdc, borrowVault, wallet, 1000n * dollar)],
    },
    close: {
      from: wallet,
      to: connector,
      call: batch,
      logs: [transfer(usdc, wallet, borrowVault, 1000n * dollar), transfer(weth, supplyVault, wallet, ether)],
    },
  },
  {
    what: "Morpho Blue, one bundle",
    collateral: assetOf(weth),
    open: {
      from: wallet,
      to: bundler,
      call: bundle,
      logs: [transfer(weth, wallet, adapter, ether), transfer(usdc, morpho, wallet, 1000n * dollar)],
    },
    close: {
      from: wallet,
      to: bundler,
      call: bundle,
      logs: [transfer(usdc, wallet, adapter, 1000n * dollar), transfer(weth, morpho, wallet, ether)],
    },
  },
  {
    what: "Fluid, one call of a vault",
    collateral: assetOf(weth),
    open: {
      from: wallet,
      to: fluidVault,
      call: operate,
      logs: [transfer(weth, wallet, liquidity, ether), transfer(usdc, liquidity, wallet, 1000n * dollar)],
    },
    close: {
      from: wallet,
      to: fluidVault,
      call: operate,
      logs: [transfer(usdc, wallet, liquidity, 1000n * dollar), transfer(weth, liquidity, wallet, ether)],
    },
  },
  {
    what: "Fluid with the native coin, which the vault passes on",
    collateral: native,
    open: {
      from: wallet,
      to: fluidVault,
      call: operate,
      value: ether,
      logs: [transfer(usdc, liquidity, wallet, 1000n * dollar)],
      inner: [{ from: fluidVault, to: liquidity, value: ether }],
    },
    close: {
      from: wallet,
      to: fluidVault,
      call: operate,
      logs: [transfer(usdc, wallet, liquidity, 1000n * dollar)],
      inner: [{ from: liquidity, to: wallet, value: ether }],
    },
  },
  {
    what: "Compound v2, calls that a smart account bundles",
    collateral: native,
    receipt: assetOf(cEther),
    open: {
      from: wallet,
      to: stranger,
      call: "execute((address,uint256,bytes)[])",
      logs: [
        transfer(cEther, cEther, wallet, 50n * 10n ** 8n),
        transfer(usdc, cUsdc, wallet, 1000n * dollar),
      ],
      inner: [{ from: wallet, to: cEther, value: ether }],
    },
    close: {
      from: wallet,
      to: stranger,
      call: "execute((address,uint256,bytes)[])",
      logs: [
        transfer(usdc, wallet, cUsdc, 1000n * dollar),
        transfer(cEther, wallet, cEther, 50n * 10n ** 8n),
      ],
      inner: [{ from: cEther, to: wallet, value: ether }],
    },
  },
];

const tokens = {
  [usdc]: { symbol: "USDC", decimals: 6 },
  [weth]: { symbol: "WETH", decimals: 18 },
  [supplyVault]: { symbol: "eWETH-2", decimals: 18 },
  [`0x${"a".repeat(40)}`]: { symbol: "aEthWETH", decimals: 18 },
  [debtToken]: { symbol: "deUSDC-2", decimals: 6 },
  [cEther]: { symbol: "cETH", decimals: 8 },
};

/** The wallet receives 1 ETH or WETH that costs 1,000. */
function funded(collateral: string): Made {
  const isNative = collateral === native;
  return {
    day: "2024-01-01",
    from: stranger,
    to: isNative ? wallet : weth,
    ...(isNative ? { value: ether } : { call: "transfer(address,uint256)" }),
    logs: isNative ? [] : [transfer(weth, stranger, wallet, ether)],
  };
}

/** 50 of Compound's tokens represent one coin, of the others one. */
const priceOf = (receipt: string): string => (receipt === assetOf(cEther) ? "40" : "2000");

/** Collateral costs 1,000 and rises to 3,000; the dollar's coin costs 1 and its debt token as much. */
const prices = ({ collateral, receipt, debt }: Variant) => ({
  [collateral]: { "2024-01-01": "1000", "2024-02-01": "2000", "2024-03-01": "3000" },
  [assetOf(usdc)]: { "*": "1" },
  ...(debt === undefined ? {} : { [debt]: { "*": "1" } }),
  ...(receipt === undefined ? {} : { [receipt]: { "2024-02-01": priceOf(receipt) } }),
});

describe("supply and borrow in one transaction", () => {
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

  test.each(variants.map((variant) => [variant.what, variant] as const))(
    "%s: a loan next to its collateral, whose cost stays with it",
    async (_what, variant) => {
      const { items, total } = await read([
        funded(variant.collateral),
        { day: "2024-02-01", ...variant.open },
      ]);
      expect(items.map(({ type }) => type)).toEqual(["deposit", "loan"]);
      const report = reportFor(items, {
        prices: prices(variant),
        debts: variant.debt === undefined ? [] : [variant.debt],
        to: "2024-02-01",
      });
      const costs = (asset: string) =>
        sumOf(report.remaining.filter(({ assetId }) => assetId === asset).map(({ cost }) => cost));
      expect(costs(variant.receipt ?? variant.collateral)).toBe("1000");
      expect(costs(assetOf(usdc))).toBe("1000");
      expect(report.totals).toMatchObject({ realised: "0", income: "0", expenses: "0", unrealised: "1000" });
      // Borrowed coins are offset by what is owed, also where a token represents the debt.
      expect(total(assetOf(usdc))).toBe("0");
      expect(total(variant.receipt ?? variant.collateral)).toBe(
        variant.receipt === assetOf(cEther) ? "50" : "1",
      );
      if (variant.debt !== undefined) expect(total(variant.debt)).toBe("0");
    },
  );

  test.each(variants.map((variant) => [variant.what, variant] as const))(
    "%s: repaid and withdrawn in one returns the collateral at its cost, and nothing is owed",
    async (_what, variant) => {
      const { items, total } = await read([
        funded(variant.collateral),
        { day: "2024-02-01", ...variant.open },
        { day: "2024-03-01", ...variant.close },
      ]);
      expect(items.map(({ type }) => type)).toEqual(["deposit", "loan", "repayment"]);
      const report = reportFor(items, {
        prices: prices(variant),
        debts: variant.debt === undefined ? [] : [variant.debt],
        to: "2024-03-01",
      });
      expect(report.totals).toMatchObject({ realised: "0", income: "0", expenses: "0", unrealised: "2000" });
      expect(report.remaining).toMatchObject([{ assetId: variant.collateral, amount: "1", cost: "1000" }]);
      expect(total(variant.collateral)).toBe("1");
      for (const asset of [assetOf(usdc), variant.receipt, variant.debt])
        if (asset !== undefined) expect(total(asset)).toBe("0");
    },
  );
});

describe("a debt whose coin passes the wallet by", () => {
  const pool = "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2";
  const [receipt, lender] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`];
  const adapter = `0x${"8".repeat(40)}`;
  const exchange = `0x${"7".repeat(40)}`;
  const leverage: Made = {
    day: "2024-02-01",
    from: wallet,
    to: adapter,
    call: "openPosition(bytes)",
    logs: [
      transfer(weth, wallet, adapter, ether),
      transfer(debtToken, zero, wallet, 4000n * dollar),
      transfer(usdc, lender, adapter, 4000n * dollar),
      {
        at: pool,
        event: "Borrow(address,address,address,uint256,uint8,uint256,uint16)",
        indexed: [usdc, wallet, 0n],
        data: [adapter, 4000n * dollar, 2n, 0n],
      },
      transfer(usdc, adapter, exchange, 4000n * dollar),
      transfer(weth, exchange, adapter, 2n * ether),
      transfer(weth, adapter, receipt, 3n * ether),
      transfer(receipt, zero, wallet, 3n * ether),
    ],
  };
  const unwinding: Made = {
    day: "2024-03-01",
    from: wallet,
    to: adapter,
    call: "closePosition(bytes)",
    logs: [
      transfer(receipt, wallet, adapter, 3n * ether),
      transfer(receipt, adapter, zero, 3n * ether),
      transfer(weth, receipt, adapter, 3n * ether),
      transfer(weth, adapter, exchange, 2n * ether),
      transfer(usdc, exchange, adapter, 4000n * dollar),
      transfer(usdc, adapter, lender, 4000n * dollar),
      transfer(debtToken, wallet, zero, 4000n * dollar),
      {
        at: pool,
        event: "Repay(address,address,address,uint256,bool)",
        indexed: [usdc, wallet, adapter],
        data: [4000n * dollar, 0n],
      },
      transfer(weth, adapter, wallet, ether),
    ],
  };
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
      .prepare<{ asset: string; amount: string }>(
        "SELECT a.id AS asset, h.amount FROM holdings h JOIN assets a ON a.key = h.asset",
      )
      .all();
    const total = (token: string): string =>
      sumOf(held.filter(({ asset }) => asset === assetOf(token)).map(({ amount }) => amount));
    const report = reportFor(items, {
      prices: (assetId, day) =>
        [usdc, debtToken].map(assetOf).includes(assetId) ? "1" : day < 19_750 ? "1000" : "2000",
      debts: [assetOf(debtToken)],
      currency: "USD",
    });
    return { items, total, report };
  }

  test("leverage in one call owes what was borrowed, and the collateral costs the wallet's coin and the debt", async () => {
    const { items, total, report } = await read([funded(assetOf(weth)), leverage]);
    expect(items.map(({ type }) => type)).toEqual(["deposit", "loan"]);
    expect([receipt, usdc, debtToken, weth].map(total)).toEqual(["3", "-4000", "0", "0"]);
    const lots = report.remaining.filter(({ assetId }) => assetId === assetOf(receipt));
    expect(sumOf(lots.map(({ cost }) => cost))).toBe("5000");
    expect(report.totals).toMatchObject({ realised: "0", income: "0", expenses: "0", unrealised: "1000" });
  });

  test("unwinding it repays the debt and returns the wallet's coin at its cost", async () => {
    const { items, total, report } = await read([funded(assetOf(weth)), leverage, unwinding]);
    expect(items.map(({ type }) => type)).toEqual(["deposit", "loan", "repayment"]);
    expect([receipt, usdc, debtToken, weth].map(total)).toEqual(["0", "0", "0", "1"]);
    expect(report.totals).toMatchObject({ realised: "0", income: "0", expenses: "0", unrealised: "1000" });
    expect(report.remaining).toMatchObject([{ amount: "1", cost: "1000" }]);
  });
});

test("whatever was supplied and borrowed at once, the collateral's cost is what comes back, and the borrowed coin never has it", () => {
  const [collateral, receipt, coin, debt] = ["WETH", "eWETH", "USDC", "deUSDC"].map(
    (symbol) => `eip155:1/erc20:${symbol}`,
  ) as [string, string, string, string];
  const vault = "vault";
  const byToken = fc.boolean();
  const amount = fc.integer({ min: 1, max: 1_000 });
  fc.assert(
    fc.property(amount, amount, amount, byToken, (supplied, cost, borrowed, hasTokens) => {
      const tokens = (direction: string): string[] =>
        hasTokens ? [`${direction} ${supplied * 2} ${receipt}`, `${direction} ${borrowed} ${debt}`] : [];
      const at = (legs: string[], type: "loan" | "repayment", day: string) => {
        const made = bookable(day, type, legs, { platform: "eip155:1", counterparty: vault });
        const isToken = (assetId: string): boolean => assetId === receipt || assetId === debt;
        return {
          ...made,
          legs: made.legs.map((leg) => ({ ...leg, counterparty: isToken(leg.assetId) ? zero : vault })),
        };
      };
      const history = [
        bookable("2024-01-01", "deposit", [`in ${supplied} ${collateral} = ${cost} USD`], {
          platform: "eip155:1",
        }),
        at(
          [`out ${supplied} ${collateral}`, `in ${borrowed} ${coin}`, ...tokens("in")],
          "loan",
          "2024-02-01",
        ),
        at(
          [`out ${borrowed} ${coin}`, `in ${supplied} ${collateral}`, ...tokens("out")],
          "repayment",
          "2024-03-01",
        ),
      ];
      const options = { prices: () => "7", debts: [debt], currency: "USD" };
      const between = reportFor(history.slice(0, 2), options);
      const costOf = (asset: string) =>
        sumOf(between.remaining.filter(({ assetId }) => assetId === asset).map((lot) => lot.cost));
      expect(costOf(hasTokens ? receipt : collateral)).toBe(String(cost));
      expect(costOf(coin)).toBe(String(borrowed * 7));
      const { remaining, totals } = reportFor(history, options);
      expect(sumOf(remaining.map((lot) => lot.cost))).toBe(String(cost));
      expect(sumOf(remaining.map((lot) => lot.amount))).toBe(String(supplied));
      expect(totals).toMatchObject({ realised: "0", income: "0", expenses: "0", withdrawnGain: "0" });
    }),
    { numRuns: 60 },
  );
});

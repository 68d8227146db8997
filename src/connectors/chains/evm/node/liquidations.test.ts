import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { liquidationsIn } from "./liquidations.ts";
import type { Log } from "./logs.ts";
import {
  aaveDeficitTopic,
  aaveLiquidationTopic,
  absorbCollateralTopic,
  absorbDebtTopic,
  compoundLiquidationTopic,
  morphoLiquidationTopic,
  transferTopic,
} from "./topics.ts";

const wallet = "0x00000000000000000000000000000000000000aa";
const liquidator = "0x00000000000000000000000000000000000000bb";
const zero = `0x${"0".repeat(40)}`;
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const supplyToken = "0x00000000000000000000000000000000000000a1";
const debtToken = "0x00000000000000000000000000000000000000a2";
const aave = "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2";
const compound = "0x39aa39c021dfbae8fac545936693ac917d5e7563";
const compoundEther = "0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5";
const comet = "0xc3d688b66703497daa19211eedff47f25384cdc3";
const morpho = "0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb";

const word = (value: string | bigint): string =>
  (typeof value === "bigint" ? value.toString(16) : value.slice(2)).padStart(64, "0");
const logOf = (address: string, topic: string, indexed: string[], data: (string | bigint)[]): Log => ({
  address,
  topics: [topic, ...indexed.map((each) => `0x${word(each)}`)],
  data: `0x${data.map(word).join("")}`,
  transactionHash: "0x01",
  blockNumber: "0x1",
  logIndex: "0x0",
});
const transfer = (token: string, from: string, to: string, value: bigint): Log =>
  logOf(token, transferTopic, [from, to], [value]);
const facts = new Map([
  [debtToken, { symbol: "variableDebtEthUSDC", decimals: 6 }],
  [supplyToken, { symbol: "aEthWETH", decimals: 18 }],
]);
const read = (logs: Log[], values: { from: string; to: string; value: string }[] = []) =>
  liquidationsIn(logs, { wallet, platform: "eip155:1", facts, values });
const aaveCall = (pool: string, paid: bigint, user = wallet): Log =>
  logOf(pool, aaveLiquidationTopic, [weth, usdc, user], [paid, 7n, liquidator, 0n]);

describe("liquidations by their logs", () => {
  test("Aave: what was paid reduces the debt where it was paid to, and the token of the debt its mirror", () => {
    const logs = [
      transfer(usdc, liquidator, supplyToken, 500n),
      transfer(debtToken, wallet, zero, 480n),
      transfer(supplyToken, wallet, zero, 7n),
      aaveCall(aave, 500n),
    ];
    expect(read(logs)).toEqual([
      { direction: "in", token: usdc, value: 500n, place: supplyToken, counterparty: liquidator },
      { direction: "in", token: debtToken, value: 480n, place: aave, counterparty: zero },
    ]);
  });

  test("Aave: interest beyond the repayment mints the token of the debt, and a deficit is owed no longer", () => {
    const logs = [
      transfer(usdc, liquidator, supplyToken, 500n),
      transfer(debtToken, zero, wallet, 20n),
      logOf(aave, aaveDeficitTopic, [wallet, usdc], [30n]),
      aaveCall(aave, 500n),
    ];
    expect(read(logs)).toEqual([
      { direction: "in", token: usdc, value: 530n, place: supplyToken, counterparty: liquidator },
      { direction: "out", token: debtToken, value: 20n, place: aave, counterparty: zero },
    ]);
  });

  test("Compound v2: the market's asset, or the native coin that reached it", () => {
    const called = (market: string) =>
      logOf(market, compoundLiquidationTopic, [], [liquidator, wallet, 500n, compound, 9n]);
    expect(read([transfer(usdc, liquidator, compound, 500n), called(compound)])).toEqual([
      { direction: "in", token: usdc, value: 500n, place: compound, counterparty: liquidator },
    ]);
    expect(read([called(compoundEther)], [{ from: liquidator, to: compoundEther, value: "500" }])).toEqual([
      { direction: "in", token: undefined, value: 500n, place: compoundEther, counterparty: liquidator },
    ]);
    // Nothing says which asset it was.
    expect(read([called(compoundEther)])).toEqual([]);
  });

  test("Compound v3: the protocol repays the debt and keeps the collateral; what is credited was not owed", () => {
    const logs = [
      transfer(comet, zero, wallet, 40n),
      logOf(comet, absorbCollateralTopic, [liquidator, wallet, weth], [7n, 1n]),
      logOf(comet, absorbDebtTopic, [liquidator, wallet], [540n, 1n]),
    ];
    expect(read(logs)).toEqual([
      { direction: "out", token: weth, value: 7n, place: comet, counterparty: liquidator },
      { direction: "in", token: usdc, value: 500n, place: comet, counterparty: liquidator },
    ]);
  });

  test("Morpho Blue: repaid and bad debt are gone, and the collateral that was seized", () => {
    const market = `0x${"1".repeat(64)}`;
    const logs = [
      transfer(weth, morpho, liquidator, 7n),
      logOf(morpho, morphoLiquidationTopic, [market, liquidator, wallet], [500n, 1n, 7n, 30n, 1n]),
      transfer(usdc, liquidator, morpho, 500n),
    ];
    expect(read(logs)).toEqual([
      { direction: "in", token: usdc, value: 530n, place: morpho, counterparty: liquidator },
      { direction: "out", token: weth, value: 7n, place: morpho, counterparty: liquidator },
    ]);
  });

  test("logs of unknown contracts and of other borrowers change nothing, whatever the amounts", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 128n), fc.boolean(), (paid, isForged) => {
        const payment = transfer(usdc, liquidator, supplyToken, paid);
        const forged = aaveCall(liquidator, paid);
        expect(read([payment, isForged ? forged : aaveCall(aave, paid, liquidator)])).toEqual([]);
        expect(read([payment, forged, aaveCall(aave, paid)]).map(({ value }) => value)).toEqual([paid]);
      }),
    );
  });
});

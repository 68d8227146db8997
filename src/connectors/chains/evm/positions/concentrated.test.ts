import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { amountsOf, priceAtTick } from "./concentrated.ts";

/**
 * Recorded on Ethereum, Arbitrum, Polygon, Optimism and BNB Smart Chain: ticks and liquidity of `positions(id)`, the price of `slot0()`.
 * The amounts were computed from the whitepaper's formulas with 80 digits; the pool rounds down.
 */
test.each<[string, number, number, bigint, bigint, bigint, bigint]>([
  ["full range", -887_270, 887_270, 1999896333168n, 79222640140730405299029n, 2000035739965870867n, 1999757n],
  ["in range", -195_610, -193_390, 4366050231659n, 4562178708269091113664512n, 6752167120608040n, 4416773n],
  [
    "in range, Base",
    -196_170,
    -194_180,
    16780428395495n,
    4562471677754992551264256n,
    15237409661938194n,
    43247540n,
  ],
  [
    "in range, large ticks",
    269_400,
    887_200,
    455618752378889n,
    58959761283424880294293443004819786n,
    612245297n,
    16764265542797927080n,
  ],
  ["one tick wide, price above", 11, 12, 20232660262237n, 79278471580593872731431305639n, 0n, 1012164233n],
  [
    "stablecoins",
    -27,
    -10,
    8537391163103237347188112n,
    79181554576745818056517922482n,
    755739577329515150777n,
    6494793681940688658960n,
  ],
  ["price below", 221_100, 251_460, 177639564835049n, 79232311227163808201148672211n, 2193879383n, 0n],
])(
  "recorded liquidity has the amounts of the whitepaper's formulas: %s",
  (_, lower, upper, liquidity, price, amount0, amount1) => {
    const [found0, found1] = amountsOf({
      liquidity,
      price,
      lower: priceAtTick(lower),
      upper: priceAtTick(upper),
    });
    expect(Number(found0)).toBeCloseTo(Number(amount0), -Math.max(1, String(amount0).length - 14));
    expect(Number(found1)).toBeCloseTo(Number(amount1), -Math.max(1, String(amount1).length - 14));
  },
);

test("Aave v3 keeps a reserve's tokens where its published interface has them", () => {
  const require = createRequire(import.meta.url);
  const path = require.resolve("@aave/core-v3/artifacts/contracts/interfaces/IPool.sol/IPool.json");
  const { abi } = JSON.parse(readFileSync(path, "utf8")) as {
    abi: { name?: string; outputs?: { components?: { name: string }[] }[] }[];
  };
  const names = abi
    .find(({ name }) => name === "getReserveData")
    ?.outputs?.[0]?.components?.map(({ name }) => name);
  expect(names?.slice(8, 11)).toEqual([
    "aTokenAddress",
    "stableDebtTokenAddress",
    "variableDebtTokenAddress",
  ]);
});

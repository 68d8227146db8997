import { expect, it } from "vitest";
import { isStablecoin } from "./stablecoins.ts";

const of = (coinId: string | null, id = "exchange:test/symbol:X"): boolean => isStablecoin({ id, coinId });

it("a coin pegged to a currency is a stablecoin, including its bridged versions", () => {
  for (const coin of ["tether", "usd-coin", "dai", "euro-coin", "polygon-bridged-usdt-polygon", "axlusdc"])
    expect(of(coin)).toBe(true);
  expect(of(null, "eip155:42161/erc20:0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9")).toBe(true);
});
it("interest-bearing, unpegged or merely similarly named coins are not", () => {
  for (const coin of ["savings-dai", "ethena-staked-usde", "bitcoin", "terrausd", null])
    expect(of(coin)).toBe(false);
  expect(of(null, "exchange:test/symbol:USDT")).toBe(false);
});

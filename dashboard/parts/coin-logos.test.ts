import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { coinMarkOf } from "./coin-marks.ts";
import { logoIds } from "./logo-ids.ts";

const files = readdirSync(join(import.meta.dirname, "../public/logos")).filter((name) =>
  name.endsWith(".svg"),
);

/** CoinGecko ids and symbols in a table of the built-in catalogue. */
function coinsOf(file: string, row: RegExp): (readonly [coinId: string, symbol: string])[] {
  const text = readFileSync(join(import.meta.dirname, "../../src/domain/catalog", file), "utf8");
  return [...text.matchAll(row)].map(({ groups: { coinId = "", symbol = "" } = {} }) => [coinId, symbol]);
}
const tickerCoins = coinsOf("tickers.ts", /\["(?<symbol>[^"]+)", "(?<coinId>[a-z0-9._-]+)", "[^"]+"\]/g);
const tokenCoins = coinsOf(
  "known-tokens.ts",
  /\[\d+, "0x\w+", "(?<coinId>[^"]+)", "(?<symbol>[^"]+)", "[^"]+", \d+\]/g,
);

test("every listed logo has a file, and every file is listed", () => {
  expect(files.toSorted()).toEqual([...logoIds].map((id) => `${id}.svg`).toSorted());
});

test("the 500 largest coins have a logo if a licensed package contains one", () => {
  expect(logoIds.size).toBeGreaterThanOrEqual(1_200);
  const known = [
    "bitcoin",
    "staked-ether",
    "wrapped-steth",
    "jupiter-exchange-solana",
    "okb",
    "apecoin",
    "wrapped-ceth",
    "susd-optimism",
  ];
  const newer = ["hyperliquid", "worldcoin-wld", "floki", "bitget-token", "usdt0", "ripple-usd", "plasma"];
  expect([...known, ...newer].filter((id) => !logoIds.has(id))).toEqual([]);
});

test("every coin of the built-in tickers has a logo, except four that no package has", () => {
  expect(tickerCoins.length).toBeGreaterThan(140);
  const missing = tickerCoins.map(([coinId]) => coinId).filter((coinId) => !logoIds.has(coinId));
  expect(missing.toSorted()).toEqual(["dogwifcoin", "ethena", "official-trump", "ondo-finance"]);
});

test("coins with the same letters have different hues or shapes", () => {
  const [here, there] = ["eip155:1/erc20:0x01", "eip155:56/erc20:0x02"].map((id) => coinMarkOf("GOLD", id));
  expect(here).not.toEqual(there);
  expect(coinMarkOf("USDC.e", "a")).not.toEqual(coinMarkOf("USDCbridged", "b"));
  expect(coinMarkOf("GOLD", "gold")).toEqual(coinMarkOf("GOLD", "gold"));
});

test("no two coins of the catalogue without a logo share their mark", () => {
  expect(tokenCoins.length).toBeGreaterThan(200);
  const marks = [...tickerCoins, ...tokenCoins]
    .filter(([coinId]) => !logoIds.has(coinId))
    .map(([coinId, symbol]) => [coinId, JSON.stringify(coinMarkOf(symbol, coinId))] as const);
  expect(new Set(marks.map(([, mark]) => mark)).size).toBe(new Map(marks).size);
});

import { expect, test } from "vitest";
import { coinOfTicker } from "../../src/domain/catalog/tickers.ts";
import { importers } from "../../src/importers/registry.ts";

/** Explorers, whose tickers anybody can give to a token, and wallets of single chains. */
const withoutBitcoin = new Set(
  (
    "adalite aptoscan avalanche-wallet bithomp blockscout daedalus decrediton eternl etherscan fatstx handcash helium hyperliquid jupiter mintscan nault neonwallet pooltool " +
    "snowtrace solscan subscan tronscan vericoin volt yoroi zelcore"
  ).split(" "),
);

test("Bitcoin is known by its ticker in the files of every exchange, broker, wallet and tracker", () => {
  const places = importers.flatMap(({ platform }) =>
    platform.startsWith("exchange:") ? [platform.slice("exchange:".length)] : [],
  );
  const unknown = [...new Set(places)].filter(
    (place) => coinOfTicker(place, "BTC", Date.UTC(2024, 0, 1)) !== "bitcoin",
  );
  expect(unknown.toSorted()).toEqual([...withoutBitcoin].toSorted());
});

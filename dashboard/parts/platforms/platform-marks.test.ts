import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { exchangeConnectors } from "../../../src/connectors/exchanges/exchange-connectors.ts";
import { chains } from "../../../src/domain/catalog/chains.ts";
import { utxoCoins } from "../../../src/domain/catalog/utxo-coins.ts";
import { platformName } from "../../format/names.ts";
import { platformLogos } from "./platform-logos.ts";
import { platformLogo, platformMarkOf } from "./platform-marks.ts";

const exchanges = exchangeConnectors.map(({ id }) => id);

test("every logo of the table is a file of the page", () => {
  for (const place of Object.keys(platformLogos)) {
    const logo = platformLogo(place) ?? "";
    expect([place, existsSync(resolve(import.meta.dirname, `../../public${logo}`))]).toEqual([place, true]);
  }
});

test("every chain of the catalogue has a logo, except two without a legible one in any package", () => {
  const missing = [...chains, ...utxoCoins].filter(({ platform }) => platformLogo(platform) === undefined);
  expect(missing.map(({ name }) => name).toSorted()).toEqual(["Blast", "MemeCore"]);
});

test("no two chains or exchanges without a logo share letters and hue", () => {
  const places = [...chains, ...utxoCoins]
    .map(({ platform, name }) => [platform, name] as const)
    .concat(exchanges.map((id) => [`exchange:${id}`, platformName(`exchange:${id}`)]))
    .filter(([platform]) => platformLogo(platform) === undefined);
  const marks = places.map(([platform, name]) => JSON.stringify(platformMarkOf(platform, name)));
  expect(new Set(marks).size).toBe(marks.length);
});

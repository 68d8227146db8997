import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exchanges } from "../../src/connectors/exchanges/exchange-connectors.ts";
import { taxProfiles } from "../../src/domain/accounting/tax/profiles/registry.ts";
import { providerName } from "../../src/domain/texts/names.ts";
import { priceSources } from "../../src/prices/registry.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

test("the README states how many exchanges have a reader", () => {
  expect(readme).toContain(`[${exchanges.length} exchanges](docs/chains.md#exchanges)`);
});

/** The list entry that begins with a bold name. */
const entryOf = (name: string): string =>
  readme.split("\n").find((line) => line.startsWith(`- **${name}.**`)) ?? "";

test("the README states how many countries have tax rules", () => {
  const countries = new Set(taxProfiles.map(({ country }) => country));
  const named = taxProfiles.filter(({ title }) => entryOf("Taxes").includes(title));
  expect(entryOf("Taxes")).toContain(`[${countries.size - named.length} more countries](docs/taxes.md)`);
  expect(readme).toContain(`${countries.size} countries, with sources`);
});

test("the README names each source of prices", () => {
  const named = priceSources.filter(({ id }) => entryOf("Prices").includes(providerName(id)));
  const others = priceSources.filter((source) => !named.includes(source));
  // A price that is derived from those of other sources.
  expect(others.map(({ id }) => id)).toEqual(["derived"]);
});

test("the README states the size of the load test", () => {
  const load = readFileSync(new URL("../../bench/load/load.ts", import.meta.url), "utf8");
  const usual = (name: string): string | undefined =>
    new RegExp(`numberOf\\("${name}", ([\\d_]+)\\)`).exec(load)?.[1];
  expect(readme).toContain(`${usual("accounts")} accounts and ${usual("sockets")} sockets`);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exchanges } from "../../src/connectors/exchanges/exchange-connectors.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

test("the README states how many exchanges have a reader", () => {
  expect(readme).toContain(`[${exchanges.length} exchanges](docs/chains.md#exchanges)`);
});

test("the README states the size of the load test", () => {
  const load = readFileSync(new URL("../../bench/load/load.ts", import.meta.url), "utf8");
  const usual = (name: string): string | undefined =>
    new RegExp(`numberOf\\("${name}", ([\\d_]+)\\)`).exec(load)?.[1];
  expect(readme).toContain(`${usual("accounts")} accounts and ${usual("sockets")} sockets`);
});

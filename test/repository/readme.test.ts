import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exchanges } from "../../src/connectors/exchanges/exchange-connectors.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

test("the README states how many exchanges have a reader", () => {
  expect(readme).toContain(`[${exchanges.length} exchanges](docs/chains.md#exchanges)`);
});

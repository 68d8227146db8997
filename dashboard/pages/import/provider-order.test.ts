import { expect, test } from "vitest";
import { exchanges } from "../../../src/connectors/exchanges/exchange-connectors.ts";
import { describeFormat } from "../../../src/importers/format-description.ts";
import { importers } from "../../../src/importers/registry.ts";
import { byConnection } from "./provider-order.ts";

const chain = { id: "solana", title: "Solana" };

test("exchanges that have a connection come before all other providers, alphabetically", () => {
  const kinds = [chain, { id: "cryptocom", title: "Crypto.com Exchange" }, { id: "kraken", title: "Kraken" }];
  const providers = ["Zerion", "Kraken", "21bitcoin", "Solana", "Crypto.com"];
  expect(providers.toSorted(byConnection(kinds, "en"))).toEqual([
    "Crypto.com",
    "Kraken",
    "21bitcoin",
    "Solana",
    "Zerion",
  ]);
});

test("without connections, providers are in alphabetical order", () => {
  expect(["Kraken", "Binance", "21bitcoin"].toSorted(byConnection([], "en"))).toEqual([
    "21bitcoin",
    "Binance",
    "Kraken",
  ]);
});

test("the list of supported files begins with exchanges that can be connected", () => {
  const providers = [...new Set(importers.map((importer) => describeFormat(importer).provider))];
  const kinds = exchanges.map(({ id, title }) => ({ id, title }));
  const [first, ...others] = providers.toSorted(byConnection(kinds, "en"));
  expect(first).toBe("Binance");
  expect(others.indexOf("Kraken")).toBeLessThan(others.indexOf("21bitcoin"));
});

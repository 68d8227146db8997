import { expect, test } from "vitest";
import { speakEnglish } from "../../test/support/pages/english.ts";
import { taskTitle } from "../../src/domain/texts/names.ts";
import { translatorOf } from "../../src/domain/texts/service-texts.ts";
import { assetName } from "./names.ts";

speakEnglish();

test.each([
  ["currency:iso4217/code:EUR", "EUR", null, "EUR", "Euro"],
  ["currency:iso4217/code:EUR", "EUR", null, "My euros", "My euros"],
  ["currency:iso4217/code:DEMO", "DEMO", null, "DEMO", "DEMO"],
  ["exchange:luno/symbol:BTC", "BTC", null, "BTC", "Luno, unknown coin"],
  ["exchange:kraken/symbol:USDC", "USDC", "usd-coin", "USDC", "USDC"],
  ["exchange:kraken/symbol:BTC", "BTC", "bitcoin", "Bitcoin", "Bitcoin"],
  ["eip155:1/erc20:0x0000000000000000000000000000000000000001", "GEM", null, "GEM", "GEM"],
])("%s with the symbol %s and the coin %s, named %s, is shown as %s", (id, symbol, coinId, name, shown) => {
  expect(assetName({ id, symbol, coinId, name })).toBe(shown);
});

test("a task is named in the page's language, with the label of its connection", () => {
  const german = translatorOf("de");
  expect(taskTitle({ kind: "sync", title: "Read Kraken $&" }, german)).toBe("Kraken $& lesen");
  expect(taskTitle({ kind: "sync", title: "Read a connection" }, german)).toBe("Verbindung lesen");
  expect(taskTitle({ kind: "verify", title: "Compare balances with the source" }, german)).toBe(
    "Salden mit der Quelle vergleichen",
  );
  const removal = { kind: "deleteConnection", title: "Delete a connection and its transactions" };
  expect(taskTitle(removal, german)).toBe("Verbindung und ihre Transaktionen löschen");
  expect(taskTitle({ kind: "verify", title: "Verify Cold wallet" }, translatorOf("en"))).toBe(
    "Verify Cold wallet",
  );
});

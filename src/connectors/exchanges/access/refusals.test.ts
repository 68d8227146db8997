import { expect, test } from "vitest";
import { z } from "zod";
import { messageOf } from "../../../errors/app-error.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { bitpanda } from "../bitpanda.ts";
import { exchanges } from "../exchange-connectors.ts";
import { kraken } from "../kraken.ts";
import { kucoin } from "../kucoin/kucoin.ts";
import { refusalOf } from "./refusals.ts";
import { settingsOf } from "./settings.ts";

const refused = new ExchangeFailure("key", "EAPI:Invalid key");

test("a refusal of the key names what to copy again and where to create a key", () => {
  const error = refusalOf(refused, kraken, { apiKey: "a", secret: "b" });
  expect(messageOf(error)).toBe(
    `Kraken returned "EAPI:Invalid key": it does not accept this key. Copy key and secret again, complete, or create a new read-only key (${String(kraken.howTo)}).`,
  );
});

test.each([
  [kucoin, { apiKey: "a", secret: "b", password: "c" }, "Copy key, secret and passphrase again"],
  [bitpanda, { apiKey: "a", secret: "" }, "Copy the key again"],
])("what has to be copied again is what the exchange's keys consist of (%#)", (exchange, key, words) => {
  expect(messageOf(refusalOf(refused, exchange, key))).toContain(words);
});

test("a secret with which no request can be signed is not reported as the exchange's answer", () => {
  const unsigned = new ExchangeFailure("key", "padding: invalid", { isUnsigned: true });
  const message = messageOf(refusalOf(unsigned, kraken, { apiKey: "a", secret: "b" }));
  expect(message).toMatch(
    /^The secret cannot sign requests to Kraken, so nothing was sent\. Copy key and secret/,
  );
  expect(message).not.toContain("returned");
});

test("the settings of every exchange say where to create a key", () => {
  for (const exchange of exchanges)
    expect(z.toJSONSchema(settingsOf(exchange), { io: "input" }).description).toBe(exchange.howTo);
});

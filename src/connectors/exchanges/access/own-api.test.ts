import { expect, test } from "vitest";
import type { ExchangeFailureKind } from "../../../ports/exchanges.ts";
import { bitmex } from "../derivatives/bitmex.ts";
import { openOwnApi } from "./own-api.ts";

const credentials = { apiKey: "key", secret: "chNOOS4KvNXR_Xq4k4c9qsfoKWvnDecLATCRlcBwyKDYnWgO" };

function answering(status: number, text: string) {
  return openOwnApi(
    { base: "https://api.example/v1", headers: () => ({}) },
    { credentials, now: () => 0, send: async () => ({ status, headers: {}, text }) },
  );
}

test("signs as the example in BitMEX's documentation", () => {
  const now = (1_518_064_236 - 60) * 1000;
  const headers = bitmex.own?.headers({ path: "/api/v1/instrument", now }, credentials);
  expect(headers).toEqual({
    "api-key": "key",
    "api-expires": "1518064236",
    "api-signature": "c7682d435d0cfe87c16098df34ef2eb5a549d4c5a3c2b1f0f77b8af73423bf00",
  });
});

test("answers numbers digit for digit", async () => {
  const answer = await answering(200, '{"amount": 12345678901234567890.10}').ask("/wallet", { page: 1 });
  expect(answer).toEqual({ amount: "12345678901234567890.10" });
});

const refusals: [status: number, text: string, kind: ExchangeFailureKind, words: RegExp][] = [
  [401, '{"error":{"message":"Invalid API Key.","name":"HTTPError"}}', "key", /Invalid API Key/],
  [403, '{"message":"no permission"}', "permission", /no permission/],
  [403, "<html>blocked</html>", "blocked", /403/],
  [400, '{"errors":[{"title":"bad cursor, see https://api.example/x"}]}', "rejected", /bad cursor, see …/],
  [200, "<html>maintenance</html>", "down", /no JSON/],
];

test.each(refusals)("reads status %i with %s as %s", async (status, text, kind, words) => {
  const refused = answering(status, text).ask("/wallet");
  await expect(refused).rejects.toMatchObject({ name: "ExchangeFailure", kind });
  await expect(refused).rejects.toThrow(words);
});

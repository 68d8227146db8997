import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { ExchangeFailureKind } from "../../../ports/exchanges.ts";
import { bitmex } from "../derivatives/bitmex.ts";
import { bit2me } from "../europe/bit2me.ts";
import { bitcoinde } from "../europe/bitcoinde.ts";
import { iconomi } from "../europe/iconomi.ts";
import { openOwnApi } from "./own-api.ts";

const credentials = { apiKey: "key", secret: "chNOOS4KvNXR_Xq4k4c9qsfoKWvnDecLATCRlcBwyKDYnWgO" };

function answering(status: number, text: string) {
  return openOwnApi(
    { base: "https://api.example/v1", headers: () => ({}) },
    { credentials, now: () => 0, send: async () => ({ status, headers: {}, text }) },
  );
}

test("a request to BitMEX has the signature of its documentation's example", () => {
  const now = (1_518_064_236 - 60) * 1000;
  const headers = bitmex.ownApi?.headers({ path: "/api/v1/instrument", now }, credentials);
  expect(headers).toEqual({
    "api-key": "key",
    "api-expires": "1518064236",
    "api-signature": "c7682d435d0cfe87c16098df34ef2eb5a549d4c5a3c2b1f0f77b8af73423bf00",
  });
});

test("requests to Bit2Me, Iconomi and bitcoin.de are signed as their documentation describes", () => {
  const request = { path: "/v1/user/activity?pageNumber=0", now: 1_700_000_000_123 };
  const { apiKey, secret } = credentials;
  const digest = createHash("sha256").update(`${request.now}:${request.path}`).digest();
  expect(bit2me.ownApi?.headers(request, credentials)).toEqual({
    "x-api-key": apiKey,
    "x-nonce": "1700000000123",
    "api-signature": createHmac("sha512", secret).update(digest).digest("base64"),
  });
  expect(iconomi.ownApi?.headers(request, credentials)).toEqual({
    "ICN-API-KEY": apiKey,
    "ICN-TIMESTAMP": "1700000000123",
    "ICN-SIGN": createHmac("sha512", secret).update(`${request.now}GET/v1/user/activity`).digest("base64"),
  });
  const emptyBody = createHash("md5").update("").digest("hex");
  const signed = `GET#https://api.bitcoin.de/v4/account#${apiKey}#${request.now}#${emptyBody}`;
  expect(bitcoinde.ownApi?.headers({ ...request, path: "/v4/account" }, credentials)).toEqual({
    "X-API-KEY": apiKey,
    "X-API-NONCE": "1700000000123",
    "X-API-SIGNATURE": createHmac("sha256", secret).update(signed).digest("hex"),
  });
});

test("each request has a unique time, because it is the nonce", async () => {
  const times: number[] = [];
  const api = openOwnApi(
    {
      base: "https://api.example/v1",
      headers({ now }) {
        times.push(now);
        return {};
      },
    },
    {
      credentials,
      now: () => 5,
      async send(sign) {
        sign();
        sign();
        return { status: 200, headers: {}, text: "{}" };
      },
    },
  );
  await api.ask("/wallet");
  await api.ask("/wallet");
  expect(times).toEqual([5, 6, 7, 8]);
});

test("numbers in an answer keep all their digits", async () => {
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

test.each(refusals)(
  "an answer with status %i and %s is reported as %s",
  async (status, text, kind, words) => {
    const refused = answering(status, text).ask("/wallet");
    await expect(refused).rejects.toMatchObject({ name: "ExchangeFailure", kind });
    await expect(refused).rejects.toThrow(words);
  },
);

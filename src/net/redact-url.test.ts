import { describe, expect, it } from "vitest";
import { redactUrl } from "./redact-url.ts";

describe("a URL in a log", () => {
  it("has no credentials, no key in its path and no key among its parameters", () => {
    expect(redactUrl("https://me:pw@node.example/v3/0123456789abcdef0123456789abcdef?x=1#frag")).toBe(
      "https://node.example/v3/…?x=1",
    );
    expect(redactUrl("https://api.example/api?module=account&apikey=QWERTY12345")).toBe(
      "https://api.example/api?module=account&apikey=…",
    );
    expect(redactUrl("https://x.example/a?X-Signature=abc&value=sk4f5g6h7j8k9l0aBcD")).toBe(
      "https://x.example/a?X-Signature=…&value=…",
    );
  });

  it("keeps what identifies the request: coins, contracts, days", () => {
    const url =
      "https://coins.llama.fi/prices/current/coingecko:bitcoin,ethereum:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
    expect(redactUrl(url)).toBe(url);
  });

  it("is not printed if it is not a URL", () => {
    expect(redactUrl("sk-123 not a url")).toBe("(not a url)");
  });
});

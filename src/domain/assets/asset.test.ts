import { describe, expect, test } from "vitest";
import { canonicalAssetId, currencyCodeOf, erc20Asset, kindOfAsset, partsOf } from "./asset.ts";

describe("asset ids", () => {
  test.each([
    ["eip155:1/slip44:60", "asset"],
    ["bip122:000000000019d6689c085ae165831e93/slip44:0", "asset"],
    ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "asset"],
    ["exchange:binance/symbol:BTC", "asset"],
    ["currency:iso4217/code:EUR", "currency"],
    ["eip155:1/erc721:0xbc4c/1234", "nft"],
    ["eip155:1/erc1155:0xbc4c/1", "nft"],
  ])("%s is parsed, as %s", (id, kind) => {
    const { platform, namespace, reference } = partsOf(id);
    expect(`${platform}/${namespace}:${reference}`).toBe(id);
    expect(kindOfAsset(id)).toBe(kind);
  });
  test.each(["", "BTC", "eip155:1", "eip155:1/slip44", "EIP155:1/slip44:60", "eip155:1/slip44:"])(
    "%j is refused",
    (id) => {
      expect(() => partsOf(id)).toThrow("is not an asset id");
    },
  );
  test("contracts are stored in lower case, mints and symbols unchanged", () => {
    expect(canonicalAssetId("eip155:1/erc20:0xA0B8")).toBe(erc20Asset("eip155:1", "0xa0b8"));
    expect(canonicalAssetId("currency:iso4217/code:usd")).toBe("currency:iso4217/code:USD");
    expect(canonicalAssetId("exchange:kraken/symbol:ETH2.S")).toBe("exchange:kraken/symbol:ETH2.S");
    expect(canonicalAssetId("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjF")).toContain("EPjF");
  });
  test("only a currency has a code", () => {
    expect(currencyCodeOf("currency:iso4217/code:USD")).toBe("USD");
    expect(currencyCodeOf("exchange:x/symbol:USD")).toBeUndefined();
  });
});

import { expect, test } from "vitest";
import { explorerUrl } from "./explorer-link.tsx";

test.each([
  ["eip155:1", "0xde3000000000000000000000000000000000a11c"],
  ["bip122:000000000019d6689c085ae165831e93", "bc1qdem0p0rt01anqqqqqqqqqqqqqqqqqqqqqdem0"],
  ["tron:728126428", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"],
  ["hedera:mainnet", "0.0.1234567"],
  ["kaspa:58c2d4199e21f910d1571d114969cece", `kaspa:${"q".repeat(61)}`],
  ["tvm:-239", `EQ${"a".repeat(23)}-${"B".repeat(22)}`],
  ["stellar:pubnet", `G${"A".repeat(55)}`],
])("an address on %s leads to an explorer of its chain", (platform, address) => {
  expect(explorerUrl(platform, "address", address)).toMatch(new RegExp(`^https://.+/${address}$`));
});

test.each([
  ["eip155:1", "Everyday wallet"],
  ["eip155:1", "0xde3000000000000000000000000000000000a11c#aave-v3"],
  ["exchange:kraken", "KrakenSpotKrakenSpotKraken"],
  ["manual", "0xde3000000000000000000000000000000000a11c"],
])("%s has no explorer for %s", (platform, wallet) => {
  expect(explorerUrl(platform, "address", wallet)).toBeUndefined();
});

import { expect, test } from "vitest";
import { chainOfPlatform, chains, chainsOfCoin, nativeAssetOf, wrappedNativeAssetOf } from "./chains.ts";

test("a bare ticker means its best-known chain, by its present or a former name", () => {
  expect(chainsOfCoin("ETH")[0]?.platform).toBe("eip155:1");
  expect(chainsOfCoin("BNB")[0]?.platform).toBe("eip155:56");
  expect(chainsOfCoin("MATIC")[0]?.platform).toBe("eip155:137");
  expect(chainsOfCoin("POL")[0]?.platform).toBe("eip155:137");
  expect(chainsOfCoin("XDAI")[0]?.platform).toBe("eip155:100");
  expect(chainsOfCoin("NOPE")).toEqual([]);
});

test("every chain is listed once, with addresses in lower case", () => {
  expect(new Set(chains.map((chain) => chain.chainId)).size).toBe(chains.length);
  for (const { wrappedNative } of chains)
    expect(wrappedNative ?? `0x${"0".repeat(40)}`).toMatch(/^0x[0-9a-f]{40}$/);
});

test("native and wrapped coins have asset ids", () => {
  const ethereum = chainOfPlatform("eip155:1");
  if (ethereum === undefined) throw new Error("Ethereum is missing");
  expect(nativeAssetOf(ethereum)).toBe("eip155:1/slip44:60");
  expect(wrappedNativeAssetOf(ethereum)).toBe("eip155:1/erc20:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2");
});

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chainOfPlatform } from "../catalog/chains.ts";
import { isDebtSymbol } from "./addresses.ts";
import {
  contractAt,
  holdingContractAt,
  isReceiptFor,
  protocolOf,
  purposeOf,
  contractsSharingPosition,
  wrappedCounterpart,
} from "./contracts.ts";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";
import fc from "fast-check";
import { isOwnAlias } from "./arbitrum-alias.ts";
import { familyOfCall } from "./family-calls.ts";
import { solanaPlatform } from "./protocol.ts";
import { protocols } from "./registry/all.ts";

const addresses = protocols.flatMap((protocol) =>
  protocol.contracts.flatMap(({ at }) =>
    Object.entries(at).flatMap(([chain, all]) => all.map((address) => ({ protocol, chain, address }))),
  ),
);

test("every contract is an address in lower case on a known chain, or one of Solana, and has one entry", () => {
  const seen = new Set<string>();
  for (const { protocol, chain, address } of addresses) {
    const place = `${chain}/${address}`;
    if (chain === solanaPlatform) expect(base58.decode(address), address).toHaveLength(32);
    else {
      expect(address, protocol.id).toMatch(/^0x[0-9a-f]{40}$/);
      expect(chainOfPlatform(chain), `${protocol.id}: ${chain}`).toBeDefined();
    }
    expect(seen.has(place), `${protocol.id}: ${place} is listed twice`).toBe(false);
    seen.add(place);
    expect(contractAt(chain, address)?.protocol).toBe(protocol);
  }
});

test("every contract's protocol has its own file, named after its id", () => {
  const folder = join(import.meta.dirname, "registry");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && name !== "all.ts")
    .map((name) => name.replace(/^.*[/\\]/, "").replace(/\.ts$/, ""));
  expect(protocols.map(({ id }) => id).sort()).toEqual(files.sort());
});

test("receipt, rated and debt tokens are addresses on known chains, and no token represents itself", () => {
  for (const { id, receiptTokens = [], debtTokens = {}, rates = [] } of protocols) {
    for (const { chain, token, underlying, rate = "rate()" } of rates) {
      expect(chainOfPlatform(chain), id).toBeDefined();
      expect(token, id).toMatch(/^0x[0-9a-f]{40}$/);
      expect(underlying, id).toMatch(/^(native|0x[0-9a-f]{40})$/);
      expect(underlying).not.toBe(token);
      expect(rate, id).toMatch(/^\w+\(\)$/);
    }
    for (const { chain, token, underlying } of receiptTokens) {
      expect(chainOfPlatform(chain), id).toBeDefined();
      expect(token, id).toMatch(/^0x[0-9a-f]{40}$/);
      expect(underlying, id).toMatch(/^(native|0x[0-9a-f]{40})$/);
      expect(underlying).not.toBe(token);
      expect(isReceiptFor(`${chain}/erc20:${token}`, `${chain}/erc20:${token}`)).toBe(false);
    }
    for (const token of Object.values(debtTokens).flat()) expect(token, id).toMatch(/^0x[0-9a-f]{40}$/);
  }
});

const aavePool = "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2";
const comet = "0xc3d688b66703497daa19211eedff47f25384cdc3";

test("a contract is known on its own chains only", () => {
  expect(purposeOf("eip155:1", aavePool)).toBe("lending");
  expect(purposeOf("eip155:10", aavePool)).toBeUndefined();
  expect(purposeOf("eip155:1", undefined)).toBeUndefined();
});

test("a market holds assets, and alone decides no type", () => {
  expect(holdingContractAt("eip155:1", comet)).toMatchObject({
    role: "market",
    debtAsset: "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
  });
  expect(purposeOf("eip155:1", comet)).toBeUndefined();
});

test("a transaction's protocol is the called contract's, else of a contract its assets moved at", () => {
  const usdc = "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
  const called = { counterparty: aavePool, legs: [{ assetId: usdc, direction: "out" }] };
  expect(protocolOf(called)?.id).toBe("aave");
  const moved = {
    counterparty: `0x${"1".repeat(40)}`,
    legs: [{ assetId: usdc, direction: "out", counterparty: comet }],
  };
  expect(protocolOf(moved)?.id).toBe("compound-v3");
  expect(protocolOf({ legs: [{ assetId: usdc, direction: "out" }] })).toBeUndefined();
});

test("contracts that share a position are found by each of them, and others stand alone", () => {
  const [blue, adapter] = [
    "0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb",
    "0x4a6c312ec70e8747a587ee860a0353cd42be0ae0",
  ];
  expect(contractsSharingPosition("eip155:1", blue)).toContain(adapter);
  for (const { chain, address } of addresses) {
    const shared = contractsSharingPosition(chain, address);
    expect(shared).toContain(address);
    for (const each of shared) expect(contractsSharingPosition(chain, each)).toEqual(shared);
  }
  expect(contractsSharingPosition("eip155:10", adapter)).toEqual([adapter]);
});

test("the native coin and its wrapped form replace each other, where a chain has both", () => {
  const weth = "eip155:1/erc20:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
  expect(wrappedCounterpart("eip155:1/slip44:60")).toBe(weth);
  expect(wrappedCounterpart(weth)).toBe("eip155:1/slip44:60");
  expect(wrappedCounterpart("eip155:42220/slip44:52752")).toBeUndefined();
  expect(wrappedCounterpart("eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48")).toBeUndefined();
  expect(wrappedCounterpart("fiat:EUR")).toBeUndefined();
});

test.each([
  ["variableDebtEthUSDC", true],
  ["stableDebtUSDT", true],
  ["deUSDC-2", true],
  ["deUSD", false],
  ["eUSDC-2", false],
  ["USDC", false],
])("a token with the symbol %s represents a debt: %s", (symbol, isDebt) => {
  expect(isDebtSymbol(symbol)).toBe(isDebt);
});

test("a family's call has the selector of its signature, and one name", () => {
  const names = new Set<string>();
  for (const { id, calls = [] } of protocols)
    for (const { selector, signature, name } of calls) {
      expect(selector, id).toMatch(/^0x[0-9a-f]{8}$/);
      expect(names.has(name), `${name} is listed twice`).toBe(false);
      names.add(name);
      if (signature !== null)
        expect(`0x${bytesToHex(keccak_256(new TextEncoder().encode(signature))).slice(0, 8)}`).toBe(selector);
      expect(familyOfCall(selector)?.protocol.id).toBe(id);
      expect(familyOfCall(name)?.selector).toBe(selector);
    }
});

test("a transaction's protocol is the family's of its call where no contract is known", () => {
  const usdc = "eip155:10/erc20:0x0b2c639c533813f4aa9d7837caf62653d097ff85";
  const legs = [{ assetId: usdc, direction: "in", counterparty: `0x${"1".repeat(40)}` }];
  expect(protocolOf({ counterparty: `0x${"1".repeat(40)}`, legs, method: "Fill Relay" })?.id).toBe("across");
  expect(protocolOf({ counterparty: `0x${"1".repeat(40)}`, legs, method: "Claim" })).toBeUndefined();
});

test("on Arbitrum, and only there, an address plus a constant is its own alias", () => {
  const offset = 0x1111000000000000000000000000000000001111n;
  const addressOf = (value: bigint): string => `0x${value.toString(16).padStart(40, "0")}`;
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 160n) - 1n }), (value) => {
      const alias = addressOf((value + offset) % (1n << 160n));
      expect(isOwnAlias("eip155:42161", addressOf(value), alias)).toBe(true);
      expect(isOwnAlias("eip155:42161", addressOf(value), addressOf(value))).toBe(false);
      expect(isOwnAlias("eip155:1", addressOf(value), alias)).toBe(false);
    }),
  );
  expect(isOwnAlias("eip155:42161", "Ledger Live", undefined)).toBe(false);
});

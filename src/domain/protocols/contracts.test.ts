import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chainOfPlatform } from "../catalog/chains.ts";
import { contractAt, holderAt, isReceiptFor, protocolOf, purposeOf } from "./contracts.ts";
import { protocols } from "./registry/all.ts";

const addresses = protocols.flatMap((protocol) =>
  protocol.contracts.flatMap(({ at }) =>
    Object.entries(at).flatMap(([chain, all]) => all.map((address) => ({ protocol, chain, address }))),
  ),
);

test("every contract is an address in lower case on a known chain, and has one entry", () => {
  const seen = new Set<string>();
  for (const { protocol, chain, address } of addresses) {
    const place = `${chain}/${address}`;
    expect(address, protocol.id).toMatch(/^0x[0-9a-f]{40}$/);
    expect(chainOfPlatform(chain), `${protocol.id}: ${chain}`).toBeDefined();
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

test("receipt and debt tokens are addresses on known chains, and no token represents itself", () => {
  for (const { id, receiptTokens = [], debtTokens = {} } of protocols) {
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

test("a market holds assets, and decides no type by itself", () => {
  expect(holderAt("eip155:1", comet)).toMatchObject({
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

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { zeroAddress } from "../protocols/addresses.ts";
import { typeOf } from "./classify.ts";
import { positionParts } from "./unverified.ts";

const chain = "eip155:42161";
const vault = `0x${"5a".repeat(20)}`;
const usdc = `${chain}/erc20:0xaf88d065e77c8cc2239327c5edb3a432268e5831`;
const share = `${chain}/erc20:${vault}`;
const native = `${chain}/slip44:60`;

type Leg = { direction: "in" | "out"; assetId: string; amount: string; counterparty: string; kind: "token" };
const out = (assetId: string, counterparty: string): Leg => ({
  direction: "out",
  assetId,
  amount: "100",
  counterparty,
  kind: "token",
});
const into = (assetId: string, counterparty: string): Leg => ({
  direction: "in",
  assetId,
  amount: "97",
  counterparty,
  kind: "token",
});
const type = (method: string, legs: Leg[], counterparty = vault) =>
  typeOf({ wallet: "0xme", method, counterparty, legs, isOwn: () => false });

describe("a vault that mints its own token for what it takes", () => {
  test.each(["Deposit", "Supply", "Mint", "Stake", "Deposit With Permit"])("%s is a stake", (method) => {
    expect(type(method, [out(usdc, vault), into(share, zeroAddress)])).toBe("stake");
  });

  test.each(["Withdraw", "Redeem", "Unstake", "Redeem Underlying"])("%s is an unstake", (method) => {
    expect(type(method, [out(share, zeroAddress), into(usdc, vault)])).toBe("unstake");
  });

  test("a market that pays its token itself (Compound v2) is the same, and its token is no reward", () => {
    const legs = [out(usdc, vault), into(share, vault)];
    expect(type("Mint", legs)).toBe("stake");
    expect(positionParts({ type: "stake", counterparty: vault, legs })).toEqual([]);
  });

  test("what another contract of the vault pays out is an unstake where the vault was called", () => {
    const legs = [out(share, zeroAddress), into(usdc, `0x${"77".repeat(20)}`)];
    expect(type("Redeem", legs)).toBe("unstake");
    expect(type("Redeem", legs, `0x${"66".repeat(20)}`)).toBe("trade");
  });

  test("a purchase stays a trade: another call, another token, or a mint paid in the native coin", () => {
    expect(type("Buy", [out(usdc, vault), into(share, zeroAddress)])).toBe("trade");
    expect(type("Mint", [out(native, vault), into(share, zeroAddress)])).toBe("trade");
    expect(
      type("Deposit", [out(usdc, vault), into(`${chain}/erc20:0x${"99".repeat(20)}`, zeroAddress)]),
    ).toBe("trade");
  });
});

test("in and out are mirrored for every vault", () => {
  const address = fc.stringMatching(/^[0-9a-f]{40}$/).map((hex) => `0x${hex}`);
  fc.assert(
    fc.property(address, address, (contract, token) => {
      fc.pre(contract !== token && contract !== zeroAddress);
      const own = `${chain}/erc20:${contract}`;
      const asset = `${chain}/erc20:${token}`;
      expect(type("Deposit", [out(asset, contract), into(own, zeroAddress)], contract)).toBe("stake");
      expect(type("Redeem", [out(own, zeroAddress), into(asset, contract)], contract)).toBe("unstake");
    }),
  );
});

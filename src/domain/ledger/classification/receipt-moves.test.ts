import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { zeroAddress } from "../../protocols/addresses.ts";
import { typeOf } from "./classify.ts";
import { positionParts } from "../positions/unverified.ts";

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

describe("a receipt next to what it represents", () => {
  const other = `0x${"99".repeat(20)}`;
  const weth = `${chain}/erc20:0x82af49447d8a07e3bd95bd0d56f35241523fbab1`;
  const otherShare = `${chain}/erc20:${other}`;

  test("several deposits or withdrawals by one call are no trade, whatever the call is named", () => {
    const given = [out(usdc, vault), out(weth, other)];
    const issued = [into(share, zeroAddress), into(otherShare, zeroAddress)];
    expect(type("0x8d80ff0a", [...given, ...issued])).toBe("stake");
    const back = [into(usdc, vault), into(weth, other)];
    expect(type("0x8d80ff0a", [...back, out(share, zeroAddress), out(otherShare, zeroAddress)])).toBe(
      "unstake",
    );
    // A coin that went elsewhere bought something, and contracts sell their tokens for the native coin.
    expect(type("0x8d80ff0a", [out(usdc, vault), out(weth, `0x${"77".repeat(20)}`), ...issued])).toBe(
      "trade",
    );
    expect(type("0x8d80ff0a", [out(usdc, vault), out(native, other), ...issued])).toBe("trade");
  });

  test("is what a market burns for its base asset, which opens and closes no position", () => {
    const comet = "0x9c4ec768c28520b50860ea7a15bd7213a9ff58bf";
    const own = `${chain}/erc20:${comet}`;
    const legs = [out(own, zeroAddress), into(usdc, comet)];
    expect(type("Withdraw", legs, comet)).toBe("unstake");
    expect(positionParts({ type: "unstake", counterparty: comet, legs })).toEqual([]);
  });

  test("is minted where less is withdrawn than the interest that accrued: interest, and no loan", () => {
    const pool = "0x794a61358d6845594f94dc1db02a252b5b4814ad";
    expect(type("Withdraw", [into(usdc, vault), into(share, zeroAddress)], pool)).toBe("interest");
    const debt = `${chain}/erc20:${other}`;
    const isDebt = (assetId: string): boolean => assetId === debt;
    const contracts = { meaningOf: () => undefined, isOpened: () => false, isDebt };
    const legs = [out(usdc, vault), into(debt, zeroAddress)];
    const repaid = {
      wallet: "0xme",
      method: "Repay",
      counterparty: pool,
      legs,
      isOwn: () => false,
      contracts,
    };
    expect(typeOf(repaid)).toBe("repayment");
    const parts = positionParts({ type: "repayment", counterparty: pool, legs }, isDebt);
    expect(parts.map((part) => [part.type, part.legs.map(({ assetId }) => assetId)])).toEqual([
      ["loan", [debt]],
      ["repayment", [usdc]],
    ]);
  });
});

test("a deposit into any vault is a stake, and its redemption an unstake", () => {
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

describe("tokens of the registry", () => {
  const ethereum = "eip155:1";
  const dai = `${ethereum}/erc20:0x6b175474e89094c44da98b954eedeac495271d0f`;
  const savings = "0x83f20f44975d03b1b09e64809b757c47f942beea";
  const bundler = `0x${"66".repeat(20)}`;

  test("sDAI through another contract is a stake, and DAI minted for it an unstake", () => {
    const sDai = `${ethereum}/erc20:${savings}`;
    expect(type("Multicall", [out(dai, bundler), into(sDai, zeroAddress)], bundler)).toBe("stake");
    expect(type("Multicall", [out(sDai, zeroAddress), into(dai, zeroAddress)], bundler)).toBe("unstake");
  });

  test("a share bought on an exchange stays a trade", () => {
    const sDai = `${ethereum}/erc20:${savings}`;
    expect(type("Swap", [out(dai, bundler), into(sDai, bundler)], bundler)).toBe("trade");
  });

  test("a market of Compound v2 pays its own token: supplied, then returned", () => {
    const market = "0x39aa39c021dfbae8fac545936693ac917d5e7563";
    const usdcOnEthereum = `${ethereum}/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`;
    const own = `${ethereum}/erc20:${market}`;
    expect(type("Mint", [out(usdcOnEthereum, market), into(own, market)], market)).toBe("stake");
    expect(type("Redeem", [out(own, market), into(usdcOnEthereum, market)], market)).toBe("unstake");
  });

  test("SAI for DAI is a migration", () => {
    const migrator = "0xc73e0383f3aff3215e6f04b0331d58cecf0ab849";
    const sai = `${ethereum}/erc20:0x89d24a6b4ccb1b6faa2625fe562bdd9a23260359`;
    expect(type("Swap Sai To Dai", [out(sai, migrator), into(dai, zeroAddress)], migrator)).toBe("migration");
  });
});

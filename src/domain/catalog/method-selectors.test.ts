import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { methodNameOf, nameOfSelector } from "./method-selectors.ts";
import { protocolCalls } from "./protocol-calls.ts";
import { meaningOfCall } from "../protocols/call-meanings.ts";

/** Signatures as the protocols' own interfaces declare them. */
const userOperation = "(address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)";
const packedOperation = "(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)";
const signatures: [name: string, signature: string][] = [
  ["Handle Ops", `handleOps(${userOperation}[],address)`],
  ["Handle Ops", `handleOps(${packedOperation}[],address)`],
  ["Supply", "supply((address,address,address,address,uint256),uint256,uint256,address,bytes)"],
  ["Withdraw", "withdraw((address,address,address,address,uint256),uint256,uint256,address,address)"],
  ["Borrow", "borrow((address,address,address,address,uint256),uint256,uint256,address,address)"],
  ["Repay", "repay((address,address,address,address,uint256),uint256,uint256,address,bytes)"],
  ["Supply Collateral", "supplyCollateral((address,address,address,address,uint256),uint256,address,bytes)"],
  [
    "Withdraw Collateral",
    "withdrawCollateral((address,address,address,address,uint256),uint256,address,address)",
  ],
  ["Supply", "supply(address,uint256)"],
  ["Supply To", "supplyTo(address,address,uint256)"],
  ["Withdraw", "withdraw(address,uint256)"],
  ["Withdraw To", "withdrawTo(address,address,uint256)"],
  ["Redeem", "redeem(uint256)"],
  ["Redeem Underlying", "redeemUnderlying(uint256)"],
  ["Borrow", "borrow(uint256)"],
  ["Repay Borrow", "repayBorrow(uint256)"],
  ["Repay Borrow", "repayBorrow()"],
  ["Mint", "mint()"],
  ["Supply", "supply(address,uint256,address,uint16)"],
  ["Withdraw", "withdraw(address,uint256,address)"],
  ["Borrow", "borrow(address,uint256,uint256,uint16,address)"],
  ["Repay", "repay(address,uint256,uint256,address)"],
  ["Deposit", "deposit(address,uint256,address,uint16)"],
  ["Deposit", "deposit(uint256,uint256)"],
  ["Withdraw", "withdraw(uint256,uint256)"],
  ["Deposit", "deposit(uint256,uint256,address)"],
  ["Withdraw", "withdraw(uint256,uint256,address)"],
  ["Emergency Withdraw", "emergencyWithdraw(uint256)"],
  ["Withdraw And Harvest", "withdrawAndHarvest(uint256,uint256,address)"],
  ["Get Reward", "getReward(address,bool)"],
  ["Deposit", "deposit(uint256)"],
  ["Deposit", "deposit(uint256,address)"],
  ["Mint", "mint(uint256,address)"],
  ["Withdraw", "withdraw(uint256,address,address)"],
  ["Redeem", "redeem(uint256,address,address)"],
  ["Deposit Into Strategy", "depositIntoStrategy(address,address,uint256)"],
  ["Open Trove", "openTrove(uint256,uint256,address,address)"],
  ["Close Trove", "closeTrove()"],
  ["Adjust Trove", "adjustTrove(uint256,uint256,uint256,bool,address,address)"],
  ["Add Coll", "addColl(address,address)"],
  ["Withdraw Coll", "withdrawColl(uint256,address,address)"],
  ["Repay LUSD", "repayLUSD(uint256,address,address)"],
  ["Withdraw LUSD", "withdrawLUSD(uint256,uint256,address,address)"],
  ["Execute", "execute(address,bytes)"],
  ["Add Liquidity", "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)"],
  ["Add Liquidity ETH", "addLiquidityETH(address,uint256,uint256,uint256,address,uint256)"],
  ["Remove Liquidity", "removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)"],
  ["Remove Liquidity ETH", "removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)"],
  ["Increase Liquidity", "increaseLiquidity((uint256,uint256,uint256,uint256,uint256,uint256))"],
  ["Decrease Liquidity", "decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))"],
  ["Collect", "collect((uint256,address,uint128,uint128))"],
  ["Mint", "mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256))"],
  ["Create Loan", "create_loan(uint256,uint256,uint256)"],
  ["Add Collateral", "add_collateral(uint256)"],
  ["Borrow More", "borrow_more(uint256,uint256)"],
  ["Repay", "repay(uint256)"],
  ["Remove Collateral", "remove_collateral(uint256)"],
  ["Lock ETH", "lockETH(address,address,uint256)"],
  ["Safe Lock ETH", "safeLockETH(address,address,uint256,address)"],
  ["Lock Gem", "lockGem(address,address,uint256,uint256,bool)"],
  ["Free ETH", "freeETH(address,address,uint256,uint256)"],
  ["Free Gem", "freeGem(address,address,uint256,uint256)"],
  ["Draw", "draw(address,address,address,uint256,uint256)"],
  ["Wipe", "wipe(address,address,uint256,uint256)"],
  ["Safe Wipe", "safeWipe(address,address,uint256,uint256,address)"],
  ["Wipe All", "wipeAll(address,address,uint256)"],
  ["Open Lock ETH And Draw", "openLockETHAndDraw(address,address,address,address,bytes32,uint256)"],
  [
    "Open Lock Gem And Draw",
    "openLockGemAndDraw(address,address,address,address,bytes32,uint256,uint256,bool)",
  ],
  ["Lock ETH And Draw", "lockETHAndDraw(address,address,address,address,uint256,uint256)"],
  ["Lock Gem And Draw", "lockGemAndDraw(address,address,address,address,uint256,uint256,uint256,bool)"],
  ["Wipe And Free ETH", "wipeAndFreeETH(address,address,address,uint256,uint256,uint256)"],
  ["Wipe And Free Gem", "wipeAndFreeGem(address,address,address,uint256,uint256,uint256)"],
  ["Wipe All And Free ETH", "wipeAllAndFreeETH(address,address,address,uint256,uint256)"],
  ["Wipe All And Free Gem", "wipeAllAndFreeGem(address,address,address,uint256,uint256)"],
  ["Operate", "operate(uint256,int256,int256,address)"],
  ["Withdraw And Unwrap", "withdrawAndUnwrap(uint256,bool)"],
  ["Handle Rewards", "handleRewards(bool,bool,bool,bool,bool,bool,bool)"],
  ["Mint Usd", "mintUsd(uint128,uint128,address,uint256)"],
  ["Burn Usd", "burnUsd(uint128,uint128,address,uint256)"],
  ["Issue Synths", "issueSynths(uint256)"],
  ["Issue Max Synths", "issueMaxSynths()"],
  ["Burn Synths", "burnSynths(uint256)"],
  ["Deposit All", "depositAll()"],
  ["Withdraw All", "withdrawAll()"],
  ["Provide To SP", "provideToSP(uint256,address)"],
  ["Withdraw From SP", "withdrawFromSP(uint256)"],
  ["Provide To SP", "provideToSP(uint256,bool)"],
  ["Withdraw From SP", "withdrawFromSP(uint256,bool)"],
  ["Deposit LQTY", "depositLQTY(uint256)"],
  ["Withdraw LQTY", "withdrawLQTY(uint256)"],
  ["Add Liquidity", "addLiquidity(uint256[],uint256,uint256)"],
  ["Remove Liquidity", "removeLiquidity(uint256,uint256[],uint256)"],
  ["Remove Liquidity One Token", "removeLiquidityOneToken(uint256,uint8,uint256,uint256)"],
  ["Remove Liquidity Proportional", "removeLiquidityProportional(address,uint256,uint256[],bool,bytes)"],
];

describe("a call's method name", () => {
  test.each(signatures)("%s is found by the selector of %s", (name, signature) => {
    const selector = `0x${bytesToHex(keccak_256(new TextEncoder().encode(signature))).slice(0, 8)}`;
    expect(nameOfSelector(selector)).toBe(name);
  });
  test("calls of protocols have the selector of their signature, each once", () => {
    const seen = new Set(signatures.map(([, signature]) => signature));
    for (const [selector, signature] of protocolCalls) {
      expect(`0x${bytesToHex(keccak_256(new TextEncoder().encode(signature))).slice(0, 8)}`).toBe(selector);
      expect(seen.has(signature), `${signature} is listed twice`).toBe(false);
      seen.add(signature);
      expect(methodNameOf(selector)).toBe(signature.replace(/\(.*/, "").replaceAll("_", "").toLowerCase());
    }
  });
  test.each([
    ["borrow", "isBorrowing"],
    ["0xa415bcad", "isBorrowing"],
    ["Draw", "isBorrowing"],
    ["mintDebt", "isBorrowing"],
    ["repayBorrow", "isRepaying"],
    ["wipeAllAndFreeETH", "isRepaying"],
    ["closeTrove", "isRepaying"],
    ["openLockETHAndDraw", "isOpening"],
    ["lockGemAndDraw", "isOpening"],
    ["depositCollateralAndMintDsc", "isOpening"],
    ["0x860665b3", "isOpening"],
    ["0x1cff79cd", "isRelayed"],
    ["supplyCollateral", "addsCollateral"],
  ] as const)("%s says %s", (method, meaning) => {
    expect(meaningOfCall(methodNameOf(method))[meaning]).toBe(true);
  });
  test.each(["deposit", "mint", "swap", "stake", "withdraw", "redeem", ""])(
    "%s says nothing about a debt",
    (call) => {
      expect(Object.values(meaningOfCall(call))).toEqual([false, false, false, false, false]);
    },
  );
});

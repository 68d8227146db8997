import { describe, expect, test } from "vitest";
import { typeOf } from "./classify.ts";
import type { KnownLeg } from "../identity.ts";

const eth = "eip155:1/slip44:60";
const weth = "eip155:1/erc20:0xc02a";
const usdc = "eip155:1/erc20:0xa0b8";
const type = (legs: KnownLeg[], method?: string, own: string[] = []) =>
  typeOf({ wallet: "0xaa", legs, method, isOwn: (wallet) => own.includes(wallet) });
const leg = (
  direction: KnownLeg["direction"],
  assetId: string,
  amount: string,
  more: Partial<KnownLeg> = {},
): KnownLeg => ({
  direction,
  assetId,
  amount,
  kind: direction === "fee" ? "gas" : assetId === eth ? "value" : "token",
  ...more,
});
const gas = leg("fee", eth, "0.001");

describe("typeOf", () => {
  test.each<[string, KnownLeg[], string | undefined, string]>([
    ["only something in", [leg("in", eth, "1")], undefined, "deposit"],
    ["only something out", [leg("out", eth, "1"), gas], "transfer", "withdrawal"],
    ["both sides", [leg("out", eth, "1"), leg("in", usdc, "2000"), gas], "swap", "trade"],
    ["only gas, approving", [gas], "approve", "approval"],
    ["only gas, by the approval's selector", [gas], "0x095ea7b3", "approval"],
    ["only gas, any other call", [gas], "vote", "contract"],
    ["only gas, no call known", [gas], undefined, "fee"],
    [
      "native coin for its wrapper",
      [leg("out", eth, "1", { counterparty: "0xc02a" }), leg("in", weth, "1")],
      "deposit",
      "wrap",
    ],
    [
      "a wrapper for the native coin",
      [leg("in", eth, "1", { counterparty: "0xc02a" }), leg("out", weth, "1")],
      undefined,
      "unwrap",
    ],
    [
      "a derived wrapper leg",
      [leg("out", eth, "1"), leg("in", weth, "1", { kind: "wrapped" })],
      undefined,
      "wrap",
    ],
    [
      "equal amounts of two coins that do not wrap",
      [leg("out", eth, "1"), leg("in", usdc, "1")],
      undefined,
      "trade",
    ],
    ["the same asset out and in", [leg("out", eth, "1"), leg("in", eth, "1")], undefined, "transfer"],
  ])("%s", (_, legs, method, expected) => {
    expect(type(legs, method)).toBe(expected);
    expect(type(legs.toReversed(), method)).toBe(expected);
  });
  test("a movement between own wallets is a transfer", () => {
    const legs = [leg("out", eth, "1", { counterparty: "0xbb" }), gas];
    expect(type(legs, undefined, ["0xbb"])).toBe("transfer");
    expect(type(legs, undefined, ["0xcc"])).toBe("withdrawal");
  });

  const steth = "eip155:1/erc20:0xae7ab96520de3a18e5e111b5eaab095312d7fe84";
  const zeroAddress = "0x0000000000000000000000000000000000000000";
  const lido = "0xae7ab96520de3a18e5e111b5eaab095312d7fe84";
  const aave = "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2";
  const debt = "eip155:1/erc20:0xdebt";
  const ausdc = "eip155:1/erc20:0xausdc";
  test.each<[string, KnownLeg[], { method?: string; counterparty?: string }, string]>([
    [
      "native coin for a liquid staking token",
      [leg("out", eth, "1"), leg("in", steth, "1", { counterparty: zeroAddress }), gas],
      { counterparty: lido },
      "stake",
    ],
    [
      "a deposit into a lending pool",
      [leg("out", usdc, "5"), leg("in", ausdc, "5", { counterparty: zeroAddress }), gas],
      { counterparty: aave },
      "stake",
    ],
    [
      "a withdrawal from it, interest and all",
      [leg("in", usdc, "6"), leg("out", ausdc, "6", { counterparty: zeroAddress }), gas],
      { counterparty: aave },
      "unstake",
    ],
    [
      "a loan from it",
      [leg("in", usdc, "6"), leg("in", debt, "6", { counterparty: zeroAddress }), gas],
      { counterparty: aave },
      "loan",
    ],
    [
      "its repayment",
      [leg("out", usdc, "6"), leg("out", debt, "6", { counterparty: zeroAddress }), gas],
      { counterparty: aave },
      "repayment",
    ],
    [
      "what goes into a rollup's bridge",
      [leg("out", eth, "1", { counterparty: "0x99c9fc46f92e8a1c0dec1b1747d010903e884be1" }), gas],
      {},
      "bridge",
    ],
    [
      "the deposit of a validator",
      [leg("out", eth, "32", { counterparty: "0x00000000219ab540356cbb839cbe05303d7705fa" }), gas],
      { method: "Deposit" },
      "stake",
    ],
    ["a reward claimed", [leg("in", usdc, "1"), gas], { method: "0x3d18b912" }, "reward"],
    ["an airdrop claimed", [leg("in", usdc, "1"), gas], { method: "Claim" }, "airdrop"],
    ["the same claimed by somebody else", [leg("in", usdc, "1")], { method: "Claim" }, "deposit"],
    ["tokens staked without a receipt", [leg("out", usdc, "1"), gas], { method: "Stake" }, "stake"],
    ["and taken out again", [leg("in", usdc, "1"), gas], { method: "0x2e17de78" }, "unstake"],
    [
      "tokens put into a pool for its share",
      [leg("out", eth, "1"), leg("out", usdc, "2000"), leg("in", weth, "7"), gas],
      { method: "Add Liquidity ETH" },
      "trade",
    ],
    [
      "a purchase of which a part came back",
      [leg("out", eth, "2"), leg("in", eth, "0.5", { kind: "internal" }), leg("in", usdc, "3000"), gas],
      {},
      "trade",
    ],
    [
      "a payment of which a part came back",
      [leg("out", eth, "2"), leg("in", eth, "0.5", { kind: "internal" }), gas],
      {},
      "withdrawal",
    ],
    ["a call that approves all", [gas], { method: "Set Approval For All" }, "approval"],
  ])("%s is distinguished", (_, legs, known, expected) => {
    const found = typeOf({ wallet: "0xaa", legs, ...known, isOwn: () => false });
    expect(found).toBe(expected);
    expect(typeOf({ wallet: "0xaa", legs: legs.toReversed(), ...known, isOwn: () => false })).toBe(expected);
  });
});

describe("an NFT traded for a coin", () => {
  const zeroAddress = "0x0000000000000000000000000000000000000000";
  const steth = "eip155:1/erc20:0xae7ab96520de3a18e5e111b5eaab095312d7fe84";
  const lidoQueue = "0x889edc2edab5f40e902b864ad4d7ade8e412f9b1";
  const manager = "0xc36442b4a4522e871399cd717abdd847ab11fe88";
  const minted = (contract: string) =>
    leg("in", `eip155:1/erc721:${contract}/7`, "1", { counterparty: zeroAddress, kind: "nft" });
  test.each([
    ["of a well-known contract is its receipt", steth, lidoQueue, "stake"],
    ["of an unknown contract is an unverified position", steth, "0xd1", "contract"],
    ["of an unknown contract, for the native coin, is bought", eth, "0xd1", "trade"],
    ["of a position manager is locked", steth, manager, "stake"],
    ["of a position manager, for the native coin, is locked", eth, manager, "stake"],
  ])("%s", (_, coin, contract, expected) => {
    const legs = [leg("out", coin, "1", { counterparty: contract }), minted(contract), gas];
    for (const each of [legs, legs.toReversed()]) {
      const classified = typeOf({
        wallet: "0xaa",
        legs: each,
        method: "mint",
        counterparty: contract,
        isOwn: () => false,
      });
      expect(classified).toBe(expected);
    }
  });
});

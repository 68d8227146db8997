import { describe, expect, test } from "vitest";
import { zeroAddress } from "../../protocols/addresses.ts";
import { typeOf } from "../classification/classify.ts";
import type { KnownLeg } from "../identity.ts";

const eth = "eip155:1/slip44:60";
const usdc = "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const dai = "eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f";
const pair = "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc";
const share = `eip155:1/erc20:${pair}`;
const router = "0x7a250d5630b4cf539739df2c5dacb4c659f2488d";
const pool = "0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7";
const curveShare = "eip155:1/erc20:0x6c3f90f043a72fa612cbac8115ee7e52bde6e490";

const leg = (
  direction: KnownLeg["direction"],
  assetId: string,
  counterparty: string,
  amount = "1",
): KnownLeg => ({
  direction,
  assetId,
  amount,
  kind: assetId === eth ? "value" : "token",
  counterparty,
});
const gas: KnownLeg = { direction: "fee", assetId: eth, amount: "0.001", kind: "gas" };
const type = (legs: KnownLeg[], method?: string, counterparty = router) =>
  typeOf({ wallet: "0xaa", legs: [...legs, gas], method, counterparty, isOwn: () => false });

describe("the type of a pool's join or exit", () => {
  test.each<[string, KnownLeg[], string | undefined, string]>([
    [
      "two coins for a minted token",
      [leg("out", eth, router), leg("out", usdc, pair), leg("in", share, zeroAddress)],
      undefined,
      "stake",
    ],
    [
      "the same with a refund",
      [
        leg("out", eth, router, "2"),
        leg("in", eth, router, "1"),
        leg("out", usdc, pair),
        leg("in", share, zeroAddress),
      ],
      "addLiquidityETH",
      "stake",
    ],
    [
      "a pair's own token for two coins",
      [leg("out", share, pair), leg("in", eth, router), leg("in", usdc, router)],
      undefined,
      "unstake",
    ],
    [
      "a burned token for two coins",
      [leg("out", curveShare, zeroAddress), leg("in", usdc, pool), leg("in", dai, pool)],
      undefined,
      "unstake",
    ],
    [
      "one coin by the call's name",
      [leg("out", usdc, pool), leg("in", curveShare, zeroAddress)],
      "add_liquidity",
      "stake",
    ],
    [
      "one coin out by the call's name",
      [leg("out", curveShare, zeroAddress), leg("in", dai, pool)],
      "remove_liquidity_one_coin",
      "unstake",
    ],
    [
      "a token that a vault keeps minted (Balancer)",
      [leg("out", usdc, router), leg("in", curveShare, router)],
      "joinPool",
      "stake",
    ],
    [
      "one coin for a minted token by an unnamed call",
      [leg("out", usdc, pool), leg("in", curveShare, zeroAddress)],
      undefined,
      "trade",
    ],
    [
      "two coins for a token that is sold, not minted",
      [leg("out", eth, router), leg("out", usdc, router), leg("in", curveShare, pool)],
      "swap",
      "trade",
    ],
    [
      "two coins for money",
      [leg("out", eth, router), leg("out", usdc, router), leg("in", dai, zeroAddress)],
      undefined,
      "trade",
    ],
    [
      "a coin for the native coin, whatever the name",
      [leg("out", usdc, router), leg("in", eth, router)],
      "addLiquidity",
      "trade",
    ],
  ])("%s", (_, legs, method, expected) => {
    expect(type(legs, method)).toBe(expected);
    expect(type(legs.toReversed(), method)).toBe(expected);
  });
});

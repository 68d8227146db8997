import { expect, test } from "vitest";
import { allocationOf } from "./allocation.ts";
import type { ValuedHolding } from "./valuation.ts";

const weth = "eip155:1/erc20:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";

function held(assetId: string, symbol: string, amount: string, value: string): ValuedHolding {
  return {
    assetId,
    symbol,
    amount,
    value,
    coinId: "ethereum",
    wallet: "W",
    platform: "eip155:1",
    asset: 1,
    kind: "asset",
    spam: false,
    isCounted: true,
    isLiability: false,
    price: undefined,
  };
}

test("a coin is one part under its own symbol, whichever version came first", () => {
  const items = [held(weth, "WETH", "1", "10"), held("eip155:1/slip44:60", "ETH", "2", "20")];
  expect(allocationOf(items, "60")).toEqual([
    {
      coinId: "ethereum",
      assetIds: [weth, "eip155:1/slip44:60"],
      symbol: "ETH",
      amount: "3",
      value: "30",
      share: "0.5",
    },
  ]);
});

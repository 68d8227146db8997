import { describe, expect, test } from "vitest";
import { typeOf } from "./classify.ts";
import type { KnownLeg } from "./identity.ts";

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
});

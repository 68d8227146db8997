import { defineProtocol, same } from "../../protocol.ts";

export const uniswap = defineProtocol({
  id: "uniswap",
  name: "Uniswap",
  category: "liquidity",
  contracts: [
    {
      role: "position manager",
      what: "positions v3",
      at: same([1, 10, 137, 42161], "0xc36442b4a4522e871399cd717abdd847ab11fe88"),
    },
    {
      role: "position manager",
      what: "positions v3",
      at: { "eip155:8453": ["0x03a520b32c04bf3beef7beb72e919cf822ed34f1"] },
    },
    {
      role: "position manager",
      what: "positions v4",
      at: { "eip155:1": ["0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e"] },
    },
  ],
});

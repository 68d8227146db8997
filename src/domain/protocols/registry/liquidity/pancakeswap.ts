import { defineProtocol, same } from "../../protocol.ts";

export const pancakeSwap = defineProtocol({
  id: "pancakeswap",
  name: "PancakeSwap",
  category: "liquidity",
  contracts: [
    {
      role: "position manager",
      what: "positions v3",
      reader: "uniswap-v3",
      at: same([1, 56, 8453, 42161], "0x46a15b0b27311cedf172ab29e4f4766fbe7f4364"),
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const sushiSwap = defineProtocol({
  id: "sushiswap",
  name: "SushiSwap",
  category: "liquidity",
  contracts: [
    {
      role: "position",
      what: "MasterChef",
      at: { "eip155:1": ["0xc2edad668740f1aa35e4d8f227fb8e17dca888cd"] },
    },
    {
      role: "position",
      what: "MasterChef v2",
      at: { "eip155:1": ["0xef0881ec094552b2e128cf945ef17a6752b4ec5d"] },
    },
    { role: "receipt", what: "xSUSHI", at: { "eip155:1": ["0x8798249c2e607446efb7ad49ec89dd1865ff4272"] } },
  ],
});

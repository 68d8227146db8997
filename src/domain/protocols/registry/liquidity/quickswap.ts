import { defineProtocol } from "../../protocol.ts";

export const quickSwap = defineProtocol({
  id: "quickswap",
  name: "QuickSwap",
  category: "liquidity",
  contracts: [
    {
      role: "exchange",
      what: "routers v2 and v3",
      at: {
        "eip155:137": [
          "0xa5e0829caced8ffdd4de3c43696c57f7d7a678ff",
          "0xf5b509bb0909a69b1c207e495f687a596c168e12",
        ],
      },
    },
    {
      role: "position manager",
      what: "positions v3",
      reader: "algebra",
      at: { "eip155:137": ["0x8ef88e4c7cfbbac1c163f7eddd4b578792201de6"] },
    },
    {
      role: "receipt",
      what: "staked QUICK",
      at: {
        "eip155:137": [
          "0xf28164a485b0b2c90639e47b0f377b4a438a16b1",
          "0x958d208cdf087843e9ad98d23823d32e17d723a1",
        ],
      },
    },
  ],
});

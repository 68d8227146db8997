import { defineProtocol, onChains } from "../../protocol.ts";

export const traderJoe = defineProtocol({
  id: "trader-joe",
  name: "Trader Joe",
  category: "liquidity",
  contracts: [
    {
      role: "exchange",
      what: "router of Liquidity Book 2.2",
      at: onChains([143, 42161, 43114], "0x18556da13313f3532c54711497a8fedac273220e"),
    },
    {
      role: "exchange",
      what: "router of Liquidity Book 2.1",
      at: onChains([42161, 43114], "0xb4315e873dbcf96ffd0acd8ea43f689d8c20fb30"),
    },
    {
      role: "exchange",
      what: "routers of Liquidity Book 2.0 and of v1",
      at: {
        "eip155:43114": [
          "0xe3ffc583dc176575eea7fd9df2a7c65f7e23f4c3",
          "0x60ae616a2155ee3d9a68541ba4544862310933d4",
        ],
      },
    },
    {
      role: "receipt",
      what: "staked JOE",
      at: { "eip155:43114": ["0x57319d41f71e81f3c65f2a47ca4e001ebafd4f33"] },
    },
  ],
});

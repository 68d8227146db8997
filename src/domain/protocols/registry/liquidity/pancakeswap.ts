import { defineProtocol, onChains } from "../../protocol.ts";

export const pancakeSwap = defineProtocol({
  id: "pancakeswap",
  name: "PancakeSwap",
  category: "liquidity",
  unread: "NFTs in MasterChef v3 whose numbers the ledger does not have, since no logs of them were read",
  contracts: [
    {
      role: "position manager",
      what: "positions v3",
      reader: "uniswap-v3",
      at: onChains([1, 56, 8453, 42161], "0x46a15b0b27311cedf172ab29e4f4766fbe7f4364"),
    },
    {
      role: "exchange",
      what: "routers",
      at: {
        "eip155:1": ["0x13f4ea83d0bd40e75c8222255bc855a974568dd4"],
        "eip155:56": [
          "0x10ed43c718714eb63d5aa57b78b54704e256024e",
          "0x13f4ea83d0bd40e75c8222255bc855a974568dd4",
        ],
      },
    },
    {
      role: "position",
      what: "MasterChef v1 and v2",
      at: {
        "eip155:56": [
          "0x73feaa1ee314f8c655e354234017be2193c9e24e",
          "0xa5f8c5dbd5f286960b9d90548680ae5ebff07652",
        ],
      },
    },
    {
      role: "position",
      what: "CAKE pool",
      at: { "eip155:56": ["0x45c54210128a065de780c4b0df3d16664f7f859e"] },
    },
    {
      role: "lock",
      what: "vote-escrowed CAKE",
      at: { "eip155:56": ["0x5692db8177a81a6c6afc8084c2976c9933ec1bab"] },
    },
  ],
});

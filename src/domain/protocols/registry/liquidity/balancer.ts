import { defineProtocol, same } from "../../protocol.ts";

export const balancer = defineProtocol({
  id: "balancer",
  name: "Balancer",
  category: "liquidity",
  contracts: [
    {
      role: "exchange",
      what: "vault v2",
      at: same([1, 10, 100, 137, 8453, 42161, 43114], "0xba12222222228d8ba445958a75a0704d566bf2c8"),
    },
    {
      role: "exchange",
      what: "vault v3",
      at: same([1, 10, 100, 8453, 42161, 43114], "0xba1333333333a1ba1108e8412f11850a5c319ba9"),
    },
    {
      role: "exchange",
      what: "router v3",
      at: { "eip155:100": ["0x4eff2d77d9ffbaefb4b141a3e494c085b3ff4cb5"] },
    },
    {
      role: "distributor",
      what: "minter of BAL, and relayers, which claim what gauges pay",
      at: {
        "eip155:1": [
          "0x239e55f427d44c3cc793f49bfb507ebe76638a2b",
          "0x35cea9e57a393ac66aaa7e25c391d52c74b5648f",
        ],
        "eip155:10": ["0x03f1ab8b19bce21eb06c364aec9e40322572a1e9"],
        "eip155:42161": ["0x9b892e515d2ab8869f17488d64b3b918731cc70d"],
      },
    },
    {
      role: "lock",
      what: "vote-escrowed BAL",
      at: { "eip155:1": ["0xc128a9954e6c874ea3d62ce62b468ba073093f25"] },
    },
  ],
  calls: [
    { selector: "0xb02f0b73", signature: "exitPool(uint256,uint256[])", name: "Exit Pool" },
    { selector: "0x4f69c0d4", signature: "joinPool(uint256,uint256[])", name: "Join Pool" },
  ],
});

import { defineProtocol, onChains } from "../../protocol.ts";

export const balancer = defineProtocol({
  id: "balancer",
  name: "Balancer",
  category: "liquidity",
  contracts: [
    {
      role: "exchange",
      what: "vault v2",
      at: onChains([1, 10, 100, 137, 8453, 42161, 43114], "0xba12222222228d8ba445958a75a0704d566bf2c8"),
    },
    {
      role: "exchange",
      what: "vault v3",
      at: onChains([1, 10, 100, 8453, 42161, 43114], "0xba1333333333a1ba1108e8412f11850a5c319ba9"),
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
      reader: "vote-escrow",
      at: { "eip155:1": ["0xc128a9954e6c874ea3d62ce62b468ba073093f25"] },
    },
    {
      role: "distributor",
      what: "fees of vote-escrowed BAL, liquidity mining",
      at: {
        "eip155:1": [
          "0xd3cf852898b21fc233251427c2dc93d3d604f3bb",
          "0x26743984e3357efc59f2fd6c1afdc310335a61c9",
          "0xdae7e32adc5d490a43ccba1f0c736033f2b4efca",
        ],
      },
    },
    {
      role: "distributor",
      what: "minters of BAL on the rollups",
      at: {
        "eip155:10": ["0x4fb47126fa83a8734991e41b942ac29a3266c968"],
        "eip155:100": ["0xa8920455934da4d853faac1f94fe7bef72943ef1"],
        "eip155:137": ["0x47b489bf5836f83abd928c316f8e39bc0587b020"],
        "eip155:8453": ["0x0c5538098ebe88175078972f514c9e101d325d4f"],
        "eip155:42161": ["0xc3ccace87f6d3a81724075adcb5ddd85a8a1bb68"],
        "eip155:43114": ["0x85a80afee867adf27b50bdb7b76da70f1e853062"],
      },
    },
  ],
  calls: [
    { selector: "0xb02f0b73", signature: "exitPool(uint256,uint256[])", name: "Exit Pool" },
    { selector: "0x4f69c0d4", signature: "joinPool(uint256,uint256[])", name: "Join Pool" },
  ],
});

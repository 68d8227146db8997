import { defineProtocol, onChains } from "../../protocol.ts";

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
    {
      role: "exchange",
      what: "routers",
      at: {
        ...onChains([56, 100, 250, 43114], "0x1b02da8cb0d097eb8d57a175b88c7d8b47997506"),
        ...onChains(
          [137, 42161],
          "0x1b02da8cb0d097eb8d57a175b88c7d8b47997506",
          "0xac4c6e212a361c968f1725b4d055b47e63f80b75",
        ),
        ...onChains([10, 8453], "0xac4c6e212a361c968f1725b4d055b47e63f80b75"),
        "eip155:1": [
          "0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f",
          "0xac4c6e212a361c968f1725b4d055b47e63f80b75",
        ],
      },
    },
    {
      role: "position manager",
      what: "positions v3",
      reader: "uniswap-v3",
      at: {
        "eip155:1": ["0x2214a42d8e2a1d20635c2cb0664422c528b6a432"],
        "eip155:10": ["0x1af415a1eba07a4986a52b6f2e7de7003d82231e"],
        "eip155:56": ["0xf70c086618dcf2b1a461311275e00d6b722ef914"],
        "eip155:100": ["0xab235da7f52d35fb4551afba11bfb56e18774a65"],
        "eip155:137": ["0xb7402ee99f0a008e461098ac3a27f4957df89a40"],
        "eip155:8453": ["0x80c7dd17b01855a6d2347444a0fcc36136a314de"],
        "eip155:42161": ["0xf0cbce1942a68beb3d1b73f0dd86c8dcc363ef49"],
        "eip155:43114": ["0x18350b048ab366ed601ffdbc669110ecb36016f3"],
      },
    },
    {
      role: "position",
      what: "MiniChef",
      at: {
        "eip155:10": ["0xb25157bf349295a7cd31d1751973f426182070d6"],
        "eip155:100": ["0xddcbf776df3de60163066a5dddf2277cb445e0f3"],
        "eip155:137": ["0x0769fd68dfb93167989c6f7254cd0d766fb2841f"],
        "eip155:42161": ["0xf4d73326c13a4fc5fd7a064217e12780e9bd62c3"],
      },
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const ccip = defineProtocol({
  id: "ccip",
  name: "Chainlink CCIP",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "router",
      hasMessageFee: true,
      feeTokens: {
        "eip155:1": ["0x514910771af9ca656af840dff83e8264ecf986ca"],
        "eip155:10": ["0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6"],
        "eip155:56": ["0x404460c6a5ede2d891e8297795264fde62adbb75"],
        "eip155:137": ["0xb0897686c545045afc77cf20ec7a532e3120e0f1"],
        "eip155:8453": ["0x88fb150bdc53a65fe94dea0c9ba0a6daf8c6e196"],
        "eip155:42161": ["0xf97f4df75117a78c1a5a0dbb814af92458539fb4"],
        "eip155:43114": ["0x5947bb275c521040051d82396192181b413227a3"],
      },
      at: {
        "eip155:1": ["0x80226fc0ee2b096224eeac085bb9a8cba1146f7d"],
        "eip155:10": ["0x3206695cae29952f4b0c22a169725a865bc8ce0f"],
        "eip155:56": ["0x34b03cb9086d7d758ac55af71584f81a598759fe"],
        "eip155:137": ["0x849c5ed5a80f5b408dd4969b78c2c8fdf0565bfe"],
        "eip155:8453": ["0x881e3a65b4d4a04dd529061dd0071cf975f58bcd"],
        "eip155:42161": ["0x141fa059441e0ca23ce184b6a78bafd2a517dde8"],
        "eip155:43114": ["0xf4c7e640eda248ef95972845a62bdc74237805db"],
      },
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const eigenLayer = defineProtocol({
  id: "eigenlayer",
  name: "EigenLayer",
  category: "staking",
  contracts: [
    {
      role: "position",
      what: "strategies for liquid staking tokens",
      at: {
        "eip155:1": [
          "0x93c4b944d05dfe6df7645a86cd2206016c51564d",
          "0x54945180db7943c0ed0fee7edab2bd24620256bc",
          "0x1bee69b7dfffa4e2d53c2a2df135c388ad25dcd2",
          "0x9d7ed45ee2e8fc5482fa2428f15c971e6369011d",
          "0x0fe4f44bee93503346a3ac9ee5a26b130a5796d6",
          "0x57ba429517c3473b6d34ca9acd56c0e735b94c02",
        ],
      },
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const camelot = defineProtocol({
  id: "camelot",
  name: "Camelot",
  category: "liquidity",
  contracts: [
    {
      role: "position manager",
      what: "positions v3",
      reader: "algebra",
      at: { "eip155:42161": ["0x00c7f3082833e796a5b3e4bd59f6642ff44dcd15"] },
    },
    {
      role: "exchange",
      what: "routers",
      at: {
        "eip155:42161": [
          "0xc873fecbd354f5a56e00e710b90ef4201db2448d",
          "0x1f721e2e82f6676fce4ea07a5958cf098d339e18",
        ],
      },
    },
    {
      role: "receipt",
      what: "xGRAIL",
      at: { "eip155:42161": ["0x3caae25ee616f2c8e13c74da0813402eae3f496b"] },
    },
  ],
});

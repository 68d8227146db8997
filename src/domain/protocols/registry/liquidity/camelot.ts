import { defineProtocol } from "../../protocol.ts";

export const camelot = defineProtocol({
  id: "camelot",
  name: "Camelot",
  category: "liquidity",
  contracts: [
    {
      role: "position manager",
      what: "positions v3",
      at: { "eip155:42161": ["0x00c7f3082833e796a5b3e4bd59f6642ff44dcd15"] },
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const ankr = defineProtocol({
  id: "ankr",
  name: "Ankr",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "staking of ETH",
      at: { "eip155:1": ["0x84db6ee82b7cf3b47e8f19270abde5718b936670"] },
    },
  ],
});

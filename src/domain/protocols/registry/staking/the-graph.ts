import { defineProtocol } from "../../protocol.ts";

export const theGraph = defineProtocol({
  id: "the-graph",
  name: "The Graph",
  category: "staking",
  contracts: [
    { role: "lock", what: "delegation", at: { "eip155:1": ["0xf55041e37e12cd407ad00ce2910b8269b01263b9"] } },
    {
      role: "lock",
      what: "delegation on Arbitrum",
      at: { "eip155:42161": ["0x00669a4cf01450b64e8a2a20e9b1fcb71e61ef03"] },
    },
  ],
});

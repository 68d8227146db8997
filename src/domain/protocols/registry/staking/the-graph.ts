import { defineProtocol } from "../../protocol.ts";

export const theGraph = defineProtocol({
  id: "the-graph",
  name: "The Graph",
  category: "staking",
  contracts: [
    { role: "lock", what: "delegation", at: { "eip155:1": ["0xf55041e37e12cd407ad00ce2910b8269b01263b9"] } },
  ],
});

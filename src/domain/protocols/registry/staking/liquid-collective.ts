import { defineProtocol } from "../../protocol.ts";

export const liquidCollective = defineProtocol({
  id: "liquid-collective",
  name: "Liquid Collective",
  category: "staking",
  contracts: [
    { role: "receipt", what: "LsETH", at: { "eip155:1": ["0x8c1bed5b9a0928467c9b1341da1d7bd5e10b6549"] } },
  ],
});

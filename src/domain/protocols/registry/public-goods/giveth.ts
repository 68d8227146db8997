import { defineProtocol } from "../../protocol.ts";

export const giveth = defineProtocol({
  id: "giveth",
  name: "Giveth",
  category: "donations",
  contracts: [
    {
      role: "fundraiser",
      what: "donation handler",
      at: { "eip155:42161": ["0x97b2cb568e0880b99cd16efc6edff5272aa02676"] },
    },
    {
      role: "account",
      what: "GIVpower",
      at: { "eip155:100": ["0xd93d3bdba18ebcb3317a57119ea44ed2cf41c2f2"] },
    },
    {
      role: "distributor",
      what: "rewards of a farm",
      at: { "eip155:10": ["0x301c739cf6bfb6b47a74878bdeb13f92f13ae5e7"] },
    },
  ],
});

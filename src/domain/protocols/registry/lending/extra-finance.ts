import { defineProtocol } from "../../protocol.ts";

export const extraFinance = defineProtocol({
  id: "extra-finance",
  name: "Extra Finance",
  category: "lending",
  contracts: [
    {
      role: "distributor",
      what: "rewards of a lending pool",
      at: { "eip155:10": ["0x78d49baa0fae8cfb1ca2e51b2ea5c03fdddfa4d5"] },
    },
  ],
});

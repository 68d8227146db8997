import { defineProtocol } from "../../protocol.ts";

export const umami = defineProtocol({
  id: "umami",
  name: "Umami",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "staked UMAMI",
      at: { "eip155:42161": ["0x52f6159dcae4ce617a3d50aeb7fab617526d9d8f"] },
    },
  ],
});

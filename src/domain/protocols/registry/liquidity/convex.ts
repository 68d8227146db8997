import { defineProtocol } from "../../protocol.ts";

export const convex = defineProtocol({
  id: "convex",
  name: "Convex",
  category: "liquidity",
  contracts: [
    {
      role: "lock",
      what: "vote-locked CVX",
      at: { "eip155:1": ["0x72a19342e8f1838460ebfccef09f6585e32db86e"] },
    },
  ],
});

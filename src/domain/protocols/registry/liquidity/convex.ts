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
    { role: "receipt", what: "booster", at: { "eip155:1": ["0xf403c135812408bfbe8713b5a23a04b3d48aae31"] } },
  ],
});

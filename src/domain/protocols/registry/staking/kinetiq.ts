import { defineProtocol } from "../../protocol.ts";

export const kinetiq = defineProtocol({
  id: "kinetiq",
  name: "Kinetiq",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "kHYPE staking",
      at: { "eip155:999": ["0x393d0b87ed38fc779fd9611144ae649ba6082109"] },
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const hop = defineProtocol({
  id: "hop",
  name: "Hop",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "ETH bridge",
      at: { "eip155:1": ["0xb8901acb165ed027e32754e0ffe830802919727f"] },
    },
  ],
});

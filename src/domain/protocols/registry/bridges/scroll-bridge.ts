import { defineProtocol } from "../../protocol.ts";

export const scrollBridge = defineProtocol({
  id: "scroll-bridge",
  name: "Scroll bridge",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "gateway router",
      at: { "eip155:1": ["0xf8b1378579659d8f7ee5f3c929c2f3e332e41fd6"] },
    },
  ],
});

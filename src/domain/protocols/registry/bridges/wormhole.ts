import { defineProtocol } from "../../protocol.ts";

export const wormhole = defineProtocol({
  id: "wormhole",
  name: "Wormhole",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "token bridge",
      at: { "eip155:1": ["0x3ee18b2214aff97000d974cf647e7c347e8fa585"] },
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const zkSyncBridge = defineProtocol({
  id: "zksync-bridge",
  name: "ZKsync bridge",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "diamond proxy",
      at: { "eip155:1": ["0x32400084c286cf3e17e7b677ea9583e60a000324"] },
    },
  ],
});

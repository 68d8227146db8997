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
    {
      role: "bridge",
      what: "bridgehub, shared bridges, ZKsync Lite",
      at: {
        "eip155:1": [
          "0x303a465b659cbb0ab36ee643ea362c509eeb5213",
          "0xd7f9f54194c633f36ccd5f3da84ad4a1c38cb2cb",
          "0x8829ad80e425c646dab305381ff105169feece56",
          "0x57891966931eb4bb6fb81430e6ce0a03aabde063",
          "0xabea9132b05a70803a4e85094fd0e1800777fbef",
        ],
      },
    },
    {
      role: "bridge",
      what: "bridge and native coin on ZKsync",
      at: {
        "eip155:324": [
          "0x11f943b2c77b743ab90f4a0ae7d5a4e7fca3e102",
          "0x000000000000000000000000000000000000800a",
        ],
      },
    },
  ],
});

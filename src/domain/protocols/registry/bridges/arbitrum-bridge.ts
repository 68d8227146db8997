import { defineProtocol, same } from "../../protocol.ts";

export const arbitrumBridge = defineProtocol({
  id: "arbitrum-bridge",
  name: "Arbitrum bridge",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "delayed inbox, gateway router, token gateway",
      at: {
        "eip155:1": [
          "0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f",
          "0x72ce9c846789fdb6fc1f34ac4ad25dd9ef7031ef",
          "0xa3a7b6f88361f48403514059f1f16c8e78d60eec",
        ],
      },
    },
    {
      role: "bridge",
      what: "ArbSys",
      at: same([42161, 42170], "0x0000000000000000000000000000000000000064"),
    },
    {
      role: "bridge",
      what: "gateway router, token gateway",
      at: {
        "eip155:42161": [
          "0x5288c571fd7ad117bea99bf60fe0846c4e84f933",
          "0x09e9222e96e7b4ae2a407b98d48e330053351eee",
        ],
      },
    },
  ],
});

import { defineProtocol, onChains } from "../../protocol.ts";

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
      at: onChains([42161, 42170], "0x0000000000000000000000000000000000000064"),
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
    {
      role: "bridge",
      what: "bridges, outbox, other gateways",
      at: {
        "eip155:1": [
          "0x8315177ab297ba92a06054ce80a67ed4dbd7ed3a",
          "0x011b6e24ffb0b5f5fcc564cf4183c5bbbc96d515",
          "0x0b9857ae2d4a3dbe74ffe1d7df045bb7f96e4840",
          "0xcee284f754e854890e311e3280b767f80797180d",
          "0xd3b5b60020504bc3489d6949d545893982ba3011",
          "0xd92023e9d9911199a6711321d1277285e6d4e2db",
          "0x0f25c1dc2a9922304f2eac71dca9b07e310e8e5a",
        ],
      },
    },
    {
      role: "bridge",
      what: "inbox and bridge of Nova",
      at: {
        "eip155:1": [
          "0xc4448b71118c9071bcb9734a0eac55d18a153949",
          "0xc1ebd02f738644983b6c4b2d440b8e77dde276bd",
        ],
      },
    },
    {
      role: "bridge",
      what: "other gateways",
      at: {
        "eip155:42161": [
          "0x096760f208390250649e3e8763348e783aef5562",
          "0x467194771dae2967aef3ecbedd3bf9a310c76c65",
          "0x6c411ad3e74de3e7bd422b94a27770f5b86c623b",
        ],
      },
    },
  ],
});

import { defineProtocol, onChains } from "../../protocol.ts";

export const liFi = defineProtocol({
  id: "lifi",
  name: "LI.FI",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "diamond",
      hasMessageFee: true,
      at: onChains([1, 10, 56, 100, 137, 8453, 42161, 43114], "0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae"),
    },
    {
      role: "bridge",
      what: "proxy for Permit2",
      hasMessageFee: true,
      at: { "eip155:143": ["0x3c6b2e0b7421254846c53c118e24c65d59eae75e"] },
    },
  ],
});

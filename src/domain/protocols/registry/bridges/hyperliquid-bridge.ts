import { defineProtocol } from "../../protocol.ts";

export const hyperliquidBridge = defineProtocol({
  id: "hyperliquid-bridge",
  name: "Hyperliquid bridge",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "bridge of USDC",
      at: { "eip155:42161": ["0x2df1c51e09aecf9cacb7bc98cb1742757f163df7"] },
    },
    {
      role: "bridge",
      what: "earlier bridge",
      at: { "eip155:42161": ["0xc67e9efdb8a66a4b91b1f3731c75f500130373a4"] },
    },
  ],
});

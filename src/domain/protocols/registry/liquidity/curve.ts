import { defineProtocol } from "../../protocol.ts";

export const curve = defineProtocol({
  id: "curve",
  name: "Curve",
  category: "liquidity",
  contracts: [
    {
      role: "lock",
      what: "vote-escrowed CRV",
      at: { "eip155:1": ["0x5f3b5dfeb7b28cdbd7faba78963ee202a494e2a2"] },
    },
  ],
});

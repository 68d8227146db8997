import { defineProtocol, same } from "../../protocol.ts";

export const morpho = defineProtocol({
  id: "morpho",
  name: "Morpho",
  category: "lending",
  contracts: [
    {
      role: "market",
      what: "Morpho Blue",
      at: {
        ...same([1, 8453], "0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb"),
        "eip155:42161": ["0x6c247b1f6182318877311737bac0844baa518f5e"],
      },
    },
  ],
  receiptTokens: [
    {
      chain: "eip155:42161",
      token: "0xa60643c90a542a95026c0f1dbdb0615ff42019cf",
      symbol: "MCUSDC",
      underlying: "0xaf88d065e77c8cc2239327c5edb3a432268e5831",
    },
  ],
});

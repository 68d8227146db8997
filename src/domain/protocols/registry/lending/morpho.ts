import { defineProtocol, same } from "../../protocol.ts";

export const morpho = defineProtocol({
  id: "morpho",
  name: "Morpho",
  category: "lending",
  contracts: [
    {
      role: "market",
      what: "Morpho Blue",
      at: same([1, 8453], "0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb"),
    },
  ],
});

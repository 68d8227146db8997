import { defineProtocol } from "../../protocol.ts";

export const aerodrome = defineProtocol({
  id: "aerodrome",
  name: "Aerodrome",
  category: "liquidity",
  contracts: [
    {
      role: "position manager",
      what: "Slipstream positions",
      reader: "slipstream",
      at: { "eip155:8453": ["0x827922686190790b37229fd06084350e74485b72"] },
    },
  ],
});

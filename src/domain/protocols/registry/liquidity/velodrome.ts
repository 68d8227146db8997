import { defineProtocol } from "../../protocol.ts";

export const velodrome = defineProtocol({
  id: "velodrome",
  name: "Velodrome",
  category: "liquidity",
  contracts: [
    {
      role: "position manager",
      what: "Slipstream positions",
      reader: "slipstream",
      at: { "eip155:10": ["0x416b433906b1b72fa758e166e239c43d68dc6f29"] },
    },
  ],
});

import { defineProtocol, onChains } from "../../protocol.ts";

export const rainbow = defineProtocol({
  id: "rainbow",
  name: "Rainbow",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "router",
      at: onChains([1, 10, 56, 137, 8453, 42161], "0x00000000009726632680fb29d3f7a9734e3010e2"),
    },
  ],
});

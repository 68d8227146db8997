import { defineProtocol, onChains } from "../../protocol.ts";

export const openOcean = defineProtocol({
  id: "openocean",
  name: "OpenOcean",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "exchange",
      at: onChains([1, 10, 56, 100, 137, 8453, 42161, 43114], "0x6352a56caadc4f1e25cd6c75970fa768a3304e64"),
    },
  ],
});

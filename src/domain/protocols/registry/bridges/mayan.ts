import { defineProtocol, onChains } from "../../protocol.ts";

export const mayan = defineProtocol({
  id: "mayan",
  name: "Mayan",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "forwarder",
      at: onChains([1, 10, 56, 137, 8453, 42161, 43114], "0x337685fdab40d39bd02028545a4ffa7d287cc3e2"),
    },
  ],
});

import { defineProtocol, onChains } from "../../protocol.ts";

export const squid = defineProtocol({
  id: "squid",
  name: "Squid",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "router",
      hasMessageFee: true,
      at: onChains([1, 10, 56, 137, 8453, 42161, 43114], "0xce16f69375520ab01377ce7b88f5ba8c48f8d666"),
    },
  ],
});

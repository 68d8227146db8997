import { defineProtocol, onChains } from "../../protocol.ts";

export const axelar = defineProtocol({
  id: "axelar",
  name: "Axelar",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "interchain token service",
      hasMessageFee: true,
      at: onChains([1, 10, 56, 137, 8453, 42161, 43114], "0xb5fb4be02232b1bba4dc8f81dc24c26980de9e3c"),
    },
  ],
});

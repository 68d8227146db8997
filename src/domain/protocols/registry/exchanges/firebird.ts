import { defineProtocol, onChains } from "../../protocol.ts";

export const firebird = defineProtocol({
  id: "firebird",
  name: "Firebird",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "router",
      at: onChains([10, 42161], "0x0c6134abc08a1eafc3e2dc9a5ad023bb08da86c3"),
    },
  ],
});

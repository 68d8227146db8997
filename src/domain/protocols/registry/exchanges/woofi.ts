import { defineProtocol, onChains } from "../../protocol.ts";

export const wooFi = defineProtocol({
  id: "woofi",
  name: "WOOFi",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "routers",
      at: onChains(
        [10, 56, 137, 8453, 42161, 43114],
        "0x4c4af8dbc524681930a27b2f1af5bcc8062e6fb7",
        "0xb84aefef2ddde628d5c7f1fba320de63e3f4757c",
      ),
    },
  ],
});

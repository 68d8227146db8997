import { defineProtocol } from "../../protocol.ts";

export const pendle = defineProtocol({
  id: "pendle",
  name: "Pendle",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "router v4",
      at: { "eip155:1": ["0x888888888889758f76e7103c6cbf23abbf58f946"] },
    },
  ],
});

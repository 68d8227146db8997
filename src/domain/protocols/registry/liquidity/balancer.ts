import { defineProtocol, same } from "../../protocol.ts";

export const balancer = defineProtocol({
  id: "balancer",
  name: "Balancer",
  category: "liquidity",
  contracts: [
    {
      role: "exchange",
      what: "vault v2",
      at: same([1, 10, 100, 137, 8453, 42161, 43114], "0xba12222222228d8ba445958a75a0704d566bf2c8"),
    },
  ],
});

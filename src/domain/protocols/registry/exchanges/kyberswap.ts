import { defineProtocol, same } from "../../protocol.ts";

export const kyberSwap = defineProtocol({
  id: "kyberswap",
  name: "KyberSwap",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "aggregator",
      at: same([1, 10, 56, 137, 8453, 42161, 43114, 534352], "0x6131b5fae19ea4f9d964eac0408e4408b66337b5"),
    },
  ],
});

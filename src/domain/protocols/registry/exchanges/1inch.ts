import { defineProtocol, same } from "../../protocol.ts";

export const oneInch = defineProtocol({
  id: "1inch",
  name: "1inch",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "router v1",
      at: { "eip155:1": ["0x11111254369792b2ca5d084ab5eea397ca8fa48b"] },
    },
    {
      role: "exchange",
      what: "router v5",
      at: same([1, 10, 56, 100, 137, 8453, 42161, 43114], "0x1111111254eeb25477b68fb85ed929f73a960582"),
    },
    {
      role: "exchange",
      what: "router v6",
      at: same([1, 10, 56, 100, 137, 8453, 42161, 43114], "0x111111125421ca6dc452d289314280a0f8842a65"),
    },
  ],
});

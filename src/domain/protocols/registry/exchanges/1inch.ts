import { defineProtocol, onChains } from "../../protocol.ts";

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
      at: onChains([1, 10, 56, 100, 137, 8453, 42161, 43114], "0x1111111254eeb25477b68fb85ed929f73a960582"),
    },
    {
      role: "exchange",
      what: "router v6",
      at: onChains([1, 10, 56, 100, 137, 8453, 42161, 43114], "0x111111125421ca6dc452d289314280a0f8842a65"),
    },
    {
      role: "exchange",
      what: "routers v2 and v3",
      at: {
        ...onChains([56, 137], "0x11111112542d85b3ef69ae05771c2dccff4faa26"),
        "eip155:1": [
          "0x111111125434b319222cdbf8c261674adb56f3ae",
          "0x11111112542d85b3ef69ae05771c2dccff4faa26",
        ],
      },
    },
    {
      role: "exchange",
      what: "router v4",
      at: {
        ...onChains([1, 56, 100, 137, 42161, 43114], "0x1111111254fb6c44bac0bed2854e76f90643097d"),
        "eip155:10": ["0x1111111254760f7ab3f16433eea9304126dcd199"],
      },
    },
  ],
});

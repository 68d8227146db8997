import { defineProtocol, onChains } from "../../protocol.ts";

export const paraSwap = defineProtocol({
  id: "paraswap",
  name: "ParaSwap",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "Augustus v6",
      at: onChains([1, 42161], "0x6a000f20005980200259b80c5102003040001068"),
    },
    {
      role: "exchange",
      what: "Augustus v5",
      at: {
        ...onChains([1, 10, 56, 137, 250, 42161, 43114], "0xdef171fe48cf0115b1d80b88dc8eab59176fee57"),
        "eip155:8453": ["0x59c7c832e96d2568bea6db468c1aadcbbda08a52"],
      },
    },
    {
      role: "exchange",
      what: "Augustus v4",
      at: { "eip155:1": ["0x1bd435f3c054b6e901b7b108a0ab7617c808677b"] },
    },
    {
      role: "exchange",
      what: "Augustus v6 of other chains",
      at: onChains([10, 56, 100, 137, 8453, 43114], "0x6a000f20005980200259b80c5102003040001068"),
    },
  ],
});

import { defineProtocol, same } from "../../protocol.ts";

export const paraSwap = defineProtocol({
  id: "paraswap",
  name: "ParaSwap",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "Augustus v6",
      at: same([1, 42161], "0x6a000f20005980200259b80c5102003040001068"),
    },
  ],
});

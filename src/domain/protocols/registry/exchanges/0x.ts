import { defineProtocol, same } from "../../protocol.ts";

export const zeroEx = defineProtocol({
  id: "0x",
  name: "0x",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "exchange proxy",
      at: same([1, 137], "0xdef1c0ded9bec7f1a1670819833240f027b25eff"),
    },
  ],
});

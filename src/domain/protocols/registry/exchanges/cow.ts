import { defineProtocol, same } from "../../protocol.ts";

export const cow = defineProtocol({
  id: "cow",
  name: "CoW Protocol",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "settlement",
      at: same([1, 100, 8453, 42161], "0x9008d19f58aabd9ed0d60971565aa8510560ab41"),
    },
  ],
});

import { defineProtocol, same } from "../../protocol.ts";

export const seaport = defineProtocol({
  id: "seaport",
  name: "Seaport (OpenSea)",
  category: "nft",
  contracts: [
    {
      role: "exchange",
      what: "Seaport 1.6",
      at: same([1, 8453], "0x0000000000000068f116a894984e2db1123eb395"),
    },
  ],
});

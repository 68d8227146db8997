import { defineProtocol } from "../../protocol.ts";

export const spark = defineProtocol({
  id: "spark",
  name: "Spark",
  category: "lending",
  contracts: [
    {
      role: "lending",
      what: "pool",
      reader: "aave-v3",
      at: { "eip155:1": ["0xc13e21b648a5ee794902342038ff3adab66be987"] },
    },
  ],
});

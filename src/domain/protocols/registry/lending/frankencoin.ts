import { defineProtocol } from "../../protocol.ts";

export const frankencoin = defineProtocol({
  id: "frankencoin",
  name: "Frankencoin",
  category: "lending",
  contracts: [
    {
      role: "position",
      what: "savings",
      at: { "eip155:42161": ["0xb41715e54e9f0827821a149ae8ec1af70aa70180"] },
    },
  ],
});

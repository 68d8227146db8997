import { defineProtocol } from "../../protocol.ts";

export const radiant = defineProtocol({
  id: "radiant",
  name: "Radiant",
  category: "lending",
  contracts: [
    {
      role: "lending",
      what: "pool v2",
      reader: "aave-v2",
      at: { "eip155:42161": ["0xf4b1486dd74d07706052a33d31d7c0aafd0659e1"] },
    },
  ],
});

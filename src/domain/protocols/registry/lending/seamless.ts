import { defineProtocol } from "../../protocol.ts";

export const seamless = defineProtocol({
  id: "seamless",
  name: "Seamless",
  category: "lending",
  contracts: [
    {
      role: "lending",
      what: "pool",
      reader: "aave-v3",
      at: { "eip155:8453": ["0x8f44fd754285aa6a2b8b9b97739b79746e0475a7"] },
    },
    {
      role: "distributor",
      what: "rewards controller",
      at: { "eip155:8453": ["0x91ac2fff8cbef5859eaa6dda661febd533cd3780"] },
    },
  ],
});

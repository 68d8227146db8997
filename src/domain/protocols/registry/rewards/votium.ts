import { defineProtocol } from "../../protocol.ts";

export const votium = defineProtocol({
  id: "votium",
  name: "Votium",
  category: "rewards",
  contracts: [
    {
      role: "distributor",
      what: "rewards of votes",
      at: {
        "eip155:1": [
          "0x378ba9b73309be80bf4c2c027aad799766a7ed5a",
          "0x34590960981f98b55d236b70e8b4d9929ad89c9c",
        ],
      },
    },
  ],
});

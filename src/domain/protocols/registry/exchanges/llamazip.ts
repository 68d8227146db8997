import { defineProtocol } from "../../protocol.ts";

export const llamaZip = defineProtocol({
  id: "llamazip",
  name: "LlamaZip",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "routers",
      at: {
        "eip155:10": ["0x6f9d14cf4a06dd9c70766bd161cf8d4387683e1b"],
        "eip155:42161": ["0x5279ebc4e5ba9ea09f19ade49f2bc98339aea4d7"],
      },
    },
  ],
});

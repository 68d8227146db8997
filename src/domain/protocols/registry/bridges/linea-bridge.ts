import { defineProtocol } from "../../protocol.ts";

export const lineaBridge = defineProtocol({
  id: "linea-bridge",
  name: "Linea bridge",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "message service",
      at: { "eip155:1": ["0xd19d4b5d358258f05d7b411e21a1460d11b0876f"] },
    },
  ],
});

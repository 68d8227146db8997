import { defineProtocol } from "../../protocol.ts";

export const odos = defineProtocol({
  id: "odos",
  name: "Odos",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "router v2",
      at: { "eip155:1": ["0xcf5540fffcdc3d510b18bfca6d2b9987b0772559"] },
    },
  ],
});

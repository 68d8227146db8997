import { defineProtocol } from "../../protocol.ts";

export const magpie = defineProtocol({
  id: "magpie",
  name: "Magpie",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "router",
      at: { "eip155:42161": ["0x34cdce58cbdc6c54f2ac808a24561d0ab18ca8be"] },
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const basenames = defineProtocol({
  id: "basenames",
  name: "Basenames",
  category: "nft",
  contracts: [
    {
      role: "registrar",
      what: "registrar",
      at: { "eip155:8453": ["0x4ccb0bb02fcaba27e82a56646e81d8c5bc4119a5"] },
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const shutter = defineProtocol({
  id: "shutter",
  name: "Shutter",
  category: "rewards",
  contracts: [
    {
      role: "distributor",
      what: "airdrop of SHU",
      at: { "eip155:1": ["0x024574c4c42c72dfaaa3cca80f73521a4ef5ca94"] },
    },
  ],
});

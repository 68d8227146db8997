import { defineProtocol } from "../../protocol.ts";

export const aerodrome = defineProtocol({
  id: "aerodrome",
  name: "Aerodrome",
  category: "liquidity",
  unread: "NFTs in a gauge whose numbers the ledger does not have, since no logs of them were read",
  contracts: [
    {
      role: "position manager",
      what: "Slipstream positions",
      reader: "slipstream",
      at: { "eip155:8453": ["0x827922686190790b37229fd06084350e74485b72"] },
    },
    {
      role: "exchange",
      what: "router",
      at: { "eip155:8453": ["0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43"] },
    },
    {
      role: "position manager",
      what: "vote-escrowed AERO",
      at: { "eip155:8453": ["0xebf418fe2512e7e6bd9b87a8f0f294acdc67e6b4"] },
    },
  ],
});

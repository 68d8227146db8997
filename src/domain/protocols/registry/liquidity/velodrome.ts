import { defineProtocol } from "../../protocol.ts";

export const velodrome = defineProtocol({
  id: "velodrome",
  name: "Velodrome",
  category: "liquidity",
  unread: "NFTs in a gauge whose numbers the ledger does not have, since no logs of them were read",
  contracts: [
    {
      role: "position manager",
      what: "Slipstream positions",
      reader: "slipstream",
      at: { "eip155:10": ["0x416b433906b1b72fa758e166e239c43d68dc6f29"] },
    },
    {
      role: "exchange",
      what: "routers",
      at: {
        "eip155:10": [
          "0xa062ae8a9c5e11aaa026fc2670b0d65ccc8b2858",
          "0x9c12939390052919af3155f41bf4160fd3666a6f",
        ],
      },
    },
    {
      role: "position manager",
      what: "vote-escrowed VELO",
      at: { "eip155:10": ["0xfaf8fd17d9840595845582fcb047df13f006787d"] },
    },
  ],
});

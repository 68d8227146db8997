import { defineProtocol } from "../../protocol.ts";

export const livepeer = defineProtocol({
  id: "livepeer",
  name: "Livepeer",
  category: "staking",
  contracts: [
    {
      role: "lock",
      what: "bonding manager, minter",
      at: {
        "eip155:42161": [
          "0x35bcf3c30594191d53231e4ff333e8a770453e40",
          "0xc20de37170b45774e6cd3d2304017fc962f27252",
        ],
      },
    },
  ],
});

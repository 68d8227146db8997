import { defineProtocol } from "../../protocol.ts";

export const stakeWise = defineProtocol({
  id: "stake-wise",
  name: "StakeWise",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "Genesis vault",
      at: { "eip155:1": ["0xac0f906e433d58fa868f936e8a43230473652885"] },
    },
  ],
});

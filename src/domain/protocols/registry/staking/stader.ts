import { defineProtocol } from "../../protocol.ts";

export const stader = defineProtocol({
  id: "stader",
  name: "Stader",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "pools manager, which mints ETHx",
      at: { "eip155:1": ["0xcf5ea1b38380f6af39068375516daf40ed70d299"] },
    },
  ],
});

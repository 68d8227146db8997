import { defineProtocol } from "../../protocol.ts";

export const octant = defineProtocol({
  id: "octant",
  name: "Octant",
  category: "staking",
  contracts: [
    {
      role: "lock",
      what: "deposits of GLM",
      at: { "eip155:1": ["0x879133fd79b7f48ce1c368b0fca9ea168eaf117c"] },
    },
    {
      role: "distributor",
      what: "rewards",
      at: { "eip155:1": ["0xc64783f0be60a81a716535287539a694403183ba"] },
    },
  ],
});

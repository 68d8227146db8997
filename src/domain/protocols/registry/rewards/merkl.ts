import { defineProtocol, onChains } from "../../protocol.ts";

export const merkl = defineProtocol({
  id: "merkl",
  name: "Merkl",
  category: "rewards",
  unread:
    "what can be claimed is in a list outside the chain, which the distributor knows by its hash only: a claim is booked when it is made",
  contracts: [
    {
      role: "distributor",
      what: "distributor",
      at: onChains(
        [1, 10, 56, 100, 137, 8453, 42161, 43114, 59144],
        "0x3ef3d8ba38ebe18db133cec108f4d14ce00dd9ae",
      ),
    },
  ],
});

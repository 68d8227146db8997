import { defineProtocol, onChains } from "../../protocol.ts";

export const kyberSwap = defineProtocol({
  id: "kyberswap",
  name: "KyberSwap",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "aggregator",
      at: onChains(
        [1, 10, 56, 137, 8453, 42161, 43114, 534352],
        "0x6131b5fae19ea4f9d964eac0408e4408b66337b5",
      ),
    },
    {
      role: "exchange",
      what: "aggregators of other chains and versions",
      at: {
        ...onChains([10, 56, 137, 42161], "0x617dee16b86534a5d792a4d7a62fb491b544111e"),
        ...onChains([146, 250, 59144], "0x6131b5fae19ea4f9d964eac0408e4408b66337b5"),
        "eip155:1": [
          "0x617dee16b86534a5d792a4d7a62fb491b544111e",
          "0xdf1a1b60f2d438842916c0adc43748768353ec25",
        ],
        "eip155:324": ["0x3f95ef3f2eaca871858dbe20a93c01daf6c2e923"],
      },
    },
    {
      role: "exchange",
      what: "earlier network proxy",
      at: { "eip155:1": ["0x818e6fecd516ecc3849daf6845e3ec868087b755"] },
    },
  ],
});

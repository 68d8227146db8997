import { defineProtocol, onChains } from "../../protocol.ts";

const settlement = "0x9008d19f58aabd9ed0d60971565aa8510560ab41";
const ethFlow = "0xba3cb449bd2b4adddbc894d8697f5170800eadec";
const earlierEthFlow = "0x40a50cf069e992aa4536211b23f286ef88752187";

export const cow = defineProtocol({
  id: "cow",
  name: "CoW Protocol",
  category: "exchange",
  contracts: [
    {
      role: "settlement",
      what: "settlement",
      at: onChains([1, 56, 100, 137, 8453, 42161, 43114, 59144], settlement),
    },
    {
      role: "position",
      what: "orders that sell the native coin",
      at: {
        ...onChains([8453, 42161], ethFlow),
        "eip155:1": [ethFlow, earlierEthFlow],
        "eip155:100": [ethFlow, earlierEthFlow],
      },
      position: settlement,
    },
  ],
});

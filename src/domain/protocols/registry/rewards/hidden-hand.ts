import { defineProtocol } from "../../protocol.ts";

export const hiddenHand = defineProtocol({
  id: "hidden-hand",
  name: "Hidden Hand",
  category: "rewards",
  contracts: [
    {
      role: "distributor",
      what: "rewards of votes",
      at: { "eip155:1": ["0xa9b08b4ceec1ef29edec7f9c94583270337d6416"] },
    },
  ],
});

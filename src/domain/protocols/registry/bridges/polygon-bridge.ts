import { defineProtocol } from "../../protocol.ts";

export const polygonBridge = defineProtocol({
  id: "polygon-bridge",
  name: "Polygon bridge",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "root chain manager, token predicate",
      at: {
        "eip155:1": [
          "0xa0c68c638235ee32657e8f720a23cec1bfc77c77",
          "0x40ec5b33f54e0e8a33a975908c5ba1c14e5bbbdf",
        ],
      },
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const crossCurve = defineProtocol({
  id: "crosscurve",
  name: "CrossCurve",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "portal, receiver",
      at: {
        "eip155:100": [
          "0xac8f44ceca92b2a4b30360e5bd3043850a0ffcbe",
          "0xece9cf6a8f2768a3b8b65060925b646afeaa5167",
        ],
        "eip155:42161": [
          "0xac8f44ceca92b2a4b30360e5bd3043850a0ffcbe",
          "0xece9cf6a8f2768a3b8b65060925b646afeaa5167",
        ],
      },
    },
  ],
  calls: [{ selector: "0xc5a37036", signature: null, name: "CrossCurve Receive", bridges: "in" }],
});

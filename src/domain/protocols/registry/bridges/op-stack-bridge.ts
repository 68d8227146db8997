import { defineProtocol, same } from "../../protocol.ts";

export const opStackBridge = defineProtocol({
  id: "op-stack-bridge",
  name: "OP Stack bridges",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "Optimism: standard bridge, portal",
      at: {
        "eip155:1": [
          "0x99c9fc46f92e8a1c0dec1b1747d010903e884be1",
          "0xbeb5fc579115071764c7423a4f12edde41f106ed",
        ],
      },
    },
    {
      role: "bridge",
      what: "Base: standard bridge, portal",
      at: {
        "eip155:1": [
          "0x3154cf16ccdb4c6d922629664174b904d80f2c35",
          "0x49048044d57e1c92a77f79988d21fa8faf74e97e",
        ],
      },
    },
    {
      role: "bridge",
      what: "messenger, standard bridge, message passer",
      at: same(
        [10, 130, 480, 1868, 1923, 8453, 34443, 57073, 81457],
        "0x4200000000000000000000000000000000000007",
        "0x4200000000000000000000000000000000000010",
        "0x4200000000000000000000000000000000000016",
      ),
    },
  ],
});

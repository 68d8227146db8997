import { defineProtocol } from "../../protocol.ts";

export const gnosisBridge = defineProtocol({
  id: "gnosis-bridge",
  name: "Gnosis bridges",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "xDai bridge, Omnibridge",
      at: {
        "eip155:1": [
          "0x4aa42145aa6ebf72e164c9bbc74fbd3788045016",
          "0x88ad09518695c6c3712ac10a214be5109a655671",
        ],
      },
    },
  ],
});

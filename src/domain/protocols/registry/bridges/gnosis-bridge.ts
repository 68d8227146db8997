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
    {
      role: "bridge",
      what: "bridges on Gnosis",
      at: {
        "eip155:100": [
          "0x7301cfa0e1756b71869e93d4e4dca5c7d0eb0aa6",
          "0x481c034c6d9441db23ea48de68bcae812c5d39ba",
          "0xf6a78083ca3e2a662d6dd1703c939c8ace2e268d",
        ],
      },
    },
    {
      role: "bridge",
      what: "routers of WETH and of the xDai bridge",
      at: {
        "eip155:1": [
          "0xa6439ca0fcba1d0f80df0be6a17220fed9c9038a",
          "0x9a873656c19efecbfb4f9fab5b7acdeab466a0b0",
        ],
      },
    },
  ],
});

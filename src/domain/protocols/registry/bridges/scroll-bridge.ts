import { defineProtocol } from "../../protocol.ts";

export const scrollBridge = defineProtocol({
  id: "scroll-bridge",
  name: "Scroll bridge",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "gateway router",
      at: { "eip155:1": ["0xf8b1378579659d8f7ee5f3c929c2f3e332e41fd6"] },
    },
    {
      role: "bridge",
      what: "gateways and messenger on Scroll",
      at: {
        "eip155:534352": [
          "0x4c0926ff5252a435fd19e10ed15e5a249ba19d79",
          "0x6ea73e05adc79974b931123675ea8f78ffdacdf0",
          "0x781e90f1c8fc4611c9b7497c3b47f99ef6969cbc",
        ],
      },
    },
    {
      role: "bridge",
      what: "messenger, gateways of tokens",
      at: {
        "eip155:1": [
          "0x6774bcbd5cecef1336b5300fb5186a12ddd8b367",
          "0xd8a791fe2be73eb6e6cf1eb0cb3f36adc9b3f8f9",
          "0xf1af3b23de0a5ca3cab7261cb0061c0d779a5c7b",
          "0x7f2b8c31f88b6006c382775eea88297ec1e3e905",
        ],
      },
    },
  ],
});

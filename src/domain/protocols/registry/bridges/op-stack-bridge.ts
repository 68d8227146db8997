import { defineProtocol, onChains } from "../../protocol.ts";

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
      at: onChains(
        [10, 130, 480, 1868, 1923, 8453, 34443, 57073, 81457],
        "0x4200000000000000000000000000000000000007",
        "0x4200000000000000000000000000000000000010",
        "0x4200000000000000000000000000000000000016",
      ),
    },
    {
      role: "bridge",
      what: "Unichain: standard bridge, portal",
      at: {
        "eip155:1": [
          "0x81014f44b0a345033bb2b3b21c7a1a308b35feea",
          "0x0bd48f6b86a26d3a217d0fa6ffe2b491b956a7a2",
        ],
      },
    },
    {
      role: "bridge",
      what: "Mode: standard bridge, portal",
      at: {
        "eip155:1": [
          "0x735adbbe72226bd52e818e7181953f42e3b0ff21",
          "0x8b34b14c7c7123459cf3076b8cb929be097d0c07",
        ],
      },
    },
    {
      role: "bridge",
      what: "Blast: bridge, portal",
      at: {
        "eip155:1": [
          "0x697402166fbf2f22e970df8a6486ef171dbfc524",
          "0x0ec68c5b10f21effb74f2a5c61dfe6b08c0db6cb",
        ],
      },
    },
    {
      role: "bridge",
      what: "World Chain: standard bridge, portal",
      at: {
        "eip155:1": [
          "0x470458c91978d2d929704489ad730dc3e3001113",
          "0xd5ec14a83b7d95be1e2ac12523e2dee12cbeea6c",
        ],
      },
    },
    {
      role: "bridge",
      what: "Ink: standard bridge, portal",
      at: {
        "eip155:1": [
          "0x88ff1e5b602916615391f55854588efcbb7663f0",
          "0x5d66c1782664115999c47c9fa5cd031f495d3e4f",
        ],
      },
    },
    {
      role: "bridge",
      what: "Soneium: standard bridge, portal",
      at: {
        "eip155:1": [
          "0xeb9bf100225c214efc3e7c651ebbadcf85177607",
          "0x88e529a6ccd302c948689cd5156c83d4614fae92",
        ],
      },
    },
    {
      role: "bridge",
      what: "Swellchain: standard bridge, portal",
      at: {
        "eip155:1": [
          "0x7aa4960908b13d104bf056b23e2c76b43c5aacc8",
          "0x758e0ee66102816f5c3ec9ecc1188860fbb87812",
        ],
      },
    },
  ],
});

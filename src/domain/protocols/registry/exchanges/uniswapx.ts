import { defineProtocol } from "../../protocol.ts";

export const uniswapx = defineProtocol({
  id: "uniswapx",
  name: "UniswapX",
  category: "exchange",
  contracts: [
    {
      role: "exchange",
      what: "reactors, which settle orders filled by others",
      at: {
        "eip155:1": [
          "0x6000da47483062a0d734ba3dc7576ce6a0b645c4",
          "0x00000011f84b9aa48e5f8aa8b9897600006289be",
        ],
        "eip155:130": ["0x00000006021a6bce796be7ba509bbba71e956e37"],
        "eip155:8453": ["0x000000001ec5656dcdb24d90dfa42742738de729"],
        "eip155:42161": [
          "0x1bd1aadc9e230626c44a139d7e70d842749351eb",
          "0xb274d5f4b833b61b340b654d600a864fb604a87c",
        ],
      },
    },
  ],
});

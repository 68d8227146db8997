import { defineProtocol } from "../../protocol.ts";

export const swell = defineProtocol({
  id: "swell",
  name: "Swell",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "swETH, rswETH",
      at: {
        "eip155:1": [
          "0xf951e335afb289353dc249e82926178eac7ded78",
          "0xfae103dc9cf190ed75350761e95403b7b8afa6c0",
        ],
      },
    },
  ],
});

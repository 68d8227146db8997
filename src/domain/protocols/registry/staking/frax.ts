import { defineProtocol } from "../../protocol.ts";

export const frax = defineProtocol({
  id: "frax",
  name: "Frax Ether",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "minter of frxETH",
      at: { "eip155:1": ["0xbafa44efe7901e04e39dad13167d089c559c1138"] },
    },
    { role: "receipt", what: "sfrxETH", at: { "eip155:1": ["0xac3e018457b222d93114458476f3e3416abbe38f"] } },
    {
      role: "receipt",
      what: "sFRAX, sfrxUSD",
      at: {
        "eip155:1": [
          "0xa663b02cf0a4b149d2ad41910cb81e23e1c41c32",
          "0xcf62f905562626cfcdd2261162a51fd02fc9c5b6",
        ],
      },
    },
    {
      role: "lock",
      what: "vote-escrowed FXS",
      reader: "vote-escrow",
      at: { "eip155:1": ["0xc8418af6358ffdda74e09ca9cc3fe03ca6adc5b0"] },
    },
    {
      role: "distributor",
      what: "yield of vote-escrowed FXS",
      at: { "eip155:1": ["0xc6764e58b36e26b08fd1d2aed4538c02171fa872"] },
    },
  ],
});

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
  ],
});

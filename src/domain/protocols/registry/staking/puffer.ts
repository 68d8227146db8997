import { defineProtocol } from "../../protocol.ts";

export const puffer = defineProtocol({
  id: "puffer",
  name: "Puffer",
  category: "staking",
  contracts: [
    { role: "receipt", what: "pufETH", at: { "eip155:1": ["0xd9a442856c234a39a81a089c06451ebaa4306a72"] } },
  ],
});

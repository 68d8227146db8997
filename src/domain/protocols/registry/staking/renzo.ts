import { defineProtocol } from "../../protocol.ts";

export const renzo = defineProtocol({
  id: "renzo",
  name: "Renzo",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "restake manager, which mints ezETH",
      at: { "eip155:1": ["0x74a09653a083691711cf8215a6ab074bb4e99ef5"] },
    },
  ],
});

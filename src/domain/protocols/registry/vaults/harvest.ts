import { defineProtocol } from "../../protocol.ts";

export const harvest = defineProtocol({
  id: "harvest",
  name: "Harvest",
  category: "vault",
  contracts: [
    {
      role: "exchange",
      what: "claims of GRAIN, named only",
      at: { "eip155:1": ["0xee24de972295c20177e82bde34f64ca5c11958eb"] },
    },
    {
      role: "receipt",
      what: "staked FARM",
      at: { "eip155:1": ["0x25550cccbd68533fa04bfd3e3ac4d09f9e00fc50"] },
    },
  ],
});

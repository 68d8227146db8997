import { defineProtocol } from "../../protocol.ts";

export const ens = defineProtocol({
  id: "ens",
  name: "ENS",
  category: "nft",
  contracts: [
    {
      role: "registrar",
      what: "old registrar",
      at: { "eip155:1": ["0x283af0b28c62c092c9727f1ee09c02ca627eb7f5"] },
    },
    {
      role: "registrar",
      what: "registrars",
      at: { "eip155:1": ["0x253553366da8546fc250f225fe3d25d0c782303b"] },
    },
  ],
});

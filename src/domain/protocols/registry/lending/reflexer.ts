import { defineProtocol } from "../../protocol.ts";

export const reflexer = defineProtocol({
  id: "reflexer",
  name: "Reflexer",
  category: "lending",
  contracts: [],
  debtTokens: { "eip155:1": ["0x03ab458634910aad20ef5f1c8ee96f1d6ac54919"] },
});

import { defineProtocol } from "../../protocol.ts";

export const sky = defineProtocol({
  id: "sky",
  name: "Sky (MakerDAO)",
  category: "lending",
  contracts: [],
  debtTokens: { "eip155:1": ["0x6b175474e89094c44da98b954eedeac495271d0f"] },
});

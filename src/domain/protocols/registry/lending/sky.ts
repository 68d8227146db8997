import { defineProtocol } from "../../protocol.ts";

export const sky = defineProtocol({
  id: "sky",
  name: "Sky (MakerDAO)",
  category: "lending",
  contracts: [
    {
      role: "migrator",
      what: "SAI to DAI",
      at: { "eip155:1": ["0xc73e0383f3aff3215e6f04b0331d58cecf0ab849"] },
    },
  ],
  debtTokens: { "eip155:1": ["0x6b175474e89094c44da98b954eedeac495271d0f"] },
});

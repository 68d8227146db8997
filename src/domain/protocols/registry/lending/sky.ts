import { defineProtocol } from "../../protocol.ts";

export const sky = defineProtocol({
  id: "sky",
  name: "Sky (MakerDAO)",
  category: "lending",
  contracts: [
    { role: "receipt", what: "sDAI", at: { "eip155:1": ["0x83f20f44975d03b1b09e64809b757c47f942beea"] } },
    { role: "receipt", what: "sUSDS", at: { "eip155:1": ["0xa3931d71877c0e7a3148cb7eb4463524fec27fbd"] } },
    {
      role: "migrator",
      what: "SAI to DAI",
      at: { "eip155:1": ["0xc73e0383f3aff3215e6f04b0331d58cecf0ab849"] },
    },
  ],
  receiptTokens: [
    {
      chain: "eip155:1",
      token: "0x83f20f44975d03b1b09e64809b757c47f942beea",
      symbol: "sDAI",
      underlying: "0x6b175474e89094c44da98b954eedeac495271d0f",
    },
  ],
  debtTokens: { "eip155:1": ["0x6b175474e89094c44da98b954eedeac495271d0f"] },
});

import { defineProtocol } from "../../protocol.ts";

export const stakeDao = defineProtocol({
  id: "stake-dao",
  name: "Stake DAO",
  category: "vault",
  contracts: [
    {
      role: "receipt",
      what: "depositor, which locks CRV for sdCRV",
      at: { "eip155:1": ["0xc1e3ca8a3921719be0ae3690a0e036feb4f69191"] },
    },
    {
      role: "receipt",
      what: "gauge of sdCRV",
      at: { "eip155:1": ["0x7f50786a0b15723d741727882ee99a0bf34e3466"] },
    },
    {
      role: "distributor",
      what: "claims of rewards",
      at: {
        "eip155:1": [
          "0x0000000be1d98523b5469aff51a1e7b4891c6225",
          "0x0000000895cb182e6f983eb4d8b4e0aa0b31ae4c",
        ],
      },
    },
    {
      role: "lock",
      what: "vote-escrowed SDT",
      reader: "vote-escrow",
      at: { "eip155:1": ["0x0c30476f66034e11782938df8e4384970b6c9e8a"] },
    },
  ],
});

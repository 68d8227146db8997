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
  ],
});

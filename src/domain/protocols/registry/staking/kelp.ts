import { defineProtocol } from "../../protocol.ts";

export const kelp = defineProtocol({
  id: "kelp",
  name: "Kelp",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "deposit pool, which mints rsETH",
      at: { "eip155:1": ["0x036676389e48133b63a802f8635ad39e752d375d"] },
    },
  ],
});

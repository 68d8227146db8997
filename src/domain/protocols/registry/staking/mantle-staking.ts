import { defineProtocol } from "../../protocol.ts";

export const mantleStaking = defineProtocol({
  id: "mantle-staking",
  name: "Mantle staking",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "staking, which mints mETH",
      at: { "eip155:1": ["0xe3cbd06d7dadb3f4e6557bab7edd924cd1489e8f"] },
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const rocketPool = defineProtocol({
  id: "rocket-pool",
  name: "Rocket Pool",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "deposit pool",
      at: {
        "eip155:1": [
          "0xdd3f50f8a6cafbe9b31a427582963f465e745af8",
          "0x2cac916b2a963bf162f076c0a8a4a8200bcfbfb4",
        ],
      },
    },
    { role: "receipt", what: "rETH", at: { "eip155:1": ["0xae78736cd615f374d3085123a210448e74fc6393"] } },
  ],
  rates: [
    {
      chain: "eip155:1",
      token: "0xae78736cd615f374d3085123a210448e74fc6393",
      underlying: "native",
      rate: "getExchangeRate()",
    },
  ],
});

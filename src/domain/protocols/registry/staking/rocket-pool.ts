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
    {
      role: "receipt",
      what: "first deposit pool",
      at: { "eip155:1": ["0x4d05e3d48a938db4b7a9a59a802d5b45011bde58"] },
    },
    {
      role: "position",
      what: "staking of RPL by nodes",
      position: "rocket-pool:RPL",
      at: {
        "eip155:1": [
          "0x0d8d8f8541b12a0e1194b7cc4b6d954b90ab82ec",
          "0x3019227b2b8493e45bf5d25302139c9a2713bf15",
        ],
      },
    },
    {
      role: "migrator",
      what: "RPL, which takes its predecessor",
      at: { "eip155:1": ["0xd33526068d116ce69f19a9ee46f0bd304f21a51f"] },
    },
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

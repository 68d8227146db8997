import { defineProtocol, onChains } from "../../protocol.ts";

export const gitcoin = defineProtocol({
  id: "gitcoin",
  name: "Gitcoin Grants",
  category: "donations",
  contracts: [
    {
      role: "fundraiser",
      what: "bulk checkout, splitter",
      at: {
        "eip155:1": [
          "0x7d655c57f71464b6f83811c55d84009cd9f5221c",
          "0xdf869fad6db91f437b59f1edefab319493d4c4ce",
        ],
        "eip155:137": ["0xb99080b9407436ebb2b8fe56d45ffa47e9bb8877"],
      },
    },
    {
      role: "fundraiser",
      what: "Allo v2",
      at: onChains([1, 10, 137, 8453, 42161], "0x1133ea7af70876e64665ecd07c0a0476d09465a1"),
    },
    {
      role: "fundraiser",
      what: "voting of a round",
      at: { "eip155:137": ["0xe04d9e9ccdf65eb1db51e56c04bee4c8582edb73"] },
    },
    {
      role: "account",
      what: "registry of projects",
      at: { "eip155:10": ["0x8e1bd5da87c14dd8e08f7ecc2abf9d1d558ea174"] },
    },
  ],
});

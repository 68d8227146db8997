import { defineProtocol } from "../../protocol.ts";

export const liquity = defineProtocol({
  id: "liquity",
  name: "Liquity",
  category: "lending",
  contracts: [
    {
      role: "vault",
      what: "borrower operations, active pool, surplus collateral",
      at: {
        "eip155:1": [
          "0x24179cd81c9e782a4096035f7ec97fb8b783e007",
          "0xdf9eb223bafbe5c5271415c75aecd68c21fe3d7f",
          "0x3d32e8b97ed5881324241cf03b2da5e2ebce5521",
        ],
      },
      position: "liquity",
    },
    {
      role: "vault",
      what: "trove manager",
      reader: "liquity-trove",
      at: { "eip155:1": ["0xa39739ef8b0231dbfa0dcda07d7e29faabcf4bb2"] },
      position: "liquity",
    },
    {
      role: "position",
      what: "stability pool",
      reader: "liquity-pool",
      at: { "eip155:1": ["0x66017d22b0f8556afdd19fc67041899eb65a21bb"] },
    },
    {
      role: "position",
      what: "LQTY staking",
      reader: "liquity-stake",
      at: { "eip155:1": ["0x4f9fbb3f1e99b56e0fe2892e623ed36a76fc605d"] },
    },
    {
      role: "distributor",
      what: "community issuance of LQTY",
      at: { "eip155:1": ["0xd8c9d9071123a059c6e0a945cf0e0c82b508d816"] },
    },
    {
      role: "lock",
      what: "governance of v2, which stakes LQTY through a proxy of each owner",
      at: { "eip155:1": ["0x807def5e7d057df05c796f4bc75c3fe82bd6eee1"] },
    },
  ],
  debtTokens: { "eip155:1": ["0x5f98805a4e8be255a32880fdec7f6728c6568ba0"] },
});

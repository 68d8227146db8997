import { defineProtocol, onChains } from "../../protocol.ts";

export const fluid = defineProtocol({
  id: "fluid",
  name: "Fluid",
  category: "lending",
  unread: "vaults whose collateral or debt is a share of a pool: their contracts state shares, not tokens",
  contracts: [
    {
      role: "receipt",
      what: "lending tokens (fUSDC, fUSDT, fWETH, fwstETH, fGHO)",
      at: {
        "eip155:1": [
          "0x9fb7b4477576fe5b32be4c1843afb1e55f251b33",
          "0x5c20b550819128074fd538edf79791733ccedd18",
          "0x90551c1795392094fe6d29b758eccd233cfaa260",
          "0x2411802d8bea09be0af8fd8d08314a63e706b29c",
          "0x6a29a46e21c730dca1d8b23d637c101cec605c5b",
        ],
        "eip155:8453": [
          "0xf42f5795d9ac7e9d757db633d693cd548cfd9169",
          "0x1943fa26360f038230442525cf1b9125b5dcb401",
        ],
        "eip155:42161": ["0x1a996cb54bb95462040408c06122d45d6cdb6096"],
      },
    },
    {
      role: "market",
      what: "liquidity layer, which holds what the vaults take and lend",
      at: onChains([1, 8453, 42161], "0x52aa899454998be5b000ad077a46bbe360f4e497"),
      position: "fluid",
    },
    {
      role: "account",
      what: "factory of vaults, whose NFT is a position",
      position: "fluid",
      reader: "fluid",
      at: onChains([1, 8453, 42161], "0x324c5dc1fc42c7a4d43d92df1eba58a54d13bf2d"),
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const convex = defineProtocol({
  id: "convex",
  name: "Convex",
  category: "liquidity",
  unread: "deposits in pools of tokens of which the ledger has nothing at Convex",
  contracts: [
    {
      role: "lock",
      what: "vote-locked CVX",
      reader: "vote-lock",
      at: { "eip155:1": ["0x72a19342e8f1838460ebfccef09f6585e32db86e"] },
    },
    {
      role: "receipt",
      what: "booster",
      reader: "convex",
      position: "convex",
      at: { "eip155:1": ["0xf403c135812408bfbe8713b5a23a04b3d48aae31"] },
    },
    {
      role: "position",
      what: "proxy that keeps pool tokens",
      position: "convex",
      at: { "eip155:1": ["0x989aeb4d175e16225e39e87d0d97a3360524ad80"] },
    },
    {
      role: "receipt",
      what: "depositor, which locks CRV for cvxCRV",
      at: { "eip155:1": ["0x8014595f2ab54cd7c604b00e9fb932176fdc86ae"] },
    },
    {
      role: "receipt",
      what: "staked cvxCRV",
      at: { "eip155:1": ["0xaa0c3f5f7dfd688c6e646f66cd2a6b66acdbe434"] },
    },
    {
      role: "position",
      what: "earlier staking of CVX and cvxCRV",
      reader: "staking",
      at: {
        "eip155:1": [
          "0xcf50b810e57ac33b91dcf525c6ddd9881b139332",
          "0x3fe65692bfcd0e6cf84cb1e7d24108e434a7587e",
        ],
      },
    },
    {
      role: "lock",
      what: "earlier vote-locked CVX",
      reader: "vote-lock",
      at: { "eip155:1": ["0xd18140b4b819b895a3dba5442f959fa44994af50"] },
    },
  ],
});

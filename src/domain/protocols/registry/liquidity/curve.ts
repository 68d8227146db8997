import { defineProtocol, onChains } from "../../protocol.ts";

export const curve = defineProtocol({
  id: "curve",
  name: "Curve",
  category: "liquidity",
  contracts: [
    {
      role: "exchange",
      what: "a gauge, a lending vault and its gauge, named only",
      at: {
        "eip155:10": [
          "0xb280fab4817c54796f9e6147aa1ad0198cfefb41",
          "0xe8dd743e376eca40cc9547236d46ed83e06fd471",
        ],
        "eip155:42161": ["0x6ba9bf35158dcb0dc9f71cfe1eed9d5c75cd3836"],
      },
    },
    { role: "exchange", what: "router", at: { "eip155:1": ["0xf0d4c12a5768d806021f80a262b4d39d26c58b8d"] } },
    {
      role: "lock",
      what: "vote-escrowed CRV",
      reader: "vote-escrow",
      at: { "eip155:1": ["0x5f3b5dfeb7b28cdbd7faba78963ee202a494e2a2"] },
    },
    {
      role: "distributor",
      what: "minter of CRV",
      at: { "eip155:1": ["0xd061d61a4d941c39e5453435b6345dc261c2fce0"] },
    },
    {
      role: "distributor",
      what: "gauge factory, which mints CRV",
      at: onChains([42161, 43114], "0xabc000d88f23bb45525e447528dbf656a9d55bf5"),
    },
    {
      role: "distributor",
      what: "fees of vote-escrowed CRV",
      at: {
        "eip155:1": [
          "0xa464e6dcda8ac41e03616f95f4bc98a13b8922dc",
          "0xd16d5ec345dd86fb63c6a9c43c517210f1027914",
        ],
      },
    },
    {
      role: "receipt",
      what: "savings crvUSD",
      at: { "eip155:1": ["0x0655977feb2f289a4ab78af67bab0d17aab84367"] },
    },
    {
      role: "exchange",
      what: "other routers",
      at: {
        ...onChains([10, 137], "0x0dcded3545d565ba3b19e683431381007245d983"),
        "eip155:1": [
          "0x99a58482bd75cbab83b27ec03ca68ff489b5788f",
          "0x16c6521dff6bab339122a0fe25a9116693265353",
        ],
        "eip155:8453": ["0x4f37a9d177470499a2dd084621020b023fcffc1f"],
        "eip155:42161": ["0x2191718cd32d02b8e60badffea33e4b5dd9a0a0d"],
      },
    },
    {
      role: "distributor",
      what: "gauge factories, which mint CRV",
      at: onChains([10, 100, 137, 250, 8453], "0xabc000d88f23bb45525e447528dbf656a9d55bf5"),
    },
  ],
  calls: [
    {
      selector: "0x1a4d01d2",
      signature: "remove_liquidity_one_coin(uint256,int128,uint256)",
      name: "Remove Liquidity One Coin",
    },
    {
      selector: "0xf1dc3cc9",
      signature: "remove_liquidity_one_coin(uint256,uint256,uint256)",
      name: "Remove Liquidity In One Coin",
    },
    {
      selector: "0x0b4c7e4d",
      signature: "add_liquidity(uint256[2],uint256)",
      name: "Add Liquidity Of Two Coins",
    },
    {
      selector: "0x4515cef3",
      signature: "add_liquidity(uint256[3],uint256)",
      name: "Add Liquidity Of Three Coins",
    },
    {
      selector: "0x029b2f34",
      signature: "add_liquidity(uint256[4],uint256)",
      name: "Add Liquidity Of Four Coins",
    },
    {
      selector: "0x5b36389c",
      signature: "remove_liquidity(uint256,uint256[2])",
      name: "Remove Liquidity In Two Coins",
    },
    {
      selector: "0xecb586a5",
      signature: "remove_liquidity(uint256,uint256[3])",
      name: "Remove Liquidity In Three Coins",
    },
    {
      selector: "0x84738499",
      signature: "add_liquidity(uint256[5],uint256)",
      name: "Add Liquidity Of Five Coins",
    },
    {
      selector: "0xee22be23",
      signature: "add_liquidity(uint256[2],uint256,bool)",
      name: "Add Liquidity Of Two Underlying Coins",
    },
    {
      selector: "0x2b6e993a",
      signature: "add_liquidity(uint256[3],uint256,bool)",
      name: "Add Liquidity Of Three Underlying Coins",
    },
    {
      selector: "0xdc3a2d81",
      signature: "add_liquidity(uint256[4],uint256,bool)",
      name: "Add Liquidity Of Four Underlying Coins",
    },
    {
      selector: "0x0c3e4b54",
      signature: "add_liquidity(uint256[2],uint256,address)",
      name: "Add Liquidity Of Two Coins For",
    },
    {
      selector: "0x75b96abc",
      signature: "add_liquidity(uint256[3],uint256,address)",
      name: "Add Liquidity Of Three Coins For",
    },
    {
      selector: "0x5cecb5f7",
      signature: "add_liquidity(uint256[3],uint256,bool,address)",
      name: "Add Liquidity Of Three Native Coins For",
    },
    { selector: "0xb72df5de", signature: "add_liquidity(uint256[],uint256)", name: "Add Liquidity Of Coins" },
    {
      selector: "0xa7256d09",
      signature: "add_liquidity(uint256[],uint256,address)",
      name: "Add Liquidity Of Coins For",
    },
    {
      selector: "0x384e03db",
      signature: "add_liquidity(address,uint256[4],uint256)",
      name: "Add Liquidity Through Zap Of Four Coins",
    },
    {
      selector: "0xa3185179",
      signature: "add_liquidity(address,uint256[3],uint256)",
      name: "Add Liquidity Through Zap Of Three Coins",
    },
    {
      selector: "0xfd9de631",
      signature: "add_liquidity(address,uint256[],uint256)",
      name: "Add Liquidity Through Zap",
    },
    {
      selector: "0x7d49d875",
      signature: "remove_liquidity(uint256,uint256[4])",
      name: "Remove Liquidity In Four Coins",
    },
    {
      selector: "0x269b5581",
      signature: "remove_liquidity(uint256,uint256[2],bool)",
      name: "Remove Liquidity In Two Native Coins",
    },
    {
      selector: "0xfce64736",
      signature: "remove_liquidity(uint256,uint256[3],bool)",
      name: "Remove Liquidity In Three Underlying Coins",
    },
    {
      selector: "0xd40ddb8c",
      signature: "remove_liquidity(uint256,uint256[])",
      name: "Remove Liquidity In Coins",
    },
    {
      selector: "0xad5cc918",
      signature: "remove_liquidity(address,uint256,uint256[4])",
      name: "Remove Liquidity Through Zap In Four Coins",
    },
    {
      selector: "0xe3103273",
      signature: "remove_liquidity_imbalance(uint256[2],uint256)",
      name: "Remove Liquidity Imbalance In Two Coins",
    },
    {
      selector: "0x9fdaea0c",
      signature: "remove_liquidity_imbalance(uint256[3],uint256)",
      name: "Remove Liquidity Imbalance In Three Coins",
    },
    {
      selector: "0x18a7bd76",
      signature: "remove_liquidity_imbalance(uint256[4],uint256)",
      name: "Remove Liquidity Imbalance In Four Coins",
    },
    {
      selector: "0x7706db75",
      signature: "remove_liquidity_imbalance(uint256[],uint256)",
      name: "Remove Liquidity Imbalance In Coins",
    },
    {
      selector: "0x081579a5",
      signature: "remove_liquidity_one_coin(uint256,int128,uint256,address)",
      name: "Remove Liquidity One Coin For",
    },
    {
      selector: "0x8f15b6b5",
      signature: "remove_liquidity_one_coin(uint256,uint256,uint256,bool)",
      name: "Remove Liquidity In One Native Coin",
    },
    {
      selector: "0x517a55a3",
      signature: "remove_liquidity_one_coin(uint256,int128,uint256,bool)",
      name: "Remove Liquidity In One Underlying Coin",
    },
    {
      selector: "0x29ed2862",
      signature: "remove_liquidity_one_coin(address,uint256,int128,uint256)",
      name: "Remove Liquidity Through Zap In One Coin",
    },
  ],
});

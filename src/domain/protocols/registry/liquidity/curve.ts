import { defineProtocol, same } from "../../protocol.ts";

export const curve = defineProtocol({
  id: "curve",
  name: "Curve",
  category: "liquidity",
  contracts: [
    { role: "exchange", what: "router", at: { "eip155:1": ["0xf0d4c12a5768d806021f80a262b4d39d26c58b8d"] } },
    {
      role: "lock",
      what: "vote-escrowed CRV",
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
      at: same([42161, 43114], "0xabc000d88f23bb45525e447528dbf656a9d55bf5"),
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
  ],
});

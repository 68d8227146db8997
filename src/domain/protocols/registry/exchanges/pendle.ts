import { defineProtocol, onChains } from "../../protocol.ts";

export const pendle = defineProtocol({
  id: "pendle",
  name: "Pendle",
  category: "exchange",
  unread: "principal tokens before their expiry, whose worth is a price and no amount",
  contracts: [
    {
      role: "exchange",
      what: "router v4",
      at: { "eip155:1": ["0x888888888889758f76e7103c6cbf23abbf58f946"] },
    },
    {
      role: "exchange",
      what: "routers of other chains and versions",
      at: {
        ...onChains([10, 56, 146, 8453], "0x888888888889758f76e7103c6cbf23abbf58f946"),
        "eip155:1": [
          "0x00000000005bbb0ef59571e58418f9a4357b68a0",
          "0x0000000001e4ef00d069e71d6ba041b0a16f7ea0",
          "0x313e7ef7d52f5c10ac04ebaa4d33cdc68634c212",
        ],
        "eip155:42161": [
          "0x888888888889758f76e7103c6cbf23abbf58f946",
          "0x00000000005bbb0ef59571e58418f9a4357b68a0",
        ],
      },
    },
    {
      role: "lock",
      what: "vote-escrowed PENDLE",
      hasMessageFee: true,
      at: { "eip155:1": ["0x4f30a9d41b80ecc5b94306ab4364951ae3170210"] },
    },
  ],
  calls: [
    {
      selector: "0x12599ac6",
      signature:
        "addLiquiditySingleToken(address,address,uint256,(uint256,uint256,uint256,uint256,uint256),(address,uint256,address,address,(uint8,address,bytes,bool)),(address,uint256,((uint256,uint256,uint256,uint8,address,address,address,address,uint256,uint256,uint256,bytes),bytes,uint256)[],((uint256,uint256,uint256,uint8,address,address,address,address,uint256,uint256,uint256,bytes),bytes,uint256)[],bytes))",
      name: "Add Liquidity Single Token",
    },
    {
      selector: "0x3dbe1c55",
      signature:
        "addLiquiditySingleTokenKeepYt(address,address,uint256,uint256,(address,uint256,address,address,(uint8,address,bytes,bool)))",
      name: "Add Liquidity Single Token Keep Yt",
    },
    {
      selector: "0x2756ce06",
      signature:
        "addLiquidityDualTokenAndPt(address,address,(address,uint256,address,address,(uint8,address,bytes,bool)),uint256,uint256)",
      name: "Add Liquidity Dual Token And Pt",
    },
    {
      selector: "0x4cc30915",
      signature:
        "addLiquiditySingleTokenSimple(address,address,uint256,(address,uint256,address,address,(uint8,address,bytes,bool)))",
      name: "Add Liquidity Single Token Simple",
    },
    {
      selector: "0x60da0860",
      signature:
        "removeLiquiditySingleToken(address,address,uint256,(address,uint256,address,address,(uint8,address,bytes,bool)),(address,uint256,((uint256,uint256,uint256,uint8,address,address,address,address,uint256,uint256,uint256,bytes),bytes,uint256)[],((uint256,uint256,uint256,uint8,address,address,address,address,uint256,uint256,uint256,bytes),bytes,uint256)[],bytes))",
      name: "Remove Liquidity Single Token",
    },
    {
      selector: "0x6419fad3",
      signature:
        "removeLiquiditySingleTokenSimple(address,address,uint256,(address,uint256,address,address,(uint8,address,bytes,bool)))",
      name: "Remove Liquidity Single Token Simple",
    },
    {
      selector: "0xb00f09d7",
      signature:
        "removeLiquidityDualTokenAndPt(address,address,uint256,(address,uint256,address,address,(uint8,address,bytes,bool)),uint256)",
      name: "Remove Liquidity Dual Token And Pt",
    },
    {
      selector: "0xf7e375e8",
      signature: "redeemDueInterestAndRewards(address,address[],address[],address[])",
      name: "Redeem Due Interest And Rewards",
    },
  ],
});

import { defineProtocol, type Contracts, type ReceiptToken } from "../../protocol.ts";

/** A market lends one asset. The market's contract is the token that represents supplied amounts of it. */
const comet = (
  chain: string,
  marketName: string,
  contract: string,
  debtAsset: string,
): { contracts: Contracts; share: ReceiptToken } => ({
  contracts: {
    role: "market",
    what: marketName,
    at: { [chain]: [contract] },
    debtAsset,
    reader: "compound-v3",
  },
  share: { chain, token: contract, symbol: `c${marketName.replace(" market", "")}v3`, underlying: debtAsset },
});

// oxfmt-ignore
const markets = [
  comet("eip155:1", "USDC market", "0xc3d688b66703497daa19211eedff47f25384cdc3", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"),
  comet("eip155:1", "WETH market", "0xa17581a9e3356d9a858b789d68b4d866e593ae94", "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"),
  comet("eip155:1", "USDT market", "0x3afdc9bca9213a35503b077a6072f3d0d5ab0840", "0xdac17f958d2ee523a2206206994597c13d831ec7"),
  comet("eip155:10", "USDC market", "0x2e44e174f7d53f0212823acc11c01a11d58c5bcb", "0x0b2c639c533813f4aa9d7837caf62653d097ff85"),
  comet("eip155:137", "USDC.e market", "0xf25212e676d1f7f89cd72ffee66158f541246445", "0x2791bca1f2de4661ed88a30c99a7a9449aa84174"),
  comet("eip155:8453", "USDC market", "0xb125e6687d4313864e53df431d5425969c15eb2f", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"),
  comet("eip155:8453", "WETH market", "0x46e6b214b524310239732d51387075e0e70970bf", "0x4200000000000000000000000000000000000006"),
  comet("eip155:42161", "USDC market", "0x9c4ec768c28520b50860ea7a15bd7213a9ff58bf", "0xaf88d065e77c8cc2239327c5edb3a432268e5831"),
  comet("eip155:42161", "USDC.e market", "0xa5edbdd9646f8dff606d7448e414884c7d905dca", "0xff970a61a04b1ca14834a43f5de4533ebddb5cc8"),
  comet("eip155:10", "WETH market", "0xe36a30d249f7761327fd973001a32010b521b6fd", "0x4200000000000000000000000000000000000006"),
  comet("eip155:534352", "USDC market", "0xb2f97c1bd3bf02f5e74d13f02e3e26f93d77ce44", "0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4"),
  comet("eip155:1", "wstETH market", "0x3d0bb1ccab520a66e607822fc55bc921738fafe3", "0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0"),
  comet("eip155:10", "USDT market", "0x995e394b8b2437ac8ce61ee0bc610d617962b214", "0x94b008aa00579c1307b0ef2c499ad98a8ce58e58"),
  comet("eip155:137", "USDT market", "0xaeb318360f27748acb200ce616e389a6c9409a07", "0xc2132d05d31c914a87c6611c10748aeb04b58e8f"),
  comet("eip155:8453", "USDbC market", "0x9c4ec768c28520b50860ea7a15bd7213a9ff58bf", "0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca"),
  comet("eip155:8453", "AERO market", "0x784efeb622244d2348d4f2522f8860b96fbece89", "0x940181a94a35a4569e4529a3cdfb74e38fd98631"),
  comet("eip155:42161", "WETH market", "0x6f7d514bbd4aff3bcd1140b7344b32f063dee486", "0x82af49447d8a07e3bd95bd0d56f35241523fbab1"),
  comet("eip155:42161", "USDT market", "0xd98be00b5d27fc98112bde293e487f8d4ca57d07", "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9"),
];

export const compoundV3 = defineProtocol({
  id: "compound-v3",
  name: "Compound III",
  category: "lending",
  contracts: [
    ...markets.map(({ contracts }) => contracts),
    {
      role: "position",
      what: "bulkers, which take and pay the native coin for all markets",
      at: {
        "eip155:1": [
          "0x74a81f84268744a40febc48f8b812a1f188d80c3",
          "0xa397a8c2086c554b531c02e29f3291c9704b00c7",
        ],
        "eip155:10": ["0xcb3643cc8294b23171272845473dec49739d4ba3"],
        "eip155:137": ["0x59e242d352ae13166b4987ae5c990c232f7f7cd6"],
        "eip155:8453": ["0x78d0677032a35c63d142a48a2037048871212a8c"],
        "eip155:42161": ["0xbde8f31d2ddda895264e27dd990fab3dc87b372d"],
      },
    },
    {
      role: "distributor",
      what: "rewards",
      at: {
        "eip155:1": ["0x1b0e765f6224c21223aea2af16c1c46e38885a40"],
        "eip155:10": ["0x443ea0340cb75a160f31a440722dec7b5bc3c2e9"],
        "eip155:137": ["0x45939657d1ca34a8fa39a924b71d28fe8431e581"],
        "eip155:8453": ["0x123964802e6ababbe1bc9547d72ef1b69b00a6b1"],
        "eip155:42161": ["0x88730d254a2f7e6ac8388c3198afd694ba9f7fae"],
        "eip155:534352": ["0x70167d30964cbfdc315ecae02441af747be0c5ee"],
      },
    },
  ],
  receiptTokens: markets.map(({ share }) => share),
});

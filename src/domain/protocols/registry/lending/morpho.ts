import { defineProtocol, onChains } from "../../protocol.ts";

export const morpho = defineProtocol({
  id: "morpho",
  name: "Morpho",
  category: "lending",
  unread: "markets of a wallet of which the ledger never had anything at Morpho Blue",
  contracts: [
    {
      role: "market",
      what: "Morpho Blue",
      reader: "morpho",
      position: "morpho",
      at: {
        ...onChains([1, 8453], "0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb"),
        "eip155:42161": ["0x6c247b1f6182318877311737bac0844baa518f5e"],
      },
    },
    {
      role: "market",
      what: "Morpho Blue on other chains",
      reader: "morpho",
      position: "morpho",
      at: {
        "eip155:10": ["0xce95afbb8ea029495c66020883f87aae8864af92"],
        "eip155:130": ["0x8f5ae9cddb9f68de460c77730b018ae7e04a140a"],
        "eip155:137": ["0x1bf0c2541f820e775182832f06c0b7fc27a25f67"],
        "eip155:146": ["0xd6c916eb7542d0ad3f18aed0fcbd50c582cfa95f"],
        "eip155:480": ["0xe741bc7c34758b4cae05062794e8ae24978af432"],
        "eip155:999": ["0x68e37de8d93d3496ae143f2e900490f6280c57cd"],
        "eip155:1868": ["0xe75fc5ea6e74b824954349ca351eb4e671ada53a"],
        "eip155:34443": ["0xd85ce6bd68487e0aafb0858fde1cd18c76840564"],
        "eip155:57073": ["0x857f3eefe8cbda3bc49367c996cd664a880d3042"],
        "eip155:534352": ["0x2d012edbadc37edc2bc62791b666f9193fdf5a55"],
        "eip155:747474": ["0xd50f2dfffd62f94ee4aed9ca05c61d0753268abc"],
      },
    },
    {
      role: "market",
      what: "optimizers of Aave v2, Aave v3 and Compound",
      at: {
        "eip155:1": [
          "0x777777c9898d384f785ee44acfe945efdff5f3e0",
          "0x33333aea097c193e66081e930c33020272b33333",
          "0x8888882f8f843896699869179fb6e4f7e3b58888",
        ],
      },
    },
    {
      role: "market",
      what: "bundlers and their adapters",
      position: "morpho",
      at: {
        "eip155:1": [
          "0x4095f064b8d3c3548a3bebfd0bbfd04750e30077",
          "0x6566194141eefa99af43bb5aa71460ca2dc90245",
          "0x4a6c312ec70e8747a587ee860a0353cd42be0ae0",
        ],
        "eip155:8453": [
          "0x23055618898e202386e6c13955a58d3c68200bfb",
          "0x6bfd8137e702540e7a42b74178a4a49ba43920c4",
          "0xb98c948cfa24072e58935bc004a8a7b376ae746a",
        ],
      },
    },
    {
      role: "distributor",
      what: "rewards",
      at: { "eip155:1": ["0x330eefa8a787552dc5cad3c3ca644844b1e61ddb"] },
    },
    {
      role: "migrator",
      what: "wrapper of the earlier MORPHO",
      at: { "eip155:1": ["0x9d03bb2092270648d7480049d0e58d2fcf0e5123"] },
    },
  ],
  factories: [
    {
      what: "vaults of MetaMorpho 1.0 and 1.1",
      asks: "isMetaMorpho(address)",
      at: {
        "eip155:1": [
          "0xa9c3d3a366466fa809d1ae982fb2c46e5fc41101",
          "0x1897a8997241c1cd4bd0698647e4eb7213535c24",
        ],
        "eip155:8453": [
          "0xa9c3d3a366466fa809d1ae982fb2c46e5fc41101",
          "0xff62a7c278c62ed665133147129245053bbf5918",
        ],
        "eip155:42161": ["0x878988f5f561081deea117717052164ea1ef0c82"],
      },
    },
    {
      what: "vaults v2",
      asks: "isVaultV2(address)",
      at: { "eip155:1": ["0xa1d94f746defa1928926b84fb2596c06926c0405"] },
    },
  ],
  receiptTokens: [
    {
      chain: "eip155:42161",
      token: "0xa60643c90a542a95026c0f1dbdb0615ff42019cf",
      symbol: "MCUSDC",
      underlying: "0xaf88d065e77c8cc2239327c5edb3a432268e5831",
    },
  ],
});

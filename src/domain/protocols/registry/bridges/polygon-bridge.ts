import { defineProtocol, onChains } from "../../protocol.ts";

export const polygonBridge = defineProtocol({
  id: "polygon-bridge",
  name: "Polygon bridge",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "root chain manager, token predicate",
      at: {
        "eip155:1": [
          "0xa0c68c638235ee32657e8f720a23cec1bfc77c77",
          "0x40ec5b33f54e0e8a33a975908c5ba1c14e5bbbdf",
        ],
      },
    },
    {
      role: "bridge",
      what: "predicates of ETH and burned tokens, Plasma",
      at: {
        "eip155:1": [
          "0x8484ef722627bf18ca5ae6bcf031c23e6e922b30",
          "0x401f6c983ea34274ec46f84d70b31c151321188b",
          "0x2a88696e0ffa76baa1338f2c74497cc013495922",
          "0x626fb210bf50e201ed62ca2705c16de2a53dc966",
        ],
      },
    },
    {
      role: "migrator",
      what: "MATIC to POL",
      at: { "eip155:1": ["0x29e7df7b6a1b2b07b731457f499e1696c60e2c4e"] },
    },
    {
      role: "bridge",
      what: "Polygon zkEVM",
      at: onChains([1, 1101], "0x2a3dd3eb832af982ec71669e178424b10dca2ede"),
    },
  ],
});

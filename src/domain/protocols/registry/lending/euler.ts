import { defineProtocol } from "../../protocol.ts";

export const euler = defineProtocol({
  id: "euler",
  name: "Euler v2",
  category: "lending",
  contracts: [
    {
      role: "lending",
      what: "vault connector, which calls the vaults",
      isConnector: true,
      reader: "euler",
      at: {
        "eip155:1": ["0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383"],
        "eip155:56": ["0xb2e5a73cee08593d1a076a2ae7a6e02925a640ea"],
        "eip155:8453": ["0x5301c7dd20bd945d2013b48ed0dee3a284ca8989"],
        "eip155:42161": ["0x6302ef0f34100cddfb5489fbcb6ee1aa95cd1066"],
        "eip155:43114": ["0xddcbe30a761edd2e19bba930a977475265f36fa1"],
      },
    },
    {
      role: "lending",
      what: "vault connectors of other chains",
      isConnector: true,
      reader: "euler",
      at: {
        "eip155:130": ["0x2a1176964f5d7cae5406b627bf6166664fe83c60"],
        "eip155:146": ["0x4860c903f6ad709c3eda46d3d502943f184d4315"],
        "eip155:59144": ["0xd8cecee9a04ea3d941a959f68fb4486f23271d09"],
        "eip155:80094": ["0x45334608ece7b2775136bc847eb92b5d332806a9"],
      },
    },
  ],
  factories: [
    {
      what: "vaults",
      asks: "isProxy(address)",
      at: {
        "eip155:1": ["0x29a56a1b8214d9cf7c5561811750d5cbdb45cc8e"],
        "eip155:56": ["0x7f53e2755eb3c43824e162f7f6f087832b9c9df6"],
        "eip155:8453": ["0x7f321498a801a191a93c840750ed637149ddf8d0"],
        "eip155:42161": ["0x78df1cf5bf06a7f27f2acc580b934238c1b80d50"],
      },
    },
  ],
});

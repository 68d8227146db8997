import { defineProtocol } from "../../protocol.ts";

export const compoundV2 = defineProtocol({
  id: "compound-v2",
  name: "Compound v2",
  category: "lending",
  contracts: [
    {
      role: "lending",
      what: "cETH, cUSDC, cDAI, cUSDT",
      reader: "compound-v2",
      at: {
        "eip155:1": [
          "0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5",
          "0x39aa39c021dfbae8fac545936693ac917d5e7563",
          "0x5d3a536e4d6dbd6114cc1ead35777bab948e3643",
          "0xf650c3d88d12db855b8bf7d11be6c55a4e07dcc9",
        ],
      },
    },
  ],
});

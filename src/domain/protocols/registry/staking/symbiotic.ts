import { defineProtocol } from "../../protocol.ts";

export const symbiotic = defineProtocol({
  id: "symbiotic",
  name: "Symbiotic",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "default collateral of wstETH, rETH, mETH, swETH, sfrxETH, ETHx",
      at: {
        "eip155:1": [
          "0xc329400492c6ff2438472d4651ad17389fcb843a",
          "0x03bf48b8a1b37fbead1ecabcf15b98b924ffa5ac",
          "0x475d3eb031d250070b63fa145f0fcfc5d97c304a",
          "0x38b86004842d3fa4596f0b7a0b53de90745ab654",
          "0x5198cb44d7b2e993ebdda9cad3b9a0eaa32769d2",
          "0xbdea8e677f9f7c294a4556005c640ee505be6925",
        ],
      },
    },
  ],
});

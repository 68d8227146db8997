import { defineProtocol, onChains } from "../../protocol.ts";

export const synthetix = defineProtocol({
  id: "synthetix",
  name: "Synthetix",
  category: "derivatives",
  contracts: [
    {
      role: "vault",
      what: "SNX, which issues synths against itself",
      at: {
        "eip155:1": ["0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f"],
        "eip155:10": ["0x8700daec35af8ff88c16bdf0418774cb3d7599b4"],
      },
      position: "synthetix",
    },
    {
      role: "vault",
      what: "core of v3",
      at: {
        ...onChains([1, 10, 42161], "0xffffffaeff0b96ea8e4f94b2253f31abdd875847"),
        "eip155:8453": ["0x32c222a9a159782afd7529c87fa34b96ca72c696"],
      },
      position: "synthetix-v3",
    },
  ],
});

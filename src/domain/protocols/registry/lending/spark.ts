import { defineProtocol, onChains } from "../../protocol.ts";

export const spark = defineProtocol({
  id: "spark",
  name: "Spark",
  category: "lending",
  contracts: [
    {
      role: "lending",
      what: "pool",
      reader: "aave-v3",
      at: { "eip155:1": ["0xc13e21b648a5ee794902342038ff3adab66be987"] },
    },
    {
      role: "lending",
      what: "pool on Gnosis",
      reader: "aave-v3",
      at: { "eip155:100": ["0x2dae5307c5e3fd1cf5a72cb6f698f915860607e0"] },
    },
    {
      role: "lending",
      what: "gateway for the native coin",
      at: onChains([1, 100], "0xbd7d6a9ad7865463de44b05f04559f65e3b11704"),
    },
    {
      role: "distributor",
      what: "rewards controller",
      at: { "eip155:1": ["0x4370d3b6c9588e02ce9d22e684387859c7ff5b34"] },
    },
    {
      role: "receipt",
      what: "savings vault of USDC",
      at: { "eip155:1": ["0x28b3a8fb53b741a8fd78c0fb9a6b2393d896a43d"] },
    },
  ],
});

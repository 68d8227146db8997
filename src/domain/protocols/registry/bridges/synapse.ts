import { defineProtocol, onChains } from "../../protocol.ts";

export const synapse = defineProtocol({
  id: "synapse",
  name: "Synapse",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "bridge",
      at: {
        "eip155:1": ["0x2796317b0ff8538f253012862c06787adfb8ceb6"],
        "eip155:10": ["0xaf41a65f786339e7911f4acdad6bd49426f2dc6b"],
        "eip155:56": ["0xd123f70ae324d34a9e76b67a27bf77593ba8749f"],
        "eip155:137": ["0x8f5bbb2bb8c2ee94639e55d5f41de9b4839c1280"],
        "eip155:8453": ["0xf07d1c752fab503e47fef309bf14fbdd3e867089"],
        "eip155:42161": ["0x6f4e8eba4d337f874ab57478acc2cb5bacdc19c9"],
        "eip155:43114": ["0xc05e61d0e7a63d27546389b7ad62fdff5a91aace"],
      },
    },
    {
      role: "bridge",
      what: "router",
      at: onChains([1, 10, 8453, 42161], "0x7e7a0e201fd38d3adaa9523da6c109a07118c96a"),
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const etherFi = defineProtocol({
  id: "ether-fi",
  name: "ether.fi",
  category: "staking",
  contracts: [
    { role: "receipt", what: "deposits", at: { "eip155:1": ["0x308861a430be4cce5502d0a12724771fc6daf216"] } },
    { role: "wrapper", what: "weETH", at: { "eip155:1": ["0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee"] } },
    {
      role: "receipt",
      what: "adapter of deposits, withdrawal requests",
      at: {
        "eip155:1": [
          "0xcfc6d9bd7411962bfe7145451a7ef71a24b6a7a2",
          "0x7d5706f6ef3f89b3951e23e557cdfbc3239d4e2c",
        ],
      },
    },
  ],
});

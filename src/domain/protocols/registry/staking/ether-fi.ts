import { defineProtocol } from "../../protocol.ts";

export const etherFi = defineProtocol({
  id: "ether-fi",
  name: "ether.fi",
  category: "staking",
  contracts: [
    { role: "receipt", what: "deposits", at: { "eip155:1": ["0x308861a430be4cce5502d0a12724771fc6daf216"] } },
    { role: "wrapper", what: "weETH", at: { "eip155:1": ["0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee"] } },
  ],
});

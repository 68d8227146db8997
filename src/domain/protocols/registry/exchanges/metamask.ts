import { defineProtocol } from "../../protocol.ts";

export const metaMask = defineProtocol({
  id: "metamask",
  name: "MetaMask Swaps",
  category: "exchange",
  contracts: [
    { role: "exchange", what: "router", at: { "eip155:1": ["0x881d40237659c251811cec9c364ef91dc08d300c"] } },
  ],
});

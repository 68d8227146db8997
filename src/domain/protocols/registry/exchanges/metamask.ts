import { defineProtocol, onChains } from "../../protocol.ts";

export const metaMask = defineProtocol({
  id: "metamask",
  name: "MetaMask Swaps",
  category: "exchange",
  contracts: [
    { role: "exchange", what: "router", at: { "eip155:1": ["0x881d40237659c251811cec9c364ef91dc08d300c"] } },
    {
      role: "exchange",
      what: "routers of other chains",
      at: {
        ...onChains([10, 8453, 42161, 59144], "0x9dda6ef3d919c9bc8885d5560999a3640431e8e6"),
        ...onChains([56, 137, 43114], "0x1a1ec25dc08e98e5e93f1104b5e5cdd298707d31"),
        "eip155:324": ["0xf504c1fe13d14df615e66dcd0abf39e60c697f34"],
      },
    },
  ],
});

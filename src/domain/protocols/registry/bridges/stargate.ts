import { defineProtocol } from "../../protocol.ts";

export const stargate = defineProtocol({
  id: "stargate",
  name: "Stargate",
  category: "bridge",
  contracts: [
    { role: "bridge", what: "router v1", at: { "eip155:1": ["0x8731d54e9d02c286767d56ac03e8037c07e01e98"] } },
    {
      role: "bridge",
      what: "pools v2 of ETH and USDC",
      at: {
        "eip155:1": [
          "0x77b2043768d28e9c9ab44e1abfc95944bce57931",
          "0xc026395860db2d07ee33e05fe50ed7bd583189c7",
        ],
      },
    },
  ],
});

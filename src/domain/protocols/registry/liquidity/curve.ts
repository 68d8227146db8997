import { defineProtocol, same } from "../../protocol.ts";

export const curve = defineProtocol({
  id: "curve",
  name: "Curve",
  category: "liquidity",
  contracts: [
    { role: "exchange", what: "router", at: { "eip155:1": ["0xf0d4c12a5768d806021f80a262b4d39d26c58b8d"] } },
    {
      role: "lock",
      what: "vote-escrowed CRV",
      at: { "eip155:1": ["0x5f3b5dfeb7b28cdbd7faba78963ee202a494e2a2"] },
    },
    {
      role: "distributor",
      what: "minter of CRV",
      at: { "eip155:1": ["0xd061d61a4d941c39e5453435b6345dc261c2fce0"] },
    },
    {
      role: "distributor",
      what: "gauge factory, which mints CRV",
      at: same([42161, 43114], "0xabc000d88f23bb45525e447528dbf656a9d55bf5"),
    },
  ],
});

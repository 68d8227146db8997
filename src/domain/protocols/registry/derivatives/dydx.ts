import { defineProtocol } from "../../protocol.ts";

export const dydx = defineProtocol({
  id: "dydx",
  name: "dYdX",
  category: "derivatives",
  unread: "positions of v4 on its own chain, of which a connection reads the coins",
  contracts: [
    {
      role: "exchange",
      what: "perpetual contracts v3, which keep what is traded on its second layer",
      at: { "eip155:1": ["0xd54f502e184b6b739d7d27a6410a67dc462d69c8"] },
    },
    {
      role: "account",
      what: "wrapped DYDX, which sends DYDX to the chain of v4",
      at: { "eip155:1": ["0x46b2deae6eff3011008ea27ea36b7c27255ddfa9"] },
    },
    {
      role: "receipt",
      what: "safety module, which mints stkDYDX",
      at: { "eip155:1": ["0x65f7ba4ec257af7c55fd5854e5f6356bbd0fb8ec"] },
    },
  ],
});

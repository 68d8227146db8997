import { defineProtocol, onChains } from "../../protocol.ts";

export const socket = defineProtocol({
  id: "socket",
  name: "Socket",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "gateway",
      hasMessageFee: true,
      at: onChains([1, 10, 56, 100, 137, 8453, 42161, 43114], "0x3a23f943181408eac424116af7b7790c94cb97a5"),
    },
  ],
});

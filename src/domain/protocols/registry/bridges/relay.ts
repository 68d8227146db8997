import { defineProtocol, onChains } from "../../protocol.ts";

export const relay = defineProtocol({
  id: "relay",
  name: "Relay",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "receiver",
      at: onChains([1, 10, 137, 8453, 42161], "0xa5f565650890fba1824ee0f21ebbbf660a179934"),
    },
    {
      role: "bridge",
      what: "receiver",
      at: { "eip155:8453": ["0x00000000aa467eba42a3d604b3d74d63b2b6c6cb"] },
    },
    {
      role: "bridge",
      what: "solver, which pays on arrival",
      at: onChains([1, 10, 56, 137, 8453, 42161], "0xf70da97812cb96acdf810712aa562db8dfa3dbef"),
    },
    {
      role: "bridge",
      what: "depository",
      at: onChains([1, 10, 56, 137, 8453, 42161], "0x4cd00e387622c35bddb9b4c962c136462338bc31"),
    },
  ],
});

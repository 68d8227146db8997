import { defineProtocol, same } from "../../protocol.ts";

export const cctp = defineProtocol({
  id: "cctp",
  name: "Circle CCTP",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "token messenger v1",
      at: {
        "eip155:1": ["0xbd3fa81b58ba92a82136038b25adec7066af3155"],
        "eip155:10": ["0x2b4069517957735be00cee0fadae88a26365528f"],
        "eip155:8453": ["0x1682ae6375c4e4a97e4b583bc394c861a46d8962"],
        "eip155:42161": ["0x19330d10d9cc8751218eaf51e8885d058642e08a"],
      },
    },
    {
      role: "bridge",
      what: "token messenger v2",
      at: same([1, 10, 130, 137, 8453, 42161, 43114, 59144], "0x28b5a0e9c621a5badaa536219b3a228c8168cf5d"),
    },
    {
      role: "bridge",
      what: "message transmitter v1",
      at: { "eip155:42161": ["0xc30362313fbba5cf9163f0bb16a0e01f01a896ca"] },
    },
  ],
  calls: [
    {
      selector: "0x57ecfd28",
      signature: "receiveMessage(bytes,bytes)",
      name: "Receive Message",
      bridges: "in",
    },
  ],
});

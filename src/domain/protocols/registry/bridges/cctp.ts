import { defineProtocol, onChains } from "../../protocol.ts";

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
      at: onChains(
        [1, 10, 130, 137, 8453, 42161, 43114, 59144],
        "0x28b5a0e9c621a5badaa536219b3a228c8168cf5d",
      ),
    },
    {
      role: "bridge",
      what: "message transmitter v1",
      at: { "eip155:42161": ["0xc30362313fbba5cf9163f0bb16a0e01f01a896ca"] },
    },
    {
      role: "bridge",
      what: "token messengers v1 of other chains",
      at: {
        "eip155:137": ["0x9daf8c91aefae50b9c0e69629d3f6ca40ca3b3fe"],
        "eip155:43114": ["0x6b25532e1060ce10cc3b0a99e5683b91bfde6982"],
      },
    },
    {
      role: "bridge",
      what: "message transmitters",
      at: {
        ...onChains([130, 42161, 59144], "0x81d40f21f12a8f0e3252bccb954d722d4c464b64"),
        "eip155:1": [
          "0x0a992d191deec32afe36203ad87d7d289a738f81",
          "0x81d40f21f12a8f0e3252bccb954d722d4c464b64",
        ],
        "eip155:10": [
          "0x4d41f22c5a0e5c74090899e5a8fb597a8842b3e8",
          "0x81d40f21f12a8f0e3252bccb954d722d4c464b64",
        ],
        "eip155:137": [
          "0xf3be9355363857f3e001be68856a2f96b4c39ba9",
          "0x81d40f21f12a8f0e3252bccb954d722d4c464b64",
        ],
        "eip155:8453": [
          "0xad09780d193884d503182ad4588450c416d6f9d4",
          "0x81d40f21f12a8f0e3252bccb954d722d4c464b64",
        ],
        "eip155:43114": [
          "0x8186359af5f57fbb40c6b14a588d2a59c0c29880",
          "0x81d40f21f12a8f0e3252bccb954d722d4c464b64",
        ],
      },
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

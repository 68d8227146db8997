import { defineProtocol } from "../../protocol.ts";

export const mantleBridge = defineProtocol({
  id: "mantle-bridge",
  name: "Mantle bridge",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "standard bridge, portal",
      at: {
        "eip155:1": [
          "0x95fc37a27a2f68e3a647cdc081f0a89bb47c3012",
          "0xc54cb22944f2be476e02decfcd7e3e7d3e15a8fb",
        ],
      },
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const origin = defineProtocol({
  id: "origin",
  name: "Origin",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "vaults of OETH and OUSD",
      at: {
        "eip155:1": [
          "0x39254033945aa2e4809cc2977e7087bee48bd7ab",
          "0xe75d77b1865ae93c7eaa3040b038d7aa7bc02f70",
        ],
      },
    },
    {
      role: "wrapper",
      what: "wrapped OETH",
      at: { "eip155:1": ["0xdcee70654261af21c44c093c300ed3bb97b78192"] },
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const lido = defineProtocol({
  id: "lido",
  name: "Lido",
  category: "staking",
  contracts: [
    { role: "receipt", what: "stETH", at: { "eip155:1": ["0xae7ab96520de3a18e5e111b5eaab095312d7fe84"] } },
    {
      role: "receipt",
      what: "withdrawal queue",
      at: { "eip155:1": ["0x889edc2edab5f40e902b864ad4d7ade8e412f9b1"] },
    },
    { role: "wrapper", what: "wstETH", at: { "eip155:1": ["0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0"] } },
  ],
  rates: [
    { chain: "eip155:1", token: "0xae7ab96520de3a18e5e111b5eaab095312d7fe84", underlying: "native" },
    {
      chain: "eip155:1",
      token: "0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0",
      underlying: "0xae7ab96520de3a18e5e111b5eaab095312d7fe84",
      rate: "stEthPerToken()",
    },
  ],
});

import { defineProtocol } from "../../protocol.ts";

export const celer = defineProtocol({
  id: "celer",
  name: "Celer cBridge",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "pools",
      at: {
        "eip155:1": ["0x5427fefa711eff984124bfbb1ab6fbf5e3da1820"],
        "eip155:10": ["0x9d39fc627a6d9d9f8c831c16995b209548cc3401"],
        "eip155:56": ["0xdd90e5e87a2081dcf0391920868ebc2ffb81a1af"],
        "eip155:137": ["0x88dcdc47d2f83a99cf0000fdf667a468bb958a78"],
        "eip155:42161": ["0x1619de6b6b20ed217a58d00f37b9d47c7663feca"],
        "eip155:43114": ["0xef3c714c9425a8f3697a9c969dc1af30ba82e5d4"],
      },
    },
  ],
});

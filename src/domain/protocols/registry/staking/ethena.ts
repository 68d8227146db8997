import { defineProtocol } from "../../protocol.ts";

export const ethena = defineProtocol({
  id: "ethena",
  name: "Ethena",
  category: "staking",
  contracts: [
    { role: "receipt", what: "sUSDe", at: { "eip155:1": ["0x9d39a5de30e57443bff2a8307a4256c8797a3497"] } },
    { role: "lock", what: "locked USDe", at: { "eip155:1": ["0x8707f238936c12c309bfc2b9959c35828acfc512"] } },
  ],
});

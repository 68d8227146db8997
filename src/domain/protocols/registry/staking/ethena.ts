import { defineProtocol } from "../../protocol.ts";

const silo = "0x7fc7c91d556b400afa565013e3f32055a0713425";

export const ethena = defineProtocol({
  id: "ethena",
  name: "Ethena",
  category: "staking",
  contracts: [
    {
      role: "receipt",
      what: "sUSDe, whose shares in cooldown are burned",
      position: silo,
      at: { "eip155:1": ["0x9d39a5de30e57443bff2a8307a4256c8797a3497"] },
    },
    { role: "settlement", what: "silo, which pays out after the cooldown", at: { "eip155:1": [silo] } },
    { role: "lock", what: "locked USDe", at: { "eip155:1": ["0x8707f238936c12c309bfc2b9959c35828acfc512"] } },
  ],
});

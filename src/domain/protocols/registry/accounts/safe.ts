import { defineProtocol, onChains } from "../../protocol.ts";

export const safe = defineProtocol({
  id: "safe",
  name: "Safe",
  category: "account",
  contracts: [
    {
      role: "account",
      what: "factory 1.3 and 1.4.1",
      at: onChains(
        [1, 10, 56, 100, 137, 8453, 42161, 43114],
        "0xa6b71e26c5e0845f74c812102ca7114b6a896ab2",
        "0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67",
      ),
    },
    { role: "lock", what: "locked SAFE", at: { "eip155:1": ["0x0a7cb434f96f65972d46a5c1a64a9654dc9959b2"] } },
    { role: "lock", what: "staked SAFE", at: { "eip155:1": ["0x115e78f160e1e3ef163b05c84562fa16fa338509"] } },
    {
      role: "distributor",
      what: "vesting and rewards of SAFE",
      at: {
        "eip155:1": [
          "0x96b71e2551915d98d22c448b040a3bc4801ea4ff",
          "0xe5139fc0fb8eae81e30d8a85c22e88c6757120f2",
        ],
      },
    },
  ],
});

import { defineProtocol, same } from "../../protocol.ts";

export const safe = defineProtocol({
  id: "safe",
  name: "Safe",
  category: "account",
  contracts: [
    {
      role: "account",
      what: "factory 1.3 and 1.4.1",
      at: same(
        [1, 10, 56, 100, 137, 8453, 42161, 43114],
        "0xa6b71e26c5e0845f74c812102ca7114b6a896ab2",
        "0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67",
      ),
    },
  ],
});

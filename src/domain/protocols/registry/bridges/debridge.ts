import { defineProtocol, onChains } from "../../protocol.ts";

export const deBridge = defineProtocol({
  id: "debridge",
  name: "deBridge",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "source and destination of orders",
      hasMessageFee: true,
      at: onChains(
        [1, 10, 56, 137, 8453, 42161, 43114, 59144],
        "0xef4fb24ad0916217251f553c0596f8edc630eb66",
        "0xe7351fd770a37282b91d153ee690b63579d6dd7f",
      ),
    },
  ],
});

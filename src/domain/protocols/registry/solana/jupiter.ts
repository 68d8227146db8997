import { defineProtocol, onSolana } from "../../protocol.ts";

export const jupiter = defineProtocol({
  id: "jupiter",
  name: "Jupiter",
  category: "exchange",
  unread:
    "its program names the protocol of a transaction; futures are imported from its file, and their collateral is not read",
  contracts: [
    {
      role: "exchange",
      what: "aggregator v6",
      at: onSolana("JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4"),
    },
  ],
});

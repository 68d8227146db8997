import { defineProtocol, onSolana } from "../../protocol.ts";

export const jito = defineProtocol({
  id: "jito",
  name: "Jito",
  category: "staking",
  unread:
    "its programs name the protocol of a transaction; what a wallet gives for a token of it is booked as a trade",
  contracts: [
    {
      role: "exchange",
      what: "stake pool of JitoSOL",
      at: onSolana("Jito4APyf642JPZPx3hGc6WWJ8zPKtRbRs4P815Awbb"),
    },
  ],
});

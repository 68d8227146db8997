import { defineProtocol, onSolana } from "../../protocol.ts";

export const marinade = defineProtocol({
  id: "marinade",
  name: "Marinade",
  category: "staking",
  unread:
    "its programs name the protocol of a transaction; what a wallet gives for a token of it is booked as a trade",
  contracts: [
    {
      role: "exchange",
      what: "liquid staking, which mints mSOL",
      at: onSolana("MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD"),
    },
  ],
});

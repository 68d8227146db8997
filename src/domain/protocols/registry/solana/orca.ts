import { defineProtocol, onSolana } from "../../protocol.ts";

export const orca = defineProtocol({
  id: "orca",
  name: "Orca",
  category: "liquidity",
  unread:
    "its programs name the protocol of a transaction; liquidity that is kept without a token of the wallet is booked as sent and received",
  contracts: [
    {
      role: "exchange",
      what: "Whirlpools, earlier pools",
      at: onSolana(
        "whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc",
        "9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP",
      ),
    },
  ],
});

import { defineProtocol, onSolana } from "../../protocol.ts";

export const meteora = defineProtocol({
  id: "meteora",
  name: "Meteora",
  category: "liquidity",
  unread:
    "its programs name the protocol of a transaction; liquidity that is kept without a token of the wallet is booked as sent and received",
  contracts: [
    {
      role: "exchange",
      what: "DLMM, dynamic pools v1 and v2",
      at: onSolana(
        "LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo",
        "Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB",
        "cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG",
      ),
    },
  ],
});

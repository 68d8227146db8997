export default {
  linked: "Linked",
  linkedTransactionsNewestFirst: "Linked transactions, newest first",
  noLinkedTransactionsYet: "No linked transactions yet.",
  unlink: "Unlink",
  likely: "{{confidence}} likely · {{reason}}",
  linkAsTransfer: "Link as transfer",
  theseTransactionsWillNotBe: "These transactions will not be linked.",
  notATransfer: "Not a transfer",
  movementsBetweenYourOwnWallets:
    "Movements between your own wallets are neither sales nor purchases: they keep their acquisition date and cost basis.",
  pairsToReview: "These pairs look like transfers.",
  noTransfersToReview: "No transfers to review.",
  sentAt: "Sent at",
  receivedAt: "Received at",
  feeCoin: "Fee in",
  valueThen: "Value at the time",
  currency: "Currency",
} as const;

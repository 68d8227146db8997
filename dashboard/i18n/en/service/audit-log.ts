export default {
  everyChangeOfABalance:
    "Every change of a balance, with the balance after it. All other figures are computed from these rows.",
  balanceChangesNewestFirst: "Balance changes, newest first",
  noBalanceChangesYet: "No balance changes yet.",
  allCoins: "All coins",
  date: "Date",
  platform: "Platform",
  operation: "Kind",
  change: "Change",
  transaction: "Transaction",
} as const;

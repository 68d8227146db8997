export default {
  everyChangeOfABalance:
    "Every change of a balance, with the balance after it. All other figures are computed from these rows.",
  balanceChangesNewestFirst: "Balance changes, newest first",
  noBalanceChangesYet: "No balance changes yet.",
  view: "View",
  balances: "Balances",
  yourChanges: "Your changes",
  yourChangesLead: "What you changed in transactions and prices, newest first. Each change can be undone.",
  allCoins: "All coins",
  date: "Date",
  platform: "Platform",
  operation: "Kind",
  change: "Change",
  transaction: "Transaction",
} as const;

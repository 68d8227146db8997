export default {
  by: "Allocation by",
  allocation: "Allocation",
  kind: "Kind",
  wallets: "In own wallets",
  exchanges: "On exchanges",
  positions: "Staked, lent or locked",
  owed: "Owed",
  money: "Money",
  others: "Others",
} as const;

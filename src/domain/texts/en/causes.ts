/** Likely causes of differences, as the end of a sentence; the keys are the codes of the service. */
export default {
  settledBefore:
    "an adjustment that settled this before and that the history has since explained. Delete the adjustment",
  pending: "a transaction that is not confirmed yet. It settles once it is",
  accrual: "interest that has accrued since the last record. The exchange lists it later",
  sinceSync: "what happened since the last sync. Sync again",
  growingToken: "a rebasing or interest-bearing token: the difference grows without a transfer",
  changingToken: "a rebasing or interest-bearing token: the difference changes without a transfer",
  missingHistory:
    "missing history: more went out than is known to have come in. An opening balance would settle it",
  unlisted:
    "an opening balance, or history that the source does not list, such as an old deposit or an airdrop without an event",
  exchangeMore:
    "history older than the exchange provides, or deposits, conversions and earnings that its API leaves out",
  exchangeLess: "withdrawals, fees or conversions that the exchange’s API leaves out",
  nativeMore: "incoming transactions that were not listed",
  nativeLess: "fees that were not listed",
  evmNativeMore: "incoming internal transactions, withdrawals or block rewards that the source does not list",
  evmNativeLess: "outgoing internal transactions or fees that the source does not list",
  tokenMore: "a rebasing or interest-bearing token, or an event of its contract that is not a transfer",
  tokenLess: "a token that takes a fee on transfers, rebases, or moves without an event",
  unknownLoan: "a loan that the history does not contain",
  debtInterest: "interest on the debt since it last changed",
  unknownRepayment: "a repayment or liquidation that the history does not contain",
  poolPrice: "the price moved inside the pool, which exchanges one coin for the other (impermanent loss)",
  unknownDeposit: "a deposit that the history does not contain, or that another address made",
  supplyInterest: "interest that the contract adds without a transfer",
  unknownWithdrawal: "a withdrawal, liquidation or loss that the history does not contain",
  unknownRepaymentOrRedemption: "a repayment, liquidation or redemption that the history does not contain",
  unknownWithdrawalOrRedemption: "a withdrawal, liquidation or redemption that the history does not contain",
  gap: "a known gap: {{reason}}",
  alwaysOff:
    "an opening balance, or history older than block {{block}}: it has been off by the same amount ever since",
  offSince:
    "something between the blocks {{after}} and {{block}} that the source does not list; before it the balance was right",
  rebasing: "a rebasing token: {{symbol}} grows in the wallet without a transfer",
} as const;

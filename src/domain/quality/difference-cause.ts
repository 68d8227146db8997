/** Causes of a difference that are fully described by their code. */
export const plainCauses = [
  "settledBefore",
  "pending",
  "accrual",
  "sinceSync",
  "growingToken",
  "changingToken",
  "missingHistory",
  "unlisted",
  "exchangeMore",
  "exchangeLess",
  "nativeMore",
  "nativeLess",
  "evmNativeMore",
  "evmNativeLess",
  "tokenMore",
  "tokenLess",
  "unknownLoan",
  "debtInterest",
  "unknownRepayment",
  "poolPrice",
  "unknownDeposit",
  "supplyInterest",
  "unknownWithdrawal",
  "unknownRepaymentOrRedemption",
  "unknownWithdrawalOrRedemption",
] as const;
export type PlainCause = (typeof plainCauses)[number];

/** The likely cause of a difference between the ledger and a source: a stable code with what its sentence names. */
export type DifferenceCause =
  | { code: PlainCause }
  | { code: "gap"; reason: string }
  | { code: "alwaysOff"; block: number }
  | { code: "offSince"; after: number; block: number }
  | { code: "rebasing"; symbol: string };

const plainTexts: Record<PlainCause, string> = {
  settledBefore:
    "an adjustment that settled this before and that the history has since explained: delete the adjustment",
  pending: "a transaction that is not confirmed yet; the difference disappears with its confirmation",
  accrual: "interest that has accrued since the last record: the exchange lists it later",
  sinceSync: "what happened since the last sync: sync again",
  growingToken: "a rebasing or interest-bearing token: the difference grows without a transfer",
  changingToken: "a rebasing or interest-bearing token: the difference changes without a transfer",
  missingHistory:
    "missing history: more went out than is known to have come in; an opening balance would settle it",
  unlisted:
    "an opening balance, or history that the source does not list (an old deposit, an airdrop without an event)",
  exchangeMore:
    "history older than the exchange provides, or deposits, conversions and earnings that its API leaves out",
  exchangeLess: "withdrawals, fees or conversions that the exchange's API leaves out",
  nativeMore: "incoming transactions that were not listed",
  nativeLess: "fees that were not listed",
  evmNativeMore:
    "incoming internal transactions, withdrawals or block rewards that the source's lists do not include",
  evmNativeLess: "outgoing internal transactions or fees that the source's lists do not include",
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
};

/** The cause as the end of an English sentence. */
export function causeText(cause: DifferenceCause): string {
  switch (cause.code) {
    case "gap":
      return `a known gap: ${cause.reason.replace(/\.$/, "")}`;
    case "alwaysOff":
      return `an opening balance, or history older than block ${cause.block}: it has been off by the same amount ever since`;
    case "offSince":
      return `something between the blocks ${cause.after} and ${cause.block} that the source's lists do not include; before it the balance was right`;
    case "rebasing":
      return `a rebasing token: ${cause.symbol} grows in the wallet without a transfer`;
    default:
      return plainTexts[cause.code];
  }
}

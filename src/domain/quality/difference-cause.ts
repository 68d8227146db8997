import type { StatedWording } from "../../errors/wording.ts";

/** Causes of a difference whose code is their whole description. */
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

/** The likely cause of a difference between the ledger and a source: a code, and the values in its sentence. */
export type DifferenceCause =
  | { code: PlainCause }
  | { code: "gap"; reason: string; wording?: StatedWording | undefined }
  | { code: "alwaysOff"; block: number }
  | { code: "offSince"; after: number; block: number }
  | { code: "rebasing"; symbol: string };

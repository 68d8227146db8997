import type { Meaning } from "../engine/format.ts";
import type { SignedWords } from "../engine/signed-words.ts";

const lockedMeanings = (counterparty: string): [Meaning, Meaning] => [
  { type: "unstake", counterparty },
  { type: "stake", counterparty },
];
/** A product that locks a coin and may pay back another one. */
const settledMeanings = (counterparty: string): [Meaning, Meaning] => [
  { type: "trade", counterparty },
  { type: "stake", counterparty },
];
const borrowed: [Meaning, Meaning] = [
  { type: "loan", counterparty: "Loan" },
  { type: "repayment", counterparty: "Loan" },
];

/** Types of the unified account's log (https://bybit-exchange.github.io/docs/v5/enum#typeuta-translog), other than trades and transfers. */
export const bybitUnifiedWords: readonly SignedWords[] = [
  ["derivative", "derivative", "SETTLEMENT|DELIVERY|LIQUIDATION|ADL|PERP_SYMBOL_SETTLE"],
  ["airdrop", "other", "AIRDROP|AIRDROP_OUT"],
  ["reward", "reward out", "BONUS|BONUS_RECOLLECT|FEE_REFUND"],
  ["interest", "fee", "INTEREST"],
  [
    "transfer",
    "transfer",
    "TRANSFER_IN_INS_LOAN|TRANSFER_OUT_INS_LOAN|BONUS_TRANSFER_IN|BONUS_TRANSFER_OUT|PEF_TRANSFER_IN|PEF_TRANSFER_OUT|INSTITUTION_LOAN_TRANSFER_IN|INSTITUTION_LOAN_TRANSFER_OUT",
  ],
  [
    ...lockedMeanings("Earn"),
    "FLEXIBLE_STAKING_SUBSCRIPTION|FLEXIBLE_STAKING_REDEMPTION|FLEXIBLE_STAKING_REFUND",
  ],
  [...lockedMeanings("Earn:Fixed"), "FIXED_STAKING_SUBSCRIPTION|FIXED_STAKING_REFUND"],
  [...settledMeanings("On-chain Earn"), "ONCHAINEARN_SUBSCRIPTION|ONCHAINEARN_REDEMPTION|ONCHAINEARN_REFUND"],
  [...settledMeanings("Structured"), "STRUCTURE_PRODUCT_SUBSCRIPTION|STRUCTURE_PRODUCT_REFUND"],
  [
    ...settledMeanings("Wealth Management"),
    "CLASSIC_WEALTH_MANAGEMENT_SUBSCRIPTION|PREMIMUM_WEALTH_MANAGEMENT_SUBSCRIPTION|PREMIMUM_WEALTH_MANAGEMENT_REFUND|PREMIUM_WEALTH_MANAGEMENT_SUBSCRIPTION|PREMIUM_WEALTH_MANAGEMENT_REFUND|PWM_SUBSCRIPTION|PWM_REFUND",
  ],
  [...settledMeanings("Liquidity Mining"), "LIQUIDITY_MINING_SUBSCRIPTION|LIQUIDITY_MINING_REFUND"],
  [
    ...settledMeanings("DeFi Investment"),
    "DEFI_INVESTMENT_SUBSCRIPTION|DEFI_INVESTMENT_REFUND|DEFI_INVESTMENT_REDEMPTION",
  ],
  [...lockedMeanings("Custody"), "CUSTODY_LOCK|CUSTODY_UNLOCK|CUSTODY_UNLOCK_REFUND"],
  ["other", "fee", "CUSTODY_NETWORK_FEE|CUSTODY_SETTLE_FEE|SPREAD_FEE_OUT"],
  [
    ...borrowed,
    "LOANS_BORROW_FUNDS|LOANS_REPAY_FUNDS|BORROW|REPAY|BORROWED_AMOUNT_INS_LOAN|PRINCIPLE_REPAYMENT_INS_LOAN|AUTO_PRINCIPLE_REPAYMENT_INS_LOAN|MANUAL_LOANS_BORROW|MANUAL_LOANS_REPAY|AUTO_LOANS_BORROW|AUTO_LOANS_REPAY|INSTITUTION_LOAN_IN|INSTITUTION_PAYBACK_PRINCIPAL_OUT|INSTITUTION_LIQ_PRINCIPAL_OUT",
  ],
  [
    "other",
    "fee",
    "INTEREST_REPAYMENT_INS_LOAN|AUTO_INTEREST_REPAYMENT_INS_LOAN|INSTITUTION_PAYBACK_INTEREST_OUT|INSTITUTION_LIQ_INTEREST_OUT",
  ],
  [...lockedMeanings("Loan Collateral"), "LOANS_PLEDGE_ASSET|LOANS_ASSET_REDEMPTION"],
];

/** Type and description of the funding account's log, other than conversions and transfers. */
export const bybitFundingWords: readonly SignedWords[] = [
  // Card purchases are booked as deposits, because the file does not state their price.
  ["deposit", "withdrawal", /^(?:deposit|withdraw|fiat|p2p) \//],
  ["airdrop", "other", /^airdrop \//],
  ["reward", "reward out", /^(?:rewards?|bonus|referral|commission|rebate|cashback)\b.* \//],
  ["interest", "interest out", /^earn \/ .*\b(?:interest|yield|apr|coupon)\b/],
  ["reward", "reward out", /^earn \/ .*\b(?:rewards?|bonus)\b/],
  [...settledMeanings("Dual Investment"), /^earn \/ .*\bdual\b/],
  [
    ...settledMeanings("Structured"),
    /^earn \/ .*\b(?:discount buy|double.?win|smart leverage|shark fin|structured)\b/,
  ],
  [...settledMeanings("Liquidity Mining"), /^earn \/ .*\bliquidity mining\b/],
  [...settledMeanings("On-chain Earn"), /^earn \/ .*\bon-?chain\b/],
  [...lockedMeanings("Earn:Fixed"), /^earn \/ .*\bfixed\b.*\b(?:subscription|redemption)$/],
  [...lockedMeanings("Earn"), /^earn \/ .*\b(?:subscription|redemption)$/],
];

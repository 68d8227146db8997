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
const movedPattern = String.raw`(?:subscri(?:be|ption)|collection|refund|redemption|redeem)`;

/**
 * Types of OKX's funding account as its exports name them, and as the documentation of its bills does
 * (https://www.okx.com/docs-v5/en/#funding-account-rest-api-asset-bills-details).
 */
export const okxFundingWords: readonly SignedWords[] = [
  ["deposit", "withdrawal", "Deposit|Withdrawal|Untradable asset withdrawal|Untradable asset deposit"],
  [
    { type: "deposit", isReturn: true },
    "withdrawal",
    "Canceled withdrawal|Untradable asset withdrawal revoked",
  ],
  [
    "transfer",
    "transfer",
    "Transfer in|Transfer out|From unified trading account|To unified trading account|Transferred from trading account|Transferred to trading account|Transfer to sub-account|Transfer from sub-account|From trading account|To trading account",
  ],
  // The two rows of a conversion have the same time.
  ["trade", "trade", "Convert|Cross chain exchange|ETH Staking swapping|ETH Staking subscription"],
  [
    ...lockedMeanings("Staking"),
    "Stake|Redeem staking|Staking purchase|Staking redemption|DEFI/Staking purchase|DEFI/Staking redemption",
  ],
  [
    ...lockedMeanings("Savings"),
    "Savings subscription|Savings redemption|Subscription to savings|Redemption from savings|Redemption to savings",
  ],
  [...lockedMeanings("Simple Earn"), "Simple Earn subscription|Simple Earn redemption"],
  [...lockedMeanings("Jumpstart"), "Jumpstart lock up|Jumpstart unlocking|Jumpstart unlock"],
  [
    ...lockedMeanings("Loan Collateral"),
    "Locked collateral|Added collateral|Returned collateral|Unlocked collateral",
  ],
  [{ type: "loan", counterparty: "Loan" }, { type: "repayment", counterparty: "Loan" }, "Loan|Repayment"],
  [...settledMeanings("Dual Investment"), new RegExp(`^dual investment(?: lite)? ${movedPattern}$`)],
  [...settledMeanings("Price Lock"), new RegExp(`^price lock ${movedPattern}$`)],
  [...settledMeanings("Shark Fin"), new RegExp(`^shark fin ${movedPattern}$`)],
  [...settledMeanings("Snowball"), new RegExp(`^snowball ${movedPattern}$`)],
  [...settledMeanings("Seagull"), new RegExp(`^seagull ${movedPattern}$`)],
  [
    "reward",
    "reward out",
    "Staking Yield|Fee rebate|Flash Deals Earnings|Mystery box bonus|Staking earnings|Deposit yield|Event reward|Event giveaway|Referral reward|Broker reward|Affiliate commission|Sub-affiliate commission|Customer feedback|Convert reward|ETH Staking earnings|SOL Staking earnings|Jumpstart distribute",
  ],
  ["reward", "reward out", /^(?:dual investment(?: lite)?|price lock|shark fin|snowball|seagull) profit$/],
  ["interest", "interest out", "Simple Earn interest|Savings interest|Simple Earn earnings"],
  ["airdrop", "other", "Airdrop|Airdrop payout|Manually claimed Airdrop"],
  ["gift", "gift", "Token received|Token given away|Token refunded"],
  ["other", "fee", "Violation fee"],
];

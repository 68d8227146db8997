import type { TransactionType } from "../../../domain/ledger/transaction.ts";

/** Types for increases and decreases, and the product whose position changes. `isKeyed`: each subscription is a separate position. */
export type Meaning = {
  incomingType: TransactionType;
  outgoingType: TransactionType;
  product?: string;
  isKeyed?: boolean;
};

const plainMeaning = (incomingType: TransactionType, outgoingType: TransactionType): Meaning => ({
  incomingType,
  outgoingType,
});
/** A product that locks a coin and releases the same coin. */
const lockingProduct = (product: string): Meaning => ({
  incomingType: "unstake",
  outgoingType: "stake",
  product,
});
/** A product that may pay back another coin than the locked one: payments settle it (docs/spec/accounting.md §1.3). */
const settledProduct = (product: string): Meaning => ({
  incomingType: "trade",
  outgoingType: "stake",
  product,
  isKeyed: true,
});

/** One position for both accounts, as in Bybit's balances. Fixed terms are separate, because Bybit's balances do not include them. */
export const earn = lockingProduct("Earn");
const fixedEarn = lockingProduct("Earn:Fixed");
const onChain = settledProduct("On-chain Earn");
const structured = settledProduct("Structured");
const wealth = settledProduct("Wealth Management");
const mining = settledProduct("Liquidity Mining");
const defi = settledProduct("DeFi Investment");
const collateral = lockingProduct("Loan Collateral");
const trade = plainMeaning("trade", "trade");
export const derivative = plainMeaning("derivative", "derivative");
const loan = plainMeaning("loan", "repayment");
const bonus = plainMeaning("reward", "reward");
const cost = plainMeaning("other", "fee");
/** To or from an account that is not read. */
const transfer = plainMeaning("transfer", "transfer");

/**
 * Types of the unified account's log (https://bybit-exchange.github.io/docs/v5/enum#typeuta-translog). The products and loans are implemented
 * from documentation, not yet confirmed by a recorded row.
 */
export const types: Record<string, Meaning> = {
  TRADE: trade,
  CURRENCY_BUY: trade,
  CURRENCY_SELL: trade,
  CONVERT: trade,
  SPOT_REPAYMENT_SELL: trade,
  SPOT_REPAYMENT_BUY: trade,
  AUTO_SOLD_COLLATERAL_INS_LOAN: trade,
  AUTO_BUY_LIABILITY_INS_LOAN: trade,
  INSTITUTION_EXCHANGE_SELL: trade,
  INSTITUTION_EXCHANGE_BUY: trade,
  IDN_CONVERT_IN: trade,
  IDN_CONVERT_OUT: trade,
  EARNING_REDEMPTION_SELL: trade,
  EARNING_REDEMPTION_BUY: trade,
  TOKENS_SUBSCRIPTION: trade,
  TOKENS_REDEMPTION: trade,
  SETTLEMENT: derivative,
  DELIVERY: derivative,
  LIQUIDATION: derivative,
  PART_LIQUIDATION: derivative,
  ADL: derivative,
  PERP_SYMBOL_SETTLE: derivative,
  AIRDROP: plainMeaning("airdrop", "other"),
  AIRDROP_OUT: plainMeaning("airdrop", "other"),
  BONUS: bonus,
  BONUS_RECOLLECT: bonus,
  FEE_REFUND: bonus,
  INTEREST: plainMeaning("interest", "fee"),
  FIXED_INTEREST: plainMeaning("interest", "fee"),
  SPREAD_FEE_OUT: cost,
  BROKER_ABACCOUNT_FEE: cost,
  TRANSFER_IN_INS_LOAN: transfer,
  TRANSFER_OUT_INS_LOAN: transfer,
  INSTITUTION_LOAN_TRANSFER_IN: transfer,
  INSTITUTION_LOAN_TRANSFER_OUT: transfer,
  INSTITUTION_LOAN_WITHOUT_WITHDRAW: transfer,
  INSTITUTION_LOAN_RESERVE_IN: transfer,
  INSTITUTION_LOAN_RESERVE_OUT: transfer,
  BONUS_TRANSFER_IN: transfer,
  BONUS_TRANSFER_OUT: transfer,
  PEF_TRANSFER_IN: transfer,
  PEF_TRANSFER_OUT: transfer,
  FLEXIBLE_STAKING_SUBSCRIPTION: earn,
  FLEXIBLE_STAKING_REDEMPTION: earn,
  FLEXIBLE_STAKING_REFUND: earn,
  FIXED_STAKING_SUBSCRIPTION: fixedEarn,
  FIXED_STAKING_REFUND: fixedEarn,
  ONCHAINEARN_SUBSCRIPTION: onChain,
  ONCHAINEARN_REDEMPTION: onChain,
  ONCHAINEARN_REFUND: onChain,
  STRUCTURE_PRODUCT_SUBSCRIPTION: structured,
  STRUCTURE_PRODUCT_REFUND: structured,
  CLASSIC_WEALTH_MANAGEMENT_SUBSCRIPTION: wealth,
  PREMIMUM_WEALTH_MANAGEMENT_SUBSCRIPTION: wealth,
  PREMIMUM_WEALTH_MANAGEMENT_REFUND: wealth,
  PWM_SUBSCRIPTION: wealth,
  PWM_REFUND: wealth,
  LIQUIDITY_MINING_SUBSCRIPTION: mining,
  LIQUIDITY_MINING_REFUND: mining,
  DEFI_INVESTMENT_SUBSCRIPTION: defi,
  DEFI_INVESTMENT_REFUND: defi,
  DEFI_INVESTMENT_REDEMPTION: defi,
  CUSTODY_LOCK: lockingProduct("Custody"),
  CUSTODY_UNLOCK: lockingProduct("Custody"),
  CUSTODY_UNLOCK_REFUND: lockingProduct("Custody"),
  CUSTODY_NETWORK_FEE: cost,
  CUSTODY_SETTLE_FEE: cost,
  LOANS_BORROW_FUNDS: loan,
  LOANS_REPAY_FUNDS: loan,
  LOANS_PLEDGE_ASSET: collateral,
  LOANS_ASSET_REDEMPTION: collateral,
  BORROW: loan,
  REPAY: loan,
  MANUAL_LOANS_BORROW: loan,
  MANUAL_LOANS_REPAY: loan,
  AUTO_LOANS_BORROW: loan,
  AUTO_LOANS_REPAY: loan,
  FLOATING_TO_FIXED_BORROW: loan,
  FLOATING_TO_FIXED_REPAY: loan,
  BORROWED_AMOUNT_INS_LOAN: loan,
  PRINCIPLE_REPAYMENT_INS_LOAN: loan,
  AUTO_PRINCIPLE_REPAYMENT_INS_LOAN: loan,
  INTEREST_REPAYMENT_INS_LOAN: cost,
  AUTO_INTEREST_REPAYMENT_INS_LOAN: cost,
  INSTITUTION_LOAN_IN: loan,
  INSTITUTION_PAYBACK_PRINCIPAL_OUT: loan,
  INSTITUTION_LIQ_PRINCIPAL_OUT: loan,
  INSTITUTION_PAYBACK_INTEREST_OUT: cost,
  INSTITUTION_LIQ_INTEREST_OUT: cost,
};
export const unknown = plainMeaning("other", "other");

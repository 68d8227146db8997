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
const words = (...parts: string[]): string => parts.join("|");

/**
 * The actions of Gate's billing details, as its account book documents them
 * (https://www.gate.com/docs/developers/apiv4/en/#accountbook-code), and older spellings. Actions whose effect on the account is not documented are
 * omitted, so their rows are refused: startup sales, liquidations of loans, points and vouchers, card authorizations, pre-market orders and
 * corrections of token amounts.
 */
export const gateActions: readonly SignedWords[] = [
  [
    "deposit",
    "withdrawal",
    words(
      "Deposit|Deposits|GateCode Deposits|Fireblocks Deposits|Copper Deposit|Copper Deposits|CNY1 Deposited|Gate connect Finmo Deposit",
      "Withdraw|Withdrawal|Withdrawals|GateCode Withdrawals|Fireblocks Withdrawals|Copper Withdraw|Copper Withdrawals|Fiat Withdrawal",
      "Deposit Rejected",
      // Trades for money outside the account.
      "Buy Crypto Legend|Buy Crypto Cabital|Gate Connect-Buy|Gate Connect-Sell|Gate Connect-Refund|P2P User Buy|P2P User Sell",
      "C2C Merchant Order Placed|C2C Retail Order Placed|C2C Order Matched",
      "Push Sent|Push Received|Push-Sent|Push-Received",
    ),
  ],
  // Refunds of what was not executed.
  [
    { type: "deposit", isReturn: true },
    "withdrawal",
    words(
      "Withdrawal Rejected|Cancel Withdrawal|Cancel GateCode Withdrawal|Cancel Onchain Withdrawal|Refund for Fiat Withdrawal",
      "C2C Merchant Order Canceled|C2C Retail Order Canceled|C2C Order Rejected|P2P Shared Asset Order Refund",
      "Push Canceled|Push Rejected|Push-Canceled|Push-Rejected",
    ),
  ],
  [
    "trade",
    "trade",
    words(
      "Order Placed|Order Placed Old|Order Filled|Order Fullfilled|Order Fulfilled|Order Cancelled|Order Cancelled Old|Order Rejected",
      "Order Placed Frozen|Order Cancelled Unfrozen|Call Auction-Locked|Call Auction-Unlocked",
      "Dust Swap-Small Balances Deducted|Dust Swap-GT Added|Small Balance Swap-Deducted|Small Balance Swap-Added",
      "Small Balance Convert-USDT Added|Convert Small Balance (USDT)|Convert Small Balance-USDT Added",
      "Quick Buy-Bought|Quick Sell-Sold|Buy|Sell|Convert Refund|ETH Swap|ETH2 Swap|OTC trade-buy|OTC trade-sell|OTC trade-cancel",
    ),
  ],
  // A maker's rebate is not part of its order.
  ["reward", "fee", "Trading Fees|Trading Fee|Trade Fee|Trading Fee System Account|Dust Swap-Fees Deducted"],
  [
    "other",
    { type: "fee" },
    words(
      "Lending-Fees Deducted|Liquidation Fee|C2C Fees|C2C Loan Fees|Crypto Conversion Fee|Wrongdepo Fee|Fireblocks Fee Refund",
      "Early repayment penalty|Refund of early repayment penalty|Early Termination Fee|Early Termination Indemnity",
      "Card Issuance Fee|Replace Card Fee|Card Inactivity Fee|Return Card Fee|Deducted Negative Maker Fee",
      "Withdrawal service fee|Multi-copy creation service fee|Multi-copy creation service fee refund|Nft-Amm Deal Fee",
      "Pre-Market OTC Trading Fee|Pre-Market OTC Trading Fee Refund (Order Canceled)|Pre-Market OTC Trading Fee Refund (Project Canceled)",
      "Bots-Performance Fee Paid|Bots-Performance Fee Refund|Futures Copy Trading-Performance Fee Paid|Futures Copy Trading-Performance Fee Refund|Spot Copy Trading-Performance Fee Paid|Spot Copy Trading-Performance Fee Refund",
    ),
  ],
  [
    "income",
    "other",
    "Bots-Performance Fee Received|Futures Lead Trading-Performance Fee Received|Spot Lead Trading-Performance Fee Received|Subscription-Fees Received|Royalties",
  ],
  ["airdrop", "other", "Airdrop|Airdrop Bonus|HODLer Airdrop|Pilot Token Airdrop|Pilot Token Airdrop Failed"],
  [
    "reward",
    "reward out",
    words(
      "Referral Superior Rebate|Referral Rebate Income|Web3 Rebate Income|API Broker Rebate Income|Exchange Broker Rebate Income|Wealth Referral Commission Rebate|Withdraw Commission|Withdraw Rewards",
      "Affiliate Direct Superior Rebate Income|Affiliate Indirect Superior Rebate Income|Affiliate User Rebate Income|Affiliate Ultra Direct Superior Rebate Income|Affiliate Ultra Indirect Superior Rebate Income|Affiliate Ultra User Rebate Income",
      "Partner Direct Superior Rebate Income|Partner Indirect Superior Rebate Income|Partner User Rebate Income|Vouchers-Trading Fee Rebate|Gate Card Cashback",
      "Deposit Bonus|Trading Rewards|Purchase Bonus|Award|Reward|Feedback Rewards|Event Rewards|Exclusive Benefits|Bonus|Bonus-Fixed-term|Bonus-Flexible",
      "Staking Reward|Staking Rewards|Mining Rewards|Quant Fund-Earnings|Paid by Loss Protection Voucher for Copier",
      "Futures Competition Dovote Reward|Futures Competition Individual Ranking Reward|Futures Competition Team Ranking Reward|Futures Competition Early Bird Reward",
    ),
  ],
  ["mining", "other", "Mining Rewards Claimed"],
  // Interest: earned on lent, or paid on borrowed amounts.
  [
    "interest",
    "fee",
    words(
      "Interest|Interest Income|Isolated Margin-Interest Deduction|MarginTradingInterest|Fixed Rate Loan-Interest|Flexible Rate Loan-Interest|Interest-Platform Loans",
      "HODL Interest|HODL Interest Distribution|Staking Interest Income|Slot Auction Staking Interest Income|Structured Products Staking Interest Income|Structured Products Financial Account Staking Interest Income",
      "Stable Income-Interest|Structured Products-Interest|Hybrid Interest-Interest|Interest-Fixed-term",
    ),
  ],
  ["other", "other", "HODL Interest Rolled Back|Fund Correction|Transaction Rolled Back|Tax Refund"],
  [
    "transfer",
    "transfer",
    words(
      "Isolated Margin-Transferred In|Isolated Margin-Transferred Out|Isolated Margin-Transfer In|Isolated Margin-Transfer Out|Spot Settlement Transfer In|Spot Settlement Transfer Out",
      "Lending-Transferred In|Lending-Transferred Out|PortfolioMarginAccountTransferIn|PortfolioMarginAccountTransferOut|Portfolio Margin Account Transfer In|Portfolio Margin Account Transfer Out",
      "Perps-Transferred In|Perps-Transferred Out|Perpetual Multi-currency Settlement Transfer In|Perpetual Multi-currency Settlement Transfer Out|Multi-currency Settlement Transfer In|Multi-currency Settlement Transfer Out",
      "Delivery-Transferred In|Delivery-Transferred Out|Auto-Invest-Transferred In|Auto-Invest-Transferred Out|Easy Options-Transferred In|Easy Options-Transferred Out|Options-Transferred In|Options-Transferred Out",
      "CBBC-Transferred In|CBBC-Transferred Out|Warrant-Transferred In|Warrant-Transferred Out|Subaccount Transfer|Quant-Transferred In|Quant-Transferred Out|Quant-Transaction Returned",
      "Payment Account-Transferred In|Payment Account-Transferred Out|Bots-Transfer In|Bots-Transferred In|Bots-Transfer Out|Bots-Transferred Out|Bots-Refund|Block Trading Transfer In|Block Trading Transfer Out",
      "Futures Copy Trading-Funds Transfer In|Futures Copy Trading-Funds Transfer Out|Futures Copy Trading-Funds Auto Transfer Out|Gate.TR&Gate Transfer",
      "Spot Lead Trading-Funds Transfer In|Spot Lead Trading-Funds Transfer Out|Spot Lead Trading-Funds Auto Transfer Out|Spot Copy Trading-Funds Transfer In|Spot Copy Trading-Funds Transfer Out|Spot Copy Trading-Funds Auto Transfer Out",
      "Transfer to Pilot|Transfer from Pilot|Transfer to Spot|Transfer from Spot|Withdraw from SGD Card|Deposit to SGD Card",
    ),
  ],
  [
    ...lockedMeanings("Earn"),
    words(
      "Staking-Locked|Staking-Unlocked|Staking|Redemption|Stake|Manually Redeem|Auto-Redeem|Lend|Redeem|Lock & Earn Redeem Early",
      "Subscription-Fixed-term|Redemption-Fixed-term|Stable Income-Lock|Stable Income-Unlock|Hybrid Interest-Lock|Hybrid Interest-Unlock|Slot Auction Staking-Locked|Slot Auction Staking-Unlocked",
    ),
  ],
  [
    ...lockedMeanings("Lending"),
    "Lending-Lent|Collected|Lending Farm-Token Added|Lending Farm-Token Removed",
  ],
  [...lockedMeanings("Quant Fund"), "Quant Fund-Lock|Quant Fund-Unlock"],
  [
    ...lockedMeanings("Loan Collateral"),
    "Pledge|Collateral Refund|Adjust Collateral|Cryptoloan-Collateral Deducted|Cryptoloan-Collateral Returned",
  ],
  [...lockedMeanings("P2P"), "P2P Frozen Funds|P2P Unfrozen Funds|C2C Deposit Freeze|C2C Deposit Refund"],
  [...settledMeanings("Dual Investment"), "Dual C-Purchased|Dual C-Settled"],
  [
    ...settledMeanings("Structured"),
    words(
      "Structured Products-Lock|Structured Products-Unlock|Structured Products Staking-Locked|Structured Products Staking-Unlocked|Structured Products Financial Account Staking-Locked|Structured Products Financial Account Staking-Unlocked",
      "Subscription to Dip Sniper products|Recouped from expired Dip Sniper products|Subscription to Peak Sniper products|Recouped from expired Peak Sniper products",
    ),
  ],
  [
    ...settledMeanings("Liquidity Mining"),
    "Liquidity Added|Liquidity Removed|Add Liquidity|Remove Liquidity",
  ],
  [
    { type: "loan", counterparty: "Loan" },
    { type: "repayment", counterparty: "Loan" },
    "Borrow|Repay|MarginTradingBorrowed|MarginTradingRepaid|Fixed Rate Loan-Borrow|Fixed Rate Loan-Repay|Flexible Rate Loan-Borrow|Flexible Rate Loan-Repay|Cryptoloan-Borrowed|Cryptoloan-Repaid|PortfolioMarginAccountBorrowIn|PortfolioMarginAccountRepay",
  ],
  [
    "gift",
    "gift",
    "Gift Coins Sent|Gift Coins Received|Gift Coins Rejected|Red Packet Sent|Red Packet Received|Red Packet Rejected|Live Stream-Reward Offered|Live Stream-Reward Received|Posts-Reward Offered|Posts-Reward Received",
  ],
  ["other", "donation", "Donation"],
  [
    "other",
    "payment",
    "Subscription-Fees Deducted|Subscription-Refund|Subscription-Refunds Received|Card Top Up|Return Top Up|Mining Contract Purchased|Futures Competition Buy Gift Pack",
  ],
  [
    "other",
    "other",
    words(
      "NFT Auction-Margin Paid|NFT Auction-Margin Returned|NFT Auction-Bid Made|NFT Auction-Offer Made|NFT Auction-Aborted-Margin rcvd|NFT Auction-Aborted-Margin Received|NFT Auction-Order Canceled-Back|NFT Auction-Order Canceled-Deducted",
      "NFT Make-Offer Bought|NFT Make-Offer Sale|NFT Make_Offer Bought|NFT Make_Offer Sale|Fixed Price-Bought|Fixed Price-For Sale|Cancel offer refund|Refund for invalid offer|crowdfunding|crowdfunding refund|Nft-Amm Deal",
    ),
  ],
];

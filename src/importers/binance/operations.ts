import type { SettlingProduct } from "../../domain/catalog/settling-products.ts";
import type { TransactionType } from "../../domain/ledger/transaction.ts";
import { plainWord, wordKey } from "../engine/words.ts";

/**
 * The meaning of an operation in Binance's statement:
 * `trade` and `tradeFee` rows of one second belong together.
 * `convert` needs both sides (of its `family`, if several operations form one conversion).
 * `move` is a transfer between own sub-accounts.
 * `earn` locks a coin in `product` (out) and releases the same coin (in); `product` locks too, but may pay back another coin.
 * `distribution` is Binance's operation of that name.
 * `purchase` is paid from outside; `funding` is the row of that payment.
 * `plan` debits a coin, and credits the purchased coin minutes later.
 * `single` rows are complete: of `incomingType` or, if negative, of `outgoingType`.
 * `repeated` rows repeat another row of the same second.
 */
export type Operation =
  | { kind: "trade" | "tradeFee" | "move" | "purchase" | "distribution" | "repeated" | "funding" | "plan" }
  | { kind: "earn"; product: string }
  | { kind: "product"; product: SettlingProduct }
  | { kind: "convert"; type: TransactionType; family?: string }
  | { kind: "single"; incomingType: TransactionType; outgoingType: TransactionType };

const single = (incomingType: TransactionType, outgoingType: TransactionType): Operation => ({
  kind: "single",
  incomingType,
  outgoingType,
});
const movement = single("deposit", "withdrawal");
const reward = single("reward", "reward");
const interest = single("interest", "interest");
const airdrop = single("airdrop", "other");
const derivative = single("derivative", "derivative");
const fee = single("other", "fee");

const groups: [Operation, string[]][] = [
  [
    { kind: "trade" },
    [
      "Buy",
      "Sell",
      "Transaction Buy",
      "Transaction Spend",
      "Transaction Sold",
      "Transaction Revenue",
      "Transaction Related",
      "Large OTC Trading",
      "OTC Trading",
      "Transaction Sell",
      "Convert Fiat to Stablecoin Paysafe",
      "Tax Liquidation",
      "Buy Crypto With Fiat",
      "Sell Crypto To Fiat",
      "The Easiest Way to Trade",
    ],
  ],
  [{ kind: "tradeFee" }, ["Fee", "Transaction Fee", "BNB Fee Deduction"]],
  [
    { kind: "convert", type: "trade" },
    [
      "Binance Convert",
      "Convert",
      "Small Assets Exchange BNB",
      "Small Assets Exchange BNB (Spot)",
      "Stablecoins Auto-Conversion",
      "Leverage Token Redemption",
      "Leverage Token Purchase",
      "Auto-Exchange",
      "Auto Exchange",
      "Leveraged Coin Consolidation",
      "Futures Convert",
      "Cross Margin Liquidation - Small Assets Takeover",
      "RWUSD - Subscription",
      "RWUSD - Redemption",
      "BFUSD Subscription",
      "BFUSD - Subscription",
      "BFUSD - Redemption",
      "RWUSD Subscription",
      "RWUSD Redemption",
      "BFUSD Redemption",
    ],
  ],
  // Liquid Swap swaps half of a coin before adding it to a pool: one operation debits, the other credits.
  [
    { kind: "convert", type: "trade", family: "liquid swap" },
    ["Swap Farming Transaction", "Liquid Swap Sell", "Liquid Swap Buy"],
  ],
  [{ kind: "convert", type: "migration" }, ["Asset Conversion Transfer", "BETH to WBETH Wrapping"]],
  // One operation debits the old token, the other credits the new one.
  [
    { kind: "convert", type: "migration", family: "token swap" },
    [
      "Token Swap - Redenomination/Rebranding",
      "Token Swap - Distribution",
      "Token Swap Distribution",
      "Token Swap Redemption",
    ],
  ],
  [
    { kind: "purchase" },
    [
      "Buy Crypto",
      "Buy Crypto With Card",
      "Buy Crypto With Credit/Debit Card",
      "Convert Fiat to Crypto OCBS",
    ],
  ],
  [{ kind: "funding" }, ["Fiat OCBS - Add Fiat and Fees", "Deposit Fiat OCBS"]],
  [{ kind: "plan" }, ["Auto-Invest Transaction"]],
  [
    { kind: "earn", product: "Earn" },
    [
      "Simple Earn Flexible Subscription",
      "Simple Earn Flexible Redemption",
      "Simple Earn Locked Subscription",
      "Simple Earn Locked Redemption",
      "Savings Purchase",
      "Savings Principal Redemption",
      "Locked Savings Purchase",
      "Locked Savings Redemption",
      "POS Savings Purchase",
      "POS Savings Redemption",
      "Staking Purchase",
      "Staking Redemption",
      "DeFi Staking Subscription",
      "DeFi Staking Redemption",
      "DeFi Staking Purchase",
      "BNB Vault Subscription",
      "BNB Vault Redemption",
      "ETH 2.0 Staking",
      "WBETH2.0 - Staking",
      "ETH 2.0 Staking Withdrawals",
      "WBETH2.0 - Redemption Unfreeze and Transfer",
      "SOL Staking",
      "SOL Staking Redemption",
      "SOL Staking - Purchase",
    ],
  ],
  [
    { kind: "earn", product: "Launchpool" },
    ["Launchpool Subscription", "Launchpool Redemption", "Launchpool Subscription/Redemption"],
  ],
  [
    { kind: "earn", product: "DOT Slot Auction" },
    ["DOT Slot Auction Staking", "DOT Slot Auction Redemption"],
  ],
  [{ kind: "earn", product: "Loan Collateral" }, ["Flexible Loan - Collateral Transfer"]],
  [
    { kind: "product", product: "Launchpad" },
    ["Launchpad Subscribe", "Launchpad Subscription", "Launchpad Redeem", "Launchpad Token Distribution"],
  ],
  [
    { kind: "product", product: "Liquid Swap" },
    ["Liquid Swap Add", "Liquid Swap Remove", "Liquid Swap Add/Sell", "Liquidity Farming Remove"],
  ],
  [
    { kind: "product", product: "Dual Investment" },
    [
      "Dual Investment Subscription",
      "Dual Investment Settlement",
      "Dual Investment Redemption",
      "Dual Investment - Subscribe",
      "Dual Investment - Subscription",
      "Dual Investment - Settlement",
      "Dual Savings Purchase",
      "Dual Savings Settlement",
    ],
  ],
  // The staked token is debited at the request, and the coin is credited days later.
  [
    { kind: "product", product: "SOL Staking" },
    ["SOL Staking Redemption - Deduction", "SOL Staking Redemption - Distribute"],
  ],
  [
    { kind: "product", product: "On-chain Yields" },
    ["On-chain Yields Subscription", "On-chain Yields Redemption"],
  ],
  [{ kind: "distribution" }, ["Distribution"]],
  [{ kind: "repeated" }, ["Simple Earn Flexible - Rewards Income", "Simple Earn Locked - Rewards Income"]],
  [
    movement,
    [
      "Deposit",
      "Withdraw",
      "Fiat Deposit",
      "Fiat Withdraw",
      "Fiat Withdrawal",
      "Withdrawal",
      "P2P Trading",
      "C2C Transfer",
      "Thirdparty Wallet Transfer",
      "Send",
      "Receive",
      "Pay",
      "Binance Pay",
      "Crypto Box",
      "Gift Card",
      "Gift Card Redemption",
      "Card Top Up",
      "Asset Recovery",
      "Fund Recovery",
    ],
  ],
  [single("gift", "gift"), ["Crypto Box Payment"]],
  [
    single("deposit", "payment"),
    [
      "Binance Card Spending",
      "Card Spending",
      "Spending",
      "Merchant Acquiring",
      "Merchant Payment",
      "Tax Payment",
    ],
  ],
  // The price of an NFT; the NFT itself is not in the statement.
  [single("other", "other"), ["NFT Transaction"]],
  // A fee is paid in BNB, and refunded in the traded coin.
  [single("reward", "fee"), ["Strategy Trading Fee Rebate"]],
  [
    reward,
    [
      "Commission Rebate",
      "Commission History",
      "Commission Fee Shared With You",
      "Referral Kickback",
      "Referral Commission",
      "Referrer Rebates",
      "Referee Rebates",
      "Futures Referral Rebate",
      "Referrer Commission",
      "Futures Referrer Commission",
      "Broker Rebate",
      "Card Cashback",
      "Binance Card Cashback",
      "Cashback",
      "Card Cashback Refund",
      "Cashback Voucher",
      "Cash Voucher",
      "Cash Voucher Distribution",
      "Mission Reward Distribution",
      "Task Center Rewards",
      "Task Center Reward Distribution",
      "Welcome Bonus",
      "Cash Coupon",
      "Campaign Related Reward",
      "Rewards Distribution",
      "Reward Distribution",
      "Trading Competition Reward",
      "Launchpool Interest",
      "Launchpool Earnings Withdrawal",
      "Launchpool Earnings",
      "Launchpool Rewards",
      "Launchpool Airdrop",
      "Launchpool Airdrop - System Distribution",
      "Launchpool Airdrop - User Claim Distribution",
      "Launchpool Airdrop - JP Users Distribution",
      "Staking Rewards",
      "ETH 2.0 Staking Rewards",
      "SOL Staking Rewards",
      "BNSOL Staking - Extra Rewards",
      "Locked Staking Rewards",
      "DeFi Staking Rewards",
      "Staking Rewards Distribution",
      "Soft Staking Rewards",
      "Simple Earn Locked Rewards",
      "BNB Vault Rewards",
      "DOT Slot Auction Rewards",
      "Liquid Swap Rewards",
      "Liquidity Farming Rewards",
      "Swap Farming Rewards",
      "Super BNB Mining",
      "Pool Distribution",
      "DeFi Staking Interest",
      "POS Savings Interest",
      "Megadrop Rewards",
      "On-chain Yields Rewards",
      "Onchain Yields Flexible - Distribution",
      "Onchain Yields Fixed - Distribution",
    ],
  ],
  [
    interest,
    [
      "Savings Interest",
      "Savings Distribution",
      "Simple Earn Flexible Interest",
      "Simple Earn Locked Interest",
      "Locked Savings Interest",
      "RWUSD Interest",
      "RWUSD - Distribution",
      "BFUSD Daily Reward",
      "BFUSD Reward",
      "BFUSD Rewards",
      "BFUSD - Distribution",
      "BFUSD - Rewards",
      "Simple Earn Flexible realTimeApr Interest",
    ],
  ],
  [
    airdrop,
    [
      "Airdrop Assets",
      "Airdrop",
      "HODLer Airdrops Distribution",
      "HODLer Airdrops",
      "Simple Earn Flexible Airdrop",
      "Simple Earn Locked Airdrop",
      "Alpha Airdrop",
      "Earn - Airdrop Distribution",
    ],
  ],
  [
    derivative,
    [
      "Realized Profit and Loss",
      "Realize Profit and Loss",
      "Realized PnL",
      "Funding Fee",
      "Insurance Fund",
      "Insurance Fund Compensation",
      "Insurance Fund Refund",
      "Battle Profit and Loss",
      "Options Settlement",
      "Options Premium Fee",
      "Options Settle Profit",
      "Options Settlement Profit",
      "Delivered Settlement",
    ],
  ],
  [
    fee,
    [
      "BNB Deducts Fee",
      "Margin Interest",
      "Isolated Margin Interest",
      "Cross Margin Interest",
      "Liquidation Fee",
      "Isolated Margin Liquidation - Fee",
      "Margin Fee",
      "Commission Fee",
      "Loan Interest",
    ],
  ],
  [
    single("loan", "repayment"),
    [
      "Margin Loan",
      "Margin Repayment",
      "Isolated Margin Loan",
      "IsolatedMargin Loan",
      "IsolatedMargin Repayment",
      "Isolated Margin Repayment",
      "Cross Margin Loan",
      "Cross Margin Repayment",
      "Isolated Margin Liquidation - Forced Repayment",
      "Cross Margin Liquidation - Forced Repayment",
      "Cross Margin Liquidation - Repayment",
      "Crypto Loan",
      "Crypto Loan Repayment",
      "Flexible Loan - Lending",
      "Flexible Loan - Repayment",
    ],
  ],
  [
    { kind: "move" },
    [
      "transfer_in",
      "transfer_out",
      "Inter-Wallet Transfer",
      "Transfer Between Main and Funding Wallet",
      "Main and Funding Account Transfer",
      "Sub-account Transfer",
      "Transfer Funds to Spot",
      "Transfer Funds to Spot Account",
      "Transfer Funds to Funding Wallet",
      "Asset - Transfer",
      "Crypto - Asset Transfer",
      "Flexible Loan - Asset Transfer",
      "Transfer Between Futures Contract Accounts",
      "Ledger - Fund Migration",
    ],
  ],
];

const operations = new Map<string, Operation>();
for (const [operation, names] of groups)
  for (const name of names) {
    // Also under Binance's exact spelling, which most rows have, so that they need no normalisation.
    operations.set(name, operation);
    operations.set(wordKey(name), operation);
  }

/** The meaning of an operation, case-insensitive and without blanks around dashes and slashes; `undefined` if unknown. */
export function operationOf(name: string): Operation | undefined {
  const known = operations.get(name) ?? operations.get(wordKey(name));
  if (known !== undefined) return known;
  const key = plainWord(name);
  return /^transfer (?:between .+ and .+|from .+ to .+)$/.test(key) ||
    /^.+ and .+ account transfer$/.test(key)
    ? { kind: "move" }
    : undefined;
}

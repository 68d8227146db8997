import type { SettlingProduct } from "../../domain/catalog/settling-products.ts";
import type { TransactionType } from "../../domain/ledger/transaction.ts";

/**
 * The meaning of an operation of Binance's statement. `trade` and `tradeFee` rows of a second belong together; `convert` needs both sides (of
 * its `family`, if several operations make one conversion); `move` is a move between own sub-accounts; `earn` locks a coin in `product` (out)
 * and releases the same coin (in); `product` locks too, but may pay back another coin; `distribution` is Binance's operation of just that
 * name; `purchase` is paid from outside; `single` rows are complete, `taken` being the type for the opposite sign; `repeated` rows repeat
 * another row of the same second.
 */
export type Operation =
  | { kind: "trade" | "tradeFee" | "move" | "purchase" | "distribution" | "repeated" }
  | { kind: "earn"; product: string }
  | { kind: "product"; product: SettlingProduct }
  | { kind: "convert"; type: TransactionType; family?: string }
  | { kind: "single"; given: TransactionType; taken: TransactionType };

const single = (given: TransactionType, taken: TransactionType): Operation => ({
  kind: "single",
  given,
  taken,
});
const moved = single("deposit", "withdrawal");
const reward = single("reward", "other");
const interest = single("interest", "other");
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
      "Buy Crypto With Fiat",
      "Sell Crypto To Fiat",
      "Auto-Invest Transaction",
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
      "Leveraged Coin Consolidation",
      "Futures Convert",
      "Cross Margin Liquidation - Small Assets Takeover",
      "RWUSD - Subscription",
      "RWUSD - Redemption",
      "BFUSD Subscription",
      "BFUSD Redemption",
    ],
  ],
  // The swap that Liquid Swap makes before it adds one coin of a pool: one operation debits, the other credits.
  [
    { kind: "convert", type: "trade", family: "liquid swap" },
    ["Swap Farming Transaction", "Liquid Swap Sell", "Liquid Swap Buy"],
  ],
  [
    { kind: "convert", type: "migration" },
    ["Token Swap - Redenomination/Rebranding", "Token Swap - Distribution", "Asset Conversion Transfer"],
  ],
  [{ kind: "purchase" }, ["Buy Crypto", "Buy Crypto With Card", "Buy Crypto With Credit/Debit Card"]],
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
    ["Dual Investment Subscription", "Dual Investment Settlement", "Dual Investment Redemption"],
  ],
  [
    { kind: "product", product: "On-chain Yields" },
    ["On-chain Yields Subscription", "On-chain Yields Redemption"],
  ],
  [{ kind: "distribution" }, ["Distribution"]],
  [{ kind: "repeated" }, ["Simple Earn Flexible - Rewards Income"]],
  [
    moved,
    [
      "Deposit",
      "Withdraw",
      "Fiat Deposit",
      "Fiat Withdraw",
      "Fiat Withdrawal",
      "P2P Trading",
      "Send",
      "Receive",
      "Pay",
      "Binance Pay",
      "Crypto Box",
      "Gift Card",
      "Card Top Up",
      "Asset Recovery",
      "Fiat OCBS - Add Fiat and Fees",
    ],
  ],
  [single("deposit", "payment"), ["Binance Card Spending", "Card Spending", "Merchant Acquiring"]],
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
      "Strategy Trading Fee Rebate",
      "Futures Referrer Commission",
      "Broker Rebate",
      "Card Cashback",
      "Binance Card Cashback",
      "Cashback Voucher",
      "Cash Voucher",
      "Cash Voucher Distribution",
      "Mission Reward Distribution",
      "Campaign Related Reward",
      "Rewards Distribution",
      "Reward Distribution",
      "Trading Competition Reward",
      "Launchpool Interest",
      "Launchpool Earnings Withdrawal",
      "Launchpool Airdrop",
      "Staking Rewards",
      "ETH 2.0 Staking Rewards",
      "SOL Staking Rewards",
      "Locked Staking Rewards",
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
      "Simple Earn Flexible realTimeApr Interest",
    ],
  ],
  [
    airdrop,
    [
      "Airdrop Assets",
      "Airdrop",
      "HODLer Airdrops Distribution",
      "Simple Earn Flexible Airdrop",
      "Simple Earn Locked Airdrop",
      "Alpha Airdrop",
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
      "Transfer Between Main and Funding Wallet",
      "Main and Funding Account Transfer",
      "Sub-account Transfer",
      "Transfer Funds to Spot",
      "Transfer Funds to Funding Wallet",
      "Asset - Transfer",
      "Flexible Loan - Asset Transfer",
    ],
  ],
];

const operations = new Map<string, Operation>(
  groups.flatMap(([operation, names]) =>
    names.map((name): [string, Operation] => [nameKey(name), operation]),
  ),
);

function nameKey(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

/** The meaning of an operation, case-insensitive; `undefined` if unknown. */
export function operationOf(name: string): Operation | undefined {
  const key = nameKey(name);
  const known = operations.get(key);
  if (known !== undefined) return known;
  return /^transfer (?:between .+ and .+|from .+ to .+)$/.test(key) ||
    /^.+ and .+ account transfer$/.test(key)
    ? { kind: "move" }
    : undefined;
}

import type { TransactionType } from "../../core/transaction.ts";

/**
 * What an operation of Binance's statement means. `trade` and `tradeFee` rows of a second belong together; `convert` needs both sides; `move` is a
 * move between own sub-accounts; `earn` lends or locks (out) and gives back (in); `purchase` is paid from outside; `single` rows stand alone,
 * `taken` being the type when the sign is the other way round.
 */
export type Operation =
  | { kind: "trade" | "tradeFee" | "move" | "earn" | "purchase" }
  | { kind: "convert"; type: TransactionType }
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
    ],
  ],
  [
    { kind: "convert", type: "migration" },
    ["Token Swap - Redenomination/Rebranding", "Token Swap - Distribution", "Asset Conversion Transfer"],
  ],
  [{ kind: "purchase" }, ["Buy Crypto", "Buy Crypto With Card", "Buy Crypto With Credit/Debit Card"]],
  [
    { kind: "earn" },
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
      "Launchpool Subscription",
      "Launchpool Redemption",
      "Launchpool Subscription/Redemption",
      "Launchpad Subscribe",
      "Launchpad Redeem",
      "ETH 2.0 Staking",
      "ETH 2.0 Staking Withdrawals",
      "SOL Staking",
      "SOL Staking Redemption",
      "Liquid Swap Add",
      "Liquid Swap Remove",
      "Liquid Swap Add/Sell",
      "Liquidity Farming Remove",
      "Dual Investment Subscription",
      "Dual Investment Settlement",
      "On-chain Yields Subscription",
      "On-chain Yields Redemption",
    ],
  ],
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
    ],
  ],
  [single("deposit", "payment"), ["Binance Card Spending", "Card Spending"]],
  [
    reward,
    [
      "Commission Rebate",
      "Commission History",
      "Commission Fee Shared With You",
      "Referral Kickback",
      "Referral Commission",
      "Referrer Rebates",
      "Referrer Commission",
      "Strategy Trading Fee Rebate",
      "Futures Referrer Commission",
      "Broker Rebate",
      "Card Cashback",
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
      "Launchpad Token Distribution",
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
    ],
  ],
  [
    airdrop,
    [
      "Distribution",
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
      "Flexible Loan - Collateral Transfer",
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

/** The meaning of an operation as the statement spells it in any case; `undefined` where nobody knows it. */
export function operationOf(name: string): Operation | undefined {
  const key = nameKey(name);
  const known = operations.get(key);
  if (known !== undefined) return known;
  return /^transfer (?:between .+ and .+|from .+ to .+)$/.test(key) ||
    /^.+ and .+ account transfer$/.test(key)
    ? { kind: "move" }
    : undefined;
}

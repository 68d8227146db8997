import type { TransactionType } from "../../domain/ledger/transaction.ts";

/**
 * The kind of a row of Coinbase's report: a trade of two sides, a swap described in its note, the sale of a small balance for money or for the
 * coin in its note (`dust`), or one incoming or outgoing asset.
 */
export type CoinbaseKind =
  | { does: "buy" | "sell"; isFromWallet: boolean }
  | { does: "convert" | "dust" }
  | { does: "move"; type: TransactionType; sign: 1 | -1 | "stated"; isMigration?: true }
  | { does: "nothing" };

/** Words of the column `Transaction Type`, case-insensitive; the first match decides. */
const kinds: [words: RegExp, kind: CoinbaseKind][] = [
  [/^advanced? trade buy$/, { does: "buy", isFromWallet: true }],
  [/^advanced? trade sell$/, { does: "sell", isFromWallet: true }],
  [/^buy$/, { does: "buy", isFromWallet: false }],
  [/^sell$/, { does: "sell", isFromWallet: false }],
  [/^convert$/, { does: "convert" }],
  [/^retail simple dust$/, { does: "dust" }],
  [/^(?:pro|exchange|intx|prime|vault) deposit$/, { does: "move", type: "transfer", sign: -1 }],
  [/^(?:pro|exchange|intx|prime|vault) withdrawal$/, { does: "move", type: "transfer", sign: 1 }],
  [/^send$/, { does: "move", type: "withdrawal", sign: -1 }],
  [/^(?:fiat )?withdrawal$/, { does: "move", type: "withdrawal", sign: -1 }],
  [/^(?:receive|(?:fiat )?deposit)$/, { does: "move", type: "deposit", sign: 1 }],
  [
    /^(?:staking|rewards?|inflation|coinbase earn|learning|incentives?)( rewards?)?( income| payout)?$/,
    { does: "move", type: "reward", sign: 1 },
  ],
  [/^(?:usdc )?interest( payout| income)?$/, { does: "move", type: "interest", sign: 1 }],
  [
    /^(?:credit )?card (?:buy ?back|rebate|reward)$|^subscription rebates?\b|^coinbase one rewards?$|^retail simple price improvement$/,
    { does: "move", type: "reward", sign: 1 },
  ],
  [
    /^(?:card spend|paid for an order|subscription|credit card balance payment)$/,
    { does: "move", type: "payment", sign: -1 },
  ],
  [/^donation$/, { does: "move", type: "donation", sign: -1 }],
  [/^airdrop$/, { does: "move", type: "airdrop", sign: 1 }],
  // Staked and unstaked coins stay in the account: its report has both sides.
  [
    /^(?:retail )?(?:staking|unstaking) transfer$|^cash to savings$|^savings to cash$|^retail eth2 deprecation$/,
    { does: "nothing" },
  ],
  // Transfers between the owner's portfolios.
  [/^transfer$/, { does: "move", type: "transfer", sign: "stated" }],
  [/^derivatives settlement$/, { does: "move", type: "derivative", sign: "stated" }],
  [/^asset migration$/, { does: "move", type: "other", sign: "stated", isMigration: true }],
  [/^admin (?:debit|credit)$|^clawback$/, { does: "move", type: "other", sign: "stated" }],
  [/^incentives shared clawback$/, { does: "move", type: "reward", sign: "stated" }],
];

export function coinbaseKindOf(type: string): CoinbaseKind | undefined {
  const words = type.trim().toLowerCase();
  return kinds.find(([known]) => known.test(words))?.[1];
}

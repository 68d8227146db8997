import type { TransactionType } from "../../domain/ledger/transaction.ts";

/**
 * The meaning of a row's `Transaction Kind`. `exchange`: the row has both sides. `swap`: one side; the others are separate rows of the same second.
 * `card`: a purchase paid from outside. `compound`: income that is locked at once. `move`: one incoming or outgoing coin.
 */
export type CryptocomKind =
  | { does: "exchange" | "card" }
  | { does: "nothing" }
  | { does: "compound"; counterparty: string }
  | { does: "swap"; family: string; isLocked: boolean }
  | { does: "move"; type: TransactionType; sign: 1 | -1 | "stated"; counterparty?: string };

const move = (type: TransactionType, sign: 1 | -1 | "stated", counterparty?: string): CryptocomKind => ({
  does: "move",
  type,
  sign,
  ...(counterparty === undefined ? {} : { counterparty }),
});

/** The first match decides. */
const kinds: [words: RegExp, kind: CryptocomKind][] = [
  [
    /^(?:crypto_exchange|viban_purchase|crypto_viban(?:_exchange)?|van_purchase|crypto_to_van_sell_order|recurring_buy_order)$/,
    { does: "exchange" },
  ],
  [/^trading\..*_commit$|^trading[._]limit_order[._].*[._]exchange$/, { does: "exchange" }],
  [/^trading\.(?:crypto_sale|defi_purchase)\./, { does: "exchange" }],
  // Placing an order locks money, cancelling it releases the money.
  [/^trading[._].*_(?:lock|unlock)$/, { does: "nothing" }],
  // A term that begins again: what is locked stays locked.
  [/^crypto_earn_program_extended$/, { does: "nothing" }],
  // Credited to the account at the exchange, which is not part of the app.
  [/^(?:airdrop_to_exchange_transfer|dynamic_coin_swap_bonus_exchange_deposit)$/, { does: "nothing" }],
  [/^crypto_purchase$|^trading\.crypto_purchase\./, { does: "card" }],
  // Interest that is not locked again is paid to the wallet.
  [/^finance\..*non_compound_interest/, move("interest", 1)],
  [/^finance\.dpos\..*compound_interest/, { does: "compound", counterparty: "Staking" }],
  [/^finance\..*compound_interest/, { does: "compound", counterparty: "Lockup" }],
  [/^finance\.dpos\.staking\./, move("stake", -1, "Staking")],
  [/^finance\.dpos\.(?:instant_)?unstaking\./, move("unstake", 1, "Staking")],
  [/^finance\.defi_staking\.staking\./, move("stake", -1, "DeFi Staking")],
  [/^finance\.defi_staking\.unstaking\./, move("unstake", 1, "DeFi Staking")],
  [/^crypto_credit_program_created$/, move("stake", -1, "Loan Collateral")],
  [/^crypto_credit_withdrawal_created$/, move("unstake", 1, "Loan Collateral")],
  [/^crypto_credit_loan_credited$/, move("loan", 1)],
  [/^crypto_credit_repayment_created$/, move("repayment", -1)],
  // Money that is credited before it arrives, and debited when it has arrived.
  [/^viban_deposit_precredit$/, move("loan", 1)],
  [/^viban_deposit_precredit_repayment$/, move("repayment", -1)],
  [/^lockup_upgrade$/, move("stake", -1, "Lockup")],
  [/^council_node_deposit_created$/, move("stake", -1, "Council Node")],
  [/^rewards_platform_deposit_credited$/, move("reward", 1)],
  [/^finance\.crypto_earn\.loyalty_program_.*extra_interest/, move("interest", 1)],
  [/^crypto_deposit$/, move("deposit", 1)],
  [/^(?:viban_deposit|crypto_payment_refund)|^(?:fiat|van)_deposit$/, move("deposit", 1)],
  [/^(?:crypto|viban|fiat|van)_withdrawal$/, move("withdrawal", -1)],
  [/^crypto_transfer$|^transfer\.p2p_transfer\./, move("other", "stated")],
  [/^red_envelope_transfer$/, move("gift", "stated")],
  [/^exchange_to_crypto_transfer$/, move("transfer", 1)],
  [/^crypto_to_exchange_transfer$/, move("transfer", -1)],
  [/^(?:crypto_payment|card_top_up|viban_card_top_up)$/, move("payment", -1)],
  [/^crypto_earn_(?:interest|extra_interest)_paid$/, move("interest", 1)],
  [/^crypto_earn_program_created$/, move("stake", -1, "Earn")],
  [/^crypto_earn_program_withdrawn$/, move("unstake", 1, "Earn")],
  [/^(?:lockup_lock|finance\.lockup\..*_lock(?:_upgrade)?\b)/, move("stake", -1, "Lockup")],
  [/^(?:lockup_unlock|finance\.lockup\..*_unlock\b)/, move("unstake", 1, "Lockup")],
  [/^supercharger_deposit$/, move("stake", -1, "Supercharger")],
  [/^council_deposit_created$/, move("stake", -1, "Council")],
  [/^supercharger_withdrawal$/, move("unstake", 1, "Supercharger")],
  [/^invest_deposit$/, move("stake", -1, "Invest")],
  [/^invest_withdrawal$/, move("unstake", 1, "Invest")],
  [/^airdrop_locked$|^airdrop$|_airdrop$|^admin_wallet_credited$/, move("airdrop", 1)],
  [/^admin_wallet_debited$/, move("other", -1)],
  [/^reward\.loyalty_program\./, move("reward", 1)],
  [/^nft_payout_credited$/, move("other", 1)],
  [
    /(?:cashback|rebate|reward|bonus|gift|reimbursement|commission)_(?:revert(?:ed)?|reversal)$/,
    move("reward", "stated"),
  ],
  [/_revert(?:ed)?$|_reversal$/, move("other", "stated")],
  [
    /^(?:referral_|mco_stake_reward|reimbursement$|lockup_swap_rebate|supercharger_reward)/,
    move("reward", 1),
  ],
  [/(?:_cashback|_reward|_rebate|_bonus|_gift)(?:_|$)/, move("reward", 1)],
];

const swap = /^(.+)_(?:debited|credited)$/;

export function cryptocomKindOf(kind: string): CryptocomKind | undefined {
  const words = kind.trim().toLowerCase();
  const found = kinds.find(([known]) => known.test(words))?.[1];
  if (found !== undefined) return found;
  const family = swap.exec(words)?.[1];
  return family === undefined ? undefined : { does: "swap", family, isLocked: family === "lockup_swap" };
}

/** The kind of a row: as the owner mapped it, by its word, or, of the card, by its sign. */
export function cryptocomKindOfRow(
  word: string,
  {
    mapped,
    isOfCard,
    negative,
  }: { mapped: TransactionType | undefined; isOfCard: boolean; negative: boolean },
): CryptocomKind | undefined {
  if (mapped !== undefined) return statedMove(mapped);
  return isOfCard ? statedMove(negative ? "payment" : "deposit") : cryptocomKindOf(word);
}

function statedMove(type: TransactionType): CryptocomKind {
  return { does: "move", type, sign: "stated" };
}

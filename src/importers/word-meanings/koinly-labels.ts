import { compare, parseDecimal } from "../../domain/money/decimal.ts";
import type { DecidedRow, Meaning } from "../engine/format.ts";

/** The meanings of Koinly's labels (tags). The direction follows from the row's filled columns. */
export const koinlyLabels: Record<string, Meaning> = {
  "": "sides",
  gift: "gift",
  lost: "loss",
  donation: "donation",
  "cost|tax|interest payment|interest_payment": "payment",
  "margin fee|margin_fee|loan fee|loan_fee": "fee",
  "realized gain|realized_gain|realized pnl|realized_pnl|realized p&l": "derivative",
  swap: "migration",
  "airdrop|fork": "airdrop",
  mining: "mining",
  "reward|staking|cashback|fee refund|fee_refund": "reward",
  "income|other income|other_income|salary": "income",
  "loan interest|loan_interest|lending interest|lending_interest": "interest",
  loan: { type: "loan", counterparty: "Loan" },
  "margin loan|margin_loan": { type: "loan", counterparty: "Margin loan" },
  "loan repayment|loan_repayment": { type: "repayment", counterparty: "Loan" },
  "stake|unstake|add to pool|add_to_pool|remove from pool|remove_from_pool|sent to pool|received from pool|liquidity in|liquidity_in|liquidity out|liquidity_out":
    {
      refuse:
        "Koinly does not say which pool or product this went to or came from. Enter it by hand as staked or unstaked, with the product.",
    },
};

/** Loan interest that was paid. The same label on a received amount is income. */
export function paidInterest(label: string, received: string): Meaning | undefined {
  return /^loan[ _]interest$/i.test(label) && received === "" ? "payment" : undefined;
}

/**
 * Refuses a row that sent more of a coin than arrived and has a fee in this coin: the fee may be the difference, or be charged in addition to it.
 */
export function unclearFee({
  cell,
  hasAmount,
}: Pick<
  DecidedRow<"sent" | "sentCurrency" | "received" | "receivedCurrency" | "fee" | "feeCurrency">,
  "cell" | "hasAmount"
>): Meaning | undefined {
  const coins = [cell("sentCurrency"), cell("receivedCurrency"), cell("feeCurrency")];
  const isOneCoin = new Set(coins.map((coin) => coin.toUpperCase())).size === 1;
  if (!isOneCoin || !hasAmount("fee") || !hasAmount("sent") || !hasAmount("received")) return undefined;
  const amounts = [cell("sent"), cell("received")].map((text) => text.replaceAll(",", ""));
  const [sent, received] = amounts.every((text) => /^\d+(?:\.\d+)?$/.test(text))
    ? amounts.map(parseDecimal)
    : [];
  return sent !== undefined && received !== undefined && compare(sent, received) === 0
    ? undefined
    : {
        refuse:
          "More was sent than arrived, so that the fee may be the difference or be charged in addition. Enter this row by hand.",
      };
}

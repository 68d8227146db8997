import {
  add,
  compare,
  formatDecimal,
  negate,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** A purchase or sale whose note does not say whether the money stayed at Coinbase, with its possible payment. */
type Undecided = { at: number; currency: string; change: Decimal; payment: ReportedTransaction };

/**
 * Decides whether purchases and sales were paid from and into the cash balance. If the report lists deposits or withdrawals of a currency, its
 * cash balance follows from them: a purchase that it covers is paid from it, and the proceeds of a sale stay in it. Otherwise the money came
 * from a bank or card, or went there.
 */
export function createCashBook() {
  const listed = new Set<string>();
  const decided: { at: number; currency: string; change: Decimal }[] = [];
  const undecided: Undecided[] = [];
  return {
    /** A deposit or withdrawal of money that the report lists. */
    list(at: number, currency: string, change: string): void {
      listed.add(currency);
      decided.push({ at, currency, change: parseDecimal(change) });
    },
    /** Money that a trade debited from or credited to the cash balance. */
    move(at: number, currency: string, change: string): void {
      decided.push({ at, currency, change: parseDecimal(change) });
    },
    undecided(at: number, currency: string, change: string, payment: ReportedTransaction): void {
      undecided.push({ at, currency, change: parseDecimal(change), payment });
    },
    /** The payments from or to the outside, and the number that stayed at Coinbase. */
    settle(): { payments: ReportedTransaction[]; internal: number } {
      const balances = new Map<string, Decimal>();
      const payments: ReportedTransaction[] = [];
      const events = [...decided.map((event) => ({ ...event, payment: undefined })), ...undecided].toSorted(
        (a, b) => a.at - b.at || compare(b.change, a.change),
      );
      let internal = 0;
      for (const { currency, change, payment } of events) {
        const balance = balances.get(currency) ?? zero;
        const isCovered = compare(add(balance, change), zero) >= 0;
        if (payment !== undefined && !(listed.has(currency) && isCovered)) payments.push(payment);
        else {
          if (payment !== undefined) internal++;
          balances.set(currency, add(balance, change));
        }
      }
      return { payments, internal };
    },
  };
}

/** The change of the cash balance by a purchase or sale. */
export function cashChange(total: string, isBuy: boolean): string {
  const amount = parseDecimal(total);
  return formatDecimal(isBuy ? negate(amount) : subtract(amount, zero));
}

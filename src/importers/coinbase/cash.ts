import { decidePayments, type CashChange } from "../../domain/ledger/superseded/cash-balance.ts";
import { formatDecimal, negate, parseDecimal, subtract, zero } from "../../domain/money/decimal.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** The cash balance of one report. What other reports state is in the ledger, which decides again (store/ledger/trackers/assumed-payments.ts). */
export function createCashBook() {
  const changes: CashChange<ReportedTransaction>[] = [];
  const undecided: CashChange<ReportedTransaction>[] = [];
  return {
    /** A deposit or withdrawal of money that the report lists. */
    list(at: number, currency: string, change: string): void {
      changes.push({ at, currency, change: parseDecimal(change), isStated: true });
    },
    /** Money that a trade debited from or credited to the cash balance. */
    move(at: number, currency: string, change: string): void {
      changes.push({ at, currency, change: parseDecimal(change) });
    },
    /** A purchase or sale whose note does not say whether the money stayed at Coinbase, with its possible payment. */
    undecided(at: number, currency: string, change: string, payment: ReportedTransaction): void {
      undecided.push({ at, currency, change: parseDecimal(change), payment });
    },
    /** The payments from or to the outside, and the number that stayed at Coinbase. */
    settle(): { payments: ReportedTransaction[]; internal: number } {
      const { counted, internal } = decidePayments([...changes, ...undecided]);
      return { payments: counted, internal: internal.length };
    },
  };
}

/** The change of the cash balance by a purchase or sale. */
export function cashChange(total: string, isBuy: boolean): string {
  const amount = parseDecimal(total);
  return formatDecimal(isBuy ? negate(amount) : subtract(amount, zero));
}

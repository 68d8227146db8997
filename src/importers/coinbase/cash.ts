import { decidePayments, type CashChange } from "../../domain/ledger/superseded/cash-balance.ts";
import { formatDecimal, negate, parseDecimal, subtract, zero } from "../../domain/money/decimal.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** The cash balance of one report. The ledger decides again with all reports (store/ledger/trackers/assumed-payments.ts). */
export function createCashBook() {
  const changes: CashChange<ReportedTransaction>[] = [];
  const undecided: CashChange<ReportedTransaction>[] = [];
  return {
    /** Records a listed deposit or withdrawal of money. */
    list(at: number, currency: string, change: string): void {
      changes.push({ at, currency, change: parseDecimal(change), isStated: true });
    },
    /** Records money that a trade debited from or credited to the cash balance. */
    move(at: number, currency: string, change: string): void {
      changes.push({ at, currency, change: parseDecimal(change) });
    },
    /** Records a purchase or sale whose note does not state whether the money stayed at Coinbase, with its possible payment. */
    undecided(at: number, currency: string, change: string, payment: ReportedTransaction): void {
      undecided.push({ at, currency, change: parseDecimal(change), payment });
    },
    /** Decides: the payments from or to the outside, and the number of those settled by the cash balance. */
    settle(): { payments: ReportedTransaction[]; internal: number } {
      const { counted, internal } = decidePayments([...changes, ...undecided]);
      return { payments: counted, internal: internal.length };
    },
  };
}

/** The change of the cash balance by a purchase or sale. */
export function cashChange(total: string, { isBuy }: { isBuy: boolean }): string {
  const amount = parseDecimal(total);
  return formatDecimal(isBuy ? negate(amount) : subtract(amount, zero));
}

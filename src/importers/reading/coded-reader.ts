import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { RowError, type ImportOptions, type Reader } from "../importer.ts";

/** What leaves an account under the type `fee` is a fee, also where the owner gave the type to a word. */
function withFeeLegs(transaction: ReportedTransaction): ReportedTransaction {
  const { type, legs } = transaction;
  if (type !== "fee" || legs.some(({ direction }) => direction === "in")) return transaction;
  return { ...transaction, legs: legs.map((leg) => ({ ...leg, direction: "fee", kind: "fee" })) };
}

/** The outcomes of a reader's rows. */
export type Outcomes = {
  /** Counts a row that changes no balance, with the reason shown to the owner. */
  withoutEffect(reason: string, rows?: number): [];
  /** The reader with its outcomes and their summary among its warnings. `options` if its words can be mapped. */
  counted(reader: Reader, options?: ImportOptions): Reader;
};

/**
 * What readers with code of their own have in common: every row ends in a transaction, in a reason why it changes no balance, or in a
 * problem.
 */
export function createOutcomes(): Outcomes {
  const noEffect = new Map<string, number>();
  let [rows, without, refused] = [0, 0, 0];
  return {
    withoutEffect(reason, count = 1) {
      noEffect.set(reason, (noEffect.get(reason) ?? 0) + count);
      without += count;
      return [];
    },
    counted: (reader, { words = {} } = {}) => {
      const hasWords = Object.keys(words).length > 0;
      const mapped = (transactions: ReportedTransaction[]): ReportedTransaction[] =>
        hasWords ? transactions.map(withFeeLegs) : transactions;
      return {
        ...reader,
        read(row) {
          rows++;
          try {
            return mapped(reader.read(row));
          } catch (error) {
            if (error instanceof RowError) refused++;
            throw error;
          }
        },
        end() {
          const ended = reader.end();
          refused += new Set(ended.problems.map(({ row }) => row)).size;
          return { ...ended, transactions: mapped(ended.transactions) };
        },
        rowOutcomes: () => ({ booked: rows - without - refused, noEffect }),
        warnings() {
          const counts = [...noEffect].map(([reason, count]) => `${count} × ${reason}`);
          const own = counts.length === 0 ? [] : [`Rows that change no balance: ${counts.join("; ")}.`];
          return [...(reader.warnings?.() ?? []), ...own];
        },
      };
    },
  };
}

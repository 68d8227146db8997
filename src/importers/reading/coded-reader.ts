import { isChain, rowHash, rowIdentity } from "../../domain/ledger/identity.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { createHashMap } from "../../lib/hash-map.ts";
import { textHash } from "../../lib/text-hash.ts";
import { RowError, type ImportOptions, type Reader } from "../importer.ts";
import { withoutEffectNote } from "../file-note.ts";

/** Books outflows of the type `fee` as fees, also if the owner mapped a word to that type. */
function withFeeLegs(transaction: ReportedTransaction): ReportedTransaction {
  const { type, legs } = transaction;
  if (type !== "fee" || legs.some(({ direction }) => direction === "in")) return transaction;
  return { ...transaction, legs: legs.map((leg) => ({ ...leg, direction: "fee", kind: "fee" })) };
}

/**
 * Makes ids distinct: a transaction with the id of an earlier, different one gets another id, and a repeated transaction is dropped. Exchanges'
 * ids are unique unless a program rounded or filled the column. Rows of a chain with one hash are parts of one transaction.
 */
function createDistinctIds(): (transactions: ReportedTransaction[]) => ReportedTransaction[] {
  const contentOf = createHashMap();
  /** Whether an id is new, was used for the same content, or was used for other content. */
  const claim = (id: string, content: number): "new" | "same" | "taken" => {
    const key = textHash(id);
    const known = contentOf.get(key);
    if (known === content) return "same";
    if (known !== undefined) return "taken";
    contentOf.set(key, content);
    return "new";
  };
  const idOf = (transaction: ReportedTransaction, id: string): string | undefined => {
    const content = rowHash(transaction);
    const claimed = claim(id, content);
    if (claimed !== "taken") return claimed === "new" ? id : undefined;
    const rowId = rowIdentity(transaction);
    return claim(rowId, content) === "new" ? rowId : undefined;
  };
  return (transactions) => {
    const changed = new Map<string, string>();
    const distinct: ReportedTransaction[] = [];
    for (const transaction of transactions) {
      const { id, platform } = transaction;
      const distinctId = id === undefined || isChain(platform) ? id : idOf(transaction, id);
      if (distinctId === id) distinct.push(transaction);
      else if (id !== undefined && distinctId !== undefined) {
        changed.set(id, distinctId);
        distinct.push({ ...transaction, id: distinctId });
      }
    }
    if (changed.size === 0) return distinct;
    return distinct.map((transaction) => {
      const settles = changed.get(transaction.settles ?? "");
      return settles === undefined ? transaction : { ...transaction, settles };
    });
  };
}

/** Counts the outcomes of a reader's rows. */
export type Outcomes = {
  /** Counts rows that change no balance, with the reason shown to the owner. */
  withoutEffect(reason: string, rows?: number): [];
  /** Adds the outcomes, and a warning that summarises them, to a reader. `options`: given if the owner can map its words. */
  counted(reader: Reader, options?: ImportOptions): Reader;
};

/**
 * Common parts of readers written in code: every row results in a transaction, in a reason why it changes no balance, or in a problem.
 * `joinsIds`: the reader itself decides which rows with the same id are one transaction.
 */
export function createOutcomes({ joinsIds = false }: { joinsIds?: boolean } = {}): Outcomes {
  const noEffect = new Map<string, number>();
  let [rows, without, refused] = [0, 0, 0];
  const withoutEffect = (reason: string, count = 1): [] => {
    noEffect.set(reason, (noEffect.get(reason) ?? 0) + count);
    without += count;
    return [];
  };
  const distinct = joinsIds ? undefined : createDistinctIds();
  return {
    withoutEffect,
    counted: (reader, { words = {} } = {}) => {
      const hasWords = Object.keys(words).length > 0;
      const finished = (reportedTransactions: ReportedTransaction[]): ReportedTransaction[] => {
        const transactions = hasWords ? reportedTransactions.map(withFeeLegs) : reportedTransactions;
        return distinct === undefined || transactions.length === 0 ? transactions : distinct(transactions);
      };
      return {
        ...reader,
        read(row) {
          rows++;
          try {
            const reportedTransactions = reader.read(row);
            const transactions = finished(reportedTransactions);
            const isRepeated = reportedTransactions.length > 0 && transactions.length === 0;
            return isRepeated ? withoutEffect("the same row again") : transactions;
          } catch (error) {
            if (error instanceof RowError) refused++;
            throw error;
          }
        },
        end() {
          const ended = reader.end();
          refused += new Set(ended.problems.map(({ row }) => row)).size;
          const transactions = finished(ended.transactions);
          const repeated = ended.transactions.length - transactions.length;
          if (repeated > 0) withoutEffect("the same row again", repeated);
          return { ...ended, transactions };
        },
        rowOutcomes: () => ({ booked: rows - without - refused, noEffect }),
        warnings() {
          return [...(reader.warnings?.() ?? []), ...withoutEffectNote(noEffect)];
        },
      };
    },
  };
}

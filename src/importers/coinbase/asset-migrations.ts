import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";

/**
 * Joins the two rows of a coin that Coinbase replaced by its successor, such as MATIC by POL, so that the cost basis is carried: one coin out and
 * another in at the same time. Other rows remain as they are.
 */
export function createAssetMigrations() {
  const byTime = new Map<number, ReportedTransaction[]>();
  return {
    add(transaction: ReportedTransaction): void {
      byTime.set(transaction.at, [...(byTime.get(transaction.at) ?? []), transaction]);
    },
    end: (): ReportedTransaction[] => [...byTime.values()].flatMap(joined),
  };
}

function joined(rows: ReportedTransaction[]): ReportedTransaction[] {
  const sideOf = (direction: "in" | "out") =>
    rows.find(({ legs }) => legs.every((leg) => leg.direction === direction));
  const [sent, received] = [sideOf("out"), sideOf("in")];
  if (rows.length !== 2 || sent === undefined || received === undefined) return rows;
  return [{ ...sent, type: "migration", legs: [...sent.legs, ...received.legs] }];
}

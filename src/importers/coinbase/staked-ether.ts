import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import type { Row } from "../importer.ts";
import { splitSign, statedAmountAt, withoutGrouping } from "../reading/amounts.ts";
import type { Outcomes } from "../reading/coded-reader.ts";
import type { createCells } from "./coinbase-report-cells.ts";

/** Skips the pair of rows by which Coinbase merged ETH2 into ETH: sent and received in the same second, of the same amount. */
export function createStakedEther({ at, textAt }: ReturnType<typeof createCells>, outcomes: Outcomes) {
  const halfOf = (row: Row): string => {
    const quantity = statedAmountAt(row, withoutGrouping(textAt(row, at.quantity)), "Quantity Transacted");
    return `${textAt(row, at.time)} ${splitSign(quantity).amount}`;
  };
  const isEther = (row: Row, ticker: string, type: RegExp): boolean =>
    textAt(row, at.asset).toUpperCase() === ticker && type.test(textAt(row, at.type));
  let openConversion: { half: string; transactions: ReportedTransaction[] } | undefined;
  let openHalf: string | undefined;
  const released = (): ReportedTransaction[] => {
    const { transactions } = openConversion ?? { transactions: [] };
    openConversion = undefined;
    return transactions;
  };
  return {
    /** The completed transactions. The row of a received half is kept until the next row. */
    read(row: Row, transactionsOfRow: () => ReportedTransaction[]): ReportedTransaction[] {
      if (isEther(row, "ETH2", /^send$/i)) {
        const half = halfOf(row);
        if (openConversion?.half === half) {
          openConversion = undefined;
          outcomes.withoutEffect("staked ether that became ether", 2);
        } else openHalf = half;
        return released();
      }
      const transactions = transactionsOfRow();
      if (!isEther(row, "ETH", /^receive$/i)) return [...released(), ...transactions];
      const before = released();
      if (openHalf === halfOf(row)) {
        openHalf = undefined;
        outcomes.withoutEffect("staked ether that became ether", 2);
      } else openConversion = { half: halfOf(row), transactions };
      return before;
    },
    released,
  };
}

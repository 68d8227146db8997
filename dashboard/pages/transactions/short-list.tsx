import { useAccountQuery } from "../../data/account.tsx";
import type { Transaction } from "../../data/records.ts";
import { TransactionRow } from "./transaction-row.tsx";

/** A few transactions with their values at the time, for pages that show the latest ones. */
export function ShortList({ transactions }: { transactions: readonly Transaction[] }) {
  const { data } = useAccountQuery("transactions.values", { ids: transactions.map(({ id }) => id) });
  const values = new Map(data?.values.map(({ id, value }) => [id, value]));
  return (
    <ul className="rows">
      {transactions.map((transaction) => (
        <li key={transaction.id}>
          <TransactionRow transaction={transaction} brief value={values.get(transaction.id) ?? null} />
        </li>
      ))}
    </ul>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useAccount, useAccountQuery } from "../../data/account.tsx";
import type { Transaction } from "../../data/records.ts";
import { useService } from "../../data/service.ts";
import { TransactionRow } from "./transaction-row.tsx";
import { arrivalIdsOf, TransferRow } from "./transfer-row.tsx";

/**
 * A few transactions with their values at their time, for pages that show the latest ones. A transfer is one row, so request the
 * transactions with `collapseTransfers`.
 */
export function ShortList({ transactions }: { transactions: readonly Transaction[] }) {
  const { data } = useAccountQuery("transactions.values", { ids: transactions.map(({ id }) => id) });
  const values = new Map(data?.values.map(({ id, value }) => [id, value]));
  const arrivals = useArrivals(transactions.flatMap(arrivalIdsOf));
  return (
    <ul className="rows">
      {transactions.map((transaction) => {
        const value = values.get(transaction.id) ?? null;
        const transactionArrivals = arrivalIdsOf(transaction).flatMap((id) => arrivals.get(id) ?? []);
        return (
          <li key={transaction.id}>
            {transactionArrivals.length > 0 ? (
              <TransferRow listedTransaction={{ transaction, arrivals: transactionArrivals, value }} brief />
            ) : (
              <TransactionRow transaction={transaction} brief value={value} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function useArrivals(ids: readonly string[]): ReadonlyMap<string, Transaction> {
  const service = useService();
  const { name: accountName } = useAccount();
  const filter = { ids: [...ids] };
  const { data } = useQuery({
    queryKey: [accountName, "transactions.list", { filter }],
    queryFn: ({ signal }) => service.call("transactions.list", { accountName, filter, limit: 1_000 }, signal),
    enabled: ids.length > 0,
  });
  return new Map(data?.items.map((transaction) => [transaction.id, transaction]));
}

import { useState } from "react";
import { useAccountQuery } from "../../data/account.tsx";
import type { DefiPosition } from "../../data/records.ts";
import { countText } from "../../format/names.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { TransactionRow } from "../transactions/transaction-row.tsx";
import { t } from "../../i18n/t.ts";

/** The transactions of a position, loaded when expanded. */
export function PositionHistory({ transactions }: { transactions: DefiPosition["transactions"] }) {
  const [isOpen, setOpen] = useState(false);
  if (transactions.count === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t("defi.history")} · {countText(transactions.count, "transaction")}
      </summary>
      {isOpen && <Transactions ids={transactions.latest} />}
    </details>
  );
}

function Transactions({ ids }: { ids: string[] }) {
  const answer = useAccountQuery("transactions.list", { filter: { ids }, limit: 100, order: "desc" });
  return (
    <QueryResult of={answer} lines={3}>
      {({ items }) => (
        <ul>
          {items.map((transaction) => (
            <li key={transaction.id}>
              <TransactionRow transaction={transaction} />
            </li>
          ))}
        </ul>
      )}
    </QueryResult>
  );
}

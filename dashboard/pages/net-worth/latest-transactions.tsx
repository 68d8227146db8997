import { useAnswer } from "../../data/account.tsx";
import { Answer } from "../../parts/answer.tsx";
import { Link } from "../../router.tsx";
import { TransactionRow } from "../transactions/transaction-row.tsx";

/** The last few things that happened. */
export function LatestTransactions() {
  const answer = useAnswer("transactions.list", { limit: 6 });
  return (
    <section aria-labelledby="latest" className="card">
      <header className="card-head">
        <h2 id="latest">Latest transactions</h2>
        <Link to="/transactions">All transactions</Link>
      </header>
      <Answer of={answer}>
        {({ items }) => (
          <ul className="rows">
            {items.map((transaction) => (
              <li key={transaction.id}>
                <TransactionRow transaction={transaction} brief />
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  );
}

import { useAccountQuery } from "../../data/account.tsx";
import { QueryResult } from "../../parts/query-result.tsx";
import { Link } from "../../router.tsx";
import { ShortList } from "../transactions/short-list.tsx";
import { t } from "../../i18n/t.ts";

/** The latest transactions. */
export function LatestTransactions() {
  const answer = useAccountQuery("transactions.list", { filter: { collapseTransfers: true }, limit: 6 });
  return (
    <section aria-labelledby="latest" className="card">
      <header className="card-head">
        <h2 id="latest">{t("worthNotes.latestTransactions")}</h2>
        <Link to="/transactions">{t("worthNotes.allTransactions")}</Link>
      </header>
      <QueryResult of={answer}>{({ items }) => <ShortList transactions={items} />}</QueryResult>
    </section>
  );
}

import type { Asset } from "../../../src/domain/assets/asset.ts";
import { useAccountQuery } from "../../data/account.tsx";
import { QueryResult } from "../../parts/query-result.tsx";
import { Link } from "../../router.tsx";
import { ShortList } from "../transactions/short-list.tsx";
import { t } from "../../i18n/t.ts";

/** The latest transactions of a coin, with a link to all of them. */
export function CoinTransactions({ asset }: { asset: Asset }) {
  const filter = { ...coinFilter(asset), collapseTransfers: true };
  const answer = useAccountQuery("transactions.list", { filter, limit: 8 });
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t("asset.latest")}</h2>
        <Link to={transactionsOf(asset)}>{t("common.all")}</Link>
      </div>
      <QueryResult of={answer} lines={4}>
        {({ items }) => <ShortList transactions={items} />}
      </QueryResult>
    </section>
  );
}

/** The filter for a coin's transactions, on all its chains and exchanges. */
export function coinFilter({ id, coinId }: Asset): { assetId: string } | { coinId: string } {
  return coinId === null ? { assetId: id } : { coinId };
}

/** The URL of a coin's transactions, of one day if given. */
export function transactionsOf({ id, coinId }: Asset, day?: string): string {
  return `/transactions?${new URLSearchParams({
    ...(coinId === null ? {} : { coin: coinId }),
    asset: id,
    ...(day === undefined ? {} : { from: day, to: day }),
  })}`;
}

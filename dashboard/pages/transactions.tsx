import { Suspense, useMemo, useState } from "react";
import { transactionTypes } from "../../src/domain/ledger/transaction.ts";
import type { Transaction } from "../data/records.ts";
import { endOfDay, numberOfDay, startOfDay } from "../../src/domain/time/day.ts";
import { useAccount } from "../data/account.tsx";
import { isDay } from "../data/is-day.ts";
import { useService, type InputOf } from "../data/service.ts";
import { counted } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { Placeholder } from "../parts/answer.tsx";
import { EndlessList } from "../parts/endless-list.tsx";
import { Icon } from "../parts/icon.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { Sheet } from "../parts/sheet.tsx";
import { Link, useRouter } from "../router.tsx";
import { ExportTransactions } from "./transactions/export-transactions.tsx";
import { Filters } from "./transactions/filters.tsx";
import { SelectionBar } from "./transactions/selection-bar.tsx";
import { TransactionRow } from "./transactions/transaction-row.tsx";
import { t } from "../i18n/t.ts";

const NewTransaction = lazyPart(() => import("./transactions/new-transaction.tsx"), "transactions");

/** Everything that happened, newest first, narrowed by what is asked for. */
export default function TransactionsPage() {
  const format = useFormat();
  const service = useService();
  const { name: accountName } = useAccount();
  const { search, go, path } = useRouter();
  const text = search.get("text") ?? "";
  const type = transactionTypes.find((known) => known === search.get("type"));
  const wallet = search.get("wallet") ?? "";
  const tag = search.get("tag") ?? "";
  const from = search.get("from") ?? "";
  const to = search.get("to") ?? "";
  const hidden = search.get("hidden") ?? "";
  const assetId = search.get("asset") ?? "";
  const coinId = search.get("coin") ?? "";
  const input = useMemo(() => {
    const filter: NonNullable<InputOf<"transactions.list">["filter"]> = {};
    if (text !== "") filter.text = text;
    if (type !== undefined) filter.types = [type];
    if (wallet !== "") filter.wallets = [wallet];
    if (tag !== "") filter.tags = [tag];
    if (isDay(from)) filter.from = startOfDay(numberOfDay(from));
    if (isDay(to)) filter.to = endOfDay(numberOfDay(to));
    // A coin is all its assets; an asset is one of them.
    if (coinId !== "") filter.coinId = coinId;
    else if (assetId !== "") filter.assetId = assetId;
    if (hidden === "") filter.hidden = false;
    return { filter };
  }, [text, type, wallet, tag, from, to, hidden, assetId, coinId]);
  const [chosen, choose] = useState<string[] | null>(null);
  const [isAdding, setAdding] = useState(false);
  const isNarrowed = [text, type ?? "", wallet, tag, from, to, assetId, coinId].some(
    (choice) => choice !== "",
  );
  return (
    <div className="page">
      <div className="card-head">
        <h1>{t("common.transactions")}</h1>
        <span className="actions">
          <button type="button" className="button small primary" onClick={() => setAdding(true)}>
            <Icon name="add" size={16} /> {t("transactions.addTransaction")}
          </button>
          <button
            type="button"
            className="button small quiet"
            aria-pressed={chosen !== null}
            onClick={() => choose(chosen === null ? [] : null)}
          >
            {chosen === null ? t("transactions.select") : t("transactions.cancelSelection")}
          </button>
          <ExportTransactions filter={input.filter} />
        </span>
      </div>
      <Filters />
      <EndlessList<Transaction>
        name={["transactions.list", input]}
        ask={(page, signal) => service.call("transactions.list", { accountName, ...input, ...page }, signal)}
        rowHeight={64}
        keyOf={({ id }) => id}
        label={t("transactions.transactionsNewestFirst")}
        row={(transaction) => (
          <TransactionRow
            transaction={transaction}
            {...(chosen === null
              ? {}
              : {
                  choice: {
                    isChosen: chosen.includes(transaction.id),
                    toggle: () => choose(toggled(chosen, transaction.id)),
                  },
                })}
          />
        )}
        heading={({ at }, total) => (
          <>
            <b>{format.month(at)}</b> <span className="faint">{counted(total, "transaction")}</span>
          </>
        )}
        empty={
          isNarrowed ? (
            <div className="empty">
              <p>{t("transactions.noMatchingTransactions")}</p>
              <button type="button" className="button" onClick={() => go(path, { replace: true })}>
                {t("transactions.showAllTransactions")}
              </button>
            </div>
          ) : (
            <div className="empty">
              <p>{t("transactions.noTransactionsYet")}</p>
              <Link to="/import" className="button">
                {t("transactions.addData")}
              </Link>
            </div>
          )
        }
      />
      {isAdding && (
        <Sheet title={t("transactions.addTransaction")} onClose={() => setAdding(false)}>
          <Suspense fallback={<Placeholder lines={8} />}>
            <NewTransaction onDone={() => setAdding(false)} />
          </Suspense>
        </Sheet>
      )}
      {chosen !== null && <SelectionBar ids={chosen} onDone={() => choose(null)} />}
    </div>
  );
}

function toggled(ids: string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((known) => known !== id) : [...ids, id];
}

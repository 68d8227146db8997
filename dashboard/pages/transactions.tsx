import { accessIncludes, useAccess } from "../access.ts";
import { useEffect, useMemo, useState } from "react";
import { useAccount } from "../data/account.tsx";
import { useService } from "../data/service.ts";
import { countText } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { Placeholder } from "../parts/query-result.tsx";
import { NoDataYet } from "../parts/no-data-yet.tsx";
import { useIsEmptyList, VirtualList, type ListName } from "../parts/virtual-list.tsx";
import { Icon } from "../parts/icon.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/part-boundary.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { useRouter, useSearchChoice } from "../router.tsx";
import { ExportTransactions } from "./transactions/export-transactions.tsx";
import { filterOf, isFiltered, reversedRange } from "./transactions/filter-of.ts";
import { Filters } from "./transactions/filters.tsx";
import { SelectionBar } from "./transactions/selection-bar.tsx";
import { TransactionRow } from "./transactions/transaction-row.tsx";
import { listTransfersOnce, TransferRow, type Listed } from "./transactions/transfer-row.tsx";
import { t } from "../i18n/t.ts";
import { IfAllowed } from "../if-allowed.tsx";

const TransactionForm = lazyPart(
  () => import("./transactions/transaction-form.tsx"),
  "transactions",
  "edits",
);

/** Maximum transactions in one change. */
const maxSelected = 1_000;

/** All transactions, newest first, filtered; a transfer is one row. */
export default function TransactionsPage() {
  const format = useFormat();
  const service = useService();
  const { name: accountName } = useAccount();
  const { search } = useRouter();
  const input = useMemo(() => ({ filter: { ...filterOf(search), collapseTransfers: true } }), [search]);
  const { selectedIds, choose, total, chooseAll } = useSelection();
  const [add, setAdd] = useSearchChoice("add");
  const [isAdding, setAdding] = useState(false);
  const mayWrite = accessIncludes(useAccess(), "write");
  const listName: ListName = ["transactions.list", input];
  const isEmpty = useIsEmptyList(listName);
  // A link may open the form. The parameter is removed afterwards, so that the form can be closed.
  if (add !== "" && !isAdding) setAdding(true);
  useEffect(() => {
    if (add !== "") setAdd("");
  }, [add, setAdd]);
  return (
    <div className="page">
      <div className="card-head">
        <h1>{t("common.transactions")}</h1>
        <span className="actions">
          <IfAllowed>
            {" "}
            <button type="button" className="button small primary" onClick={() => setAdding(true)}>
              <Icon name="add" size={16} /> {t("transactions.addTransaction")}
            </button>
            <button
              type="button"
              className="button small quiet"
              aria-pressed={selectedIds !== null}
              disabled={isEmpty && selectedIds === null}
              onClick={() => choose(selectedIds === null ? [] : null)}
            >
              {selectedIds === null ? t("transactions.select") : t("transactions.cancelSelection")}
            </button>
          </IfAllowed>
          <ExportTransactions filter={filterOf(search)} isEmpty={isEmpty} />
        </span>
      </div>
      <Filters />
      <VirtualList<Listed>
        name={listName}
        ask={async (page, signal) => {
          const answer = await service.call("transactions.list", { accountName, ...input, ...page }, signal);
          return listTransfersOnce(service, answer, accountName, signal);
        }}
        rowHeight={64}
        narrowRowHeight={84}
        keyOf={({ transaction }) => transaction.id}
        label={t("transactions.transactionsNewestFirst")}
        row={(listedTransaction) => (
          <Row listedTransaction={listedTransaction} selectedIds={selectedIds} choose={choose} />
        )}
        heading={({ transaction: { at } }, total) => (
          <>
            <b>{format.month(at)}</b> <span className="faint">{countText(total, "transaction")}</span>
          </>
        )}
        empty={<Empty />}
      />
      {isAdding && mayWrite && (
        <Sheet title={t("transactions.addTransaction")} onClose={() => setAdding(false)}>
          <PartBoundary fallback={<Placeholder lines={8} />}>
            <TransactionForm onDone={() => setAdding(false)} />
          </PartBoundary>
        </Sheet>
      )}
      {selectedIds !== null && (
        <SelectionBar ids={selectedIds} total={total} onDone={() => choose(null)} onAll={chooseAll} />
      )}
    </div>
  );
}

/** The selected transactions; `total` is higher than their number if all were to be selected, and one change takes no more. */
function useSelection() {
  const service = useService();
  const { name: accountName } = useAccount();
  const { search } = useRouter();
  const [selectedIds, choose] = useState<string[] | null>(null);
  const [whole, setWhole] = useState<{ ids: string[]; total: number } | null>(null);
  const chooseAll = async (): Promise<void> => {
    const input = { accountName, filter: filterOf(search), limit: maxSelected };
    const { items, total } = await service.call("transactions.list", input);
    const ids = items.map(({ id }) => id);
    setWhole({ ids, total });
    choose(ids);
  };
  const total = whole !== null && whole.ids === selectedIds ? whole.total : (selectedIds?.length ?? 0);
  return { selectedIds, choose, total, chooseAll };
}

const reversedTexts = {
  days: "transactions.reversedDays",
  amounts: "transactions.reversedAmounts",
  values: "transactions.reversedValues",
} as const;

function Empty() {
  const { search, go, path } = useRouter();
  const reversed = reversedRange(filterOf(search));
  if (isFiltered(search))
    return (
      <div className="empty">
        <p>{t("transactions.noMatchingTransactions")}</p>
        {reversed !== null && <p>{t(reversedTexts[reversed])}</p>}
        <button type="button" className="button" onClick={() => go(path, { replace: true })}>
          {t("transactions.showAllTransactions")}
        </button>
      </div>
    );
  return <NoDataYet text={t("transactions.noTransactionsYet")} />;
}

/** One row. Selecting a transfer selects its departure and all its arrivals. */
function Row({
  listedTransaction,
  selectedIds,
  choose,
}: {
  listedTransaction: Listed;
  selectedIds: string[] | null;
  choose(ids: string[]): void;
}) {
  const { transaction, arrivals, value } = listedTransaction;
  const ids = [transaction, ...arrivals].map(({ id }) => id);
  const isChosen = selectedIds?.includes(transaction.id) === true;
  const choice =
    selectedIds === null
      ? {}
      : {
          choice: {
            isChosen,
            toggle: () =>
              choose(isChosen ? selectedIds.filter((id) => !ids.includes(id)) : [...selectedIds, ...ids]),
          },
        };
  return arrivals.length > 0 ? (
    <TransferRow listedTransaction={listedTransaction} {...choice} />
  ) : (
    <TransactionRow transaction={transaction} value={value} {...choice} />
  );
}

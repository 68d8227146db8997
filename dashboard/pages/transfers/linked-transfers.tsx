import { sumOf } from "../../../src/domain/money/decimal.ts";
import { useAssets } from "../../data/assets.ts";
import { csvMoment, type Column } from "../../data/csv-file.ts";
import type { Page, Transaction } from "../../data/records.ts";
import { useWallets } from "../../data/wallets.ts";
import { useAccount, useAccountMutation } from "../../data/account.tsx";
import { useService } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { useIsEmptyList, VirtualList, type ListName, type PageInput } from "../../parts/virtual-list.tsx";
import { allOf, ExportCsv } from "../../parts/lists/export-csv.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { TransactionRow } from "../transactions/transaction-row.tsx";
import { feeOf, transfersByCoin } from "../transactions/transfer-amounts.ts";
import { listTransfersOnce, TransferRow, type Listed } from "../transactions/transfer-row.tsx";
import { walletOf } from "../transactions/wallet-of.ts";
import { affected, unlinkedText, useUndoable } from "../transactions/use-undoable.ts";
import { NoDataYet } from "../../parts/no-data-yet.tsx";
import { IfAllowed } from "../../if-allowed.tsx";

const linkedOnly = { filter: { linked: true, collapseTransfers: true } };
const listName: ListName = ["transactions.list", linkedOnly];

/** Linked transfers, newest first, one row each; each can be unlinked. */
export function LinkedTransfers() {
  const service = useService();
  const { name: accountName, transactions } = useAccount();
  const { symbolOf } = useAssets();
  const { currency } = useFormat();
  const { placeOf } = useWallets();
  const isEmpty = useIsEmptyList(listName);
  const loadPage = async (page: PageInput, signal?: AbortSignal): Promise<Page<Listed>> => {
    const input = { accountName, ...linkedOnly, ...page };
    const answer = await service.call("transactions.list", input, signal);
    return listTransfersOnce(service, answer, accountName, signal);
  };
  const columns: Column<Listed>[] = [
    [t("transfers.sentAt"), ({ transaction }) => csvMoment(transaction.at)],
    [t("transfers.receivedAt"), ({ arrivals }) => csvMoment(arrivals.at(-1)?.at ?? null)],
    [t("common.from"), ({ transaction }) => placeOf(walletOf(transaction), transaction.platform)],
    [
      t("common.to"),
      ({ arrivals }) => arrivals.map((arrival) => placeOf(walletOf(arrival), arrival.platform)).join(", "),
    ],
    [t("common.coin"), ({ transaction }) => coinOf(transaction, symbolOf)],
    [t("common.sent"), ({ transaction }) => amountOf([transaction], "out")],
    [t("common.received"), ({ arrivals }) => amountOf(arrivals, "in")],
    [t("common.fee"), (listedTransaction) => feeOf(listedTransaction)?.amount],
    [t("transfers.feeCoin"), (listedTransaction) => feeSymbol(listedTransaction, symbolOf)],
    [t("transfers.valueThen"), ({ value }) => value],
    [t("transfers.currency"), ({ value }) => (value === null ? null : currency)],
  ];
  return (
    <section aria-labelledby="linked">
      <div className="card-head">
        <h2 id="linked">{t("transfers.linked")}</h2>
        <ExportCsv
          file="transfers"
          of={t("common.transfers")}
          columns={columns}
          isEmpty={isEmpty}
          rows={async () => (await allOf(loadPage)).flatMap(transfersByCoin)}
        />
      </div>
      <VirtualList<Listed>
        name={listName}
        ask={loadPage}
        rowHeight={72}
        narrowRowHeight={126}
        keyOf={({ transaction }) => transaction.id}
        label={t("transfers.linkedTransactionsNewestFirst")}
        row={(listedTransaction) => <LinkedRow listedTransaction={listedTransaction} />}
        empty={
          transactions === 0 ? (
            <NoDataYet text={t("transfers.noLinkedTransactionsYet")} />
          ) : (
            <p className="soft">{t("transfers.noLinkedTransactionsYet")}</p>
          )
        }
      />
    </section>
  );
}

function LinkedRow({ listedTransaction }: { listedTransaction: Listed }) {
  const format = useFormat();
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const { sayDoneTo } = useUndoable();
  const { id, at } = listedTransaction.transaction;
  return (
    <div className="linked-row">
      {listedTransaction.arrivals.length > 0 ? (
        <TransferRow listedTransaction={listedTransaction} />
      ) : (
        <TransactionRow transaction={listedTransaction.transaction} value={listedTransaction.value} />
      )}
      <IfAllowed>
        <button
          type="button"
          className="button small quiet"
          onClick={() =>
            void mutate("transactions.unlink", { id }, affected).then(() => sayDoneTo(unlinkedText, id), fail)
          }
        >
          {t("transfers.unlink")}
          <span className="visually-hidden"> {format.moment(at)}</span>
        </button>
      </IfAllowed>
    </div>
  );
}

function amountOf(transactions: readonly Transaction[], way: "in" | "out"): string | null {
  const amounts = transactions.flatMap(({ legs }) =>
    legs.flatMap(({ direction, amount }) => (direction === way ? [amount] : [])),
  );
  return amounts.length === 0 ? null : sumOf(amounts);
}

function coinOf({ legs }: Transaction, symbolOf: (assetId: string) => string): string | null {
  const leg = legs.find(({ direction }) => direction !== "fee");
  return leg === undefined ? null : symbolOf(leg.assetId);
}

function feeSymbol(listedTransaction: Listed, symbolOf: (assetId: string) => string): string | null {
  const fee = feeOf(listedTransaction);
  return fee === null ? null : symbolOf(fee.assetId);
}

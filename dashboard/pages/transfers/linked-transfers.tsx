import { useAccount, useAct } from "../../data/account.tsx";
import { useService } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { EndlessList } from "../../parts/endless-list.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { TransactionRow } from "../transactions/transaction-row.tsx";
import { listTransfersOnce, TransferRow, type Listed } from "../transactions/transfer-row.tsx";
import { affected, useUndoable } from "../transactions/use-undoable.ts";

const linkedOnly = { filter: { linked: true, collapseTransfers: true } };

/** What is linked, the newest first, one row for each transfer; each can be taken apart again. */
export function LinkedTransfers() {
  const service = useService();
  const { name: accountName } = useAccount();
  return (
    <section aria-labelledby="linked">
      <h2 id="linked">{t("transfers.linked")}</h2>
      <EndlessList<Listed>
        name={["transactions.list", linkedOnly]}
        ask={async (page, signal) => {
          const input = { accountName, ...linkedOnly, ...page };
          const answer = await service.call("transactions.list", input, signal);
          return listTransfersOnce(service, answer, accountName, signal);
        }}
        rowHeight={64}
        narrowRowHeight={84}
        keyOf={({ transaction }) => transaction.id}
        label={t("transfers.linkedTransactionsNewestFirst")}
        row={(listed) => <LinkedRow listed={listed} />}
        empty={<p className="soft">{t("transfers.noLinkedTransactionsYet")}</p>}
      />
    </section>
  );
}

function LinkedRow({ listed }: { listed: Listed }) {
  const format = useFormat();
  const act = useAct();
  const { fail } = useNotify();
  const { sayDoneTo } = useUndoable();
  const { id, at } = listed.transaction;
  return (
    <div className="linked-row">
      {listed.arrivals.length > 0 ? (
        <TransferRow listed={listed} />
      ) : (
        <TransactionRow transaction={listed.transaction} />
      )}
      <button
        type="button"
        className="button small quiet"
        onClick={() =>
          void act("transactions.unlink", { id }, affected).then(
            () => sayDoneTo(t("transfers.unlinked"), id),
            fail,
          )
        }
      >
        {t("transfers.unlink")}
        <span className="visually-hidden"> {format.moment(at)}</span>
      </button>
    </div>
  );
}

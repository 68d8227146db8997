import { useState } from "react";
import { useAccounts } from "../../data/account.tsx";
import type { Account } from "../../data/records.ts";
import { t } from "../../i18n/t.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { QueryResult } from "../../parts/query-result.tsx";
import { sizeOf, useAccountChange } from "./change-accounts.ts";
import { DeleteAccount } from "./delete-account.tsx";

/** Empties or deletes accounts. */
export function DeleteData() {
  const accounts = useAccounts();
  return (
    <section aria-labelledby="delete-data" className="card stack">
      <h2 id="delete-data">{t("settings.deleteData")}</h2>
      <p className="small faint">{t("settings.deleteDataLead")}</p>
      <QueryResult of={accounts} lines={2}>
        {(list) => (
          <ul className="rows" aria-labelledby="delete-data">
            {list.map((account) => (
              <AccountRow key={account.name} account={account} />
            ))}
          </ul>
        )}
      </QueryResult>
    </section>
  );
}

function AccountRow({ account }: { account: Account }) {
  const change = useAccountChange();
  const { say } = useNotify();
  const [pendingAction, setPendingAction] = useState<"delete" | "reset" | null>(null);
  return (
    <li className="row account-row">
      <span className="row-main">
        <b className="clip">{account.name}</b>
        <span className="faint small">{sizeOf(account)}</span>
      </span>
      <span className="actions">
        <button type="button" className="button small quiet" onClick={() => setPendingAction("reset")}>
          {t("settings.empty")}
          <span className="visually-hidden"> {account.name}</span>
        </button>
        <button type="button" className="button small quiet" onClick={() => setPendingAction("delete")}>
          {t("common.delete")}
          <span className="visually-hidden"> {account.name}</span>
        </button>
      </span>
      {pendingAction === "delete" && (
        <DeleteAccount account={account} onClose={() => setPendingAction(null)} />
      )}
      {pendingAction === "reset" && (
        <Confirm
          title={t("settings.confirmEmptying", { name: account.name })}
          action={t("settings.empty")}
          onClose={() => setPendingAction(null)}
          onConfirm={async () => {
            await change("accounts.reset", { accountName: account.name });
            say(t("settings.emptied"));
          }}
        >
          <p>
            {t("settings.deletesTransactions", { transactions: sizeOf(account) })}{" "}
            {t("settings.settingsKeysAndBackupsAre")}
          </p>
        </Confirm>
      )}
    </li>
  );
}

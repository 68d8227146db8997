import { useState } from "react";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import type { Connection } from "../../data/records.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { t } from "../../i18n/t.ts";

/** Asks whether the transactions of the connection are deleted as well. */
export function DeleteConnection({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const { id, label } = connection;
  const mutate = useAccountMutation();
  const [keepTransactions, setKeepTransactions] = useState(true);
  const { data } = useAccountQuery("transactions.list", { filter: { sourceId: id }, limit: 1 });
  return (
    <Confirm
      title={t("connections.confirmDeletion", { label })}
      action={t(keepTransactions ? "connections.deleteConnection" : "connections.deleteWithTransactions")}
      isReady={data !== undefined}
      onClose={onClose}
      onConfirm={() =>
        mutate("connections.delete", { connectionId: id, keepTransactions }, ["tasks", "issues"])
      }
    >
      <fieldset className="choices">
        <legend className="visually-hidden">{t("connections.transactionsOfTheConnection")}</legend>
        <label className="check">
          <input
            type="radio"
            name="keep"
            checked={keepTransactions}
            onChange={() => setKeepTransactions(true)}
          />{" "}
          {t("connections.keepItsTransactions")}
        </label>
        <label className="check">
          <input
            type="radio"
            name="keep"
            checked={!keepTransactions}
            onChange={() => setKeepTransactions(false)}
          />{" "}
          {t("connections.deleteTheTransactionsThatOnly")}
        </label>
      </fieldset>
      {data !== undefined && (
        <p className="small" role="status">
          {t(keepTransactions ? "connections.whatStays" : "connections.whatIsDeleted", { count: data.total })}
        </p>
      )}
      <p className="small">{t("connections.itsApiKeysAreDeleted")}</p>
    </Confirm>
  );
}

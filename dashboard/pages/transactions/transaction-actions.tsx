import { useState } from "react";
import { isOfUnspentOutputs } from "../../../src/domain/ledger/joint-transfers.ts";
import type { Transaction } from "../../data/records.ts";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { ConfirmChange } from "./change-preview.tsx";
import { familyFrom, ownPart } from "./linking/transfer-candidates.ts";
import { affected, unlinkedText, useUndoable } from "./use-undoable.ts";
import { t } from "../../i18n/t.ts";

export type Mode = "edit" | "copy" | "split" | "link";

/** Actions on a transaction other than editing its type, notes and tags. */
export function Actions({ transaction, onMode }: { transaction: Transaction; onMode(mode: Mode): void }) {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const { sayDone, sayDoneTo } = useUndoable();
  const [isAsking, setAsking] = useState(false);
  const { id, status, edited, linkedTransactionId } = transaction;
  const isLinked = linkedTransactionId !== undefined;
  return (
    <div className="actions">
      <button type="button" className="button small" onClick={() => onMode("edit")}>
        <Icon name="edit" size={16} /> {t("edits.editAllDetails")}
      </button>
      <button type="button" className="button small" onClick={() => onMode("copy")}>
        <Icon name="copy" size={16} /> {t("edits.duplicate")}
      </button>
      {status === "confirmed" && !isLinked && (
        <button type="button" className="button small" onClick={() => onMode("split")}>
          {t("edits.splitAction")}
        </button>
      )}
      {!isLinked && (
        <button type="button" className="button small" onClick={() => onMode("link")}>
          <Icon name="link" size={16} /> {t("edits.linkAsTransfer")}
        </button>
      )}
      {isLinked && mayHaveRemainder(transaction) && (
        <AddArrival transaction={transaction} hash={transaction.txHash} onPress={() => onMode("link")} />
      )}
      {isLinked && (
        <button
          type="button"
          className="button small"
          onClick={() =>
            void mutate("transactions.unlink", { id }, affected).then(() => sayDoneTo(unlinkedText, id), fail)
          }
        >
          {t("edits.unlink")}
        </button>
      )}
      {edited && (
        <button type="button" className="button small quiet" onClick={() => setAsking(true)}>
          <Icon name="undo" size={16} /> {t("edits.resetToSource")}
        </button>
      )}
      {isAsking && (
        <ConfirmChange
          change={{ kind: "reset", ids: [id] }}
          title={t("edits.resetQuestion")}
          action={t("edits.resetToSource")}
          isDangerous={false}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const { changeId } = await mutate("transactions.reset", { ids: [id] }, affected);
            sayDone(t("edits.wasReset"), changeId);
          }}
        >
          <p>{t("edits.resetMeans")}</p>
        </ConfirmChange>
      )}
    </div>
  );
}

export function Removal({ transaction, onDeleted }: { transaction: Transaction; onDeleted(): void }) {
  const mutate = useAccountMutation();
  const { sayDoneTo } = useUndoable();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="actions">
      <button type="button" className="button quiet" onClick={() => setAsking(true)}>
        <Icon name="trash" size={16} /> {t("transactions.deleteTransaction")}
      </button>
      {isAsking && (
        <ConfirmChange
          change={{ kind: "delete", ids: [transaction.id] }}
          title={t("transactions.confirmDeletion")}
          action={t("common.delete")}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await mutate("transactions.delete", { ids: [transaction.id] }, affected);
            onDeleted();
            await sayDoneTo(t("transactions.deletedBalancesAreUpdating"), transaction.id);
          }}
        ></ConfirmChange>
      )}
    </div>
  );
}

/** Whether an arrival may be added to the link of a departure: its chain may have paid change and somebody else at once. */
function mayHaveRemainder<Of extends Transaction>(transaction: Of): transaction is Of & { txHash: string } {
  const { platform, txHash, legs } = transaction;
  return (
    txHash !== undefined &&
    isOfUnspentOutputs(platform) &&
    legs.some(({ direction }) => direction === "out") &&
    !legs.some(({ direction }) => direction === "in")
  );
}

/** Adds an arrival to a linked departure, if a part of its payment reached no wallet of the owner yet. */
function AddArrival({
  transaction,
  hash,
  onPress,
}: {
  transaction: Transaction;
  hash: string;
  onPress(): void;
}) {
  const { find } = useAssets();
  const { data } = useAccountQuery("transactions.list", { filter: { text: hash }, limit: 100 });
  const others = data?.items.filter(
    ({ platform, txHash }) => platform === transaction.platform && txHash === hash,
  );
  if (others === undefined || ownPart(transaction, others, familyFrom(find)) === undefined) return null;
  return (
    <button type="button" className="button small" onClick={onPress}>
      <Icon name="link" size={16} /> {t("edits.addArrival")}
    </button>
  );
}

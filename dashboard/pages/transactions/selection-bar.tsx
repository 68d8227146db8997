import { useState, type FormEvent } from "react";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { countText } from "../../format/names.ts";
import { Icon } from "../../parts/icon.tsx";
import { Placeholder } from "../../parts/query-result.tsx";
import { lazyPart } from "../../parts/lazy-part.ts";
import { PartBoundary } from "../../parts/part-boundary.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { ConfirmChange } from "./change-preview.tsx";
import { isChangedSince } from "./editing/changed-elsewhere.tsx";
import { substanceOf, useTransactionSnapshot } from "./editing/transaction-snapshot.ts";
import { affected, useUndoable } from "./use-undoable.ts";
import { t } from "../../i18n/t.ts";

const BulkEdit = lazyPart(() => import("./bulk-edit.tsx"), "transactions", "edits");

const maxTransactions = 1_000;

/** The change that a dialog asks to confirm. */
type Asked = "edit" | "merge" | "delete";

/** Actions on several transactions at once: tag, edit, link, merge and delete. */
export function SelectionBar({
  ids,
  total,
  onDone,
  onAll,
}: {
  ids: string[];
  /** More than `ids` if everything was to be selected, and one change takes no more. */
  total: number;
  onDone(): void;
  /** Selects everything in the list, up to the maximum of one change. */
  onAll(): Promise<void>;
}) {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const { sayDone, sayDoneTo } = useUndoable();
  const [isWorking, setWorking] = useState(false);
  const [asks, setAsks] = useState<Asked | null>(null);
  const close = (): void => setAsks(null);
  const isNone = ids.length === 0 || ids.length > maxTransactions || isWorking;
  const run = async (work: () => Promise<void>): Promise<void> => {
    setWorking(true);
    try {
      await work();
      onDone();
    } catch (error) {
      fail(error);
      setWorking(false);
    }
  };
  const tag = (name: string): void =>
    void run(async () => {
      const input = { ids, patch: { addTags: [name] } };
      const { changeId } = await mutate("transactions.updateMany", input, affected);
      sayDone(
        t("transactions.tagged", { transactions: countText(ids.length, "transaction"), name }),
        changeId,
      );
    });
  const link = (): void =>
    void run(async () => {
      await mutate("transactions.link", { ids }, affected);
      await sayDoneTo(t("common.linkedAsOneTransfer"), ids[0] ?? "");
    });
  return (
    <section className="selection-bar" aria-label={t("transactions.selectedTransactions")}>
      <b role="status">{selectionText(ids.length, total)}</b>
      <AddTag isDisabled={isNone} onTag={tag} />
      <button type="button" className="button small" disabled={isNone} onClick={() => setAsks("edit")}>
        <Icon name="edit" size={16} /> {t("edits.bulkEdit")}
      </button>
      {ids.length >= 2 && ids.length <= 100 && (
        <Combine isWorking={isWorking} onLink={link} onMerge={() => setAsks("merge")} />
      )}
      <button type="button" className="button small quiet" onClick={() => void onAll().catch(fail)}>
        {t("transactions.selectAll")}
      </button>
      <button
        type="button"
        className="button small quiet"
        disabled={isNone}
        onClick={() => setAsks("delete")}
      >
        <Icon name="trash" size={16} /> {t("common.delete")}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t("common.cancel")}
        title={t("common.cancel")}
        onClick={onDone}
      >
        <Icon name="close" size={16} />
      </button>
      {asks !== null && <Dialog asks={asks} ids={ids} onClose={close} onDone={onDone} />}
    </section>
  );
}

function selectionText(count: number, total: number): string {
  if (count === 0) return t("transactions.selectRows");
  if (total > count) return t("transactions.selectedNewest", { count, total });
  return t("transactions.selected", { transactions: countText(count, "transaction") });
}

function Combine({ isWorking, onLink, onMerge }: { isWorking: boolean; onLink(): void; onMerge(): void }) {
  return (
    <>
      <button type="button" className="button small" disabled={isWorking} onClick={onLink}>
        <Icon name="link" size={16} /> {t("transactions.linkAsTransfer")}
      </button>
      <button type="button" className="button small" disabled={isWorking} onClick={onMerge}>
        {t("edits.merge")}
      </button>
    </>
  );
}

function AddTag({ isDisabled, onTag }: { isDisabled: boolean; onTag(name: string): void }) {
  const tags = useAccountQuery("tags.list", {});
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onTag(String(new FormData(event.currentTarget).get("tag") ?? "").trim());
  };
  return (
    <form className="inline-form" onSubmit={submit}>
      <input
        name="tag"
        list="known-tags"
        aria-label={t("transactions.tag")}
        placeholder={t("transactions.tag")}
        maxLength={60}
        autoComplete="off"
        required
      />
      <datalist id="known-tags">
        {tags.data?.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button type="submit" className="button small" disabled={isDisabled}>
        {t("transactions.addTag")}
      </button>
    </form>
  );
}

function Dialog({
  asks,
  ids,
  onClose,
  onDone,
}: {
  asks: Asked;
  ids: string[];
  onClose(): void;
  onDone(): void;
}) {
  const mutate = useAccountMutation();
  const { sayDoneTo } = useUndoable();
  if (asks === "delete")
    return (
      <ConfirmChange
        change={{ kind: "delete", ids }}
        title={t("transactions.deleteSeveral", { transactions: countText(ids.length, "transaction") })}
        action={t("common.delete")}
        onClose={onClose}
        onConfirm={async () => {
          await mutate("transactions.delete", { ids }, affected);
          onDone();
          const words = t("edits.deleted", { transactions: countText(ids.length, "transaction") });
          await sayDoneTo(words, ids[0] ?? "");
        }}
      />
    );
  if (asks === "merge") return <Merge ids={ids} onClose={onClose} onDone={onDone} />;
  return (
    <Sheet
      title={t("edits.bulkTitle", { transactions: countText(ids.length, "transaction") })}
      onClose={onClose}
    >
      <PartBoundary fallback={<Placeholder lines={8} />}>
        <BulkEdit
          ids={ids}
          onDone={() => {
            close();
            onDone();
          }}
        />
      </PartBoundary>
    </Sheet>
  );
}

function Merge({ ids, onClose, onDone }: { ids: string[]; onClose(): void; onDone(): void }) {
  const mutate = useAccountMutation();
  const { sayDone } = useUndoable();
  const { read, again } = useTransactionSnapshot(ids);
  return (
    <ConfirmChange
      change={{ kind: "merge", ids }}
      title={t("edits.mergeQuestion", { transactions: countText(ids.length, "transaction") })}
      action={t("edits.merge")}
      isDangerous={false}
      onClose={onClose}
      onConfirm={async () => {
        const expected = (await read).map((transaction) => ({
          id: transaction.id,
          ...substanceOf(transaction),
        }));
        try {
          const { changeId } = await mutate("transactions.merge", { ids, expected }, affected);
          onDone();
          sayDone(t("edits.merged"), changeId);
        } catch (error) {
          if (!isChangedSince(error)) throw error;
          again();
          throw new Error(t("edits.mergeChangedElsewhere"), { cause: error });
        }
      }}
    />
  );
}

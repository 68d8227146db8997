import { useState, type FormEvent } from "react";
import { useAct, useAnswer } from "../../data/account.tsx";
import { counted } from "../../format/names.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { ActionIcon } from "../../parts/action-icon.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";

const most = 1_000;

/** What can be done with several transactions at once: tag them, link them as one transfer, delete them. */
export function SelectionBar({ ids, onDone }: { ids: string[]; onDone(): void }) {
  const act = useAct();
  const { say, fail } = useNotify();
  const tags = useAnswer("tags.list", {});
  const [isWorking, setWorking] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isNone = ids.length === 0 || ids.length > most || isWorking;
  const run = async (work: Promise<unknown>, words: string): Promise<void> => {
    setWorking(true);
    try {
      await work;
      say(words);
      onDone();
    } catch (error) {
      fail(error);
      setWorking(false);
    }
  };
  const tag = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("tag") ?? "").trim();
    void run(
      act("tags.assign", { tag: name, transactionIds: ids }, ["transactions"]),
      t("transactions.tagged", { transactions: counted(ids.length, "transaction"), name }),
    );
  };
  return (
    <section className="selection-bar" aria-label={t("transactions.selectedTransactions")}>
      <b role="status">
        {ids.length === 0
          ? t("transactions.selectRows")
          : t("transactions.selected", { transactions: counted(ids.length, "transaction") })}
      </b>
      <form className="inline-form" onSubmit={tag}>
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
        <button type="submit" className="button small" disabled={isNone}>
          {t("transactions.addTag")}
        </button>
      </form>
      {ids.length >= 2 && ids.length <= 100 && (
        <button
          type="button"
          className="button small"
          disabled={isWorking}
          onClick={() => void run(act("transactions.link", { ids }), t("common.linkedAsOneTransfer"))}
        >
          <Icon name="link" size={16} /> {t("transactions.linkAsTransfer")}
        </button>
      )}
      <button type="button" className="button small quiet" disabled={isNone} onClick={() => setAsking(true)}>
        <ActionIcon name="trash" size={16} /> {t("common.delete")}
      </button>
      <button type="button" className="button small quiet" onClick={onDone}>
        {t("common.cancel")}
      </button>
      {isAsking && (
        <Confirm
          title={t("transactions.deleteSeveral", { transactions: counted(ids.length, "transaction") })}
          action={ids.length === 1 ? t("common.delete") : t("transactions.delete2")}
          cancel={ids.length === 1 ? t("common.cancel") : t("transactions.cancel")}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await act("transactions.delete", { ids });
            say(t("transactions.deletedBalancesAreUpdating"));
            onDone();
          }}
        >
          <p>{t("transactions.theyAreRemovedFromYour")}</p>
        </Confirm>
      )}
    </section>
  );
}

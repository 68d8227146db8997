import { useState, type FormEvent } from "react";
import { useAct, useAnswer } from "../../data/account.tsx";
import { counted } from "../../format/names.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";

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
      `Tagged ${counted(ids.length, "transaction")} “${name}”.`,
    );
  };
  return (
    <section className="selection-bar" aria-label="Chosen transactions">
      <b role="status">
        {ids.length === 0 ? "Press the rows you mean" : `${counted(ids.length, "transaction")} chosen`}
      </b>
      <form className="inline-form" onSubmit={tag}>
        <input
          name="tag"
          list="known-tags"
          aria-label="Tag"
          placeholder="Tag"
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
          Tag them
        </button>
      </form>
      {ids.length >= 2 && ids.length <= 100 && (
        <button
          type="button"
          className="button small"
          disabled={isWorking}
          onClick={() => void run(act("transactions.link", { ids }), "Linked: this is one transfer.")}
        >
          <Icon name="link" size={16} /> They are one transfer
        </button>
      )}
      <button type="button" className="button small quiet" disabled={isNone} onClick={() => setAsking(true)}>
        <Icon name="trash" size={16} /> Delete
      </button>
      <button type="button" className="button small quiet" onClick={onDone}>
        Cancel
      </button>
      {isAsking && (
        <Confirm
          title={`Delete ${counted(ids.length, "transaction")}?`}
          action={ids.length === 1 ? "Delete it" : "Delete them"}
          cancel={ids.length === 1 ? "Keep it" : "Keep them"}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await act("transactions.delete", { ids });
            say("Deleted. Balances follow.");
            onDone();
          }}
        >
          <p>
            Their changes leave the balances, and importing the same files again does not bring them back.
          </p>
        </Confirm>
      )}
    </section>
  );
}

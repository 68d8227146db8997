import { useId, type FormEvent } from "react";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { useNow } from "../../data/use-now.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";

/** Comments on a transaction by owner and accountant. */
export default function Comments({ transactionId }: { transactionId: string }) {
  const headingId = useId();
  const comments = useAccountQuery("comments.list", { transactionId, order: "asc" });
  const mutate = useAccountMutation();
  const format = useFormat();
  const now = useNow();
  const { fail } = useNotify();
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    try {
      await mutate("comments.add", { transactionId, text: String(new FormData(element).get("text")) });
      element.reset();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <section aria-labelledby={headingId} className="stack">
      <h3 id={headingId}>{t("edits.comments")}</h3>
      <QueryResult of={comments} lines={1}>
        {({ items }) =>
          items.length > 0 && (
            <ul className="rows">
              {items.map(({ id, author, isOwn, text, at }) => (
                <li key={id} className="row account-row">
                  <span className="row-main">
                    <span>{text}</span>
                    <span className="faint small">
                      {author} · {format.ago(at, now)}
                    </span>
                  </span>
                  {isOwn && (
                    <button
                      type="button"
                      className="button small quiet"
                      onClick={() => void mutate("comments.delete", { id }).catch(fail)}
                    >
                      {t("common.delete")}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      <IfAllowed access="comment">
        <form className="form" onSubmit={(event) => void add(event)}>
          <label className="field">
            <span>{t("edits.newComment")}</span>
            <textarea name="text" rows={2} maxLength={4000} required />
          </label>
          <div className="actions">
            <button type="submit" className="button small">
              {t("edits.addComment")}
            </button>
          </div>
        </form>
      </IfAllowed>
    </section>
  );
}

import { useState, type FormEvent } from "react";
import { allows, useAccess } from "../../access.ts";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { useRouter } from "../../router.tsx";
import { isNarrowed } from "./filter-of.ts";

const prefix = "dashboard.view.";

/** Named filters, stored with the account: applied on one click, saved while the list is filtered. */
export function SavedViews() {
  const { search, path, go } = useRouter();
  const act = useAccountMutation();
  const mayWrite = allows(useAccess(), "write");
  const { say, fail } = useNotify();
  const answer = useAccountQuery("keyValue.list", { prefix });
  const [isNaming, setNaming] = useState(false);
  const views = (answer.data ?? []).flatMap(({ key, value }) =>
    typeof value === "string" ? [{ key, name: key.slice(prefix.length), query: value }] : [],
  );
  const now = search.toString();
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (name === "") return;
    void act("keyValue.set", { key: `${prefix}${name}`, value: now }).then(() => {
      setNaming(false);
      say(t("edits.viewSaved"));
    }, fail);
  };
  if (views.length === 0 && !(isNarrowed(search) && mayWrite)) return null;
  return (
    <div className="saved-views" role="group" aria-label={t("edits.savedViews")}>
      {views.map(({ key, name, query }) => (
        <span key={key} className="saved-view">
          <button
            type="button"
            className="button small"
            aria-pressed={query === now}
            onClick={() => go(`${path}?${query}`, { replace: true })}
          >
            {name}
          </button>
          {query === now && mayWrite && (
            <button
              type="button"
              className="icon-button"
              aria-label={t("edits.deleteView", { name })}
              onClick={() => void act("keyValue.delete", { key }).catch(fail)}
            >
              <Icon name="close" size={16} />
            </button>
          )}
        </span>
      ))}
      {isNarrowed(search) &&
        mayWrite &&
        !views.some(({ query }) => query === now) &&
        (isNaming ? (
          <form className="inline-form" onSubmit={save}>
            <input
              name="name"
              aria-label={t("edits.viewName")}
              placeholder={t("edits.viewName")}
              maxLength={60}
              required
            />
            <button type="submit" className="button small">
              {t("common.save")}
            </button>
          </form>
        ) : (
          <button type="button" className="button small quiet" onClick={() => setNaming(true)}>
            {t("edits.saveView")}
          </button>
        ))}
    </div>
  );
}

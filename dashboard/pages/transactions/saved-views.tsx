import { useEffect, useRef, useState, type FormEvent } from "react";
import { accessIncludes, useAccess } from "../../access.ts";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { useRouter } from "../../router.tsx";
import { isFiltered, queryOf } from "./filter-of.ts";

const prefix = "dashboard.view.";
type View = { key: string; name: string; query: string };
/** Queries by key; `null` deletes. */
type Written = ReadonlyMap<string, string | null>;

/** Named filters, stored with the account: applied on one click, saved while the list is filtered. */
export function SavedViews() {
  const { search, path, go } = useRouter();
  const mayWrite = accessIncludes(useAccess(), "write");
  const { views, place, change, focusLater } = useViews();
  const now = queryOf(search);
  const current = views.find(({ query }) => query === now);
  // Changing the filters closes the form for a name.
  const [namedQuery, setNamedQuery] = useState<string | null>(null);
  const isNaming = namedQuery === now;
  if (views.length === 0 && !isFiltered(search)) return null;
  const name = (to: string): void => {
    const key = prefix + to;
    const renamed = current !== undefined && current.key !== key;
    const written = new Map<string, string | null>([[key, now]]);
    if (renamed) written.set(current.key, null);
    setNamedQuery(null);
    change(written, t(renamed ? "edits.viewRenamed" : "edits.viewSaved"), key);
  };
  const leave = (focus: string): void => {
    setNamedQuery(null);
    focusLater(focus);
  };
  return (
    <div ref={place} className="saved-views" role="group" aria-label={t("edits.savedViews")}>
      {views.map((view) =>
        isNaming && view === current ? (
          <NameForm key={view.key} view={view} views={views} onName={name} onCancel={() => leave(view.key)} />
        ) : (
          <span key={view.key} className="saved-view">
            <button
              type="button"
              className="button small"
              data-focus={view.key}
              aria-pressed={view === current}
              onClick={() => go(view === current ? path : `${path}?${view.query}`, { replace: true })}
            >
              {view.name}
            </button>
            {view === current && mayWrite && (
              <ViewActions
                view={view}
                onRename={() => setNamedQuery(now)}
                onDelete={() => change(new Map([[view.key, null]]), t("edits.viewDeleted"), "create")}
              />
            )}
          </span>
        ),
      )}
      {isFiltered(search) &&
        current === undefined &&
        mayWrite &&
        (isNaming ? (
          <NameForm views={views} onName={name} onCancel={() => leave("create")} />
        ) : (
          <button
            type="button"
            className="button small quiet"
            data-focus="create"
            onClick={() => setNamedQuery(now)}
          >
            {t("edits.saveView")}
          </button>
        ))}
      {isFiltered(search) && !isNaming && (
        <button type="button" className="button small quiet" onClick={() => go(path, { replace: true })}>
          {t("edits.clearFilters")}
        </button>
      )}
    </div>
  );
}

/** The account's saved views. A change can be undone. `change` moves the focus to the element with `data-focus` equal to `next`. */
function useViews() {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const answer = useAccountQuery("keyValue.list", { prefix });
  const place = useRef<HTMLDivElement>(null);
  const waiting = useRef<string | null>(null);
  const views = (answer.data ?? []).flatMap(({ key, value }): View[] =>
    typeof value === "string"
      ? [{ key, name: key.slice(prefix.length), query: queryOf(new URLSearchParams(value)) }]
      : [],
  );
  const focus = (): void => {
    const element = [...(place.current?.querySelectorAll<HTMLElement>("[data-focus]") ?? [])].find(
      ({ dataset }) => dataset["focus"] === waiting.current,
    );
    if (element === undefined) return;
    element.focus();
    waiting.current = null;
  };
  // Retried after each render, because the button may not be rendered yet.
  useEffect(focus);
  const focusLater = (key: string): void => {
    waiting.current = key;
    focus();
  };
  const write = async (values: Written, next: string): Promise<void> => {
    for (const [key, value] of values)
      await (value === null ? mutate("keyValue.delete", { key }) : mutate("keyValue.set", { key, value }));
    focusLater(next);
  };
  const change = (to: Written, words: string, next: string): void => {
    const before = new Map(
      [...to.keys()].map((key) => [key, views.find((view) => view.key === key)?.query ?? null]),
    );
    const [restored = "create"] = [...before].flatMap(([key, query]) => (query === null ? [] : [key]));
    const undo = (): void => void write(before, restored).then(() => say(t("edits.undone")), fail);
    write(to, next).then(() => say(words, undo), fail);
  };
  return { views, place, change, focusLater };
}

function ViewActions({
  view: { name },
  onRename,
  onDelete,
}: {
  view: View;
  onRename(): void;
  onDelete(): void;
}) {
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t("edits.renameView", { name })}
        onClick={onRename}
      >
        <Icon name="edit" size={16} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t("edits.deleteView", { name })}
        onClick={onDelete}
      >
        <Icon name="close" size={16} />
      </button>
    </>
  );
}

/** The form for a view's name. If another view has the name, the form says that it will be replaced. */
function NameForm({
  view,
  views,
  onName,
  onCancel,
}: {
  view?: View;
  views: readonly View[];
  onName(name: string): void;
  onCancel(): void;
}) {
  const [name, setName] = useState(view?.name ?? "");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const replaced = views.find((otherView) => otherView !== view && otherView.name === name.trim());
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (name.trim() !== "") onName(name.trim());
  };
  return (
    <form
      className="inline-form"
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === "Escape") onCancel();
      }}
    >
      <input
        aria-label={t("edits.viewName")}
        placeholder={t("edits.viewName")}
        value={name}
        maxLength={60}
        required
        ref={field}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="button small primary">
        {replaced === undefined ? t("common.save") : t("edits.replaceView")}
      </button>
      <button type="button" className="button small quiet" onClick={onCancel}>
        {t("common.cancel")}
      </button>
      {replaced !== undefined && (
        <span role="status" className="faint small">
          {t("edits.viewExists", { name: replaced.name })}
        </span>
      )}
    </form>
  );
}

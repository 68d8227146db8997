import { allows, useAccess } from "../../access.ts";
import { useAccountQuery } from "../../data/account.tsx";
import { useFormat } from "../../format/use-format.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";
import { QueryResult } from "../../parts/query-result.tsx";
import type { ResultOf } from "../../data/service.ts";
import { useUndoable } from "./use-undoable.ts";

type Change = ResultOf<"transactions.history">[number];

const kinds: Record<Change["kind"], PlainKey> = {
  create: "edits.kindcreate",
  update: "edits.kindupdate",
  delete: "edits.kinddelete",
  link: "edits.kindlink",
  unlink: "edits.kindunlink",
  forbidLink: "edits.kindforbidLink",
  split: "edits.kindsplit",
  merge: "edits.kindmerge",
  reset: "edits.kindreset",
  undo: "edits.kindundo",
  redo: "edits.kindredo",
};
const fieldWords: Record<string, PlainKey> = {
  at: "edits.fieldat",
  type: "edits.fieldtype",
  method: "edits.fieldmethod",
  counterparty: "edits.fieldcounterparty",
  notes: "edits.fieldnotes",
  hidden: "edits.fieldhidden",
  legs: "edits.fieldlegs",
  tags: "edits.fieldtags",
  link: "edits.fieldlink",
  entry: "edits.fieldentry",
};

/** The changes of a transaction with their times, latest first; the latest can be undone and redone. */
export function ChangeHistory({ id }: { id: string }) {
  const answer = useAccountQuery("transactions.history", { id, limit: 50 });
  const format = useFormat();
  const { undo } = useUndoable();
  const mayWrite = allows(useAccess(), "write");
  return (
    <section aria-labelledby="change-history">
      <h3 id="change-history">{t("edits.history")}</h3>
      <QueryResult of={answer} lines={2}>
        {(changes) =>
          changes.length === 0 ? (
            <p className="soft small">{t("edits.noHistory")}</p>
          ) : (
            <ul className="rows">
              {changes.map((change) => {
                const words = wordsOf(change);
                return (
                  <li key={change.id} className="row">
                    <span className="row-main">
                      <span>{words}</span>
                      <span className="faint small">
                        {format.moment(change.at)}
                        {change.isUndone && <> · {t("edits.wasUndone")}</>}
                      </span>
                    </span>
                    {mayWrite && (change === undoableOf(changes) || change === redoableOf(changes)) && (
                      <button
                        type="button"
                        className="button small quiet"
                        aria-label={t(change.kind === "undo" ? "edits.redoChange" : "edits.undoChange", {
                          change: words,
                        })}
                        onClick={() => void undo(change.id)}
                      >
                        <Icon name="undo" size={16} />{" "}
                        {change.kind === "undo" ? t("edits.redo") : t("common.undo")}
                      </button>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryResult>
    </section>
  );
}

function undoableOf(changes: readonly Change[]): Change | undefined {
  return changes.find(({ isUndone, kind }) => !isUndone && kind !== "undo" && kind !== "redo");
}

function redoableOf([latest]: readonly Change[]): Change | undefined {
  return latest?.kind === "undo" && !latest.isUndone ? latest : undefined;
}

function wordsOf({ kind, fields }: Change): string {
  const named = fields.flatMap((field) => {
    const key = fieldWords[field];
    return key === undefined ? [] : [t(key)];
  });
  return named.length === 0 ? t(kinds[kind]) : `${t(kinds[kind])}: ${named.join(", ")}`;
}

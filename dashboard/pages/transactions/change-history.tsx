import { useId } from "react";
import { accessIncludes, useAccess } from "../../access.ts";
import { useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { countText } from "../../format/names.ts";
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
  setPrices: "edits.kindsetPrices",
  unsetPrices: "edits.kindunsetPrices",
  setWorthless: "edits.kindsetWorthless",
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
  wallet: "edits.fieldwallet",
  tags: "edits.fieldtags",
  link: "edits.fieldlink",
  entry: "edits.fieldentry",
};

/**
 * The changes of a transaction, of an asset's prices, or of the whole account, latest first. The latest change of a transaction or asset can
 * be undone and redone; in the list of the account every change can.
 */
export function ChangeHistory({ of }: { of: { id?: string; assetId?: string } }) {
  const headingId = useId();
  const answer = useAccountQuery("transactions.history", { ...of, limit: 50 });
  const isOfAll = of.id === undefined && of.assetId === undefined;
  const format = useFormat();
  const { symbolOf } = useAssets();
  const { undo } = useUndoable();
  const mayWrite = accessIncludes(useAccess(), "write");
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{t("edits.history")}</h3>
      <QueryResult of={answer} lines={2}>
        {(changes) =>
          changes.length === 0 ? (
            <p className="soft small">{t(of.id === undefined ? "edits.noChanges" : "edits.noHistory")}</p>
          ) : (
            <ul className="rows">
              {changes.map((change) => {
                const words = changeText(change, { isOfAll, symbolOf });
                return (
                  <li key={change.id} className="row">
                    <span className="row-main">
                      <span>{words}</span>
                      <span className="faint small">
                        {format.moment(change.at)}
                        {change.isUndone && <> · {t("edits.wasUndone")}</>}
                      </span>
                    </span>
                    {mayWrite && (isOfAll ? !change.isUndone : isLatest(change, changes)) && (
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

function isLatest(change: Change, changes: readonly Change[]): boolean {
  return change === undoableOf(changes) || change === redoableOf(changes);
}

function undoableOf(changes: readonly Change[]): Change | undefined {
  return changes.find(({ isUndone, kind }) => !isUndone && kind !== "undo" && kind !== "redo");
}

function redoableOf([latest]: readonly Change[]): Change | undefined {
  return latest?.kind === "undo" && !latest.isUndone ? latest : undefined;
}

/** A change in words: the changed fields; in the list of the account also what was changed. */
function changeText(
  { kind, fields, assetIds, days, transactions }: Change,
  { isOfAll, symbolOf }: { isOfAll: boolean; symbolOf: (assetId: string) => string },
): string {
  if (assetIds.length > 0) {
    const symbols = [...new Set(assetIds.map(symbolOf))];
    const symbolList = symbols.slice(0, 4).join(", ") + (symbols.length > 4 ? " …" : "");
    return `${t(kinds[kind])}: ${[...(isOfAll ? [symbolList] : []), ...(days > 0 ? [countText(days, "day")] : [])].join(", ")}`.replace(
      /: $/,
      "",
    );
  }
  const changedFields = fields.flatMap((field) => {
    const key = fieldWords[field];
    return key === undefined ? [] : [t(key)];
  });
  const counts = isOfAll && transactions > 0 ? [countText(transactions, "transaction")] : [];
  return [t(kinds[kind]), [...counts, ...changedFields].join(", ")].filter((part) => part !== "").join(": ");
}

import { useState } from "react";
import { accessIncludes, useAccess } from "../../access.ts";
import { numberText, t } from "../../i18n/t.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { bulkAnswersOf, type BulkAnswer } from "./answers.ts";
import { bulkLabel, ConfirmBulk } from "./confirm-bulk.tsx";
import { kindTitle, type IssueGroup as Group } from "./groups.ts";
import { IssueRow } from "./issue-row.tsx";
import { useBulkAnswer } from "./use-bulk-answer.ts";
import { useDismissal } from "./use-dismissal.ts";

/** Rows of a group that are shown before it is expanded. */
const shownAtFirst = 3;

/** Issues of one cause under one heading: the first few, the rest on a click, and one button to dismiss all. */
export function IssueGroup({ group: { kind, issues, following, causes } }: { group: Group }) {
  const { dismiss } = useDismissal();
  const [isWhole, setWhole] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [bulkToConfirm, setBulkToConfirm] = useState<BulkAnswer | null>(null);
  const answer = useBulkAnswer();
  const mayWrite = accessIncludes(useAccess(), "write");
  const { fail } = useNotify();
  const visibleIssues = isWhole ? issues : issues.slice(0, shownAtFirst);
  return (
    <section aria-labelledby={`issues-${kind}`} className="stack">
      <div className="card-head">
        <h2 id={`issues-${kind}`}>
          {kindTitle(kind)} <span className="faint small">{numberText(issues.length)}</span>
        </h2>
        {issues.length > 1 && mayWrite && (
          <span className="actions">
            {bulkAnswersOf(issues).map((bulk) => (
              <button
                key={bulk.id}
                type="button"
                className="button small"
                onClick={() =>
                  bulk.effect === null ? void answer(bulk).catch(fail) : setBulkToConfirm(bulk)
                }
              >
                {bulkLabel(bulk)}
              </button>
            ))}
            <button type="button" className="button small quiet" onClick={() => setAsking(true)}>
              {t("dataHealth.dismissAll")}
              <span className="visually-hidden">: {kindTitle(kind)}</span>
            </button>
          </span>
        )}
      </div>
      {causes.length > 0 && (
        <p className="small gold">{t("dataHealth.causedBy", { causes: causes.map(kindTitle).join(", ") })}</p>
      )}
      <ul className="issues">
        {visibleIssues.map((issue) => (
          <IssueRow key={issue.id} issue={issue} following={following.get(issue.id)} />
        ))}
      </ul>
      {visibleIssues.length < issues.length && (
        <button type="button" className="button small" onClick={() => setWhole(true)}>
          {t("dataHealth.showAll", { count: issues.length })}
        </button>
      )}
      {bulkToConfirm !== null && (
        <ConfirmBulk
          answer={bulkToConfirm}
          onClose={() => setBulkToConfirm(null)}
          onConfirm={() => answer(bulkToConfirm)}
        />
      )}
      {isAsking && (
        <Confirm
          title={t("dataHealth.dismissAllQuestion", { count: issues.length })}
          action={t("dataHealth.dismissAll")}
          isDangerous={false}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            dismiss(
              issues.flatMap((issue) => [issue, ...(following.get(issue.id) ?? [])]).map(({ id }) => id),
            )
          }
        >
          <p>{t("dataHealth.dismissAllMeans")}</p>
        </Confirm>
      )}
    </section>
  );
}

import { useAssets } from "../../data/assets.ts";
import type { Issue } from "../../data/records.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";
import { issueTexts } from "./issue-text.ts";
import { useDismissal } from "./use-dismissal.ts";
import { useDismissedIssues } from "./use-issues.ts";
import { Quotation } from "../../i18n/quotation.tsx";

/** Dismissed issues whose cause persists, each with a button that reopens it. */
export function DismissedIssues() {
  const answer = useDismissedIssues();
  const { restore } = useDismissal();
  if (answer.data === undefined || answer.data.total === 0) return null;
  return (
    <details className="dismissed-issues">
      <summary>{t("dataHealth.dismissedIssues", { count: answer.data.total })}</summary>
      <ul className="rows">
        {answer.data.items.map((issue) => (
          <li key={issue.id} className="row">
            <Sentence issue={issue} />
            <IfAllowed>
              <button type="button" className="button small" onClick={() => void restore([issue.id])}>
                {t("dataHealth.restore")}
              </button>
            </IfAllowed>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Sentence({ issue }: { issue: Issue }) {
  const { text, exact } = issueTexts(issue, useFormat(), useAssets());
  return (
    <span className="row-main small break" title={exact}>
      {text ?? <Quotation text={issue.message} />}
    </span>
  );
}

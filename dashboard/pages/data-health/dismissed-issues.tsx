import { useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";
import { issueText } from "./issue-text.ts";
import { useDismissal } from "./use-dismissal.ts";
import { Quotation } from "../../i18n/quotation.tsx";

/** The maximum of one request. */
const maxPerCall = 1_000;

/** Issues that were dismissed and whose cause lasts, each with a button that lists it again. */
export function DismissedIssues() {
  const answer = useAccountQuery("issues.list", { filter: { dismissed: true }, limit: maxPerCall });
  const format = useFormat();
  const assets = useAssets();
  const { restore } = useDismissal();
  if (answer.data === undefined || answer.data.total === 0) return null;
  return (
    <details className="dismissed-issues">
      <summary>{t("dataHealth.dismissedIssues", { count: answer.data.total })}</summary>
      <ul className="rows">
        {answer.data.items.map((issue) => (
          <li key={issue.id} className="row">
            <span className="row-main small break">
              {issueText(issue, format, assets) ?? <Quotation text={issue.message} />}
            </span>
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

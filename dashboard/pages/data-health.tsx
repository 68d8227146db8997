import { useAct, useAnswer } from "../data/account.tsx";
import { Answer } from "../parts/answer.tsx";
import { Icon } from "../parts/icon.tsx";
import { useNotify } from "../parts/notice.tsx";
import { IssueRow } from "./data-health/issue-row.tsx";
import { t } from "../i18n/t.ts";

/** What stands between the figures and the truth, the gravest first, each with what can be done about it. */
export default function DataHealthPage() {
  const answer = useAnswer("issues.list", { limit: 200 });
  const act = useAct();
  const { say, fail } = useNotify();
  const rank = { critical: 0, warning: 1, info: 2 };
  return (
    <div className="page">
      <div className="card-head">
        <h1>{t("common.dataHealth")}</h1>
        {(answer.data?.items.filter(({ remedy }) => remedy?.method === "prices.refresh").length ?? 0) > 2 && (
          <button
            type="button"
            className="button small"
            onClick={() =>
              void act("prices.refresh", {}, ["tasks"]).then(
                () => say(t("dataHealth.fetchingAllMissingPrices")),
                fail,
              )
            }
          >
            <Icon name="sync" size={16} /> {t("dataHealth.fetchAllPricesAgain")}
          </button>
        )}
      </div>
      <p className="soft page-lead">{t("dataHealth.problemsFoundInYourData")}</p>
      <Answer of={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <div className="empty">
              <Icon name="check" />
              <p>{t("dataHealth.noIssuesFound")}</p>
            </div>
          ) : (
            <ul className="issues">
              {items
                .toSorted((a, b) => rank[a.severity] - rank[b.severity] || b.openedAt - a.openedAt)
                .map((issue) => (
                  <IssueRow key={issue.id} issue={issue} />
                ))}
            </ul>
          )
        }
      </Answer>
    </div>
  );
}

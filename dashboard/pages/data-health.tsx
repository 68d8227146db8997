import { accessIncludes, useAccess } from "../access.ts";
import { useAccount, useAccountMutation } from "../data/account.tsx";
import { csvMoment, type Column } from "../data/csv-file.ts";
import type { Issue, Page } from "../data/records.ts";
import { useService } from "../data/service.ts";
import { isFetchingPrices, useTasks } from "../data/tasks.tsx";
import { countText } from "../format/names.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { Icon } from "../parts/icon.tsx";
import { NoDataYet } from "../parts/no-data-yet.tsx";
import { allOf, ExportCsv } from "../parts/lists/export-csv.tsx";
import { DismissedIssues } from "./data-health/dismissed-issues.tsx";
import { useFetchResult } from "./data-health/fetch-result.ts";
import { useNotify } from "../parts/notice.tsx";
import { groupsOf, kindTitle } from "./data-health/groups.ts";
import { IssueGroup } from "./data-health/issue-group.tsx";
import { useOpenIssues } from "./data-health/use-issues.ts";
import { t } from "../i18n/t.ts";

/** Issues that make figures wrong or incomplete, most severe first, each with its remedies. */
export default function DataHealthPage() {
  const { answer, shown } = useOpenIssues();
  const mutate = useAccountMutation();
  const service = useService();
  const { name: accountName, transactions } = useAccount();
  const { say, fail } = useNotify();
  const follow = useFetchResult();
  const isFetching = useTasks().some(isFetchingPrices);
  const mayWrite = accessIncludes(useAccess(), "write");
  return (
    <div className="page">
      <div className="card-head">
        <h1>{t("common.dataHealth")}</h1>
        <span className="actions">
          {(shown?.total ?? 0) > 0 && (
            <ExportCsv
              file="issues"
              of={t("common.dataHealth")}
              columns={columns()}
              rows={() => allOf((page) => service.call("issues.list", { accountName, ...page }))}
            />
          )}
          {mayWrite &&
            (shown?.items.filter(({ remedy }) => remedy?.method === "prices.refresh").length ?? 0) > 2 && (
              <button
                type="button"
                className="button small"
                onClick={() =>
                  void mutate("prices.refresh", {}, ["tasks"]).then(({ taskId }) => {
                    say(t("dataHealth.fetchingAllMissingPrices"));
                    follow(taskId);
                  }, fail)
                }
              >
                <Icon name="sync" size={16} /> {t("dataHealth.fetchAllPricesAgain")}
              </button>
            )}
        </span>
      </div>
      <p className="soft page-lead">
        {t("dataHealth.problemsFoundInYourData")}
        {shown !== undefined && <Counted issues={shown} />}
      </p>
      <QueryResult of={answer}>
        {(latest) => {
          const { items, total } = shown ?? latest;
          if (items.length === 0)
            return transactions === 0 ? (
              <NoDataYet text={t("dataHealth.nothingToCheckYet")} />
            ) : (
              <div className="empty">
                <Icon name="check" />
                <p>{t("dataHealth.noIssuesFound")}</p>
                {isFetching && <p className="soft">{t("dataHealth.pricesAreBeingFetched")}</p>}
              </div>
            );
          return (
            <>
              {groupsOf(items).map((group) => (
                <IssueGroup key={group.kind} group={group} />
              ))}
              {items.length < total && (
                <p className="soft">{t("dataHealth.shownOf", { shown: items.length, count: total })}</p>
              )}
            </>
          );
        }}
      </QueryResult>
      <DismissedIssues />
    </div>
  );
}

/** The number of issues, which the navigation shows too, where it differs from that of rows: a row lists the consequences of its cause. */
function Counted({ issues: { items, total } }: { issues: Page<Issue> }) {
  const rows = groupsOf(items).reduce((count, group) => count + group.issues.length, 0);
  if (items.length < total || rows === items.length) return null;
  return <> {t("dataHealth.problemsInRows", { count: total, rows: countText(rows, "row") })}</>;
}

const columns = (): Column<Issue>[] => [
  [t("dataHealth.severity"), ({ severity }) => t(`dataHealth.${severity}`)],
  [t("dataHealth.cause"), ({ kind }) => kindTitle(kind)],
  [t("dataHealth.found"), ({ openedAt }) => csvMoment(openedAt)],
  [t("dataHealth.issue"), ({ message }) => message],
  [t("dataHealth.affectedValue"), ({ affectedValue }) => affectedValue],
];

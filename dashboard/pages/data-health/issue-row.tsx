import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../data/account.tsx";
import type { Issue } from "../../data/records.ts";
import { useAssets } from "../../data/assets.ts";
import { useService } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { answersOf, type Answer } from "./answers.ts";
import { ConfirmRemedy } from "./confirm-remedy.tsx";
import { useFetchResult } from "./fetch-result.ts";
import { issueTexts } from "./issue-text.ts";
import { useDismissal } from "./use-dismissal.ts";
import { IssueSubject } from "./issue-subject.tsx";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";
import { Quotation } from "../../i18n/quotation.tsx";

/** An issue: its severity, subject and remedies, and the issues that follow from its cause. */
export function IssueRow({
  issue,
  following = [],
}: {
  issue: Issue;
  following?: readonly Issue[] | undefined;
}) {
  const { dismiss } = useDismissal();
  const service = useService();
  const queries = useQueryClient();
  const { name } = useAccount();
  const { say, fail } = useNotify();
  const follow = useFetchResult();
  const [isWorking, setWorking] = useState(false);
  const [asking, setAsking] = useState<Answer | null>(null);
  const settle = async ({ remedy }: Answer): Promise<void> => {
    const answer = await run(() => service.carryOut(remedy), t("dataHealth.startedTheIssueClosesOnce"));
    // The task is followed only after this message is shown, or the message would replace a quick result.
    if (answer !== undefined && remedy.method === "prices.refresh") follow(taskIn(answer));
  };
  const run = async (work: () => Promise<unknown>, done?: string): Promise<unknown> => {
    setWorking(true);
    try {
      const answer = await work();
      await queries.invalidateQueries({ queryKey: [name, "issues.list"] });
      if (done !== undefined) say(done);
      return answer;
    } catch (error) {
      fail(error);
      return undefined;
    } finally {
      setWorking(false);
    }
  };
  return (
    <li className={`issue ${issue.severity}`}>
      <Icon name="warning" />
      <div className="row-main">
        <Sentence issue={issue} />
        {following.map((followingIssue) => (
          <Sentence key={followingIssue.id} issue={followingIssue} isFollowing />
        ))}
        <Details issue={issue} />
      </div>
      <IfAllowed>
        <div className="actions">
          {answersOf(issue).map((answer) => (
            <button
              key={answer.id}
              type="button"
              className="button small"
              disabled={isWorking}
              onClick={() => (answer.effect === null ? void settle(answer) : setAsking(answer))}
            >
              {t(answer.label)}
            </button>
          ))}
          <button
            type="button"
            className="button small quiet"
            disabled={isWorking}
            onClick={() => void run(() => dismiss([issue, ...following].map(({ id }) => id)))}
          >
            {t("dataHealth.dismiss")}
          </button>
        </div>
      </IfAllowed>
      {asking?.effect != null && (
        <ConfirmRemedy
          remedy={asking.remedy}
          action={t(asking.label)}
          effect={asking.effect}
          onConfirm={() => settle(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </li>
  );
}

/** Severity, affected value, time and subject. */
function Details({ issue }: { issue: Issue }) {
  const format = useFormat();
  return (
    <p className="faint small">
      {[
        t(`dataHealth.${issue.severity}`),
        ...(issue.affectedValue === null
          ? []
          : [t("dataHealth.affects", { affectedValue: format.money(issue.affectedValue) })]),
        t("dataHealth.since", { openedAt: format.moment(issue.openedAt) }),
      ].join(" · ")}
      <IssueSubject issue={issue} />
    </p>
  );
}

function Sentence({ issue, isFollowing = false }: { issue: Issue; isFollowing?: boolean }) {
  const { text, exact } = issueTexts(issue, useFormat(), useAssets());
  const className = isFollowing ? "break small soft" : "break";
  return (
    <p className={className} title={exact}>
      {isFollowing && `${t("dataHealth.sameCause")} `}
      {text ?? <Quotation text={issue.message} />}
    </p>
  );
}

function taskIn(answer: unknown): string {
  return typeof answer === "object" && answer !== null && "taskId" in answer ? String(answer.taskId) : "";
}

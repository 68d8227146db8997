import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount, useAct } from "../../data/account.tsx";
import type { Issue } from "../../data/records.ts";
import { useService } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { ConfirmRemedy } from "./confirm-remedy.tsx";
import { useFetchResult } from "./fetch-result.ts";
import { IssueSubject } from "./issue-subject.tsx";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

/** What the remedies that change something are called; those that only show something are links (`issue-subject.tsx`). */
const remedies: Record<string, PlainKey> = {
  "prices.refresh": "dataHealth.fetchPricesAgain",
  "prices.set": "dataHealth.useAsCustomPrice",
  "assets.update": "common.resolve",
  "wallets.update": "dataHealth.thisIsMyWallet",
  "connections.sync": "dataHealth.syncAgain",
  "connections.verify": "dataHealth.compareAgain",
  "connections.settle": "common.resolve",
  "transactions.delete": "dataHealth.deleteAdjustment",
  "transactions.create": "dataHealth.addAdjustment",
  "transactions.link": "dataHealth.linkAsTransfer",
  "tasks.retry": "common.tryAgain",
};

/** Remedies that change the records: each is asked for once more, with what it will do. */
const changesRecords = new Set([
  "prices.set",
  "assets.update",
  "wallets.update",
  "connections.settle",
  "transactions.delete",
  "transactions.create",
  "transactions.link",
]);

/** Something that stands between the figures and the truth, where it lies, and what can be done about it. */
export function IssueRow({ issue }: { issue: Issue }) {
  const format = useFormat();
  const act = useAct();
  const service = useService();
  const queries = useQueryClient();
  const { name } = useAccount();
  const { say, fail } = useNotify();
  const follow = useFetchResult();
  const [isWorking, setWorking] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { remedy } = issue;
  const words = remedy === null ? undefined : remedies[remedy.method];
  const settle = async (): Promise<void> => {
    if (remedy === null) return;
    await run(async () => {
      const answer = await service.carryOut(remedy);
      if (remedy.method === "prices.refresh") follow(taskIn(answer));
    }, t("dataHealth.startedTheIssueClosesOnce"));
  };
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setWorking(true);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: [name, "issues.list"] });
      say(done);
    } catch (error) {
      fail(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <li className={`issue ${issue.severity}`}>
      <Icon name="warning" />
      <div className="row-main">
        <p className="break">{issue.message}</p>
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
      </div>
      <div className="actions">
        {remedy !== null && words !== undefined && (
          <button
            type="button"
            className="button small"
            disabled={isWorking}
            onClick={() => (changesRecords.has(remedy.method) ? setAsking(true) : void settle())}
          >
            {t(words)}
          </button>
        )}
        <button
          type="button"
          className="button small quiet"
          disabled={isWorking}
          onClick={() => void run(() => act("issues.dismiss", { id: issue.id }), t("dataHealth.dismissed"))}
        >
          {t("dataHealth.dismiss")}
        </button>
      </div>
      {isAsking && remedy !== null && words !== undefined && (
        <ConfirmRemedy
          remedy={remedy}
          action={t(words)}
          onConfirm={settle}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

function taskIn(answer: unknown): string {
  return typeof answer === "object" && answer !== null && "taskId" in answer ? String(answer.taskId) : "";
}

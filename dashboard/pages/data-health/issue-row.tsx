import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount, useAct } from "../../data/account.tsx";
import type { Issue } from "../../data/records.ts";
import { useService } from "../../data/service.ts";
import { capitalised } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { IssueSubject } from "./issue-subject.tsx";

/** What the remedies that change something are called; those that only show something are links (`issue-subject.tsx`). */
const remedies: Record<string, string> = {
  "prices.refresh": "Fetch prices again",
  "prices.set": "Take it as your price",
  "assets.update": "Settle it",
  "wallets.update": "It is my wallet",
  "connections.sync": "Sync again",
  "connections.verify": "Compare again",
  "connections.settle": "Settle it",
  "transactions.delete": "Delete the adjustment",
  "transactions.create": "Book the adjustment",
  "transactions.link": "Link the two",
  "tasks.retry": "Try again",
};

/** Something that stands between the figures and the truth, where it lies, and what can be done about it. */
export function IssueRow({ issue }: { issue: Issue }) {
  const format = useFormat();
  const act = useAct();
  const service = useService();
  const queries = useQueryClient();
  const { name } = useAccount();
  const { say, fail } = useNotify();
  const [isWorking, setWorking] = useState(false);
  const { remedy } = issue;
  const words = remedy === null ? undefined : remedies[remedy.method];
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
          {capitalised(issue.severity)}
          {issue.affectedValue !== null && <> · affects {format.money(issue.affectedValue)}</>} · since{" "}
          {format.moment(issue.openedAt)}
          <IssueSubject issue={issue} />
        </p>
      </div>
      <div className="actions">
        {remedy !== null && words !== undefined && (
          <button
            type="button"
            className="button small"
            disabled={isWorking}
            onClick={() =>
              void run(
                () => service.carryOut(remedy),
                "It is under way. The issue closes by itself once it is settled.",
              )
            }
          >
            {words}
          </button>
        )}
        <button
          type="button"
          className="button small quiet"
          disabled={isWorking}
          onClick={() =>
            void run(
              () => act("issues.dismiss", { id: issue.id }),
              "Out of sight as long as its cause lasts.",
            )
          }
        >
          Dismiss
        </button>
      </div>
    </li>
  );
}

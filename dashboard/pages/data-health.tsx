import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount, useAct, useAnswer } from "../data/account.tsx";
import { useService } from "../data/service.ts";
import type { Issue } from "../data/records.ts";
import { capitalised } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { Answer } from "../parts/answer.tsx";
import { Icon } from "../parts/icon.tsx";
import { useNotify } from "../parts/notice.tsx";

/** What stands between the figures and the truth, the gravest first, each with what can be done about it. */
export default function DataHealthPage() {
  const answer = useAnswer("issues.list", { limit: 200 });
  const rank = { critical: 0, warning: 1, info: 2 };
  return (
    <div className="page">
      <h1>Data health</h1>
      <p className="soft page-lead">
        Gaps and doubts in your records. They open, change and close by themselves as your data does.
      </p>
      <Answer of={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <div className="empty">
              <Icon name="check" />
              <p>Nothing is wrong that can be seen from here.</p>
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

const remedies: Record<string, string> = {
  "prices.refresh": "Fetch prices again",
  "prices.set": "Set a price",
  "assets.update": "Settle it",
  "connections.sync": "Sync again",
  "connections.verify": "Compare again",
  "connections.settle": "Settle it",
  "transactions.delete": "Delete the adjustment",
  "tasks.retry": "Try again",
  "transactions.link": "Link the two",
  "transactions.create": "Add what is missing",
};

function IssueRow({ issue }: { issue: Issue }) {
  const format = useFormat();
  const act = useAct();
  const service = useService();
  const queries = useQueryClient();
  const { name } = useAccount();
  const { say, fail } = useNotify();
  const [isWorking, setWorking] = useState(false);
  const { remedy } = issue;
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setWorking(true);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: [name, "issues.list"] });
      say("Done.");
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
        </p>
      </div>
      <div className="actions">
        {remedy !== null && (
          <button
            type="button"
            className="button small"
            disabled={isWorking}
            onClick={() => void run(() => service.carryOut(remedy))}
          >
            {remedies[remedy.method] ?? "Fix it"}
          </button>
        )}
        <button
          type="button"
          className="button small quiet"
          disabled={isWorking}
          onClick={() => void run(() => act("issues.dismiss", { id: issue.id }))}
        >
          Dismiss
        </button>
      </div>
    </li>
  );
}

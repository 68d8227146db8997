import { useState } from "react";
import { useAct } from "../../data/account.tsx";
import { numberText, t } from "../../i18n/t.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { transactions as contract } from "../../../src/contract/methods/ledger/transactions.ts";
import { affected, useUndoable } from "../transactions/use-undoable.ts";
import { ConfirmAdjustments } from "./confirm-remedy.tsx";
import { kindTitle, type IssueGroup as Group } from "./groups.ts";
import { IssueRow } from "./issue-row.tsx";

/** Rows of a group before the rest is asked for. */
const shownAtFirst = 3;

/** Issues of one cause under one heading: the first ones, the rest on a click, and all of them dismissed at once. */
export function IssueGroup({ group: { kind, issues } }: { group: Group }) {
  const act = useAct();
  const [isWhole, setWhole] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isAdjusting, setAdjusting] = useState(false);
  const { sayDoneTo } = useUndoable();
  const adjustments = issues.flatMap(({ remedy }) =>
    remedy?.method === "transactions.create" ? [remedy] : [],
  );
  const shown = isWhole ? issues : issues.slice(0, shownAtFirst);
  return (
    <section aria-labelledby={`issues-${kind}`} className="stack">
      <div className="card-head">
        <h2 id={`issues-${kind}`}>
          {kindTitle(kind)} <span className="faint small">{numberText(issues.length)}</span>
        </h2>
        {issues.length > 1 && (
          <span className="actions">
            {adjustments.length > 1 && (
              <button type="button" className="button small" onClick={() => setAdjusting(true)}>
                {t("dataHealth.adjustAll", { count: adjustments.length })}
              </button>
            )}
            <button type="button" className="button small quiet" onClick={() => setAsking(true)}>
              {t("dataHealth.dismissAll")}
              <span className="visually-hidden">: {kindTitle(kind)}</span>
            </button>
          </span>
        )}
      </div>
      <ul className="issues">
        {shown.map((issue) => (
          <IssueRow key={issue.id} issue={issue} />
        ))}
      </ul>
      {shown.length < issues.length && (
        <button type="button" className="button small" onClick={() => setWhole(true)}>
          {t("dataHealth.showAll", { count: issues.length })}
        </button>
      )}
      {isAdjusting && (
        <ConfirmAdjustments
          remedies={adjustments}
          onClose={() => setAdjusting(false)}
          onConfirm={async () => {
            const input = contract.create.input.shape.transactions;
            const transactions = adjustments.flatMap(({ params }) => input.parse(params["transactions"]));
            const { ids } = await act("transactions.create", { transactions }, [...affected, "issues"]);
            await sayDoneTo(t("edits.added"), ids[0] ?? "");
          }}
        />
      )}
      {isAsking && (
        <Confirm
          title={t("dataHealth.dismissAllQuestion", { count: issues.length })}
          action={t("dataHealth.dismissAll")}
          isDangerous={false}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            for (const { id } of issues) await act("issues.dismiss", { id });
          }}
        >
          <p>{t("dataHealth.dismissAllMeans")}</p>
        </Confirm>
      )}
    </section>
  );
}

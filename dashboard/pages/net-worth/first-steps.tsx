import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { accessIncludes, useAccess } from "../../access.ts";
import { useAccount, useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { onePerCoin, useAssets } from "../../data/assets.ts";
import { useConnections } from "../../data/connections.ts";
import { stepsOf, type Step, type StepInputs, type StepId } from "../../data/first-run/first-steps.ts";
import { useProblemCount } from "../../data/portfolio/problem-count.ts";
import { verificationSummaryOf } from "../../data/verification-summary.ts";
import { isOpen, useTasks } from "../../data/tasks.tsx";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { Placeholder } from "../../parts/query-result.tsx";
import { Link } from "../../router.tsx";

const key = "dashboard.first-steps";

const titles: Record<StepId, PlainKey> = {
  connect: "checklist.connect",
  prices: "checklist.prices",
  transfers: "checklist.transfers",
  issues: "checklist.issues",
  verified: "checklist.verified",
};
const states: Record<Step["state"], PlainKey> = {
  done: "checklist.isDone",
  open: "checklist.isOpen",
  checking: "checklist.isChecking",
};

/** The remaining steps to a verified net worth. Not shown again once all are done or it was dismissed. */
export function FirstSteps() {
  const account = useAccount();
  const storedChoices = useAccountQuery("keyValue.list", { prefix: key });
  const mayWrite = accessIncludes(useAccess(), "write");
  if (!mayWrite || account.demo) return null;
  if (storedChoices.isPending) return <Placeholder lines={6} />;
  if (storedChoices.data === undefined || storedChoices.data.length > 0) return null;
  return <OpenSteps />;
}

function OpenSteps() {
  const { name } = useAccount();
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const facts = useFacts();
  const steps = stepsOf(facts);
  const done = steps.filter(({ state }) => state === "done").length;
  const isAllDone = done === steps.length;
  // Cached answers can be older than the latest computation, so they are refetched once before the steps disappear.
  const settledQuery = useQuery({
    queryKey: [name, "settled"],
    queryFn: async () => {
      await mutate("tasks.settled", {}, ["netWorth", "transactions", "issues", "connections"]);
      return true;
    },
    enabled: isAllDone,
    staleTime: 0,
  });
  const isFinished = isAllDone && settledQuery.isSuccess && !settledQuery.isFetching;
  const finish = useEffectEvent(() => {
    say(t("checklist.allDone"));
    void mutate("keyValue.set", { key, value: "done" }).catch(fail);
  });
  useEffect(() => {
    if (isFinished) finish();
  }, [isFinished]);
  return (
    <section aria-labelledby="first-steps" className="card">
      <header className="card-head">
        <h2 id="first-steps">
          {t("checklist.title")}{" "}
          <span className="faint small">{t("checklist.progress", { done, total: steps.length })}</span>
        </h2>
        <button
          type="button"
          className="button small quiet"
          onClick={() => void mutate("keyValue.set", { key, value: "dismissed" }).catch(fail)}
        >
          {t("checklist.dismiss")}
        </button>
      </header>
      <ol className="rows" aria-labelledby="first-steps">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} facts={facts} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ step: { id, state }, facts }: { step: Step; facts: StepInputs }) {
  const { how, to, action } = remedyOf(id, facts);
  return (
    <li className="row wraps">
      <span className={state === "done" ? "gain" : state === "open" ? "gold" : "faint"}>
        <Icon name={state === "done" ? "check" : state === "open" ? "chevron" : "more"} />
        <span className="visually-hidden">{t(states[state])}: </span>
      </span>
      <span className="row-main">
        <b>{t(titles[id])}</b>
        {state === "open" && <span className="faint small">{how}</span>}
        {state === "checking" && <span className="faint small">{t(states.checking)}</span>}
      </span>
      {state === "open" && (
        <Link to={to} className="button small">
          {action}
        </Link>
      )}
    </li>
  );
}

/** Why a step is open, and the page that completes it. */
function remedyOf(id: StepId, facts: StepInputs): { how: string; to: string; action: string } {
  const { unpriced, proposals, problems, connections, summary } = facts;
  if (id === "connect")
    return { how: t("checklist.connectHow"), to: "/import", action: t("checklist.addMore") };
  if (id === "prices")
    return {
      how: t("checklist.pricesHow", { count: unpriced ?? 0 }),
      to: "/data-health",
      action: t("checklist.setPrices"),
    };
  if (id === "transfers")
    return {
      how: t("checklist.transfersHow", { count: proposals ?? 0 }),
      to: "/transfers",
      action: t("checklist.review"),
    };
  if (id === "issues")
    return {
      how: t("checklist.issuesHow", { count: problems ?? 0 }),
      to: "/data-health",
      action: t("checklist.answer"),
    };
  if (connections === 0)
    return {
      how: t("checklist.notConnected"),
      to: "/connections?add=",
      action: t("checklist.connectSource"),
    };
  return {
    how: summary.drift > 0 ? t("checklist.differsHow", { count: summary.drift }) : t("checklist.notCompared"),
    to: "/certificate",
    action: t("checklist.compare"),
  };
}

function useFacts(): StepInputs {
  const { transactions } = useAccount();
  const tasks = useTasks();
  const connections = useConnections();
  const current = useAccountQuery("netWorth.current", {});
  const { find } = useAssets();
  const proposals = useAccountQuery("transactions.proposals", {});
  const problems = useProblemCount();
  return {
    transactions: transactions ?? 0,
    connections: connections.data?.length ?? 0,
    unpriced: current.data === undefined ? null : onePerCoin(current.data.unpriced, find).length,
    isValued: current.data !== undefined && current.data.value !== null,
    proposals: proposals.data?.length ?? null,
    problems: problems?.serious ?? null,
    summary: verificationSummaryOf(connections.data ?? []),
    isBusy: tasks.some(isOpen),
  };
}

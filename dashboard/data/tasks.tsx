import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isStalled } from "../format/stalled-task.ts";
import { nounOf, useAccount, useAccountQuery } from "./account.tsx";
import type { Page, Task } from "./records.ts";
import { refetch } from "./refetch.ts";
import { useService } from "./service.ts";

const input = { limit: 60 };
/** Nouns whose records change while their tasks run, without an event of their own. */
const taskRecordNouns: ReadonlySet<string> = new Set(["imports", "files", "connections", "backups"]);

/** The account's latest tasks, kept up to date by their events. */
export function useTasks(): Task[] {
  const answer = useAccountQuery("tasks.list", input);
  return answer.data?.items ?? [];
}

/** A task that failed and waits to be retried. While there is one, the account is not up to date. */
export function useStalled(): Task | undefined {
  return useTasks().find(isStalled);
}

/** Subscribes to task events once for the whole page and merges them into the query above. */
export function LiveTasks() {
  const service = useService();
  const queries = useQueryClient();
  const { name } = useAccount();
  useEffect(() => {
    const stop = new AbortController();
    const queryKey = [name, "tasks.list", input];
    const onTask = (task: Task): void => {
      const before = queries.getQueryData<Page<Task>>(queryKey)?.items.find(({ id }) => id === task.id);
      queries.setQueryData<Page<Task>>(queryKey, (page) =>
        page === undefined ? page : withTask(page, task),
      );
      // A task's start and end also change the list of the records that it concerns.
      if (before?.state !== task.state)
        void refetch(queries, (key) => key[0] === name && changesWithTask(task, nounOf(key)));
      // A list that is still loading may be older than this event.
      if (queries.getQueryData(queryKey) === undefined)
        void refetch(queries, (key) => key[0] === name && key[1] === "tasks.list");
    };
    service.subscribe("tasks.subscribe", { accountName: name }, onTask, stop.signal);
    return () => stop.abort();
  }, [service, queries, name]);
  return null;
}

/** Tasks that close issues: no event reports that an issue closed. */
const closesIssues: ReadonlySet<string> = new Set([
  "checkHealth",
  "fetchPrices",
  "matchTransfers",
  "refreshTrades",
  "sync",
  "verify",
]);

/** Positions and costs are computed after everything whose events would refetch them. */
function changesWithTask(task: Task, noun: string): boolean {
  if (noun === "issues") return closesIssues.has(task.kind) && !isOpen(task);
  return taskRecordNouns.has(noun) || (task.kind === "refreshTrades" && noun === "trades");
}

function withTask(page: Page<Task>, task: Task): Page<Task> {
  const known = page.items.some(({ id }) => id === task.id);
  const items = known ? page.items.map((item) => (item.id === task.id ? task : item)) : [task, ...page.items];
  return { ...page, items, total: known ? page.total : page.total + 1 };
}

export const isOpen = ({ state }: Task): boolean => state === "queued" || state === "running";
/** Whether a task is asking the price sources, or is about to. */
export const isFetchingPrices = (task: Task): boolean => task.kind === "fetchPrices" && isOpen(task);

import type { Sql } from "../../ports/sql.ts";
import { readCursor, type Page, type PageRequest } from "../database/paging.ts";
import { createTasks } from "./tasks.ts";
import { publicTask, type KeyedTask, type StoredTask, type Task, type TaskState } from "./task-rows.ts";

/** First number of these tasks, so that an account's list can include them with its own. */
const firstKey = 2 ** 44;

/** Tasks about whole accounts, in the server's file. `input` of each names the account: `accountId`, and `accountName` as it was at the beginning. */
export function createServerTasks(sql: Sql) {
  const rows = createTasks(sql);
  return {
    ...rows,
    listByAccount: (accountId: string): (StoredTask & { key: number })[] =>
      rows.where("account = ?", accountId),
    /** Whether a task about the account is queued or running. */
    isBusyWith: (accountId: string): boolean =>
      sql
        .prepare("SELECT 1 FROM tasks WHERE account = ? AND state IN ('queued', 'running') LIMIT 1")
        .get(accountId) !== undefined,
  };
}
export type ServerTasks = ReturnType<typeof createServerTasks>;

/** One page of an account's tasks: its own, and those about it. */
export function taskPage(
  serverTasks: { list(state: TaskState | undefined, page: PageRequest): Page<KeyedTask> },
  about: readonly (StoredTask & { key: number })[],
  { state, ...page }: PageRequest & { state?: TaskState | undefined },
): Page<Task> {
  const { items, nextCursor, total } = serverTasks.list(state, page);
  const others = about
    .filter((task) => state === undefined || task.state === state)
    .map((task): KeyedTask => ({ key: firstKey + task.key, task: publicTask(task) }));
  const sign = page.order === "asc" ? 1 : -1;
  const compare = (a: [number, number], b: [number, number]): number =>
    sign * (a[0] === b[0] ? a[1] - b[1] : a[0] - b[0]);
  const placeOf = ({ key, task }: KeyedTask): [number, number] => [task.createdAt, key];
  const after = page.cursor === undefined || page.cursor === null ? undefined : readCursor(page.cursor);
  const open = others.filter((keyedTask) => after === undefined || compare(placeOf(keyedTask), after) > 0);
  const merged = [...items, ...open].sort((a, b) => compare(placeOf(a), placeOf(b)));
  const pageTasks = merged.slice(0, page.limit);
  const last = pageTasks.at(-1);
  const isMore = nextCursor !== null || merged.length > pageTasks.length;
  return {
    items: pageTasks.map(({ task }) => task),
    nextCursor: isMore && last !== undefined ? placeOf(last).join(".") : null,
    total: total + others.length,
  };
}

import { tasks as contract } from "../../../contract/methods/service/tasks.ts";
import type { Context } from "../../../context/context.ts";
import type { AccountStore } from "../../../store/account/account-store.ts";
import { accountKey } from "../../../domain/account/account-name.ts";
import { taskPage } from "../../../store/jobs/server-tasks.ts";
import { publicTask, type StoredTask } from "../../../store/jobs/task-rows.ts";
import { AppError } from "../../../errors/app-error.ts";
import { cancelTask, retryTask, taskOf, type TaskStore } from "../../../tasks/queue/cancel-task.ts";
import { subject } from "../../../tasks/queue/task.ts";
import { withOpenAccount } from "../../protocol/with-open-account.ts";
import { accountMethod, serverMethod, subscription, type Call } from "../../protocol/method.ts";

/** Only the worker has the code of all tasks. */
const registry = () => import("../../../tasks/registry.ts");

/** Long work: imports, syncs, and the computation of derived data. */
export const tasks = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["tasks", "server"],
    handle: ({ context, account }, request) =>
      taskPage(account.tasks, context.server.tasks.listByAccount(account.id), request),
  }),
  get: serverMethod(contract.get, {
    runs: "reader",
    uses: ["server", "accounts"],
    handle: (call, input) => withTaskStore(call, input, (store) => publicTask(taskOf(store, input.taskId))),
  }),
  log: serverMethod(contract.log, {
    runs: "reader",
    uses: ["server", "accounts"],
    handle: (call, input) =>
      withTaskStore(call, input, (store) => store.tasks.logOf(taskOf(store, input.taskId).id)),
  }),
  cancel: serverMethod(contract.cancel, {
    runs: "worker",
    uses: ["now", "server", "accounts", "bus"],
    async handle(call, input) {
      const { serverTaskKinds, taskKinds } = await registry();
      const kinds = new Map<string, { undo?: unknown }>([...taskKinds, ...serverTaskKinds]);
      return withTaskStore(call, input, (store) => {
        const { taskId } = input;
        cancelTask(store, kinds, { taskId, now: call.context.now() });
        publish(call.context, store, taskId);
        return null;
      });
    },
  }),
  retry: serverMethod(contract.retry, {
    runs: "worker",
    uses: ["server", "accounts", "bus"],
    async handle(call, input) {
      const { serverTaskKinds } = await registry();
      return withTaskStore(call, input, (store) => {
        const { taskId } = input;
        if (serverTaskKinds.has(taskOf(store, taskId).kind))
          throw new AppError(
            "conflict",
            "A restore cannot be retried. Start a new one with backups.restore.",
          );
        retryTask(store, taskId);
        publish(call.context, store, taskId);
        return null;
      });
    },
  }),
  settled: accountMethod(contract.settled, {
    runs: "worker",
    uses: ["bus", "server", "accounts"],
    async handle({ context, account, signal }) {
      await waitUntilSettled(context, account, signal);
      return null;
    },
  }),
  subscribe: subscription(contract.subscribe, {
    topic: "tasks",
  }),
};

/** Runs an operation where a task is stored: with its account, or, for a task about the whole account, with the server. */
function withTaskStore<Result>(
  call: Call<"server" | "accounts">,
  { accountName, taskId }: { accountName: string; taskId: string },
  work: (store: TaskStore) => Result,
): Result | Promise<Result> {
  const { transaction, tasks: rows, accounts } = call.context.server;
  const about = rows.find(taskId);
  const account = accounts.byName(accountName);
  if (about !== undefined && isAbout(about, accountName, account?.id))
    return work({ name: account?.name ?? accountName, transaction, tasks: rows });
  return withOpenAccount(call, accountName, work);
}

/** Also for an account that a failed restore has deleted again. */
function isAbout({ input }: StoredTask, accountName: string, accountId: string | undefined): boolean {
  const about = subject.parse(input);
  if (accountId !== undefined) return about.accountId === accountId;
  return accountKey(about.accountName) === accountKey(accountName);
}

function publish({ bus }: Pick<Context, "bus">, store: TaskStore, taskId: string): void {
  bus.publish("tasks", { accountName: store.name, task: publicTask(taskOf(store, taskId)) });
}

function isSettled({ tasks: rows, changes }: Pick<AccountStore, "tasks" | "changes">): boolean {
  return changes.newest() === changes.cursor() && !rows.isBusy();
}

/** Resolves once the condition is true; checks whenever a task or the relayer made progress. Rejects with the signal's reason. */
export function waitUntilSettled(
  context: Pick<Context, "server" | "accounts" | "bus">,
  account: Pick<AccountStore, "id" | "name">,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (finish: () => void): void => {
      over.abort();
      finish();
    };
    const checkSettled = ({ accountName }: { accountName: string }): void => {
      if (accountName !== account.name || over.signal.aborted) return;
      try {
        // Its file may be about to be replaced.
        if (context.server.tasks.isBusyWith(account.id)) return;
        if (isSettled(context.accounts.open(account.name))) end(resolve);
      } catch (error) {
        end(() => reject(error));
      }
    };
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { signal: over.signal });
    if (signal.aborted) return end(() => reject(signal.reason));
    context.bus.subscribe("tasks", checkSettled, over.signal);
    context.bus.subscribe("relayed", checkSettled, over.signal);
    context.bus.subscribe("accounts", checkSettled, over.signal);
    return checkSettled({ accountName: account.name });
  });
}

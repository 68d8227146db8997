import type { Context } from "../../context/context.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { deleteConnection } from "../connections/delete-connection.ts";
import { refreshNetWorth } from "../derived/refresh-net-worth.ts";
import { deleteImport } from "../ledger/delete-import.ts";
import { importFile } from "../ledger/import-file.ts";
import { enqueue } from "../queue/queue.ts";

/**
 * Resumes work in an account whose tasks are lost, for example after a restore: imports and their undo continue from the files, and connections
 * that were being deleted are deleted, without their transactions. Nothing is started twice.
 */
export function resumeWork(
  account: Pick<AccountStore, "transaction" | "imports" | "tasks" | "netWorth" | "connections">,
  context: Pick<Context, "now" | "newId">,
): void {
  const requested = { trigger: "system" } as const;
  account.transaction(() => {
    for (const { id, state, taskId } of account.imports.list()) {
      if (account.tasks.find(taskId) !== undefined) continue;
      if (state === "undoing" || state === "deleting")
        enqueue({ account, context }, deleteImport, { importId: id }, requested);
      else if (state === "queued" || state === "checking" || state === "writing")
        account.imports.setTask(id, enqueue({ account, context }, importFile, { importId: id }, requested));
    }
    // Net worth is computed from the day of the backup to today.
    const today = dayNumberOf(context.now());
    if (
      account.netWorth.history({ from: today }).length === 0 &&
      account.netWorth.history({ to: today }).length > 0
    )
      enqueue({ account, context }, refreshNetWorth, { since: context.now() }, requested);
    for (const { id, isLeaving } of account.connections.list())
      if (isLeaving)
        enqueue(
          { account, context },
          deleteConnection,
          { connectionId: id, keepTransactions: true },
          requested,
        );
  });
}

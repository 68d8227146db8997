import type { Context } from "../context.ts";
import { messageOf } from "../errors/app-error.ts";
import { enqueue } from "../tasks/queue/queue.ts";
import { checkRules } from "../tasks/notifications/check-rules.ts";

/** Rules are judged at least this often, so that no event has to arrive. */
export const rulesCron = "*/5 * * * *";

/**
 * Has the notification rules of an account judged when something they look at changed. Accounts without rules cost one look-up in an index. The schedule is the guarantee;
 * this makes it quick.
 */
export function watchRules(
  { context, onPlanned }: { context: Context; onPlanned: (accountName: string) => void },
  signal: AbortSignal,
): void {
  const { bus, server, accounts, log } = context;
  const check = (accountName: string): void => {
    try {
      const row = server.accounts.byName(accountName);
      if (row === undefined || !server.notifications.rules.isAny(row.id)) return;
      const account = accounts.open(accountName);
      account.transaction(() => enqueue(account, checkRules, {}, { trigger: "audit-log" }, context));
      onPlanned(account.name);
    } catch (error) {
      log.warn("The notification rules of an account could not be checked.", {
        account: accountName,
        error: messageOf(error),
      });
    }
  };
  for (const topic of ["transactions", "balances", "prices"] as const)
    bus.subscribe(topic, ({ accountName }) => check(accountName), signal);
  bus.subscribe("netWorth", ({ accountName }) => check(accountName), signal);
  bus.subscribe("issues", ({ accountName }) => check(accountName), signal);
  bus.subscribe(
    "tasks",
    ({ accountName, task }) => {
      const isOver = task.state === "failed" || task.state === "done";
      if (isOver && (task.kind === "checkHealth" || task.kind === "verify" || task.kind === "matchTransfers"))
        check(accountName);
    },
    signal,
  );
}

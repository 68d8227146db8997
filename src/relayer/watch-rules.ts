import type { Topic } from "../context/bus.ts";
import type { Context } from "../context/context.ts";
import { messageOf } from "../errors/app-error.ts";
import { enqueue } from "../tasks/queue/queue.ts";
import { checkRules } from "../tasks/notifications/check-rules.ts";

/** Rules are evaluated at least this often, so that no event is required. */
export const rulesCron = "*/5 * * * *";

/** Events after which a rule may have something to report. */
const watched: ReadonlySet<Topic> = new Set(["transactions", "balances", "prices", "netWorth", "issues"]);
/** Tasks that can end without such an event and change a rule's inputs. */
const ruleInputTasks = new Set(["checkHealth", "verify", "matchTransfers"]);

/**
 * Evaluates an account's notification rules when their inputs have changed. Accounts without rules cost one index lookup. The schedule
 * `rulesCron` guarantees evaluation; this only reduces the delay.
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
      account.transaction(() => enqueue({ account, context }, checkRules, {}, { trigger: "audit-log" }));
      onPlanned(account.name);
    } catch (error) {
      log.warn("The notification rules of an account could not be checked.", {
        account: accountName,
        error: messageOf(error),
      });
    }
  };
  bus.tap((topic, event) => {
    if (!("accountName" in event)) return;
    if (watched.has(topic)) check(event.accountName);
    else if ("task" in event && changesRuleInputs(event.task)) check(event.accountName);
  }, signal);
}

function changesRuleInputs({ kind, state }: { kind: string; state: string }): boolean {
  return (state === "failed" || state === "done") && ruleInputTasks.has(kind);
}

import type { Topic } from "../bus.ts";
import type { Context } from "../context.ts";
import { messageOf } from "../errors/app-error.ts";
import { enqueue } from "../tasks/queue/queue.ts";
import { checkRules } from "../tasks/notifications/check-rules.ts";

/** Rules are judged at least this often, so that no event has to arrive. */
export const rulesCron = "*/5 * * * *";

/** Events after which a rule may have something to report. */
const watched: ReadonlySet<Topic> = new Set(["transactions", "balances", "prices", "netWorth", "issues"]);
/** Tasks that can end without such an event and change what a rule looks at. */
const judging = new Set(["checkHealth", "verify", "matchTransfers"]);

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
  bus.tap((topic, event) => {
    if (!("accountName" in event)) return;
    if (watched.has(topic)) check(event.accountName);
    else if ("task" in event && isJudged(event.task)) check(event.accountName);
  }, signal);
}

function isJudged({ kind, state }: { kind: string; state: string }): boolean {
  return (state === "failed" || state === "done") && judging.has(kind);
}

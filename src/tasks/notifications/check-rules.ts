import { z } from "zod";
import type { Context } from "../../context/context.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { enqueue } from "../queue/queue.ts";
import { defineTask } from "../queue/task.ts";
import { deliverNotifications } from "./deliver.ts";
import { evaluateRules } from "./evaluate-rules.ts";
import { ruleInputSources } from "./rule-inputs.ts";

/** Evaluates the account's notification rules, and enqueues waiting deliveries. */
export const checkRules = defineTask({
  kind: "checkRules",
  uses: [
    "now",
    "pause",
    "newId",
    "bus",
    "server",
    "connections",
    "sourceBalances",
    "sourceChecks",
    "tasks",
    "transaction",
    ...ruleInputSources,
  ],
  input: z.strictObject({}),
  title: () => "Check notification rules",
  // Last, so that everything the rules depend on has been computed.
  priority: 9,
  attempts: 3,
  mergeKey: () => "checkRules",
  async run({ account, context }) {
    await evaluateRules(account, context);
    enqueueDeliveries(account, context);
  },
});

/** Schedules the account's waiting deliveries for when the first one is due. */
function enqueueDeliveries(
  account: Pick<AccountStore, "id" | "transaction" | "tasks">,
  context: Pick<Context, "server" | "now" | "newId">,
): void {
  const dueAt = context.server.notifications.deliveries.nextDueAt(account.id);
  if (dueAt === null) return;
  account.transaction(() =>
    enqueue({ account, context }, deliverNotifications, {}, { trigger: "system", runAt: dueAt }),
  );
}

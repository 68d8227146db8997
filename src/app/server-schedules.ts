import type { Context } from "../context/context.ts";
import type { Entry } from "../relayer/schedule.ts";
import { rulesCron } from "../relayer/watch-rules.ts";
import type { TaskRequest } from "../tasks/registry.ts";

/** When the newest copy of each target is test-restored: once a month, on its second day within three hours. */
const drillCron = "40 4 2 * *";
const drillJitterMs = 3 * 3_600_000;

/** The schedules of an account that the server stores. */
export function serverSchedules(
  { notifications, backupTargets }: Context["server"],
  accountId: string,
): Entry[] {
  const copies = backupTargets.list(accountId).flatMap(({ id, enabled, cron, drill }): Entry[] => {
    if (!enabled) return [];
    const input = { targetId: id };
    return [
      ...(cron === null ? [] : [{ name: `copy:${id}`, cron, jitterMs: 0, tasks: () => [copyTask(input)] }]),
      ...(drill
        ? [{ name: `drill:${id}`, cron: drillCron, jitterMs: drillJitterMs, tasks: () => [drillTask(input)] }]
        : []),
    ];
  });
  if (!notifications.rules.isAny(accountId)) return copies;
  const rules = { name: "notifications", cron: rulesCron, jitterMs: 0, tasks: () => [checkTask] };
  return [...copies, rules];
}

type TargetInput = { targetId: string };
const copyTask = (input: TargetInput): TaskRequest => ({ kind: "copyToTarget", input });
const drillTask = (input: TargetInput): TaskRequest => ({ kind: "restoreDrill", input });
const checkTask: TaskRequest = { kind: "checkRules", input: {} };

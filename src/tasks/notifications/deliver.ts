import { msg } from "../../errors/wording.ts";
import { z } from "zod";
import { AppError, wordingOf } from "../../errors/app-error.ts";
import { quietHoursEnd } from "../../domain/notifications/quiet-hours.ts";
import type { DueDelivery } from "../../store/server/notification-deliveries.ts";
import type { Channel } from "../../store/server/notification-channels.ts";
import { enqueue } from "../queue/queue.ts";
import { defineTask, type TaskKind, type TaskRun } from "../queue/task.ts";
import { contentOf } from "./content.ts";
import { sendTo } from "./send.ts";
import { Undeliverable } from "./undeliverable.ts";

/** Backoff before the second and later attempts; after the last one a delivery has failed. */
const pausesMs = [60_000, 300_000, 1_800_000, 7_200_000];

const input = z.strictObject({});
type Run = TaskRun<
  z.output<typeof input>,
  | "now"
  | "newId"
  | "bus"
  | "server"
  | "secrets"
  | "http"
  | "sendMail"
  | "webPush"
  | "config"
  | "tasks"
  | "transaction"
  | "settings"
>;

/**
 * Sends due messages to the account's channels, at most once: each attempt is recorded before it begins. If the service is killed during it, the
 * message may have arrived, so it is not sent again.
 */
export const deliverNotifications: TaskKind<typeof input, z.ZodVoid, "deliverNotifications"> = defineTask({
  kind: "deliverNotifications",
  uses: [
    "now",
    "newId",
    "bus",
    "server",
    "secrets",
    "http",
    "sendMail",
    "webPush",
    "config",
    "tasks",
    "transaction",
    "settings",
  ],
  input,
  title: () => "Send notifications",
  priority: 8,
  attempts: 3,
  network: true,
  mergeKey: () => "deliverNotifications",
  async run(run) {
    const { account, context, signal } = run;
    const { deliveries, channels } = context.server.notifications;
    for (;;) {
      const due = deliveries.due(account.id, context.now());
      for (const delivery of due) {
        signal.throwIfAborted();
        const channel = channels.find(account.id, delivery.channelId);
        if (channel?.enabled === true) await deliver(run, delivery, channel);
        else
          deliveries.failed(delivery, {
            at: context.now(),
            error: "The channel is turned off.",
            dueAt: null,
          });
        publish(run, delivery);
      }
      if (due.length === 0) break;
    }
    const next = deliveries.nextDueAt(account.id);
    if (next !== null)
      account.transaction(() =>
        enqueue({ account, context }, deliverNotifications, {}, { trigger: "system", runAt: next }),
      );
  },
});

async function deliver(run: Run, delivery: DueDelivery, channel: Channel): Promise<void> {
  const { account, context, signal, log } = run;
  const { deliveries, channels } = context.server.notifications;
  const now = context.now();
  const quiet = channel.quietHours === null ? null : quietHoursEnd(channel.quietHours, now);
  if (quiet !== null) return deliveries.postpone(delivery, quiet);
  deliveries.begin(delivery);
  try {
    const content = contentOf(delivery, {
      channel,
      accountName: account.name,
      language: account.settings.get().language,
      publicUrl: context.config.publicUrl,
    });
    await sendTo(channel, content, { context, accountId: account.id, signal });
    deliveries.sent(delivery, context.now());
  } catch (error) {
    const at = context.now();
    const text = wordingOf(error);
    if (signal.aborted) {
      deliveries.failed(delivery, { at, error: "It was interrupted.", dueAt: at });
      throw error;
    }
    if (error instanceof Undeliverable && error.isGone) channels.disable(channel.id);
    const pause = isLasting(error) ? undefined : pausesMs[delivery.attempt];
    deliveries.failed(delivery, { at, error: text, dueAt: pause === undefined ? null : at + pause });
    log("warn", msg`"${channel.label}" did not accept a message: ${text}`);
  }
}

function isLasting(error: unknown): boolean {
  if (error instanceof Undeliverable) return error.isFinal;
  return error instanceof AppError && error.code !== "upstream" && error.code !== "unavailable";
}

function publish({ account, context }: Run, { notificationId }: DueDelivery): void {
  const notification = context.server.notifications.inbox.find(notificationId);
  if (notification !== undefined)
    context.bus.publish("notifications", { accountName: account.name, notification });
}

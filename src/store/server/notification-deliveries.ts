import type { NotificationRecord } from "../../contract/notification-records.ts";
import type { ConditionKind } from "../../domain/notifications/rule.ts";
import type { Sql } from "../../ports/sql.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import { errorColumns } from "../database/error-columns.ts";

export type DeliveryState = NotificationRecord["deliveries"][number]["state"];

/** A delivery to send, with its message. */
export type DueDelivery = {
  notificationId: string;
  channelId: string;
  attempt: number;
  kind: ConditionKind;
  ruleName: string | null;
  title: string;
  message: string;
  at: number;
};

const interruptedError = msg`The service stopped while it was being sent.`;

/** Messages to send: due, being sent, sent, failed, or unknown after a crash. */
export function deliveriesOf(sql: Sql) {
  const set = (values: string) =>
    sql.prepare(`UPDATE notification_deliveries SET ${values} WHERE notification_id = ? AND channel_id = ?`);
  return {
    /** Due deliveries of an account, oldest first. */
    due: (accountId: string, now: number): DueDelivery[] =>
      sql
        .prepare<DueDelivery>(
          `SELECT d.notification_id AS notificationId, d.channel_id AS channelId, d.attempt, n.kind, n.rule_name AS ruleName, n.title, n.message, n.at
           FROM notification_deliveries d JOIN notifications n ON n.id = d.notification_id
           WHERE d.account_id = ? AND d.state = 'waiting' AND d.due_at <= ? ORDER BY n.key LIMIT 100`,
        )
        .all(accountId, now),
    /** When the next delivery of an account is due; `null` if none waits. */
    nextDueAt: (accountId: string): number | null =>
      sql
        .prepare<{ at: number | null }>(
          "SELECT min(due_at) AS at FROM notification_deliveries WHERE account_id = ? AND state = 'waiting'",
        )
        .get(accountId)?.at ?? null,
    /** Marks a delivery as being sent, before it is sent. */
    begin: ({ notificationId, channelId }: DueDelivery): void =>
      void set("state = 'sending', attempt = attempt + 1").run(notificationId, channelId),
    sent: ({ notificationId, channelId }: DueDelivery, at: number): void =>
      void set("state = 'sent', error = NULL, error_wording = NULL, at = ?").run(
        at,
        notificationId,
        channelId,
      ),
    /** `dueAt`: when it is retried; `null` for never. */
    failed: (
      { notificationId, channelId }: DueDelivery,
      { at, error, dueAt }: { at: number; error: string | Wording; dueAt: number | null },
    ): void =>
      void set(
        `state = '${dueAt === null ? "failed" : "waiting"}', at = ?, error = ?, error_wording = ?, due_at = coalesce(?, due_at)`,
      ).run(at, ...errorColumns(error), dueAt, notificationId, channelId),
    postpone: ({ notificationId, channelId }: DueDelivery, dueAt: number): void =>
      void set("due_at = ?").run(dueAt, notificationId, channelId),
    /** At the start, and when an account comes from another node: it is unknown whether these arrived, and no cause is reported twice. */
    closeInterrupted(accountIds: readonly string[], at: number): void {
      const interrupted = sql
        .prepare<{ accountId: string }>(
          "SELECT DISTINCT account_id AS accountId FROM notification_deliveries WHERE state = 'sending'",
        )
        .all()
        .filter(({ accountId }) => accountIds.includes(accountId));
      for (const { accountId } of interrupted)
        sql
          .prepare(
            "UPDATE notification_deliveries SET state = 'unknown', at = ?, error = ?, error_wording = ? WHERE state = 'sending' AND account_id = ?",
          )
          .run(at, ...errorColumns(interruptedError), accountId);
    },
  };
}

import { type NotificationRecord, noticeData } from "../../contract/notification-records.ts";
import type { ConditionKind, Notice, Condition } from "../../domain/notifications/rule.ts";
import type { Sql } from "../../ports/sql.ts";
import { type PageRequest, type Page, pageOf } from "../database/paging.ts";
import type { DeliveryState } from "./notification-deliveries.ts";
import { errorWordingIn } from "../database/error-columns.ts";

/** Newest notifications kept of an account. */
const maxNotifications = 2_000;

type InboxRow = {
  id: string;
  ruleId: string;
  kind: ConditionKind;
  title: string;
  message: string;
  data: string | null;
  at: number;
  readAt: number | null;
};
type DeliveryRow = {
  channelId: string;
  state: DeliveryState;
  at: number | null;
  error: string | null;
  wording: string | null;
};
type NewNotification = Notice & {
  id: string;
  title: string;
  message: string;
  ruleId: string;
  ruleName: string | null;
  kind: Condition["kind"];
  at: number;
  channels: readonly { id: string; dueAt: number }[];
};

/** An account's notifications, newest first, with their deliveries. The oldest are deleted beyond a limit. */
export function inboxOf(sql: Sql) {
  const columns = "id, rule_id AS ruleId, kind, title, message, data, at, read_at AS readAt";
  const itemOf = ({ id, ruleId, kind, title, message, data, at, readAt }: InboxRow): NotificationRecord => ({
    id,
    ruleId,
    kind,
    title,
    message,
    data: data === null ? null : noticeData.parse(JSON.parse(data)),
    at,
    readAt,
    deliveries: sql
      .prepare<DeliveryRow>(
        "SELECT channel_id AS channelId, state, at, error, error_wording AS wording FROM notification_deliveries WHERE notification_id = ? ORDER BY channel_id",
      )
      .all(id)
      .map(({ wording, ...delivery }) => ({ ...delivery, ...errorWordingIn(wording) })),
  });
  return {
    list(
      accountId: string,
      { unreadOnly, ...request }: PageRequest & { unreadOnly: boolean },
    ): Page<NotificationRecord> {
      const where = ["account_id = ?", ...(unreadOnly ? ["read_at IS NULL"] : [])];
      const query = { select: columns, table: "notifications", at: "at", where, parameters: [accountId] };
      return pageOf<InboxRow, NotificationRecord>(sql, query, request, itemOf);
    },
    find(id: string): NotificationRecord | undefined {
      const row = sql.prepare<InboxRow>(`SELECT ${columns} FROM notifications WHERE id = ?`).get(id);
      return row === undefined ? undefined : itemOf(row);
    },
    unread: (accountId: string): number =>
      sql
        .prepare<{ count: number }>(
          "SELECT count(*) AS count FROM notifications WHERE account_id = ? AND read_at IS NULL",
        )
        .get(accountId)?.count ?? 0,
    /** Adds it with its deliveries; `false` if this rule has reported the cause before. Call it in the transaction of the rule's state. */
    add(accountId: string, notification: NewNotification): boolean {
      const { id, ruleId, cause, kind, ruleName, title, message, data, at, channels } = notification;
      const isNew =
        sql
          .prepare(
            "INSERT INTO notifications (id, account_id, rule_id, cause, kind, rule_name, title, message, data, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
          )
          .run(id, accountId, ruleId, cause, kind, ruleName, title, message, JSON.stringify(data), at)
          .changes > 0;
      if (!isNew) return false;
      for (const channel of channels)
        sql
          .prepare(
            "INSERT INTO notification_deliveries (notification_id, channel_id, account_id, state, due_at) VALUES (?, ?, ?, 'waiting', ?)",
          )
          .run(id, channel.id, accountId, channel.dueAt);
      prune(sql, accountId);
      return true;
    },
    /** Marks these or all as read; returns the ids that were unread. */
    read(accountId: string, ids: readonly string[] | undefined, at: number): string[] {
      const unread = "UPDATE notifications SET read_at = ? WHERE account_id = ? AND read_at IS NULL";
      const rows =
        ids === undefined
          ? sql.prepare<{ id: string }>(`${unread} RETURNING id`).all(at, accountId)
          : sql.transaction(() => {
              const markOne = sql.prepare<{ id: string }>(`${unread} AND id = ? RETURNING id`);
              return ids.flatMap((id) => markOne.all(at, accountId, id));
            });
      return rows.map(({ id }) => id);
    },
  };
}

function prune(sql: Sql, accountId: string): void {
  sql
    .prepare(
      `DELETE FROM notifications WHERE account_id = ? AND key <= (SELECT key FROM notifications WHERE account_id = ? ORDER BY key DESC LIMIT 1 OFFSET ${maxNotifications})`,
    )
    .run(accountId, accountId);
  sql
    .prepare(
      "DELETE FROM notification_deliveries WHERE account_id = ? AND notification_id NOT IN (SELECT id FROM notifications WHERE account_id = ?)",
    )
    .run(accountId, accountId);
}

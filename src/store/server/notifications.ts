import { z } from "zod";
import {
  condition,
  destination,
  noticeData,
  quietHours,
  type ChannelRecord,
  type Destination,
  type NotificationRecord,
  type RuleRecord,
} from "../../contract/notification-records.ts";
import type {
  Condition,
  ConditionKind,
  Notice,
  QuietHours,
  RuleState,
} from "../../domain/notifications/rule.ts";
import type { Sql } from "../../ports/sql.ts";
import { jsonTexts } from "../database/json-columns.ts";
import { pageOf } from "../database/paging.ts";
import type { Page, PageRequest } from "../database/paging.ts";

export type NotificationRule = RuleRecord & { state: RuleState | null };
export type NewRule = Omit<RuleRecord, "createdAt" | "lastNotifiedAt"> & { state: RuleState | null };
export type Channel = Omit<ChannelRecord, "hasSecret" | "lastSentAt" | "lastError">;
type DeliveryState = NotificationRecord["deliveries"][number]["state"];

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

/** Newest notifications kept of an account. */
const keptNotifications = 2_000;

const storedState = z.strictObject({
  side: z.enum(["above", "below"]).nullable(),
  crossings: z.int(),
  known: z.array(z.string()),
});

/** Rules, channels, the inbox and deliveries of all accounts, in the server's file, or in the database that all nodes share. */
export function createNotifications(sql: Sql) {
  return {
    rules: rulesOf(sql),
    channels: channelsOf(sql),
    inbox: inboxOf(sql),
    deliveries: deliveriesOf(sql),
  };
}
export type Notifications = ReturnType<typeof createNotifications>;

/** Deletes everything of an account. */
export function forgetNotifications(sql: Sql, accountId: string): void {
  for (const table of [
    "notification_rules",
    "notification_channels",
    "notifications",
    "notification_deliveries",
  ])
    sql.prepare(`DELETE FROM ${table} WHERE account_id = ?`).run(accountId);
}

type RuleRow = {
  id: string;
  name: string | null;
  condition: string;
  channels: string;
  enabled: number;
  state: string | null;
  createdAt: number;
  lastNotifiedAt: number | null;
};

function rulesOf(sql: Sql) {
  const select = `SELECT id, name, condition, channels, enabled, state, created_at AS createdAt,
    (SELECT max(n.at) FROM notifications n WHERE n.rule_id = r.id) AS lastNotifiedAt FROM notification_rules r`;
  const ruleOf = ({ condition: stored, channels, enabled, state, ...row }: RuleRow): NotificationRule => ({
    ...row,
    condition: condition.parse(JSON.parse(stored)),
    channels: jsonTexts(channels),
    enabled: enabled === 1,
    state: state === null ? null : storedState.parse(JSON.parse(state)),
  });
  return {
    list: (accountId: string): NotificationRule[] =>
      sql.prepare<RuleRow>(`${select} WHERE account_id = ? ORDER BY key`).all(accountId).map(ruleOf),
    find(accountId: string, id: string): NotificationRule | undefined {
      const row = sql.prepare<RuleRow>(`${select} WHERE account_id = ? AND id = ?`).get(accountId, id);
      return row === undefined ? undefined : ruleOf(row);
    },
    /** Whether the account has a rule to evaluate. */
    isAny: (accountId: string): boolean =>
      sql
        .prepare("SELECT 1 FROM notification_rules WHERE account_id = ? AND enabled = 1 LIMIT 1")
        .get(accountId) !== undefined,
    put(
      accountId: string,
      { id, name, condition: given, channels, enabled, state }: NewRule,
      at: number,
    ): void {
      sql
        .prepare(
          `INSERT INTO notification_rules (id, account_id, name, condition, channels, enabled, state, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET name = excluded.name, condition = excluded.condition, channels = excluded.channels, enabled = excluded.enabled, state = excluded.state`,
        )
        .run(
          id,
          accountId,
          name,
          JSON.stringify(given),
          JSON.stringify(channels),
          enabled ? 1 : 0,
          state === null ? null : JSON.stringify(state),
          at,
        );
    },
    setState: (id: string, state: RuleState): void =>
      void sql.prepare("UPDATE notification_rules SET state = ? WHERE id = ?").run(JSON.stringify(state), id),
    delete: (accountId: string, id: string): boolean =>
      sql.prepare("DELETE FROM notification_rules WHERE account_id = ? AND id = ?").run(accountId, id)
        .changes > 0,
  };
}

type ChannelRow = {
  id: string;
  label: string;
  enabled: number;
  showAmounts: number;
  quietHours: string | null;
  destination: string;
  createdAt: number;
};

function channelsOf(sql: Sql) {
  const select =
    "SELECT id, label, enabled, show_amounts AS showAmounts, quiet_hours AS quietHours, destination, created_at AS createdAt FROM notification_channels";
  const channelOf = ({
    enabled,
    showAmounts,
    quietHours: quiet,
    destination: to,
    ...row
  }: ChannelRow): Channel => ({
    ...row,
    enabled: enabled === 1,
    showAmounts: showAmounts === 1,
    quietHours: quiet === null ? null : quietHours.parse(JSON.parse(quiet)),
    destination: destination.parse(JSON.parse(to)),
  });
  return {
    list: (accountId: string): Channel[] =>
      sql.prepare<ChannelRow>(`${select} WHERE account_id = ? ORDER BY key`).all(accountId).map(channelOf),
    find(accountId: string, id: string): Channel | undefined {
      const row = sql.prepare<ChannelRow>(`${select} WHERE account_id = ? AND id = ?`).get(accountId, id);
      return row === undefined ? undefined : channelOf(row);
    },
    put(
      accountId: string,
      channel: {
        id: string;
        label: string;
        enabled: boolean;
        showAmounts: boolean;
        quietHours: QuietHours | null;
        destination: Destination;
      },
      at: number,
    ): void {
      sql
        .prepare(
          `INSERT INTO notification_channels (id, account_id, label, enabled, show_amounts, quiet_hours, destination, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET label = excluded.label, enabled = excluded.enabled, show_amounts = excluded.show_amounts, quiet_hours = excluded.quiet_hours, destination = excluded.destination`,
        )
        .run(
          channel.id,
          accountId,
          channel.label,
          channel.enabled ? 1 : 0,
          channel.showAmounts ? 1 : 0,
          channel.quietHours === null ? null : JSON.stringify(channel.quietHours),
          JSON.stringify(channel.destination),
          at,
        );
    },
    disable: (id: string): void =>
      void sql.prepare("UPDATE notification_channels SET enabled = 0 WHERE id = ?").run(id),
    delete(accountId: string, id: string): boolean {
      sql
        .prepare(
          "UPDATE notification_deliveries SET state = 'failed', error = 'The channel was deleted.' WHERE account_id = ? AND channel_id = ? AND state = 'waiting'",
        )
        .run(accountId, id);
      return (
        sql.prepare("DELETE FROM notification_channels WHERE account_id = ? AND id = ?").run(accountId, id)
          .changes > 0
      );
    },
    /** When something was last sent, and the error of the newest delivery if it failed. */
    outcome(id: string): { lastSentAt: number | null; lastError: string | null } {
      const sent = sql
        .prepare<{ at: number | null }>(
          "SELECT max(at) AS at FROM notification_deliveries WHERE channel_id = ? AND state = 'sent'",
        )
        .get(id);
      const newest = sql
        .prepare<{ error: string | null }>(
          "SELECT error FROM notification_deliveries WHERE channel_id = ? AND at IS NOT NULL ORDER BY at DESC LIMIT 1",
        )
        .get(id);
      return { lastSentAt: sent?.at ?? null, lastError: newest?.error ?? null };
    },
  };
}

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
type DeliveryRow = { channelId: string; state: DeliveryState; at: number | null; error: string | null };
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

function inboxOf(sql: Sql) {
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
        "SELECT channel_id AS channelId, state, at, error FROM notification_deliveries WHERE notification_id = ? ORDER BY channel_id",
      )
      .all(id),
  });
  return {
    list(accountId: string, unreadOnly: boolean, request: PageRequest): Page<NotificationRecord> {
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
    add(accountId: string, given: NewNotification): boolean {
      const { id, ruleId, cause, kind, ruleName, title, message, data, at, channels } = given;
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
              const one = sql.prepare<{ id: string }>(`${unread} AND id = ? RETURNING id`);
              return ids.flatMap((id) => one.all(at, accountId, id));
            });
      return rows.map(({ id }) => id);
    },
  };
}

function prune(sql: Sql, accountId: string): void {
  sql
    .prepare(
      `DELETE FROM notifications WHERE account_id = ? AND key <= (SELECT key FROM notifications WHERE account_id = ? ORDER BY key DESC LIMIT 1 OFFSET ${keptNotifications})`,
    )
    .run(accountId, accountId);
  sql
    .prepare(
      "DELETE FROM notification_deliveries WHERE account_id = ? AND notification_id NOT IN (SELECT id FROM notifications WHERE account_id = ?)",
    )
    .run(accountId, accountId);
}

function deliveriesOf(sql: Sql) {
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
      void set("state = 'sent', error = NULL, at = ?").run(at, notificationId, channelId),
    /** `dueAt`: when it is retried; `null` for never. */
    failed: (
      { notificationId, channelId }: DueDelivery,
      { at, error, dueAt }: { at: number; error: string; dueAt: number | null },
    ): void =>
      void set(
        `state = '${dueAt === null ? "failed" : "waiting"}', at = ?, error = ?, due_at = coalesce(?, due_at)`,
      ).run(at, error, dueAt, notificationId, channelId),
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
            "UPDATE notification_deliveries SET state = 'unknown', at = ?, error = 'The service stopped while it was being sent.' WHERE state = 'sending' AND account_id = ?",
          )
          .run(at, accountId);
    },
  };
}

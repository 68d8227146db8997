import type { Sql } from "../../ports/sql.ts";
import { channelsOf } from "./notification-channels.ts";
import { deliveriesOf } from "./notification-deliveries.ts";
import { inboxOf } from "./notification-inbox.ts";
import { rulesOf } from "./notification-rules.ts";

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
export function deleteNotificationsOf(sql: Sql, accountId: string): void {
  for (const table of [
    "notification_rules",
    "notification_channels",
    "notifications",
    "notification_deliveries",
  ])
    sql.prepare(`DELETE FROM ${table} WHERE account_id = ?`).run(accountId);
}

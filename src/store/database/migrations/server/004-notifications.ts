import type { Migration } from "../migration.ts";

/**
 * Rules, channels and the inbox. They are in the server's file and not in the account's: a restored file may come from elsewhere, and must not
 * decide where messages are sent or send old ones again. JSON columns have the shapes of `contract/notification-records.ts`.
 */
export const notifications: Migration = {
  version: 4,
  name: "notifications",
  up: `
CREATE TABLE notification_rules (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL, name TEXT, condition TEXT NOT NULL, channels TEXT NOT NULL, enabled INTEGER NOT NULL, state TEXT, created_at INTEGER NOT NULL);
CREATE INDEX notification_rules_by_account ON notification_rules (account_id, enabled);
CREATE TABLE notification_channels (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL, label TEXT NOT NULL, enabled INTEGER NOT NULL, show_amounts INTEGER NOT NULL, quiet_hours TEXT, destination TEXT NOT NULL, created_at INTEGER NOT NULL);
CREATE INDEX notification_channels_by_account ON notification_channels (account_id);
CREATE TABLE notifications (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL, rule_id TEXT NOT NULL, cause TEXT NOT NULL, kind TEXT NOT NULL, rule_name TEXT, title TEXT NOT NULL, message TEXT NOT NULL, at INTEGER NOT NULL, read_at INTEGER, UNIQUE (rule_id, cause));
CREATE INDEX notifications_by_account ON notifications (account_id, at);
CREATE TABLE notification_deliveries (notification_id TEXT NOT NULL, channel_id TEXT NOT NULL, account_id TEXT NOT NULL, state TEXT NOT NULL, attempt INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL, at INTEGER, error TEXT, PRIMARY KEY (notification_id, channel_id)) WITHOUT ROWID;
CREATE INDEX notification_deliveries_due ON notification_deliveries (account_id, due_at) WHERE state = 'waiting';
`,
};

import {
  type ChannelRecord,
  quietHours,
  destination,
  type Destination,
} from "../../contract/notification-records.ts";
import type { QuietHours } from "../../domain/notifications/rule.ts";
import type { Sql } from "../../ports/sql.ts";
import { msg } from "../../errors/wording.ts";
import { errorColumns, errorWordingIn } from "../database/error-columns.ts";

const deletedError = msg`The channel was deleted.`;

export type Channel = Omit<ChannelRecord, "hasSecret" | "lastSentAt" | "lastError" | "lastErrorWording">;

type ChannelRow = {
  id: string;
  label: string;
  enabled: number;
  showAmounts: number;
  quietHours: string | null;
  destination: string;
  createdAt: number;
};

/** Where an account's notifications are sent, with quiet hours and the outcome of the last message. */
export function channelsOf(sql: Sql) {
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
          "UPDATE notification_deliveries SET state = 'failed', error = ?, error_wording = ? WHERE account_id = ? AND channel_id = ? AND state = 'waiting'",
        )
        .run(...errorColumns(deletedError), accountId, id);
      return (
        sql.prepare("DELETE FROM notification_channels WHERE account_id = ? AND id = ?").run(accountId, id)
          .changes > 0
      );
    },
    /** When something was last sent, and the error of the newest delivery if it failed. */
    outcome: (id: string) => outcomeOf(sql, id),
  };
}

function outcomeOf(
  sql: Sql,
  id: string,
): Pick<ChannelRecord, "lastSentAt" | "lastError" | "lastErrorWording"> {
  const lastSent = sql
    .prepare<{ at: number | null }>(
      "SELECT max(at) AS at FROM notification_deliveries WHERE channel_id = ? AND state = 'sent'",
    )
    .get(id);
  const newest = sql
    .prepare<{ error: string | null; wording: string | null }>(
      "SELECT error, error_wording AS wording FROM notification_deliveries WHERE channel_id = ? AND at IS NOT NULL ORDER BY at DESC LIMIT 1",
    )
    .get(id);
  const { errorWording } = errorWordingIn(newest?.wording ?? null);
  return {
    lastSentAt: lastSent?.at ?? null,
    lastError: newest?.error ?? null,
    ...(errorWording && { lastErrorWording: errorWording }),
  };
}

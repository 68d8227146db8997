import { z } from "zod";
import { type RuleRecord, condition } from "../../contract/notification-records.ts";
import type { RuleState } from "../../domain/notifications/rule.ts";
import type { Sql } from "../../ports/sql.ts";
import { jsonTexts } from "../database/json-columns.ts";

export type NotificationRule = RuleRecord & { state: RuleState | null };
export type NewRule = Omit<RuleRecord, "createdAt" | "lastNotifiedAt"> & { state: RuleState | null };

const storedState = z.strictObject({
  side: z.enum(["above", "below"]).nullable(),
  crossings: z.int(),
  known: z.array(z.string()),
  basis: z.string().optional(),
});

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

/** An account's rules with the state from which their next evaluation continues. */
export function rulesOf(sql: Sql) {
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
      { id, name, condition: storedCondition, channels, enabled, state }: NewRule,
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
          JSON.stringify(storedCondition),
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

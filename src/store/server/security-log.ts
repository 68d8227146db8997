import type { Sql } from "../../ports/sql.ts";
import { pageOf } from "../database/paging.ts";
import type { Page, PageRequest } from "../database/paging.ts";

export type SecurityEvent = {
  at: number;
  /** The name of the user or token at that time; `null` for a caller who was not signed in. */
  actor: string | null;
  userId: string | null;
  /** The event, such as `signIn.failed`, or the name of a method. */
  event: string;
  accountName: string | null;
  detail: string | null;
  /** The network address, and what the client called itself. */
  address: string | null;
  client: string | null;
};

/** The oldest entries beyond this number are deleted. */
const maxEntries = 50_000;
/** Deleting them one by one would cost more than the entry. */
const prunedEvery = 500;

/** Who did what to the service and its accounts, when and from where. Entries are never changed. */
export function createSecurityLog(sql: Sql) {
  const columns = "at, actor, user_id AS userId, event, account_name AS accountName, detail, address, client";
  return {
    add({ at, actor, userId, event, accountName, detail, address, client }: SecurityEvent): void {
      const row = sql
        .prepare<{ key: number }>(
          "INSERT INTO security_log (at, actor, user_id, event, account_name, detail, address, client) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING key",
        )
        .get(at, actor, userId, event, accountName, detail, address, client);
      if (row !== undefined && row.key % prunedEvery === 0)
        sql.prepare("DELETE FROM security_log WHERE key <= ?").run(row.key - maxEntries);
    },
    list: (request: PageRequest): Page<SecurityEvent> =>
      pageOf<SecurityEvent, SecurityEvent>(
        sql,
        { select: columns, table: "security_log", at: "at" },
        request,
        (row) => ({
          at: row.at,
          actor: row.actor,
          userId: row.userId,
          event: row.event,
          accountName: row.accountName,
          detail: row.detail,
          address: row.address,
          client: row.client,
        }),
      ),
  };
}

import { z } from "zod";
import { shareAmounts, sharePage, type ShareAmounts, type SharePage } from "../../contract/share-records.ts";
import type { Sql } from "../../ports/sql.ts";

export type Share = {
  id: string;
  accountId: string;
  name: string;
  pages: SharePage[];
  amounts: ShareAmounts;
  createdAt: number;
  /** `null`: until it is revoked. */
  expiresAt: number | null;
  lastUsedAt: number | null;
};

type Row = Omit<Share, "pages" | "amounts"> & { pages: string; amounts: string };

const storedPages = z.array(sharePage);

/** Share links. The token itself is not stored. */
export function createShares(sql: Sql) {
  const columns =
    "id, account_id AS accountId, name, pages, amounts, created_at AS createdAt, expires_at AS expiresAt, last_used_at AS lastUsedAt";
  const shareOf = ({ pages, amounts, ...row }: Row): Share => ({
    ...row,
    pages: storedPages.parse(JSON.parse(pages)),
    amounts: shareAmounts.parse(amounts),
  });
  return {
    add({ id, accountId, name, pages, amounts, createdAt, expiresAt }: Share, hash: string): void {
      sql
        .prepare(
          "INSERT INTO shares (id, hash, account_id, name, pages, amounts, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .run(id, hash, accountId, name, JSON.stringify(pages), amounts, createdAt, expiresAt);
    },
    list: (accountId: string): Share[] =>
      sql
        .prepare<Row>(`SELECT ${columns} FROM shares WHERE account_id = ? ORDER BY created_at DESC, id`)
        .all(accountId)
        .map(shareOf),
    /** Finds a link that has not expired. */
    findByHash(hash: string, now: number): Share | undefined {
      const row = sql
        .prepare<Row>(`SELECT ${columns} FROM shares WHERE hash = ? AND coalesce(expires_at, ?) >= ?`)
        .get(hash, now, now);
      return row === undefined ? undefined : shareOf(row);
    },
    recordUse: (id: string, at: number): void =>
      void sql.prepare("UPDATE shares SET last_used_at = ? WHERE id = ?").run(at, id),
    /** Returns whether the account had this link. */
    remove: (accountId: string, id: string): boolean =>
      sql.prepare("DELETE FROM shares WHERE account_id = ? AND id = ?").run(accountId, id).changes > 0,
  };
}

/** Deletes the share links of an account, and the comments on its transactions. */
export function deleteSharesOf(sql: Sql, accountId: string): void {
  for (const table of ["shares", "comments"])
    sql.prepare(`DELETE FROM ${table} WHERE account_id = ?`).run(accountId);
}

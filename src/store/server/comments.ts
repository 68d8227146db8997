import type { Sql } from "../../ports/sql.ts";
import { pageOf } from "../database/paging.ts";
import type { Page, PageRequest } from "../database/paging.ts";

export type Comment = {
  id: string;
  transactionId: string;
  /** `null` for a token. */
  userId: string | null;
  author: string;
  text: string;
  at: number;
};

/** Comments on transactions, by account id. */
export function createComments(sql: Sql) {
  const columns = "id, transaction_id AS transactionId, user_id AS userId, author, text, at";
  return {
    add(accountId: string, { id, transactionId, userId, author, text, at }: Comment): void {
      sql
        .prepare(
          "INSERT INTO comments (id, account_id, transaction_id, user_id, author, text, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .run(id, accountId, transactionId, userId, author, text, at);
    },
    list: (accountId: string, transactionId: string | null, request: PageRequest): Page<Comment> =>
      pageOf<Comment, Comment>(
        sql,
        {
          select: columns,
          table: "comments",
          at: "at",
          where: ["account_id = ?", ...(transactionId === null ? [] : ["transaction_id = ?"])],
          parameters: [accountId, ...(transactionId === null ? [] : [transactionId])],
        },
        request,
        ({ id, transactionId: of, userId, author, text, at }) => ({
          id,
          transactionId: of,
          userId,
          author,
          text,
          at,
        }),
      ),
    find: (accountId: string, id: string): Comment | undefined =>
      sql
        .prepare<Comment>(`SELECT ${columns} FROM comments WHERE account_id = ? AND id = ?`)
        .get(accountId, id),
    remove: (accountId: string, id: string): void =>
      void sql.prepare("DELETE FROM comments WHERE account_id = ? AND id = ?").run(accountId, id),
  };
}

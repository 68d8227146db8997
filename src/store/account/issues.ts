import { AppError } from "../../errors/app-error.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { pageOf } from "../database/paging.ts";
import type { Page, PageRequest } from "../ledger/transaction-list.ts";

export type Severity = "info" | "warning" | "critical";
export type Issue = {
  id: string;
  kind: string;
  severity: Severity;
  message: string;
  affectedValue: string | null;
  subject: Record<string, unknown>;
  remedy: { method: string; params: Record<string, unknown> } | null;
  openedAt: number;
};
export type IssueFilter = { kind?: string | undefined; severity?: Severity | undefined };

type Row = {
  id: string;
  kind: string;
  severity: Severity;
  message: string;
  affected_value: string | null;
  subject: string;
  remedy: string | null;
  opened_at: number;
};
const columns = "id, kind, severity, message, affected_value, subject, remedy, opened_at";

/** What is wrong with the data, or in doubt. An issue's id is made of its kind and subject, so that telling it again updates it. */
export function createIssues(sql: Sql) {
  const issueOf = (row: Row): Issue => ({
    id: row.id,
    kind: row.kind,
    severity: row.severity,
    message: row.message,
    affectedValue: row.affected_value,
    subject: JSON.parse(row.subject) as Issue["subject"],
    remedy: row.remedy === null ? null : (JSON.parse(row.remedy) as Issue["remedy"]),
    openedAt: row.opened_at,
  });
  const find = (id: string): Issue | undefined => {
    const row = sql.prepare<Row>(`SELECT ${columns} FROM issues WHERE id = ?`).get(id);
    return row === undefined ? undefined : issueOf(row);
  };
  const close = (id: string): boolean => sql.prepare("DELETE FROM issues WHERE id = ?").run(id).changes > 0;
  const tell = (issue: Issue): boolean => {
    const before = find(issue.id);
    const after = { ...issue, openedAt: before?.openedAt ?? issue.openedAt };
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(after)) return false;
    sql
      .prepare(
        `INSERT INTO issues (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET severity = excluded.severity,
           message = excluded.message, affected_value = excluded.affected_value, subject = excluded.subject, remedy = excluded.remedy`,
      )
      .run(
        after.id,
        after.kind,
        after.severity,
        after.message,
        after.affectedValue,
        JSON.stringify(after.subject),
        after.remedy === null ? null : JSON.stringify(after.remedy),
        after.openedAt,
      );
    return true;
  };
  return {
    find,
    /** Opens or updates one; answers whether something is different now. It stays as old as it is, and dismissed if it was. */
    tell,
    /** Answers whether it was open. */
    close,
    /** Makes the open issues of some kinds exactly these: new ones open, known ones are updated, others close. Answers what changed. */
    settle(kinds: readonly string[], issues: readonly Issue[]): { told: Issue[]; closed: string[] } {
      return sql.transaction(() => {
        const wanted = new Set(issues.map(({ id }) => id));
        const open = kinds.flatMap((kind) =>
          sql.prepare<{ id: string }>("SELECT id FROM issues WHERE kind = ?").all(kind),
        );
        const closed = open.map(({ id }) => id).filter((id) => !wanted.has(id) && close(id));
        const told = issues
          .filter(tell)
          .map(({ id }) => find(id) ?? [])
          .flat();
        return { told, closed };
      });
    },
    /** Open ones that the owner did not dismiss. */
    list(filter: IssueFilter, page: PageRequest): Page<Issue> {
      const where = ["dismissed_at IS NULL"];
      const parameters: SqlValue[] = [];
      if (filter.kind !== undefined) {
        where.push("kind = ?");
        parameters.push(filter.kind);
      }
      if (filter.severity !== undefined) {
        where.push("severity = ?");
        parameters.push(filter.severity);
      }
      return pageOf<Row, Issue>(
        sql,
        { select: columns, table: "issues", at: "opened_at", where, parameters },
        page,
        issueOf,
      );
    },
    /** How many of a kind are open, dismissed ones among them. */
    count: (kind: string): number =>
      sql.prepare<{ count: number }>("SELECT count(*) AS count FROM issues WHERE kind = ?").get(kind)
        ?.count ?? 0,
    /** How many are open and not dismissed, by severity. */
    counts(): Record<Severity, number> {
      const counts: Record<Severity, number> = { info: 0, warning: 0, critical: 0 };
      const rows = sql
        .prepare<{ severity: Severity; count: number }>(
          "SELECT severity, count(*) AS count FROM issues WHERE dismissed_at IS NULL GROUP BY severity",
        )
        .all();
      for (const { severity, count } of rows) counts[severity] = count;
      return counts;
    },
    /** Throws `not_found`. */
    dismiss(id: string, at: number): void {
      if (sql.prepare("UPDATE issues SET dismissed_at = ? WHERE id = ?").run(at, id).changes === 0)
        throw new AppError("not_found", `There is no open issue "${id}"; it may have closed by itself.`);
    },
  };
}

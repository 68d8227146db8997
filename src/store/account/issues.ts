import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { jsonObject } from "../database/json-columns.ts";
import { pageOf } from "../database/paging.ts";
import type { Page, PageRequest } from "../database/paging.ts";

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

/** The issue for a caller who may not have named the account: its remedy can be called unchanged. */
export function withAccountName(issue: Issue, accountName: string): Issue {
  const { remedy } = issue;
  return remedy === null
    ? issue
    : { ...issue, remedy: { ...remedy, params: { accountName, ...remedy.params } } };
}
export type IssueFilter = {
  kind?: string | undefined;
  severity?: Severity | undefined;
  dismissed?: boolean | undefined;
};

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
const storedRemedy = z.object({ method: z.string(), params: z.record(z.string(), z.unknown()) });
const columns = "id, kind, severity, message, affected_value, subject, remedy, opened_at";

/** Issues of data quality. An issue's id consists of its kind and subject, so that reporting it again updates it. */
export function createIssues(sql: Sql) {
  return {
    find: (id: string) => findIssue(sql, id),
    /** Opens or updates an issue; returns whether something changed. It keeps its time and stays dismissed. */
    report: (issue: Issue) => reportIssue(sql, issue),
    /** Returns whether it was open. */
    close: (id: string) => closeIssue(sql, id),
    /** Makes the open issues of some kinds exactly these: new ones open, known ones are updated, others close. Returns the changes. */
    settle: (kinds: readonly string[], issues: readonly Issue[]) => replaceOpenIssues(sql, kinds, issues),
    /** Open ones that the owner did not dismiss, or did. */
    list: (filter: IssueFilter, page: PageRequest) => listIssues(sql, filter, page),
    /** How many of a kind are open, including dismissed ones. */
    count: (kind: string) => countOfKind(sql, kind),
    /** Counts of open issues that are not dismissed, by severity. */
    counts: () => countsBySeverity(sql),
    /** Throws `not_found`. */
    dismiss: (id: string, at: number) => setDismissed(sql, id, at),
    restore: (id: string) => setDismissed(sql, id, null),
  };
}

function issueOf(row: Row): Issue {
  return {
    id: row.id,
    kind: row.kind,
    severity: row.severity,
    message: row.message,
    affectedValue: row.affected_value,
    subject: jsonObject(row.subject),
    remedy: row.remedy === null ? null : storedRemedy.parse(JSON.parse(row.remedy)),
    openedAt: row.opened_at,
  };
}

function findIssue(sql: Sql, id: string): Issue | undefined {
  const row = sql.prepare<Row>(`SELECT ${columns} FROM issues WHERE id = ?`).get(id);
  return row === undefined ? undefined : issueOf(row);
}

function closeIssue(sql: Sql, id: string): boolean {
  return sql.prepare("DELETE FROM issues WHERE id = ?").run(id).changes > 0;
}

function reportIssue(sql: Sql, issue: Issue): boolean {
  const before = findIssue(sql, issue.id);
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
}

function replaceOpenIssues(
  sql: Sql,
  kinds: readonly string[],
  issues: readonly Issue[],
): { changed: Issue[]; closed: string[] } {
  const update = () => {
    const currentIds = new Set(issues.map(({ id }) => id));
    const open = kinds.flatMap((kind) =>
      sql.prepare<{ id: string }>("SELECT id FROM issues WHERE kind = ?").all(kind),
    );
    const closed = open.map(({ id }) => id).filter((id) => !currentIds.has(id) && closeIssue(sql, id));
    const changed = issues
      .filter((issue) => reportIssue(sql, issue))
      .map(({ id }) => findIssue(sql, id) ?? [])
      .flat();
    return { changed, closed };
  };
  // Not durable: the next check finds the same issues again.
  return sql.transaction(update, { isRepeatable: true });
}

function listIssues(sql: Sql, filter: IssueFilter, page: PageRequest): Page<Issue> {
  const where = [filter.dismissed === true ? "dismissed_at IS NOT NULL" : "dismissed_at IS NULL"];
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
}

function countOfKind(sql: Sql, kind: string): number {
  return (
    sql.prepare<{ count: number }>("SELECT count(*) AS count FROM issues WHERE kind = ?").get(kind)?.count ??
    0
  );
}

function countsBySeverity(sql: Sql): Record<Severity, number> {
  const counts: Record<Severity, number> = { info: 0, warning: 0, critical: 0 };
  const rows = sql
    .prepare<{ severity: Severity; count: number }>(
      "SELECT severity, count(*) AS count FROM issues WHERE dismissed_at IS NULL GROUP BY severity",
    )
    .all();
  for (const { severity, count } of rows) counts[severity] = count;
  return counts;
}

function setDismissed(sql: Sql, id: string, at: number | null): void {
  if (sql.prepare("UPDATE issues SET dismissed_at = ? WHERE id = ?").run(at, id).changes === 0)
    throw new AppError(
      "not_found",
      msg`There is no open issue "${id}"; it may have been closed automatically. See issues.list.`,
    );
}

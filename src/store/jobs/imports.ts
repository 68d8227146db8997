import { AppError } from "../../errors/app-error.ts";
import type { Sql } from "../../ports/sql.ts";

/** `checking` reads the whole file before anything is written; `undoing` takes back what was. */
export type ImportState =
  "queued" | "checking" | "writing" | "done" | "undoing" | "failed" | "cancelled" | "deleting";
export type ImportProblem = { row: number; message: string; text: string };

/** One import of one file. `rows` are data rows, `transactions` those that the file tells of, `problemCount` all problems though only the first are kept. */
export type Import = {
  id: string;
  fileId: string;
  fileName: string;
  format: string;
  options: Record<string, unknown>;
  onProblem: "abort" | "skip";
  state: ImportState;
  taskId: string;
  createdAt: number;
  rows: number;
  transactions: number;
  problems: ImportProblem[];
  problemCount: number;
  /** Assumptions and gaps that concern the whole file. */
  warnings: string[];
};

type Row = {
  id: string;
  file_id: string;
  file_name: string;
  format: string;
  options: string;
  on_problem: string;
  state: string;
  task_id: string;
  created_at: number;
  rows: number;
  transactions: number;
  problems: string;
};

/** The account's imports: what was read, how, and what could not be. */
export function createImports(sql: Sql) {
  const columns =
    "id, file_id, file_name, format, options, on_problem, state, task_id, created_at, rows, transactions, problems";
  const find = (id: string): Import | undefined => {
    const row = sql.prepare<Row>(`SELECT ${columns} FROM imports WHERE id = ?`).get(id);
    return row === undefined ? undefined : importOf(row);
  };
  return {
    find,

    add(
      added: Omit<Import, "state" | "rows" | "transactions" | "problems" | "problemCount" | "warnings">,
    ): void {
      sql
        .prepare(
          "INSERT INTO imports (id, file_id, file_name, format, options, on_problem, state, task_id, created_at) VALUES (?, ?, ?, ?, ?, ?, 'queued', ?, ?)",
        )
        .run(
          added.id,
          added.fileId,
          added.fileName,
          added.format,
          JSON.stringify(added.options),
          added.onProblem,
          added.taskId,
          added.createdAt,
        );
    },

    /** Throws `not_found`. */
    get(id: string): Import {
      const found = find(id);
      if (found === undefined)
        throw new AppError(
          "not_found",
          `No import has the id "${id.slice(0, 80)}". imports.list names them.`,
        );
      return found;
    },

    /** Newest first. */
    list(): Import[] {
      return sql
        .prepare<Row>(`SELECT ${columns} FROM imports ORDER BY created_at DESC, rowid DESC`)
        .all()
        .map(importOf);
    },

    setState(id: string, state: ImportState): void {
      sql.prepare("UPDATE imports SET state = ? WHERE id = ?").run(state, id);
    },

    /** Another task goes on with the import. */
    setTask(id: string, taskId: string): void {
      sql.prepare("UPDATE imports SET task_id = ? WHERE id = ?").run(taskId, id);
    },

    /** What the reading of the whole file found. */
    setFindings(
      id: string,
      found: Pick<
        Import,
        "format" | "options" | "rows" | "transactions" | "problems" | "problemCount" | "warnings"
      > & { shift: { hours: number; rows: number } | null },
    ): void {
      sql
        .prepare(
          "UPDATE imports SET format = ?, options = ?, rows = ?, transactions = ?, problems = ? WHERE id = ?",
        )
        .run(
          found.format,
          JSON.stringify(found.options),
          found.rows,
          found.transactions,
          JSON.stringify({
            count: found.problemCount,
            first: found.problems,
            warnings: found.warnings,
            shift: found.shift,
          }),
          id,
        );
    },

    remove(id: string): void {
      sql.prepare("DELETE FROM imports WHERE id = ?").run(id);
    },
  };
}
export type Imports = ReturnType<typeof createImports>;

function importOf(row: Row): Import {
  const problems = JSON.parse(row.problems) as
    { count: number; first: ImportProblem[]; warnings?: string[] } | [];
  const kept = Array.isArray(problems) ? { count: 0, first: [] } : problems;
  return {
    id: row.id,
    fileId: row.file_id,
    fileName: row.file_name,
    format: row.format,
    options: JSON.parse(row.options) as Record<string, unknown>,
    onProblem: row.on_problem === "skip" ? "skip" : "abort",
    state: row.state as ImportState,
    taskId: row.task_id,
    createdAt: row.created_at,
    rows: row.rows,
    transactions: row.transactions,
    problems: kept.first,
    problemCount: kept.count,
    warnings: kept.warnings ?? [],
  };
}

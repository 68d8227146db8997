import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import type { Sql } from "../../ports/sql.ts";
import { jsonObject } from "../database/json-columns.ts";

const importState = z.enum([
  "queued",
  "checking",
  "writing",
  "done",
  "undoing",
  "failed",
  "cancelled",
  "deleting",
]);

/** `checking` reads the whole file before anything is written; `undoing` takes back what was. */
export type ImportState = z.output<typeof importState>;
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

const columns =
  "id, file_id, file_name, format, options, on_problem, state, task_id, created_at, rows, transactions, problems";

/** A list without entries until the whole file was read. */
const storedProblems = z.union([
  z.tuple([]),
  z.object({
    count: z.number(),
    first: z.array(z.object({ row: z.number(), message: z.string(), text: z.string() })),
    warnings: z.array(z.string()).optional(),
  }),
]);

type AddedImport = Omit<Import, "state" | "rows" | "transactions" | "problems" | "problemCount" | "warnings">;
type Findings = Pick<
  Import,
  "format" | "options" | "rows" | "transactions" | "problems" | "problemCount" | "warnings"
> & { shift: { hours: number; rows: number } | null };

/** The account's imports: what was read, how, and what could not be. */
export function createImports(sql: Sql) {
  return {
    find: (id: string) => findImport(sql, id),
    add: (added: AddedImport) => addImport(sql, added),
    /** Throws `not_found`. */
    get: (id: string) => getImport(sql, id),
    /** Newest first. */
    list: () => listImports(sql),
    setState: (id: string, state: ImportState) => setState(sql, id, state),
    /** Another task goes on with the import. */
    setTask: (id: string, taskId: string) => setTask(sql, id, taskId),
    /** What the reading of the whole file found. */
    setFindings: (id: string, found: Findings) => setFindings(sql, id, found),
    remove: (id: string) => removeImport(sql, id),
  };
}

function findImport(sql: Sql, id: string): Import | undefined {
  const row = sql.prepare<Row>(`SELECT ${columns} FROM imports WHERE id = ?`).get(id);
  return row === undefined ? undefined : importOf(row);
}

function addImport(sql: Sql, added: AddedImport): void {
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
}

function getImport(sql: Sql, id: string): Import {
  const found = findImport(sql, id);
  if (found === undefined)
    throw new AppError("not_found", `No import has the id "${id.slice(0, 80)}". imports.list names them.`);
  return found;
}

function listImports(sql: Sql): Import[] {
  return sql
    .prepare<Row>(`SELECT ${columns} FROM imports ORDER BY created_at DESC, rowid DESC`)
    .all()
    .map(importOf);
}

function setState(sql: Sql, id: string, state: ImportState): void {
  sql.prepare("UPDATE imports SET state = ? WHERE id = ?").run(state, id);
}

function setTask(sql: Sql, id: string, taskId: string): void {
  sql.prepare("UPDATE imports SET task_id = ? WHERE id = ?").run(taskId, id);
}

function setFindings(sql: Sql, id: string, found: Findings): void {
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
}

function removeImport(sql: Sql, id: string): void {
  sql.prepare("DELETE FROM imports WHERE id = ?").run(id);
}
export type Imports = ReturnType<typeof createImports>;

function importOf(row: Row): Import {
  const problems = storedProblems.parse(JSON.parse(row.problems));
  const kept = Array.isArray(problems) ? { count: 0, first: [], warnings: [] } : problems;
  return {
    id: row.id,
    fileId: row.file_id,
    fileName: row.file_name,
    format: row.format,
    options: jsonObject(row.options),
    onProblem: row.on_problem === "skip" ? "skip" : "abort",
    state: importState.parse(row.state),
    taskId: row.task_id,
    createdAt: row.created_at,
    rows: row.rows,
    transactions: row.transactions,
    problems: kept.first,
    problemCount: kept.count,
    warnings: kept.warnings ?? [],
  };
}

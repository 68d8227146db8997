import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
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

/** `checking` reads the whole file before anything is written; `undoing` deletes what was imported. */
export type ImportState = z.output<typeof importState>;
const importProblem = z.object({
  row: z.number(),
  message: z.string(),
  text: z.string(),
  reason: z.string().exactOptional(),
  params: z.record(z.string(), z.string()).exactOptional(),
});
export type ImportProblem = z.output<typeof importProblem>;

/** Result of a file: new transactions, known ones, and skipped rows. */
export type ImportResult = { added: number; known: number; skipped: number };

/**
 * One table of an import. `rows` are data rows, `transactions` those found in the file, `problemCount` all problems though only the first are
 * stored; `result` is set once the table is written.
 */
export type ImportPart = {
  /** The import's own id for the first part, `<id>/<n>` for the others. It is also the part's id as a source. */
  id: string;
  fileId: string;
  fileName: string;
  format: string;
  options: Record<string, unknown>;
  rows: number;
  transactions: number;
  problems: ImportProblem[];
  problemCount: number;
  /** Assumptions and gaps that concern the whole file. */
  warnings: string[];
  result: ImportResult | null;
  /** The version of the program that read it last; `null` where none was recorded. */
  readBy: string | null;
};

/** One import, of one file or of several. The parts are in the order in which they are read. */
export type Import = {
  id: string;
  onProblem: "abort" | "skip";
  state: ImportState;
  taskId: string;
  createdAt: number;
  parts: readonly [ImportPart, ...ImportPart[]];
};

/** The id of the import that a source belongs to: each part is a separate source. */
export function importIdOf(sourceId: string): string {
  const end = sourceId.indexOf("/");
  return end < 0 ? sourceId : sourceId.slice(0, end);
}

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

const resultShape = z.object({ added: z.number(), known: z.number(), skipped: z.number() });

/** An empty list until the whole file was read. */
const storedProblems = z.union([
  z.tuple([]),
  z.object({
    count: z.number(),
    first: z.array(importProblem),
    warnings: z.array(z.string()).optional(),
    result: resultShape.optional(),
    readBy: z.string().optional(),
  }),
]);

type AddedPart = Pick<ImportPart, "fileId" | "fileName" | "format" | "options">;
type AddedImport = Pick<Import, "id" | "onProblem" | "taskId" | "createdAt"> & {
  parts: readonly AddedPart[];
};
type Findings = Pick<
  ImportPart,
  "format" | "options" | "rows" | "transactions" | "problems" | "problemCount" | "warnings"
> & { shift: { hours: number; rows: number } | null; readBy: string };

/** Rows of an import: its own and those of its further parts. The parameter is the import's id, twice. */
const isPartOfImport = "(id = ? OR substr(id, 1, length(?) + 1) = ? || '/')";

/** The account's imports: files, mappings and problems. */
export function createImports(sql: Sql) {
  return {
    find: (id: string) => findImport(sql, id),
    add: (added: AddedImport) => addImport(sql, added),
    /** Throws `not_found`. */
    get: (id: string) => getImport(sql, id),
    /** Newest first. */
    list: () => listImports(sql),
    setState(id: string, state: ImportState): void {
      sql.prepare(`UPDATE imports SET state = ? WHERE ${isPartOfImport}`).run(state, id, id, id);
    },
    /** Another task resumes the import. */
    setTask(id: string, taskId: string): void {
      sql.prepare(`UPDATE imports SET task_id = ? WHERE ${isPartOfImport}`).run(taskId, id, id, id);
    },
    /** The result of reading a part's whole table. */
    setFindings: (partId: string, found: Findings) => setFindings(sql, partId, found),
    /** The result of writing a part. */
    setResult(partId: string, result: ImportResult): void {
      sql
        .prepare("UPDATE imports SET problems = json_set(problems, '$.result', json(?)) WHERE id = ?")
        .run(JSON.stringify(result), partId);
    },
    /** A part was read again by a later version. */
    setReadBy(partId: string, version: string): void {
      sql
        .prepare(
          "UPDATE imports SET problems = json_set(problems, '$.readBy', ?) WHERE id = ? AND json_type(problems) = 'object'",
        )
        .run(version, partId);
    },
    remove(id: string): void {
      sql.prepare(`DELETE FROM imports WHERE ${isPartOfImport}`).run(id, id, id);
    },
  };
}

function findImport(sql: Sql, id: string): Import | undefined {
  const rows = sql
    .prepare<Row>(`SELECT ${columns} FROM imports WHERE ${isPartOfImport} ORDER BY rowid`)
    .all(id, id, id);
  return importOf(rows.filter((row) => importIdOf(row.id) === id));
}

function addImport(sql: Sql, { id, parts, onProblem, taskId, createdAt }: AddedImport): void {
  const insert = sql.prepare(
    "INSERT INTO imports (id, file_id, file_name, format, options, on_problem, state, task_id, created_at) VALUES (?, ?, ?, ?, ?, ?, 'queued', ?, ?)",
  );
  for (const [index, part] of parts.entries())
    insert.run(
      index === 0 ? id : `${id}/${index + 1}`,
      part.fileId,
      part.fileName,
      part.format,
      JSON.stringify(part.options),
      onProblem,
      taskId,
      createdAt,
    );
}

function getImport(sql: Sql, id: string): Import {
  const found = findImport(sql, id);
  if (found === undefined)
    throw new AppError("not_found", msg`No import has the id "${id.slice(0, 80)}". imports.list names them.`);
  return found;
}

function listImports(sql: Sql): Import[] {
  const byImport = new Map<string, Row[]>();
  for (const row of sql.prepare<Row>(`SELECT ${columns} FROM imports ORDER BY rowid`).all()) {
    const id = importIdOf(row.id);
    const rows = byImport.get(id);
    if (rows === undefined) byImport.set(id, [row]);
    else rows.push(row);
  }
  return [...byImport.values()]
    .flatMap((rows) => importOf(rows) ?? [])
    .toReversed()
    .toSorted((a, b) => b.createdAt - a.createdAt);
}

function setFindings(sql: Sql, partId: string, found: Findings): void {
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
        readBy: found.readBy,
      }),
      partId,
    );
}

export type Imports = ReturnType<typeof createImports>;

function importOf(rows: readonly Row[]): Import | undefined {
  const [first, ...others] = rows;
  if (first === undefined) return undefined;
  return {
    id: first.id,
    onProblem: first.on_problem === "skip" ? "skip" : "abort",
    state: importState.parse(first.state),
    taskId: first.task_id,
    createdAt: first.created_at,
    parts: [partOf(first), ...others.map(partOf)],
  };
}

function partOf(row: Row): ImportPart {
  const problems = storedProblems.parse(JSON.parse(row.problems));
  const problemList = Array.isArray(problems) ? { count: 0, first: [], warnings: [] } : problems;
  return {
    id: row.id,
    fileId: row.file_id,
    fileName: row.file_name,
    format: row.format,
    options: jsonObject(row.options),
    rows: row.rows,
    transactions: row.transactions,
    problems: problemList.first,
    problemCount: problemList.count,
    warnings: problemList.warnings ?? [],
    result: Array.isArray(problems) ? null : (problems.result ?? null),
    readBy: Array.isArray(problems) ? null : (problems.readBy ?? null),
  };
}

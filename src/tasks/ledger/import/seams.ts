import { importOptions } from "../../../contract/import-options.ts";
import { messageOf } from "../../../errors/app-error.ts";
import { loadImporters } from "../../../importers/load-importers.ts";
import { withMappingOf } from "../../../importers/mapping-format.ts";
import { edgesOf, planOf, type Plan } from "../../../importers/reading/read-file.ts";
import { createTableOpener } from "../../../importers/reading/tables.ts";
import { readingOf, seamBetween, type Seam, type TornPart } from "../../../importers/reading/torn-groups.ts";
import type { Row } from "../../../importers/importer.ts";
import type { Import, ImportPart } from "../../../store/jobs/imports.ts";
import type { ImportRun } from "./import-run.ts";

type Checked = { part: ImportPart; checked: { plan: Plan; torn: readonly Row[]; edges: readonly Row[] } };

/**
 * Names the rows at the ends of these files that belong together with rows of earlier imports, such as those of one moment that a cut divides
 * between two files: read as one file, they give other transactions. The files have to be imported together.
 */
export async function seamNotes(run: ImportRun, found: readonly Checked[]): Promise<string[]> {
  const { account, input } = run;
  const own = found.map(({ part, checked: { plan, torn, edges } }) => ({
    name: part.fileName,
    part: { importer: plan.importer, header: plan.header.cells, options: plan.options, torn, edges },
  }));
  const formats = new Set(found.map(({ checked }) => checked.plan.importer.id));
  const fileIds = new Set(found.map(({ part }) => part.fileId));
  const notes: string[] = [];
  for (const entry of account.imports.list()) {
    if (entry.id === input.importId || entry.state !== "done") continue;
    const alike = entry.parts.filter(({ format, fileId }) => formats.has(format) && !fileIds.has(fileId));
    if (alike.length === 0) continue;
    const earlier = await edgesOfParts(run, entry, alike);
    const keys = new Set([...earlier.keys()].map(readingOf));
    for (const key of keys) {
      const mine = own.filter(({ part }) => readingOf(part) === key);
      const theirs = [...earlier.keys()].filter((part) => readingOf(part) === key);
      const seam = seamBetween(
        mine.map(({ part }) => part),
        theirs,
      );
      if (seam === undefined) continue;
      const names = new Map([...mine.map(({ part, name }): [TornPart, string] => [part, name]), ...earlier]);
      notes.push(...notesOf(seam, names));
    }
  }
  return notes;
}

/** The ends of an earlier import's files; none of those that cannot be read any more. */
async function edgesOfParts(
  { account, context, signal, log }: ImportRun,
  entry: Import,
  parts: readonly ImportPart[],
): Promise<Map<TornPart, string>> {
  const found = new Map<TornPart, string>();
  for (const { fileId, fileName, format, options: stored } of parts) {
    try {
      const { part: table, ...options } = importOptions.parse(stored);
      const file = account.storedFiles.get(fileId);
      const path = context.files.join(context.accounts.filesOf(account.id), file.id);
      const csv = await createTableOpener(context.openTables).open(path, file.name, table);
      const importers = withMappingOf(await loadImporters(), format, options);
      const plan = await planOf(csv, { importers, format, options }, signal);
      const edges = await edgesOf(csv, plan, signal);
      const { importer, header } = plan;
      found.set({ importer, header: header.cells, options: plan.options, torn: [], edges }, fileName);
    } catch (error) {
      signal.throwIfAborted();
      log("warn", `The file of import ${entry.id} is not compared with this one: ${messageOf(error)}`);
    }
  }
  return found;
}

function notesOf({ rows, notes }: Seam, names: ReadonlyMap<TornPart, string>): string[] {
  if (rows.size === 0) return notes;
  const places = [...rows].map(
    ([part, list]) =>
      `${list.length === 1 ? "row" : "rows"} ${list.toSorted((a, b) => a - b).join(", ")} of "${names.get(part) ?? ""}"`,
  );
  return [
    ...notes,
    `${places.join(" and ")} belong together: read as one file, they give other transactions than these two imports do. Undo the earlier import, and import both files together.`.replace(
      /^r/,
      "R",
    ),
  ];
}

import { msg } from "../../../errors/wording.ts";
import { importOptions } from "../../../contract/import-options.ts";
import { wordingOf } from "../../../errors/app-error.ts";
import { loadImporters } from "../../../importers/load-importers.ts";
import { withMappingOf } from "../../../importers/mapping-format.ts";
import { contentsOfEnds, withRowsAt, type ReadFile } from "../../../importers/joining/joined-files.ts";
import { planOf } from "../../../importers/reading/file/read-file.ts";
import { edgesOf } from "../../../importers/reading/file/file-edges.ts";
import { createTableOpener } from "../../../importers/reading/tables.ts";
import { readingOf, type TornPart } from "../../../importers/joining/torn-groups.ts";
import { seamBetween, type Seam } from "../../../importers/joining/file-seams.ts";
import type { Import, ImportPart } from "../../../store/jobs/imports.ts";
import type { ImportRun } from "./import-run.ts";

type ImportedFile = { part: ImportPart; file: ReadFile };

/**
 * Names rows at the ends of these files that belong together with rows of earlier imports, for example rows of one second that are split between
 * two files. Such files have to be imported together, because read as one they produce different transactions.
 */
export async function seamNotes(run: ImportRun, files: readonly ImportedFile[]): Promise<string[]> {
  const { account, input, signal } = run;
  const formats = new Set(files.map(({ file }) => file.importer.id));
  const fileIds = new Set(files.map(({ part }) => part.fileId));
  const earlier: Map<TornPart, string>[] = [];
  for (const entry of account.imports.list()) {
    if (entry.id === input.importId || entry.state !== "done") continue;
    const similarParts = entry.parts.filter(
      ({ format, fileId }) => formats.has(format) && !fileIds.has(fileId),
    );
    const soughtContents = contentsOfEnds(files.map(({ file }) => file));
    if (similarParts.length > 0)
      earlier.push(await edgesOfParts(run, { entry, parts: similarParts, sought: soughtContents }));
  }
  const soughtContents = contentsOfEnds(earlier.flatMap((files) => [...files.keys()]));
  const names = new Map<TornPart, string>();
  for (const { part, file } of files)
    names.set(await withRowsAt(file, soughtContents, { signal }), part.fileName);
  return earlier.flatMap((files) => {
    const keys = new Set([...files.keys()].map(readingOf));
    return [...keys].flatMap((key): string[] => {
      const [ownParts, earlierParts] = [names, files].map((parts) =>
        [...parts.keys()].filter((part) => readingOf(part) === key),
      );
      const seam = seamBetween(ownParts ?? [], earlierParts ?? []);
      return seam === undefined ? [] : notesOf(seam, new Map([...names, ...files]));
    });
  });
}

/** The first and last rows of an earlier import's files, and the rows around those sought. Skips files that can no longer be read. */
async function edgesOfParts(
  { account, context, signal, log }: ImportRun,
  { entry, parts, sought }: { entry: Import; parts: readonly ImportPart[]; sought: ReadonlySet<string> },
): Promise<Map<TornPart, string>> {
  const found = new Map<TornPart, string>();
  for (const { fileId, fileName, format, options: stored } of parts) {
    try {
      const { part: table, ...options } = importOptions.parse(stored);
      const file = account.storedFiles.get(fileId);
      const path = context.files.join(context.accounts.filesOf(account.id), file.id);
      const csv = await createTableOpener(context.openTables).open(path, file.name, table);
      const importers = withMappingOf(await loadImporters(), format, options);
      const plan = await planOf(csv, { importers, now: context.now(), format, options }, signal);
      const edges = await edgesOf(csv, plan, { signal, sought });
      const { importer, header } = plan;
      found.set({ importer, header: header.cells, options: plan.options, torn: [], edges }, fileName);
    } catch (error) {
      signal.throwIfAborted();
      log("warn", msg`The file of import ${entry.id} is not compared with this one: ${wordingOf(error)}`);
    }
  }
  return found;
}

function notesOf({ rows, notes }: Seam, names: ReadonlyMap<TornPart, string>): string[] {
  const messages = notes.map(({ message }) => message);
  if (rows.size === 0) return messages;
  const places = [...rows].map(
    ([part, list]) =>
      `${list.length === 1 ? "row" : "rows"} ${list.toSorted((a, b) => a - b).join(", ")} of "${names.get(part) ?? ""}"`,
  );
  const remedy = "Undo the earlier import, and import both files together.";
  const rest = "read as one file, they give other transactions than these two imports do";
  const text =
    rows.size === 1
      ? `${places.join("")} belong to a transaction that the other import has more rows of: ${rest}. ${remedy}`
      : `${places.join(" and ")} belong together: ${rest}. ${remedy}`;
  return [...messages, text.replace(/^r/, "R")];
}

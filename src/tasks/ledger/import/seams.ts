import { msg } from "../../../errors/wording.ts";
import { importOptions } from "../../../contract/import-options.ts";
import { wordingOf } from "../../../errors/app-error.ts";
import { loadImporters } from "../../../importers/load-importers.ts";
import { withMappingOf } from "../../../importers/mapping-format.ts";
import { contentsOfEnds, withRowsAt, type ReadFile } from "../../../importers/joining/joined-files.ts";
import { createSplitGroups } from "../../../importers/joining/split-groups.ts";
import { planOf } from "../../../importers/reading/file/read-file.ts";
import { createTableOpener } from "../../../importers/reading/tables.ts";
import { readingOf, type TornPart } from "../../../importers/joining/torn-groups.ts";
import { seamBetween, type Seam } from "../../../importers/joining/file-seams.ts";
import type { CsvFile } from "../../../ports/csv.ts";
import type { ImportPart } from "../../../store/jobs/imports.ts";
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
  const ownFiles = files.map(({ file }) => file);
  const soughtContents = contentsOfEnds(ownFiles);
  const splitGroups = createSplitGroups(ownFiles, signal);
  const splitContents = new Set<string>();
  for (const entry of account.imports.list()) {
    if (entry.id === input.importId || entry.state !== "done") continue;
    const similarParts = entry.parts.filter(
      ({ format, fileId }) => formats.has(format) && !fileIds.has(fileId),
    );
    try {
      const opened = await openedParts(run, similarParts);
      const split = await splitGroups.contentsWith([...opened.keys()]);
      for (const content of split) splitContents.add(content);
      const edges = new Map<TornPart, string>();
      for (const [file, name] of opened)
        edges.set(await withRowsAt(file, soughtContents, { signal, splitContents: split }), name);
      if (edges.size > 0) earlier.push(edges);
    } catch (error) {
      signal.throwIfAborted();
      run.log("warn", msg`The file of import ${entry.id} is not compared with this one: ${wordingOf(error)}`);
    }
  }
  const earlierContents = contentsOfEnds(earlier.flatMap((files) => [...files.keys()]));
  const names = new Map<TornPart, string>();
  for (const { part, file } of files)
    names.set(await withRowsAt(file, earlierContents, { signal, splitContents }), part.fileName);
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

/** The files of an earlier import with their names, without rows. */
async function openedParts(
  { account, context, signal }: ImportRun,
  parts: readonly ImportPart[],
): Promise<Map<ReadFile, string>> {
  const found = new Map<ReadFile, string>();
  for (const { fileId, fileName, format, options: stored, rows } of parts) {
    const { part: table, ...options } = importOptions.parse(stored);
    const file = account.storedFiles.get(fileId);
    const path = context.files.join(context.accounts.filesOf(account.id), file.id);
    const open = (): Promise<CsvFile> => createTableOpener(context.openTables).open(path, file.name, table);
    const importers = withMappingOf(await loadImporters(), format, options);
    const plan = await planOf(await open(), { importers, now: context.now(), format, options }, signal);
    const { importer, header, options: read } = plan;
    found.set(
      { importer, header: header.cells, options: read, torn: [], edges: [], rows, plan, open },
      fileName,
    );
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

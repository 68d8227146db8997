import { importOptions } from "../../../contract/import-options.ts";
import { messageOf } from "../../../errors/app-error.ts";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { Source } from "../../../domain/ledger/transaction.ts";
import type { Row, StatedBalance } from "../../../importers/importer.ts";
import { loadImporters } from "../../../importers/load-importers.ts";
import { withMappingOf } from "../../../importers/mapping-format.ts";
import { surveyFile } from "../../../importers/reading/file/read-file.ts";
import { createTableOpener } from "../../../importers/reading/tables.ts";
import { joinFiles, type ReadFile } from "../../../importers/joining/joined-files.ts";
import { maxTornRows, transactionKey, type JoinedPart } from "../../../importers/joining/torn-groups.ts";
import type { FileRow } from "../../../store/account/files.ts";
import type { Import, ImportPart } from "../../../store/jobs/imports.ts";
import type { Rereading } from "../../../store/ledger/duplicates/rereading.ts";
import type { ImportRun } from "./import-run.ts";
import { hintsFor } from "./write-parts.ts";

/** Maximum ledger transactions per SQLite transaction. */
const chunk = 400;
const idsNamed = 20;

type Wanted = {
  formats: ReadonlySet<string>;
  /** SHA-256 of the files. */
  digests: ReadonlySet<string>;
  version: string;
};

/**
 * Imports whose files must be read again before other files of these formats are imported: those that another version of the program read, and
 * those of the same files. A row that is now read differently has another id, so without this it would be counted twice.
 */
export function importsToReread(
  imports: readonly Import[],
  { formats, digests, version }: Wanted,
  digestOf: (fileId: string) => string | undefined,
): Import[] {
  return imports.filter(
    ({ state, parts }) =>
      state === "done" &&
      parts.some(
        ({ format, fileId, readBy }) =>
          (formats.has(format) && readBy !== version) || digests.has(digestOf(fileId) ?? ""),
      ),
  );
}

/** The digest of a stored file, for `importsToReread`. */
export function digestsOf(files: { find(id: string): FileRow | undefined }) {
  return (fileId: string): string | undefined => {
    const digest = files.find(fileId)?.sha256;
    return digest === "" ? undefined : digest;
  };
}

/**
 * Reads the files of earlier imports again, and replaces the transactions that this version reads differently. They keep their ids and the
 * owner's edits. Returns notes for the owner. Idempotent, so that it can be repeated after a crash.
 */
export async function rereadEarlier(run: ImportRun): Promise<string[]> {
  const { account, context, input } = run;
  const digestOf = digestsOf(account.storedFiles);
  const { parts } = account.imports.get(input.importId);
  const version = context.config.version;
  const criteria: Wanted = {
    formats: new Set(parts.map(({ format }) => format)),
    digests: new Set(parts.flatMap(({ fileId }) => digestOf(fileId) ?? [])),
    version,
  };
  const others = account.imports.list().filter(({ id }) => id !== input.importId);
  const earlier = importsToReread(others, criteria, digestOf).toReversed();
  const sources = earlier.flatMap((entry) => entry.parts.map(sourceOf));
  const notes: string[] = [];
  for (const entry of earlier) {
    run.signal.throwIfAborted();
    notes.push(...(await rereadImport(run, entry, sources)));
  }
  for (const note of notes) run.log("warn", note);
  return notes;
}

function sourceOf({ id }: ImportPart): Source {
  return { kind: "import", id };
}

type Survey = ReturnType<ImportRun["account"]["ledger"]["surveyRereading"]>;
type ReadAgain = {
  part: ImportPart;
  survey: Survey;
  assets: Map<string, AssetHint>;
  statedBalances: StatedBalance[];
  file: ReadFile;
  problemCount: number;
};

async function rereadImport(run: ImportRun, entry: Import, sources: readonly Source[]): Promise<string[]> {
  const { account, context } = run;
  const name = `The earlier import of "${entry.parts[0].fileName}"`;
  let readings: ReadAgain[] = [];
  let joined: readonly JoinedPart[] = [];
  try {
    for (const part of entry.parts) readings.push(await readAgain(run, part, { sources }));
    joined = await joinFiles(
      readings.map(({ file }) => file),
      { signal: run.signal },
    );
    if (joined.some(({ dropped }) => dropped.size > 0)) {
      // A file can produce different transactions when it is read together with others, so the separate readings are discarded.
      readings = [];
      for (const [index, part] of entry.parts.entries())
        readings.push(await readAgain(run, part, { sources, dropped: joined[index]?.dropped }));
    }
  } catch (error) {
    run.signal.throwIfAborted();
    return [
      `${name} cannot be read again, so rows that it shares with this one may count twice: ${messageOf(error)}`,
    ];
  }
  for (const [index, { rows, transactions, assets }] of joined.entries()) {
    const reading = readings[index];
    if (reading === undefined) continue;
    reading.problemCount -= rows.size;
    reading.survey.see(transactions);
    for (const hint of assets) reading.assets.set(hint.assetId, hint);
  }
  const refused = readings.reduce(
    (sum, { part, problemCount }) => sum + Math.max(0, problemCount - part.problemCount),
    0,
  );
  const notes: string[] = [];
  for (const reading of readings) {
    const result = reading.survey.result();
    const found = { ...result, reported: account.ledger.withoutUnknownFailures(result.reported) };
    if (refused > 0 && found.moves.length + found.retractedIds.length + found.editedIds.length > 0)
      return [
        `${name} is left as it is, since ${refused} of its rows can no longer be read. Rows that it shares with this import may count twice.`,
      ];
    await replace(run, reading, found);
    notes.push(...notesOf(name, found));
  }
  for (const { id } of entry.parts) account.imports.setReadBy(id, context.config.version);
  return notes;
}

async function readAgain(
  run: ImportRun,
  part: ImportPart,
  { sources, dropped }: { sources: readonly Source[]; dropped?: ReadonlySet<string> | undefined },
): Promise<ReadAgain> {
  const { account, context, signal } = run;
  const { part: table, ...options } = importOptions.parse(part.options);
  const file = account.storedFiles.get(part.fileId);
  const path = context.files.join(context.accounts.filesOf(account.id), file.id);
  const csv = await createTableOpener(context.openTables).open(path, file.name, table);
  const assets = new Map<string, AssetHint>();
  const begin = (): Survey => account.ledger.surveyRereading(sourceOf(part), sources);
  let survey = begin();
  let tornRows: Row[] = [];
  let edges: Row[] = [];
  let statedBalances: StatedBalance[] = [];
  let problemCount = 0;
  let rows = 0;
  const importers = withMappingOf(await loadImporters(), part.format, options);
  const plan = await surveyFile(
    csv,
    { importers, now: context.now(), format: part.format, options },
    {
      visit(batch) {
        survey.see(
          dropped === undefined
            ? batch.transactions
            : batch.transactions.filter((transaction) => !dropped.has(transactionKey(transaction))),
        );
        for (const hint of batch.assets) assets.set(hint.assetId, hint);
        tornRows.push(...batch.torn.slice(0, maxTornRows + 1));
        edges.push(...batch.edges);
        for (const balance of batch.statedBalances) statedBalances.push(balance);
        problemCount += batch.problems.length;
        rows = batch.rows;
        run.progress(batch.rows, null, `Reading an earlier import again, row ${batch.rows}`);
      },
      restart() {
        survey = begin();
        tornRows = [];
        edges = [];
        statedBalances = [];
        problemCount = 0;
      },
      signal,
      pause: context.pause,
    },
  );
  const { importer, header, options: read } = plan;
  return {
    part,
    survey,
    assets,
    statedBalances,
    file: {
      importer,
      header: header.cells,
      options: read,
      torn: tornRows,
      edges,
      rows,
      plan,
      open: () => Promise.resolve(csv),
    },
    problemCount,
  };
}

/** Moves transactions first and deletes last, so that a repetition after a crash finds what remains to be done. */
async function replace(
  run: ImportRun,
  { part, assets, statedBalances }: ReadAgain,
  found: Rereading,
): Promise<void> {
  const { account, context } = run;
  const source = sourceOf(part);
  account.ledger.applyRereadMoves(source, [], found.deletions);
  for (let at = 0; at < found.moves.length; at += chunk) {
    account.ledger.applyRereadMoves(source, found.moves.slice(at, at + chunk), []);
    await context.pause();
  }
  for (let at = 0; at < found.reported.length; at += chunk) {
    const reported = found.reported.slice(at, at + chunk);
    account.ledger.add(reported, source, { assets: hintsFor(reported, assets) });
    await context.pause();
  }
  for (let at = 0; at < found.retractedIds.length; at += chunk) {
    account.ledger.retract(source, found.retractedIds.slice(at, at + chunk));
    await context.pause();
  }
  if (found.reported.length + found.retractedIds.length > 0)
    account.statedBalances.keep(part.id, statedBalances);
}

function notesOf(
  name: string,
  { moves, reported, retractedIds, editedIds, unclearDeletions }: Rereading,
): string[] {
  const notes: string[] = [];
  const added = reported.length - moves.length;
  if (moves.length + added + retractedIds.length > 0)
    notes.push(
      `${name} was read again, since its file is read differently now: ${moves.length} transactions changed and kept their edits, ${added} were added, ${retractedIds.length} were taken out.`,
    );
  if (editedIds.length > 0)
    notes.push(
      `${name}: ${editedIds.length} transactions that you edited are not in its file as it is read now. They are kept and may count twice; compare and delete them: ${editedIds.slice(0, idsNamed).join(", ")}.`,
    );
  if (unclearDeletions > 0)
    notes.push(
      `${name}: ${unclearDeletions} transactions that you deleted cannot be matched with its file as it is read now, and may be there again.`,
    );
  return notes;
}

import { AppError } from "../../../errors/app-error.ts";
import { msg, Wording } from "../../../errors/wording.ts";
import type { CsvRecord } from "../../../ports/csv.ts";
import { headerNamesOf, missingOf, plainName } from "../columns.ts";
import type { Importer, ImportOptions } from "../../importer.ts";

/** The request for a file: the candidate formats, the format that the owner selected, and the options. */
export type ImportRequest = {
  importers: readonly Importer[];
  /** The current time (UTC ms); no row can be later. */
  now: number;
  format?: string | undefined;
  /** The file's name, including its path in an archive. It may state the time zone, or decide between formats with the same header. */
  fileName?: string;
  options: ImportOptions;
  /** Options for a whole set of files; each format uses those that it supports. */
  shared?: ImportOptions;
  /** Words that the owner mapped in earlier imports, by format. */
  remembered?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** Some exports begin with a few lines about the account; the header is searched among this many records. */
export const maxHeaderRow = 15;

export type Recognised = { importer: Importer; confidence: number; header: CsvRecord };

/**
 * Recognises the format of a file by its first records. Throws `bad_request` if the selected format is unknown or does not match, if the header
 * matches two formats equally (naming both), or if it matches none (naming the closest and its missing columns).
 */
export function recognise(head: CsvRecord[], request: Omit<ImportRequest, "now">): Recognised {
  const { importers: known } = request;
  const candidates = head.slice(0, maxHeaderRow);
  if (request.format !== undefined) return chosenFormat(candidates, request.format, request.options, known);
  let best: { confidence: number; header: CsvRecord; importers: Importer[] } | undefined;
  for (const header of candidates) {
    const names = headerNamesOf(header.cells);
    for (const importer of known) {
      const confidence = importer.detect(header.cells, names);
      if (confidence <= 0 || confidence < (best?.confidence ?? 0)) continue;
      if (best?.confidence === confidence && best.header === header) best.importers.push(importer);
      else if (best === undefined || confidence > best.confidence)
        best = { confidence, header, importers: [importer] };
    }
    // No later record can match better, and most files begin with their header.
    if (best?.confidence === 1) break;
  }
  if (best === undefined) {
    if (request.options.columns !== undefined)
      return chosenFormat(candidates, "generic-csv", request.options, known);
    throw unknown(candidates, known);
  }
  const alike = provedByRows(best.importers, best.header, head);
  const [importer, otherImporter] = namedByFile(alike, request.fileName ?? "");
  if (importer === undefined) throw unknown(candidates, known);
  if (otherImporter !== undefined)
    throw new AppError(
      "bad_request",
      msg`The header fits two formats equally: ${importer.title} ("${importer.id}") and ${otherImporter.title} ("${otherImporter.id}"). Choose one with format.`,
      { reason: "format_ambiguous", data: { formats: best.importers.map(({ id }) => id) } },
    );
  return { importer, confidence: best.confidence, header: best.header };
}

/** Of equally matching formats, the only one that the first rows prove, otherwise all of them. Without rows it makes no difference. */
function provedByRows(importers: Importer[], header: CsvRecord, head: readonly CsvRecord[]): Importer[] {
  if (importers.length < 2) return importers;
  const rows = head.filter(({ row }) => row > header.row);
  if (rows.length === 0) return importers.slice(0, 1);
  const proved = importers.filter((importer) => {
    const isProof = importer.proves?.(header.cells);
    return isProof !== undefined && rows.some(isProof);
  });
  return proved.length === 1 ? proved : importers;
}

/** Of equally matching formats, the only one whose file name pattern matches, otherwise all of them. A sheet of a workbook has its name too. */
function namedByFile(importers: Importer[], path: string): Importer[] {
  const [workbook = "", name = ""] = ["", ...path.split(/[/\\]/)].slice(-2);
  const names = /\.xls[xm]?$/i.test(workbook) ? [name, workbook] : [name];
  const matching = importers.filter(({ fileName }) => names.some((text) => fileName?.test(text) === true));
  return importers.length > 1 && matching.length === 1 ? matching : importers;
}

function chosenFormat(
  candidates: CsvRecord[],
  format: string,
  options: ImportOptions,
  known: readonly Importer[],
): Recognised {
  const importer = known.find(({ id }) => id === format);
  if (importer === undefined)
    throw new AppError(
      "bad_request",
      msg`No format is called "${format.slice(0, 80)}". imports.formats and docs/formats.md list the formats.`,
      { data: { formats: known.map(({ id }) => id) } },
    );
  let best: { confidence: number; header: CsvRecord } | undefined;
  for (const header of candidates) {
    const confidence = importer.detect(header.cells);
    if (confidence > (best?.confidence ?? 0)) best = { confidence, header };
  }
  const [first] = candidates;
  if (
    best === undefined &&
    options.columns !== undefined &&
    first !== undefined &&
    importer.isMapped === true
  )
    best = { confidence: 0, header: first };
  if (best !== undefined) return { importer, ...best };
  const missing = missingOf(first?.cells ?? [], importer.columns);
  if (first !== undefined && importer.isMapped === true) {
    const columns = first.cells.map((name) => name.trim()).filter((name) => name !== "");
    throw new AppError(
      "bad_request",
      msg`Required columns are not mapped: ${columnsText(missing)}. Map them with the option columns. The file has: ${columns.join(", ")}.`,
      { reason: "mapping_needed", data: { reason: "mapping_needed", columns } },
    );
  }
  throw new AppError(
    "bad_request",
    missing.length > 0
      ? msg`The file is not an export of ${titleOf(importer)}: its header lacks ${columnsText(missing)}.`
      : msg`The file is not an export of ${titleOf(importer)}: its header is ${headerText(first)}.`,
  );
}

function unknown(candidates: CsvRecord[], known: readonly Importer[]): AppError {
  let nearest: { importer: Importer; missing: string[]; share: number } | undefined;
  const knownColumns = known.map((importer) => ({
    importer,
    columns: importer.columns.map((column) => column.split("|").map(plainName)),
  }));
  for (const { cells } of candidates) {
    const { set } = headerNamesOf(cells);
    for (const { importer, columns } of knownColumns) {
      const found = columns.filter((names) => names.some((name) => set.has(name))).length;
      const share = found / Math.max(columns.length, 1);
      if (share > (nearest?.share ?? -1))
        nearest = { importer, missing: missingOf(cells, importer.columns), share };
    }
  }
  const [first] = candidates;
  const remedy = msg`Map its columns, or choose one of the listed formats.`;
  const formats = known.map(({ id }) => id);
  if (nearest === undefined || nearest.share === 0)
    return new AppError("bad_request", msg`No format has the header ${headerText(first)}. ${remedy}`, {
      reason: "format_unknown",
      data: { formats },
    });
  return new AppError(
    "bad_request",
    msg`No format has the header ${headerText(first)}. The nearest is ${titleOf(nearest.importer)} ("${nearest.importer.id}"), which also needs ${columnsText(nearest.missing)}. ${remedy}`,
    { reason: "format_unknown", data: { nearest: nearest.importer.id, missing: nearest.missing, formats } },
  );
}

function columnsText(columns: string[]): string {
  return columns.length === 0
    ? "another shape of header"
    : columns.map((column) => `"${column.split("|")[0] ?? ""}"`).join(", ");
}

function headerText(header: CsvRecord | undefined): string {
  return `"${(header?.text ?? "").slice(0, 160)}"`;
}

/** A format's title, with the kind of file as a separate value for translation. */
function titleOf({ title }: Importer): Wording {
  const [provider = title, ...rest] = title.split(": ");
  return rest.length === 0 ? new Wording(title, []) : msg`${provider}: ${new Wording(rest.join(": "), [])}`;
}

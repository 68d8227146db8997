import { AppError, wordingOf } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { CsvFile, CsvRecord } from "../../../ports/csv.ts";
import type { Choice, Importer, ImportOptions } from "../../importer.ts";
import { mergedWords } from "../../word-meanings/owner-meanings.ts";
import { zoneOfLines, zoneOfName } from "./stated-zone.ts";
import { maxHeaderRow, recognise, type ImportRequest, type Recognised } from "./recognise.ts";

/** A file whose format and options are resolved. */
export type Plan = {
  importer: Importer;
  confidence: number;
  header: CsvRecord;
  options: ImportOptions;
  /** The latest possible time of a row (UTC ms). */
  latest: number;
};

/** Recognises the format, and refuses unknown or contradictory options before requesting missing ones. */
export function recogniseWithOptions(
  head: CsvRecord[],
  request: ImportRequest,
): Recognised & { options: ImportOptions } {
  const recognised = withSamples(head, () =>
    recognise(head, { ...request, options: { ...request.shared, ...request.options } }),
  );
  const { importer, header } = recognised;
  const unknown = Object.keys(request.options).filter(
    (name) => name !== "part" && !importer.options.some((option) => option === name),
  );
  if (unknown.length > 0)
    throw new AppError(
      "bad_request",
      msg`${importer.title} has no option ${unknown.join(", ")}. It has: ${importer.options.join(", ") || "none"}.`,
    );
  const lines = head.filter(({ row }) => row < header.row).map(({ text }) => text);
  const options = withStatedZone(
    { importer, header, zone: zoneOfLines(lines) ?? zoneOfName(request.fileName ?? "") },
    withWords(importer, request, {
      ...importer.defaults,
      ...sharedOptions(importer, request.shared),
      ...request.options,
    }),
  );
  withSamples(head, () => {
    importer.open(header.cells, options);
    if (request.format === undefined)
      importer.checkUnnamed?.(header.cells, { options, fileName: request.fileName ?? "" });
  });
  return { ...recognised, options };
}

/** Adds the time zone that the file states outside its table, if neither the owner nor the header states one. */
function withStatedZone(
  { importer, header, zone }: { importer: Importer; header: CsvRecord; zone: string | undefined },
  options: ImportOptions,
): ImportOptions {
  if (zone === undefined || options.timezone !== undefined) return options;
  const isAssumed = importer
    .assumptions?.(header.cells, options)
    .some(({ reason }) => /^zone(?:Assumed|Of)/.test(reason));
  return isAssumed === true && importer.options.includes("timezone")
    ? { ...options, timezone: zone }
    : options;
}

/** Maximum sample values per column, and their maximum length. */
const maxSamples = 3;
const sampleLength = 40;

/** Adds sample values of each column to the refusal of a file whose columns have to be mapped. */
function withSamples<T>(head: readonly CsvRecord[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== "mapping_needed") throw error;
    const { code, reason, data } = error;
    const columns: unknown = data?.["columns"];
    if (!Array.isArray(columns)) throw error;
    const names = columns.map(String);
    const start = head.findIndex(({ cells }) =>
      names.every((name) => cells.some((cell) => cell.trim() === name)),
    );
    const header = head[start]?.cells ?? [];
    const samples = names.map((name) => {
      const position = header.findIndex((cell) => cell.trim() === name);
      const texts = head.slice(start + 1).map(({ cells }) => (cells[position] ?? "").trim());
      const distinct = [...new Set(texts.filter((text) => text !== ""))].slice(0, maxSamples);
      return distinct.map((text) => text.slice(0, sampleLength));
    });
    throw new AppError(code, wordingOf(error), { reason, data: { ...data, samples } });
  }
}

/** Adds the word mappings of earlier imports of the format, except the forgotten ones. */
function withWords(
  importer: Importer,
  { remembered }: ImportRequest,
  { words: givenWords, ...options }: ImportOptions,
): ImportOptions {
  if (!importer.options.includes("words")) return options;
  const words = mergedWords(remembered?.[importer.id], givenWords);
  return Object.keys(words).length === 0 ? options : { ...options, words };
}

/** The options of the whole set that the format supports. */
function sharedOptions(importer: Importer, setOptions: ImportOptions = {}): ImportOptions {
  return Object.fromEntries(
    Object.entries(setOptions).filter(([name]) => importer.options.some((option) => option === name)),
  );
}

export function choiceOf({ format }: ImportRequest, { dialect }: CsvFile): Choice {
  return { isNamed: format !== undefined, delimiter: dialect.delimiter };
}

/** Records of the first batch: enough to find the header and, usually, the wallet. */
export async function headOf(csv: CsvFile, signal: AbortSignal | undefined): Promise<CsvRecord[]> {
  const head: CsvRecord[] = [];
  for await (const { records } of csv.records(signal)) {
    head.push(...records);
    if (head.length > maxHeaderRow) break;
  }
  if (head.length === 0)
    throw new AppError("bad_request", "The file has no rows, not even a header. Export it again.");
  return head;
}

/** Lines that are not data: Binance and KuCoin write one into an empty export, and Sparrow one about its values. */
const remarks = [
  /^"?No matching records found\.?"?,*$/i,
  /^"?No data matches the criteria\.?"?,*$/i,
  /^"?# Historical [A-Z]{3} values are taken from daily rates/,
];

/** Whether a line is a remark of the provider. */
export function isRemark(line: string): boolean {
  return remarks.some((remark) => remark.test(line.trim()));
}

/** Whether a record is a data row: after the header, and not a repeated header, as in concatenated exports. */
export function isDataRow(record: CsvRecord, header: CsvRecord): boolean {
  if (record.row <= header.row) return false;
  return record.text !== header.text && record.cells.some((cell) => cell !== "") && !isRemark(record.text);
}

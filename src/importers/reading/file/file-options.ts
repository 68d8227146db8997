import { AppError, wordingOf } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { CsvFile, CsvRecord } from "../../../ports/csv.ts";
import type { Choice, Importer, ImportOptions } from "../../importer.ts";
import { mergedWords } from "../../words/owner-words.ts";
import { zoneOfLines, zoneOfName } from "./stated-zone.ts";
import { maxHeaderRow, recognise, type ImportRequest, type Recognised } from "./recognise.ts";

/** A file whose format and options are resolved. */
export type Plan = {
  importer: Importer;
  confidence: number;
  header: CsvRecord;
  options: ImportOptions;
  /** The time after which no row can be. */
  latest: number;
};

/** Recognises the format and refuses unknown or contradicting options before asking for any. */
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

/** With the time zone that the file states outside its table, if neither the owner nor the header states one. */
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

/** The number of values shown of a column that has to be mapped, and of their characters. */
const maxSamples = 3;
const sampleLength = 40;

/** Adds to the refusal of a file whose columns have to be mapped the first values of each column. */
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

/** With the words that the owner mapped in earlier imports of the format, except the forgotten ones. */
function withWords(
  importer: Importer,
  { remembered }: ImportRequest,
  { words: givenWords, ...options }: ImportOptions,
): ImportOptions {
  if (!importer.options.includes("words")) return options;
  const words = mergedWords(remembered?.[importer.id], givenWords);
  return Object.keys(words).length === 0 ? options : { ...options, words };
}

/** The options of a whole set that a format has. */
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

/** Lines that are no rows: Binance and KuCoin write one into an export without any, and Sparrow one about its values. */
const remarks = [
  /^"?No matching records found\.?"?,*$/i,
  /^"?No data matches the criteria\.?"?,*$/i,
  /^"?# Historical [A-Z]{3} values are taken from daily rates/,
];

/** Whether a line is a remark of its provider. */
export function isRemark(line: string): boolean {
  return remarks.some((remark) => remark.test(line.trim()));
}

/** Data rows after the header; a header repeated in the middle (two exports joined) is skipped. */
export function isData(record: CsvRecord, header: CsvRecord): boolean {
  if (record.row <= header.row) return false;
  return record.text !== header.text && record.cells.some((cell) => cell !== "") && !isRemark(record.text);
}

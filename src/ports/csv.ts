/**
 * One record of a CSV file. `row` is the 1-based line on which it starts; `text` its raw text, without the line end.
 */
export type CsvRecord = { row: number; cells: string[]; text: string };

/** What the file turned out to be, known before the first record. */
export type CsvDialect = { delimiter: "," | ";" | "\t" | "|"; encoding: "utf-8" | "utf-16le" | "utf-16be" };

/**
 * A CSV file opened for streaming: blank lines are skipped, quotes and quoted newlines understood, a byte-order mark removed. A JSON list of objects is read as one,
 * too: its header has the names of the first object in braces (`{id}`), each further record one cell, the text of an object.
 */
export type CsvFile = {
  dialect: CsvDialect;
  sizeBytes: number;
  /** Records from the start, header included, in batches, so that the reader can pause between them; `bytes` is how far the file has been read. */
  records(signal?: AbortSignal): AsyncIterable<{ records: CsvRecord[]; bytes: number }>;
};

/**
 * Opens a text file, or a table of a workbook (.xlsx) or of an archive (.zip). `part` is the table's name, a sheet or a path in the archive, where there
 * are several. Throws `bad_request` for an empty, binary, damaged or encrypted file, and with the reason `option_needed` where a part must be named.
 */
export type OpenCsv = (path: string, name: string, part?: string) => Promise<CsvFile>;

/**
 * One record of a CSV file. `row` is the 1-based line on which it starts; `text` its raw text, without the line end.
 */
export type CsvRecord = { row: number; cells: string[]; text: string };

/** Returns a file's bytes from the start, on each call. */
export type ByteSource = { sizeBytes: number; pieces(): AsyncIterable<Uint8Array> };

/** The detected properties of the file, known before the first record. */
export type CsvDialect = {
  delimiter: "," | ";" | "\t" | "|";
  /** `windows-1252` is assumed of Western text without a mark that is not UTF-8, as Excel saves it. */
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
};

/**
 * A CSV file opened for streaming: blank lines are skipped, quotes and quoted newlines are parsed, a byte-order mark is removed. A JSON list
 * of objects (also as a part of an object) is read as well: its header has the names of the first object in braces (`{id}`), and each further
 * record has one cell, the text of an object.
 */
export type CsvFile = {
  dialect: CsvDialect;
  sizeBytes: number;
  /** Records from the start, including the header, in batches, so that the reader can pause between them; `bytes` is the position in the file. */
  records(signal?: AbortSignal): AsyncIterable<{ records: CsvRecord[]; bytes: number }>;
};

/**
 * A table of a file: the file itself (without `part`), a sheet of a workbook, or a file in an archive. `open` throws `bad_request` for a file
 * that is not text.
 */
export type Table = { part: string | undefined; open(): Promise<CsvFile> };

/** The tables of a file, and the files of an archive that are not tables, such as pictures. */
export type Tables = { tables: Table[]; others: string[] };

/**
 * Finds the tables of a text file, a workbook (.xlsx), an archive (.zip, also in an archive) or a packed file (.gz) without reading them. A
 * workbook is unpacked again if its sheets are not opened in order, so that at most one is in memory. Throws `bad_request` for a damaged,
 * encrypted or too large container.
 */
export type OpenTables = (path: string, name: string) => Promise<Tables>;

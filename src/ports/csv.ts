/**
 * One record of a CSV file. `row` is the 1-based line on which it starts; `text` its raw text, without the line end.
 */
export type CsvRecord = { row: number; cells: string[]; text: string };

/** What the file turned out to be, known before the first record. */
export type CsvDialect = { delimiter: "," | ";" | "\t" | "|"; encoding: "utf-8" | "utf-16le" | "utf-16be" };

/**
 * A CSV file opened for streaming: blank lines are skipped, quotes and quoted newlines understood, a byte-order mark removed. A JSON list of objects (also as a part of an object) is read as one,
 * too: its header has the names of the first object in braces (`{id}`), each further record one cell, the text of an object.
 */
export type CsvFile = {
  dialect: CsvDialect;
  sizeBytes: number;
  /** Records from the start, header included, in batches, so that the reader can pause between them; `bytes` is how far the file has been read. */
  records(signal?: AbortSignal): AsyncIterable<{ records: CsvRecord[]; bytes: number }>;
};

/** A table of a file: the file itself (without `part`), a sheet of a workbook, or a file in an archive. `open` throws `bad_request` for what is no text. */
export type Table = { part: string | undefined; open(): Promise<CsvFile> };

/** The tables of a file, and the files of an archive that are none, such as pictures. */
export type Tables = { tables: Table[]; others: string[] };

/**
 * Finds the tables of a text file, a workbook (.xlsx) or an archive (.zip) without reading them. A workbook is unpacked again where its sheets are not
 * opened one after the other, so that one at most is in memory. Throws `bad_request` for a damaged, encrypted or too large container.
 */
export type OpenTables = (path: string, name: string) => Promise<Tables>;

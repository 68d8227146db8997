import { open } from "node:fs/promises";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { tableNamed } from "../../importers/reading/tables.ts";
import type { ByteSource, CsvFile, CsvRecord, OpenTables } from "../../ports/csv.ts";
import { tablesOfContainer } from "./container.ts";
import { decoderOf, dialectOf, isZip, type Dialect } from "./csv-dialect.ts";
import { createCsvTokens } from "./csv-tokens.ts";
import { gunzipped, isGzip, unpackedName } from "./gzip.ts";
import { createJsonRecords } from "./json-records.ts";

/** Bytes read, decoded and split per chunk: a batch of some hundred records, a few milliseconds of work. */
const chunkBytes = 131_072;
const headBytes = 65_536;

/** Finds the tables of a file. Text is streamed: only one chunk of it is in memory at a time. A file that is no longer than that is read once. */
export const openTables: OpenTables = async (path, name) => {
  const file = await open(path, "r");
  try {
    const head = new Uint8Array(headBytes);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    const start = head.subarray(0, bytesRead);
    if (isZip(start)) return await tablesOfContainer(path, name, openText);
    const { size } = await file.stat();
    const source =
      bytesRead === size ? inMemory(start.slice()) : { sizeBytes: size, pieces: () => piecesOf(path) };
    if (isGzip(start))
      return { tables: [{ part: undefined, open: () => openText(name, source) }], others: [] };
    return {
      tables: [{ part: undefined, open: async () => textFile(name, dialectOf(start, name), source) }],
      others: [],
    };
  } finally {
    await file.close();
  }
};

/** Opens one table of a file; `part` names it if there are several. */
export async function openCsv(path: string, name: string, part?: string): Promise<CsvFile> {
  const { tables } = await openTables(path, name);
  return tableNamed(tables, name, part).open();
}

/** Opens text that is part of another file, or that is compressed once. */
async function openText(name: string, source: ByteSource, { isUnpacked = false } = {}): Promise<CsvFile> {
  const head = new Uint8Array(headBytes);
  let length = 0;
  for await (const piece of source.pieces()) {
    const part = piece.subarray(0, headBytes - length);
    head.set(part, length);
    length += part.length;
    if (length === headBytes) break;
  }
  const start = head.subarray(0, length);
  if (isGzip(start) && !isUnpacked)
    return openText(unpackedName(name), await gunzipped(name, source), { isUnpacked: true });
  return textFile(name, dialectOf(start, name), source);
}

function textFile(name: string, dialect: Dialect, source: ByteSource): CsvFile {
  return {
    dialect: { delimiter: dialect.delimiter, encoding: dialect.encoding },
    sizeBytes: source.sizeBytes,
    records: (signal) => recordsOf({ source, name, dialect, signal }),
  };
}

function inMemory(content: Uint8Array): ByteSource {
  return {
    sizeBytes: content.length,
    async *pieces() {
      yield content;
    },
  };
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(chunkBytes);
  const file = await open(path, "r");
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, null);
      if (bytesRead === 0) break;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The records of text; of lines that are one quoted cell each, those within the quotes. */
function tokensOf(dialect: Dialect): ReturnType<typeof createCsvTokens> {
  if (!dialect.isWrapped) return withUnwrapped(createCsvTokens(dialect), dialect);
  const lines = createCsvTokens({ delimiter: "\u0000", lineEnd: dialect.lineEnd });
  const unwrapped = (records: CsvRecord[]): CsvRecord[] =>
    records.map(({ row, cells: [text = ""] }) => {
      const inner = createCsvTokens({ delimiter: dialect.delimiter, lineEnd: "\n" });
      const [first] = [...inner.push(text), ...inner.end()];
      return { row, cells: first?.cells ?? [text], text };
    });
  return { push: (text) => unwrapped(lines.push(text)), end: () => unwrapped(lines.end()) };
}

/** Under a plain header, some exports have rows that are one quoted cell: their text has as many cells as the record before. */
function withUnwrapped(
  tokens: ReturnType<typeof createCsvTokens>,
  { delimiter }: Dialect,
): ReturnType<typeof createCsvTokens> {
  let width = 0;
  const unwrapped = (record: CsvRecord): CsvRecord => {
    const [text = ""] = record.cells;
    if (record.cells.length > 1) width = record.cells.length;
    else if (width > 1 && record.text.startsWith('"') && text.includes(delimiter)) {
      const inner = createCsvTokens({ delimiter, lineEnd: "\n" });
      try {
        const [first, ...others] = [...inner.push(text), ...inner.end()];
        if (first?.cells.length === width && others.length === 0) return { ...record, cells: first.cells };
      } catch {
        // A quote that is open within the cell.
      }
    }
    return record;
  };
  return { push: (text) => tokens.push(text).map(unwrapped), end: () => tokens.end().map(unwrapped) };
}

type Source = { source: ByteSource; name: string; dialect: Dialect; signal: AbortSignal | undefined };

async function* recordsOf({
  source,
  name,
  dialect,
  signal,
}: Source): AsyncGenerator<{ records: CsvRecord[]; bytes: number }> {
  const tokens = dialect.isList ? createJsonRecords(dialect.enclosedAt) : tokensOf(dialect);
  const decoder = decoderOf(dialect.encoding);
  let position = 0;
  const decode = (bytes: Uint8Array, { stream }: { stream: boolean }): string => {
    try {
      return decoder.decode(bytes, { stream });
    } catch (cause) {
      throw new AppError(
        "bad_request",
        msg`"${name}" has bytes that are not ${dialect.encoding.toUpperCase()} text, between byte ${position} and ${position + chunkBytes}. Save it as CSV in UTF-8.`,
        { cause },
      );
    }
  };
  for await (const piece of source.pieces()) {
    signal?.throwIfAborted();
    // The byte-order mark, which is within the first piece.
    const skipped = Math.min(Math.max(dialect.start - position, 0), piece.length);
    const records = tokens.push(decode(skipped === 0 ? piece : piece.subarray(skipped), { stream: true }));
    position += piece.length;
    if (records.length > 0) yield { records, bytes: position };
  }
  const rest = tokens.push(decode(new Uint8Array(0), { stream: false }));
  rest.push(...tokens.end());
  if (rest.length > 0) yield { records: rest, bytes: position };
}

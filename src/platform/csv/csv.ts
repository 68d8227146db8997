import { open } from "node:fs/promises";
import { AppError } from "../../errors/app-error.ts";
import type { CsvRecord, OpenCsv } from "../../ports/csv.ts";
import { decoderOf, dialectOf, type Dialect } from "./csv-dialect.ts";
import { createCsvTokens } from "./csv-tokens.ts";
import { createJsonRecords } from "./json-records.ts";

/** Bytes read, decoded and cut at a time: a batch of some hundred records, a few milliseconds of work. */
const chunkBytes = 131_072;

/** Opens a CSV file, or a JSON list, for streaming; only one chunk of it is in memory at a time. */
export const openCsv: OpenCsv = async (path, name) => {
  const file = await open(path, "r");
  try {
    const head = new Uint8Array(65_536);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    const { size } = await file.stat();
    const dialect = dialectOf(head.subarray(0, bytesRead), name);
    return {
      dialect: { delimiter: dialect.delimiter, encoding: dialect.encoding },
      sizeBytes: size,
      records: (signal) => recordsOf({ path, name, dialect, signal }),
    };
  } finally {
    await file.close();
  }
};

type Source = { path: string; name: string; dialect: Dialect; signal: AbortSignal | undefined };

async function* recordsOf({
  path,
  name,
  dialect,
  signal,
}: Source): AsyncGenerator<{ records: CsvRecord[]; bytes: number }> {
  const tokens = dialect.isList ? createJsonRecords() : createCsvTokens(dialect);
  const decoder = decoderOf(dialect.encoding);
  const buffer = new Uint8Array(chunkBytes);
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    try {
      return decoder.decode(bytes, { stream });
    } catch (cause) {
      throw new AppError(
        "bad_request",
        `"${name}" holds bytes that are not ${dialect.encoding.toUpperCase()} text, between byte ${position} and ${position + chunkBytes}. Save it as CSV in UTF-8.`,
        { cause },
      );
    }
  };
  const file = await open(path, "r");
  let position = dialect.start;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, position);
      if (bytesRead === 0) break;
      const records = tokens.push(decode(buffer.subarray(0, bytesRead), true));
      position += bytesRead;
      if (records.length > 0) yield { records, bytes: position };
    }
    const rest = tokens.push(decode(new Uint8Array(0), false));
    rest.push(...tokens.end());
    if (rest.length > 0) yield { records: rest, bytes: position };
  } finally {
    await file.close();
  }
}

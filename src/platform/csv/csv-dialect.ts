import { Buffer, isAscii } from "node:buffer";
import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import type { CsvDialect } from "../../ports/csv.ts";
import { createCsvTokens } from "./csv-tokens.ts";
import { enclosedList, isJsonList } from "./json-records.ts";

/** The encoding and dialect of a text file, and the offset of its text (after the byte-order mark). */
export type Dialect = CsvDialect & {
  lineEnd: "\n" | "\r";
  start: number;
  isList: boolean;
  /** The line of the list in an object that has it as a part; `undefined` for a list that is the whole file. */
  enclosedAt?: number;
  /** Each line is one quoted cell, as a spreadsheet saves a file that it has not split into columns; its text is the line itself. */
  isWrapped: boolean;
};

/** File signatures that users may take for a CSV, and the remedy. */
const known: [bytes: number[], what: Wording][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    msg`a workbook of an old Excel, or one protected with a password: save it as .xlsx without a password, or as CSV`,
  ],
  [[0x25, 0x50, 0x44, 0x46], msg`a PDF: export CSV instead`],
  [[0x1f, 0x8b], msg`a packed file inside a packed file: unpack it first`],
  [[0x50, 0x4b, 3, 4], msg`an archive inside an archive: unpack it and upload its files`],
];

/** Whether a file is a ZIP archive, as workbooks are, too. */
export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);
}

/** Detects the dialect from a file's first bytes. Throws `bad_request` for an empty or a binary one. */
export function dialectOf(head: Uint8Array, name: string): Dialect {
  if (head.length === 0) throw refusedFileError(name, msg`is empty. Export it again.`);
  for (const [bytes, content] of known) {
    if (bytes.some((byte, index) => head[index] !== byte)) continue;
    if (isEncryptedWorkbook(head))
      throw new AppError(
        "bad_request",
        msg`"${name}" is a workbook protected with a password. Save it without a password and upload that.`,
        { reason: "file_encrypted" },
      );
    throw refusedFileError(name, msg`is ${content}.`);
  }
  const { encoding, start, text } = textOf(head, name);
  // oxlint-disable-next-line no-control-regex -- control characters identify a binary file
  const strange = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.exec(text);
  if (strange !== null) throw refusedFileError(name, msg`is a binary file, not text. Export it as CSV.`);
  if (text.trim() === "") throw refusedFileError(name, msg`contains only whitespace. Export it again.`);
  const lineEnd = text.includes("\n") || !text.includes("\r") ? "\n" : "\r";
  const list = encoding === "utf-8" ? enclosedList(text) : undefined;
  if (list !== undefined)
    return {
      encoding,
      start: start + Buffer.byteLength(text.slice(0, list.position)),
      lineEnd,
      isList: true,
      enclosedAt: list.line,
      delimiter: ",",
      isWrapped: false,
    };
  const isList = isJsonList(text);
  const wrapped = isList ? undefined : wrappedDelimiter(text, lineEnd);
  const delimiter = isList ? "," : (wrapped ?? delimiterOf(text, lineEnd));
  return { encoding, start, lineEnd, isList, delimiter, isWrapped: wrapped !== undefined };
}

/** The text of a file's first bytes and their encoding. Throws `bad_request` for other encodings. */
function textOf(head: Uint8Array, name: string): Pick<Dialect, "encoding" | "start"> & { text: string } {
  const { encoding, start } = encodingOf(head);
  const bytes = head.subarray(start);
  try {
    return { encoding, start, text: decoderOf(encoding).decode(bytes, { stream: true }) };
  } catch {
    if (encoding !== "utf-8" || start > 0 || !isWestern(bytes))
      throw refusedFileError(name, msg`is not text in UTF-8 or UTF-16. Save it as CSV in UTF-8.`);
    return { encoding: "windows-1252", start, text: windows1252.decode(bytes) };
  }
}

/** The delimiter within lines that are one quoted cell each, with the quotes of their own cells doubled; `undefined` for other text. */
function wrappedDelimiter(text: string, lineEnd: "\n" | "\r"): CsvDialect["delimiter"] | undefined {
  if (!/^"[^"\r\n]+[,;\t|]""/m.test(text)) return undefined;
  const { push } = createCsvTokens({ delimiter: "\u0000", lineEnd });
  const lines = push(text.slice(0, 16_384) + lineEnd).slice(0, 20);
  if (lines.some(({ cells, text: line }) => cells.length !== 1 || !isOneCell(line))) return undefined;
  const inner = lines.map(({ cells }) => cells[0] ?? "").join("\n");
  return delimiters.find((candidate) => cellCounts(inner, candidate, "\n").every((count) => count > 2));
}

function isOneCell(line: string): boolean {
  return /^"(?:[^"]|"")*"\s*$/.test(line);
}

/** Excel stores a protected workbook in a stream of this name. */
function isEncryptedWorkbook(head: Uint8Array): boolean {
  return Buffer.from(head.buffer, head.byteOffset, head.length).includes("EncryptedPackage", 0, "utf16le");
}

/** A streaming decoder that throws on invalid bytes. UTF-16BE bytes are swapped first (`swapBytes`). */
export function decoderOf(encoding: CsvDialect["encoding"]): {
  decode(bytes: Uint8Array, options: { stream: boolean }): string;
} {
  if (encoding === "windows-1252") return windows1252;
  const decoder = new TextDecoder(encoding === "utf-8" ? "utf-8" : "utf-16le", {
    fatal: true,
    ignoreBOM: true,
  });
  if (encoding === "utf-8") return withPlainText(decoder);
  if (encoding !== "utf-16be") return decoder;
  let odd: number | null = null;
  return {
    decode(bytes, options) {
      // Bun cannot decode UTF-16BE: pairs are swapped here, and a single last byte waits for its other half.
      const joinedBytes = odd === null ? bytes : new Uint8Array([odd, ...bytes]);
      const even = joinedBytes.length - (joinedBytes.length % 2);
      odd = even < joinedBytes.length && options.stream ? (joinedBytes[even] ?? null) : null;
      const swapped = new Uint8Array(options.stream ? even : joinedBytes.length);
      for (let index = 0; index < even; index += 2) {
        swapped[index] = joinedBytes[index + 1] ?? 0;
        swapped[index + 1] = joinedBytes[index] ?? 0;
      }
      return decoder.decode(swapped, options);
    },
  };
}

/** The characters of the bytes 0x80 to 0x9f in Windows-1252; a blank is a byte that it leaves undefined. */
const windowsCharacters = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Throws on bytes that Windows-1252 leaves undefined. Otherwise it is Latin-1. */
const windows1252: ReturnType<typeof decoderOf> & { decode(bytes: Uint8Array): string } = {
  decode(bytes) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
    return text.replace(/[\u0080-\u009f]/g, (character) => {
      const found = windowsCharacters[character.charCodeAt(0) - 0x80] ?? " ";
      if (found === " ") throw new TypeError("a byte that Windows-1252 leaves undefined");
      return found;
    });
  },
};

/**
 * Whether bytes that are not UTF-8 are Western text of one byte each: its letters beyond ASCII are far apart, unlike those of Cyrillic or
 * Japanese text, and no two of them are a character of damaged UTF-8.
 */
function isWestern(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  return !/[\u0080-\u00ff]{3}|[\u00c2-\u00df][\u0080-\u00bf]|[\u0081\u008d\u008f\u0090\u009d]/.test(text);
}

/** Plain ASCII, the usual case, bypasses the decoder: this is faster, and such text takes half the memory. */
function withPlainText(decoder: TextDecoder): ReturnType<typeof decoderOf> {
  let isMidCharacter = false;
  return {
    decode(bytes, options) {
      if (!isMidCharacter && bytes.length > 0 && isAscii(bytes))
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
      isMidCharacter = options.stream && (bytes.at(-1) ?? 0) >= 0x80;
      return decoder.decode(bytes, options);
    },
  };
}

function encodingOf(head: Uint8Array): { encoding: CsvDialect["encoding"]; start: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: "utf-8", start: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: "utf-16le", start: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: "utf-16be", start: 2 };
  // Without a mark: Western text in UTF-16 has a zero in nearly every second byte.
  const sample = head.subarray(0, 512);
  let even = 0;
  let odd = 0;
  sample.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even++;
    else odd++;
  });
  const threshold = sample.length * 0.35;
  if (odd > threshold && even === 0) return { encoding: "utf-16le", start: 0 };
  if (even > threshold && odd === 0) return { encoding: "utf-16be", start: 0 };
  return { encoding: "utf-8", start: 0 };
}

const delimiters = [",", ";", "\t", "|"] as const;

/**
 * The delimiter under which most of the first records have the same number of cells, more than one; among equals, the one with most cells.
 * Lines before the header may have another number.
 */
function delimiterOf(text: string, lineEnd: "\n" | "\r"): CsvDialect["delimiter"] {
  let best: { delimiter: CsvDialect["delimiter"]; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const counts = cellCounts(text.slice(0, 16_384), delimiter, lineEnd);
    for (const cells of new Set(counts)) {
      if (cells < 2) continue;
      const alikeShare = counts.filter((count) => count === cells).length / counts.length;
      const score = alikeShare * 1000 + Math.min(cells, 900);
      if (score > best.score) best = { delimiter, score };
    }
  }
  return best.delimiter;
}

function cellCounts(text: string, delimiter: string, lineEnd: "\n" | "\r"): number[] {
  const tokens = createCsvTokens({ delimiter, lineEnd });
  // A spreadsheet leaves a single delimiter at the end of a line: it separates nothing.
  const sizeOf = ({ cells }: { cells: string[] }): number =>
    cells.length === 2 && cells[1]?.trim() === "" ? 1 : cells.length;
  const counts = tokens.push(text).map(sizeOf);
  try {
    if (counts.length < 20) counts.push(...tokens.end().map(sizeOf));
  } catch {
    // A quote that is open under this delimiter.
  }
  return counts.slice(0, 20);
}

function refusedFileError(name: string, fault: string | Wording): AppError {
  return new AppError("bad_request", msg`"${name}" ${fault}`);
}

import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { CsvRecord } from "../../ports/csv.ts";

/** A longer record is an unclosed quote, or not text. */
const maxRecordLength = 1_048_576;

/**
 * Splits text into CSV records as it arrives. Own code, because papaparse provides neither the line on which a record starts nor its raw text,
 * both of which are needed to find a bad row; lines without quotes, nearly all, are one `split`. Follows RFC 4180, with `\n`, `\r\n` or a lone
 * `\r` as line end; a quote inside an unquoted cell is an ordinary character, and text after a closing quote belongs to the cell.
 */
export function createCsvTokens({ delimiter, lineEnd }: { delimiter: string; lineEnd: "\n" | "\r" }): {
  /** The records that are complete now. */
  push(text: string): CsvRecord[];
  /** The remaining records. Throws `bad_request` for an unclosed quote, naming its line. */
  end(): CsvRecord[];
} {
  let text = "";
  let line = 1;

  const read = (last: boolean): CsvRecord[] => {
    const records: CsvRecord[] = [];
    let at = 0;
    let quote = text.indexOf('"');
    while (at < text.length) {
      let end = text.indexOf(lineEnd, at);
      if (end === -1) {
        if (text.length - at > maxRecordLength) throw tooLong(line, text.slice(at));
        if (!last) break;
        end = text.length;
      }
      const row = line;
      let cells: string[] = [];
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
      if (quote === -1 || quote > end) {
        cells = withoutCarriageReturn(text, at, end).split(delimiter);
        line++;
      } else if ((cells = splitQuoted(text, { at, end, delimiter })).length > 0) line++;
      else {
        const record = readQuoted(text, { at, end, delimiter, lineEnd, last });
        if (record === null) {
          if (last || text.length - at > maxRecordLength) {
            throw new AppError(
              "bad_request",
              msg`The quote that opens in the record on line ${row} (${beginningOf(text.slice(at))}) is never closed. Close it, or export the file again.`,
              { data: { row } },
            );
          }
          break;
        }
        cells = record.cells;
        end = record.end;
        line += record.lines;
      }
      const raw = withoutCarriageReturn(text, at, end);
      at = end + 1;
      if (cells.length > 1 || raw.trim() !== "") records.push({ row, cells, text: raw });
    }
    text = at >= text.length ? "" : text.slice(at);
    return records;
  };

  return {
    push(more) {
      text = text === "" ? more : text + more;
      return read(false);
    },
    end: () => read(true),
  };
}

function tooLong(row: number, record: string): AppError {
  return new AppError(
    "bad_request",
    msg`The record on line ${row} (${beginningOf(record)}) has more than ${maxRecordLength} characters. Is this the export of a table? Export it again.`,
    { data: { row } },
  );
}

/** Enough to know a record by. */
function beginningOf(record: string): string {
  return `${record.slice(0, 60).replace(/\s+/g, " ").trim()} …`;
}

function withoutCarriageReturn(text: string, from: number, to: number): string {
  return text.slice(from, to > from && text.charCodeAt(to - 1) === 13 ? to - 1 : to);
}

/** The cells of a line in which each is quoted and none contains a quote, the common case; otherwise none. */
function splitQuoted(
  text: string,
  { at, end, delimiter }: { at: number; end: number; delimiter: string },
): string[] {
  const last = text.charCodeAt(end - 1) === 13 ? end - 2 : end - 1;
  if (last <= at || text.charCodeAt(at) !== 34 || text.charCodeAt(last) !== 34) return [];
  const cells = text.slice(at + 1, last).split(`"${delimiter}"`);
  for (const cell of cells) if (cell.includes('"')) return [];
  return cells;
}

type Place = { at: number; end: number; delimiter: string; lineEnd: string; last: boolean };

/** Reads a record that has a quote in its first line; `null` while its end has not arrived. */
function readQuoted(
  text: string,
  { at, end, delimiter, lineEnd, last }: Place,
): { cells: string[]; end: number; lines: number } | null {
  const cells: string[] = [];
  let lines = 1;
  for (;;) {
    let cell = "";
    if (text.charCodeAt(at) === 34) {
      const closing = closingQuote(text, at);
      if (closing === -1) return null;
      // A quote at the end may be half of a doubled one.
      if (closing + 1 >= text.length && !last) return null;
      cell = text.slice(at + 1, closing);
      if (cell.includes('"')) cell = cell.replaceAll('""', '"');
      for (let next = text.indexOf(lineEnd, at); next !== -1 && next < closing; lines++) {
        next = text.indexOf(lineEnd, next + 1);
      }
      at = closing + 1;
      if (at > end) {
        end = text.indexOf(lineEnd, at);
        if (end === -1) {
          if (!last) return null;
          end = text.length;
        }
      }
    }
    const next = text.indexOf(delimiter, at);
    const isLast = next === -1 || next >= end;
    cell += isLast ? withoutCarriageReturn(text, at, end) : text.slice(at, next);
    cells.push(cell);
    if (isLast) return { cells, end, lines };
    at = next + 1;
  }
}

function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== 34) return at;
  }
  return -1;
}

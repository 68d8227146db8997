import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { CsvRecord } from "../../ports/csv.ts";

/** A longer item is an unclosed string. */
const maxItemLength = 1_048_576;

/** Whether a text begins like a JSON list of objects. */
export function isJsonList(beginning: string): boolean {
  return /^\s*\[\s*(?:[{\]]|$)/.test(beginning);
}

/** The names under which programs store their rows in an object. */
const enclosed = /"activities"\s*:\s*(?=\[)/;

/** The start of the list of rows in a text that begins like a JSON object with one. */
export function enclosedList(beginning: string): { position: number; line: number } | undefined {
  if (!/^\s*\{/.test(beginning)) return undefined;
  const match = enclosed.exec(beginning);
  if (match === null) return undefined;
  const position = match.index + match[0].length;
  return { position, line: beginning.slice(0, position).split("\n").length };
}

/**
 * Splits a JSON list into its items as it arrives: each is a record of one cell, its unparsed text, so that an invalid item is a problem of
 * one record. The header comes first: the names of the first item in braces, or `[]` for an empty list. A list inside an object begins on the
 * line `enclosedAt`; text after it is not read.
 */
export function createJsonRecords(enclosedAt?: number): {
  push(text: string): CsvRecord[];
  end(): CsvRecord[];
} {
  let text = "";
  let at = 0;
  let line = enclosedAt ?? 1;
  let isOver = false;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let start = -1;
  let row = 1;
  let hasHeader = false;

  /** The text from `start` to `to` is an item. */
  const take = (to: number, records: CsvRecord[]): void => {
    const item = text.slice(start, to).trimEnd();
    start = -1;
    if (!hasHeader) records.push(headerOf(item));
    hasHeader = true;
    records.push({ row, cells: [item], text: item });
  };
  const begin = (): void => {
    if (start !== -1) return;
    start = at;
    row = line;
  };
  const read = (): CsvRecord[] => {
    const records: CsvRecord[] = [];
    for (; at < text.length && !isOver; at++) {
      const code = text.charCodeAt(at);
      if (code === 10) line++;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (code === 92) isEscaped = true;
        else if (code === 34) isInString = false;
        continue;
      }
      if (code === 32 || code === 9 || code === 10 || code === 13) continue;
      if (code === 34) {
        begin();
        isInString = true;
      } else if (code === 123 || code === 91) {
        if (depth > 0) begin();
        depth++;
      } else if (code === 125 || code === 93) {
        depth--;
        // The list's own end, with a bare value before it where it is not ours.
        if (depth === 0 && start !== -1) take(at, records);
        if (depth === 1) take(at + 1, records);
        isOver = depth === 0 && enclosedAt !== undefined;
      } else if (code !== 44 || depth > 1) begin();
      else if (start !== -1) take(at, records);
    }
    if (start !== -1 && at - start > maxItemLength)
      throw new AppError(
        "bad_request",
        msg`The item on line ${row} has more than ${maxItemLength} characters. Is this an export? Export it again.`,
        { data: { row } },
      );
    text = start === -1 || isOver ? "" : text.slice(start);
    at = text.length;
    start = start === -1 ? -1 : 0;
    return records;
  };

  return {
    push(more) {
      text += more;
      return read();
    },
    end() {
      const records: CsvRecord[] = [];
      if (start !== -1) take(text.length, records);
      // An unterminated list was truncated: a problem of its last line.
      else if (depth > 0) records.push({ row: line, cells: ["…"], text: "…" });
      if (!hasHeader) records.unshift({ row: 0, cells: ["[]"], text: "[]" });
      return records;
    },
  };
}

function headerOf(item: string): CsvRecord {
  let names: string[] = [];
  try {
    names = Object.keys(JSON.parse(item));
  } catch {
    // Not ours, which its reader says.
  }
  return { row: 0, cells: names.map((name) => `{${name}}`), text: item.slice(0, 160) };
}

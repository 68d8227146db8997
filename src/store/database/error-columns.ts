import {
  asWording,
  hasValues,
  wordingRecord,
  type Wording,
  type WordingRecord,
} from "../../errors/wording.ts";

/** The error of a row: its message, and its wording where the message has values. */
export type StoredError = { error: string | null; errorWording?: WordingRecord | undefined };

/** The values of the columns `error` and `error_wording`. */
export function errorColumns(error: string | Wording | null): [error: string | null, wording: string | null] {
  if (error === null) return [null, null];
  return [String(error), hasValues(error) ? JSON.stringify(wordingRecord(error)) : null];
}

/** The field `errorWording` of a row, by its column. */
export function errorWordingIn(column: string | null): { errorWording?: WordingRecord } {
  const wording = column === null ? undefined : asWording(JSON.parse(column));
  return wording === undefined ? {} : { errorWording: wordingRecord(wording) };
}

/** The error of a row, to be stored again. */
export function errorIn({ error, errorWording }: StoredError): string | Wording | null {
  return asWording(errorWording) ?? error;
}

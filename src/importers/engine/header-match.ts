import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { HeaderNames } from "../importer.ts";
import { comparableName, headerNamesOf } from "../reading/columns.ts";

/** Compiles a column's name, with `*` for a varying part, to a pattern. */
export function patternOf(name: string): RegExp {
  const parts = name.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(String.raw`([\p{L}\p{N}_$*]+)`)}$`, "iu");
}

export type Signature = {
  plain: readonly string[];
  patterns: readonly RegExp[];
  size: number;
};

export function signatureOf(header: readonly string[]): Signature {
  const names = header.map(comparableName).filter((name) => name !== "");
  return {
    plain: names.filter((name) => !name.includes("*")),
    patterns: names.filter((name) => name.includes("*")).map(patternOf),
    size: names.length,
  };
}

/** The confidence that a header matches: 1 for exactly these columns, less with additional ones, 0 if one is missing. */
export function fitOfSignature({ plain, patterns, size }: Signature, { names, set }: HeaderNames): number {
  if (names.length < size) return 0;
  for (const name of plain) if (!set.has(name)) return 0;
  for (const pattern of patterns) if (!names.some((name) => pattern.test(name))) return 0;
  return names.length === size ? 1 : 0.5 + (0.4 * size) / names.length;
}

/** As `fitOfSignature`, for a format that is written in code. */
export function fitOfColumns(header: readonly string[], columns: readonly string[]): number {
  return fitOfSignature(signatureOf(columns), headerNamesOf(header));
}

/** Throws `bad_request` naming the columns of a header that may change what rows mean and that the format does not know. */
export function refuseUnknownColumns(
  { id, title }: { id: string; title: string },
  unknown: readonly string[],
): void {
  if (unknown.length === 0) return;
  throw new AppError(
    "bad_request",
    msg`The header is that of ${title}, but has columns that are not known there: ${unknown.join(", ")}. If it is such a file and they change no amount, import it with format "${id}"; if it is of another provider, with format "generic-csv".`,
    { reason: "option_needed", data: { option: "format", candidates: [id, "generic-csv"] } },
  );
}

const decisive =
  /fee|commission|tax|type|side|direction|status|state|amount|quantity|currency|asset|coin|crypto|token|symbol|ticker|\bpair\b|market|kind|operation|margin|leverage|pnl|reduce/i;

/** Headers with at most this many columns, such as `Date, Coin, Amount, TXID`, can be part of other providers' headers. */
const commonSize = 7;

/** Columns that owners add to a file. */
const ownNote = /remark|note|comment|memo|label|^tags?$/i;

/**
 * Columns that no version of the format has and that may change the meaning of rows: all except notes, if the format has so few columns that the
 * file may be another provider's. `isDistinct`: no other provider has these columns, although they are few.
 */
export function unknownDecisiveColumns(
  header: readonly string[],
  signatures: readonly Signature[],
  { isDistinct = false }: { isDistinct?: boolean } = {},
): string[] {
  const names = headerNamesOf(header);
  const [best] = signatures
    .filter((signature) => fitOfSignature(signature, names) > 0)
    .toSorted((a, b) => b.size - a.size);
  if (best === undefined) return [];
  return header.filter((name) => {
    const plainName = comparableName(name);
    if (plainName === "" || signatures.some((signature) => signature.plain.includes(plainName))) return false;
    if (signatures.some(({ patterns }) => patterns.some((pattern) => pattern.test(plainName)))) return false;
    return decisive.test(plainName) || (!isDistinct && best.size <= commonSize && !ownNote.test(plainName));
  });
}

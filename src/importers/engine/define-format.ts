import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { fileNote } from "../file-note.ts";
import type { Importer, OptionName } from "../importer.ts";
import { headerNamesOf } from "../reading/columns.ts";
import { zoneAssumptions } from "../reading/header-zone.ts";
import { cellsOfFields, unnamedPosition, unreadColumns } from "./cells.ts";
import type { Fields, FormatSpec } from "./format.ts";
import { assumedZone, takesZone, timeColumnOf } from "./left-out-zone.ts";
import {
  fitOfSignature,
  refuseUnknownColumns,
  signatureOf,
  unknownDecisiveColumns,
  type Signature,
} from "./header-match.ts";
import { groupKey, isGroupedByKey } from "./groups.ts";
import { createFormatReader } from "./reader.ts";
import { surveyOf } from "./survey.ts";
import { unreadRowsOf } from "./unread-rows.ts";

/** Creates a format from its description. Throws immediately if the description does not say what rows mean, or has no amounts. */
export function defineFormat<const C extends Fields>(spec: FormatSpec<C>): Importer {
  const headers = spec.headers.map((header) => (typeof header === "string" ? header.split(",") : header));
  const signatures = headers.map(signatureOf);
  const opposites = (spec.opposite?.headers ?? []).map((text) => headerNamesOf(text.split(",")).set);
  const directionOf = (header: readonly string[]): Direction =>
    directionIn(header, { signatures, opposites });
  check(spec);
  const timeFields = typeof spec.time.field === "string" ? [spec.time.field] : spec.time.field;
  const spellings = Object.values<string>(spec.fields);
  const isNamed = (name: string): boolean => name !== "" && unnamedPosition(name) === undefined;
  const needed = spellings.filter((name) => isNamed(name) && !name.endsWith("?"));
  const hasUnnamed = spellings.some((name) => unnamedPosition(name) !== undefined);
  return {
    id: spec.id,
    title: spec.title,
    platform: spec.platform,
    howTo: spec.howTo,
    proof: spec.proof,
    unreadRows: unreadRowsOf(spec),
    headers,
    columns: needed,
    options: optionsOf(spec),
    ...((hasUnnamed || spec.ragged === true) && { ragged: true }),
    ...(spec.extraCells === undefined ? {} : { extraCells: spec.extraCells.count }),
    ...(spec.sharesHeaderWith === undefined ? {} : { sharesHeaderWith: spec.sharesHeaderWith }),
    ...(spec.fileName === undefined ? {} : { fileName: spec.fileName }),
    ...(spec.evidence !== undefined && { proves: provesBy(spec, spec.evidence) }),
    ignored: (header) => unreadColumns(header, spec.fields),
    detect(header, names = headerNamesOf(header)) {
      let best = 0;
      for (const signature of signatures) best = Math.max(best, fitOfSignature(signature, names));
      return best;
    },
    checkUnnamed(header, { fileName }) {
      const direction = directionOf(header);
      if (direction === "unknown" || (direction === "assumed" && /withdraw/i.test(fileName)))
        throw unknownDirection(spec);
      refuseUnknownColumns(spec, unknownDecisiveColumns(header, signatures));
    },
    assumptions(header, options) {
      const { title, opposite, assumedCoin } = spec;
      const notes =
        opposite !== undefined && directionOf(header) === "assumed"
          ? [fileNote("directionAssumed", { title, opposite: opposite.id })]
          : [];
      const cells = cellsOfFields(header, spec);
      if (assumedCoin !== undefined && !cells.has(assumedCoin.unless))
        notes.push(fileNote("coinAssumed", { coin: assumedCoin.symbol }));
      if (spec.leavesOutFees === true) notes.push(fileNote("feesLeftOut"));
      const zone = assumedZone(spec, cells);
      if (zone === undefined) return notes;
      return [
        ...notes,
        ...zoneAssumptions(timeColumnOf(spec, cells), options, fileNote("zoneAssumed", { zone })),
      ];
    },
    survey: surveyOf(spec, timeFields[0] ?? ""),
    ...(isGroupedByKey(spec, timeFields) && {
      groupOf: (header: string[]) => {
        const cells = cellsOfFields(header, spec);
        return (row: { cells: string[] }) => groupKey(spec, cells, row);
      },
    }),
    open: (header, options) => createFormatReader(spec, header, options),
  };
}

function provesBy<C extends Fields>(
  spec: FormatSpec<C>,
  evidence: readonly { field: keyof C & string; matches: RegExp }[],
): NonNullable<Importer["proves"]> {
  return (header) => {
    const cells = cellsOfFields(header, spec);
    return (row) => evidence.some(({ field, matches }) => matches.test(cells.text(row, field)));
  };
}

/** Whether a header states the direction of its amounts. */
type Direction = "stated" | "assumed" | "unknown";

/**
 * A header does not state its direction if a header of the opposite format contains all of its columns. With exactly this format's columns, this
 * format is assumed; with additional columns, the direction is unknown.
 */
function directionIn(
  header: readonly string[],
  { signatures, opposites }: { signatures: readonly Signature[]; opposites: readonly ReadonlySet<string>[] },
): Direction {
  const names = headerNamesOf(header);
  if (!opposites.some((known) => names.names.every((name) => known.has(name)))) return "stated";
  return signatures.some((signature) => fitOfSignature(signature, names) === 1) ? "assumed" : "unknown";
}

function unknownDirection<C extends Fields>({
  id,
  title,
  opposite,
}: Pick<FormatSpec<C>, "id" | "title" | "opposite">): AppError {
  const oppositeId = opposite?.id ?? "";
  return new AppError(
    "bad_request",
    msg`The header is that of ${title}, but all its columns are in files of "${oppositeId}", too, so it does not say whether the amounts came in or went out. If it is a file of ${title}, import it with format "${id}"; otherwise export it again with all its columns.`,
    { reason: "format_ambiguous", data: { formats: [id, oppositeId] } },
  );
}

function optionsOf<C extends Fields>(spec: FormatSpec<C>): OptionName[] {
  const { platform, movement, words } = spec;
  const isPlace = platform.startsWith("exchange:") || platform === "manual";
  return [
    isPlace ? "account" : "wallet",
    ...(isPlace && typeof movement?.sign === "object" && "from" in movement.sign
      ? (["wallet"] as const)
      : []),
    ...(takesZone(spec) ? (["timezone"] as const) : []),
    "columns",
    ...(words === undefined ? [] : (["words"] as const)),
    "decimal",
  ];
}

/**
 * Throws if a description does not define the meaning of rows. That each of its headers has every field's column is a test of all formats: to
 * check it here would take half of the time in which formats are loaded.
 */
function check<C extends Fields>(spec: FormatSpec<C>): void {
  const { id, words, meaning, decide, movement, trade, sides, columns } = spec;
  if (words === undefined && meaning === undefined && decide === undefined)
    throw new Error(`The format ${id} does not say what its rows mean.`);
  if (movement === undefined && trade === undefined && sides === undefined && columns === undefined)
    throw new Error(`The format ${id} has no amounts.`);
}

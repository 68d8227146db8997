import { codedFormats } from "./coded-formats.ts";
import type { FormatProof, Importer, UnreadRows } from "./importer.ts";
import { ignoredColumns } from "./reading/columns.ts";

/** The description of a format that users see before they choose a file. */
export type FormatDescription = {
  id: string;
  title: string;
  /** The provider, the part of the title before the colon. */
  provider: string;
  /** The kind of the provider's file. */
  file: string;
  platform: string;
  fileTypes: string[];
  howTo: string;
  proof: FormatProof;
  /** The columns by which a file is recognised. */
  columns: string[];
  /** The known headers; the columns `notRead` are ignored. */
  versions: { columns: string[]; notRead: string[] }[];
  /** Rows that are skipped, if the format declares them. */
  unreadRows: UnreadRows[];
  options: string[];
};

const tableTypes = ["csv", "tsv", "txt", "xlsx", "zip"];

/** Throws for a format without a proof, which is a programming error. */
export function describeFormat(importer: Importer): FormatDescription {
  const { id, title, platform, howTo, options, columns } = importer;
  const coded = codedFormats[id];
  const proof = importer.proof ?? coded?.proof;
  if (proof === undefined) throw new Error(`The format ${id} does not say how well it is proved.`);
  const headers = importer.headers ?? coded?.headers.map((header) => header.split(",")) ?? [];
  const separator = title.indexOf(": ");
  return {
    id,
    title,
    provider: separator < 0 ? "Any provider" : title.slice(0, separator),
    file: separator < 0 ? title : title.slice(separator + 2),
    platform,
    fileTypes: columns.some((column) => column.startsWith("{")) ? ["json", "zip"] : tableTypes,
    howTo,
    proof,
    columns: columns.map((column) => column.split("|")[0] ?? column),
    versions: headers.map((header) => {
      const names = header.map((name) => name.trim());
      return { columns: names, notRead: ignoredColumns(importer, names, {}) };
    }),
    unreadRows: [...(importer.unreadRows ?? [])],
    options,
  };
}

import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { AppError } from "../../errors/app-error.ts";
import type { CsvFile } from "../../ports/csv.ts";
import { bytesOfMember, membersOf, type Archive, type Member } from "./archive.ts";
import { maxWorkbookBytes, sheetsOf, type Sheet } from "./workbook.ts";

type OpenText = (
  name: string,
  source: { sizeBytes: number; pieces(): AsyncIterable<Uint8Array> },
) => Promise<CsvFile>;

/** A table inside a container, by the name that the option `part` takes. */
type Part = { name: string; open(): Promise<CsvFile> };

const recordsPerBatch = 500;
const maxArchivedWorkbooks = 20;
const maxArchivedBytes = maxWorkbookBytes / 8;

/** Opens a table of a workbook or archive. Throws `bad_request` where the part is not there, or must be named since there are several. */
export async function openContainer(
  path: string,
  name: string,
  part: string | undefined,
  openText: OpenText,
): Promise<CsvFile> {
  const members = await membersOf(path, name);
  const isWorkbook = members.some((member) => member.path === "xl/workbook.xml");
  const parts = isWorkbook
    ? await sheetParts(path, name, members)
    : await memberParts(path, name, members, openText);
  const names = parts.map((one) => one.name);
  const found = part === undefined && parts.length === 1 ? parts[0] : parts.find((one) => one.name === part);
  if (found !== undefined) return found.open();
  if (parts.length === 0)
    throw new AppError(
      "bad_request",
      `"${name}" contains no table: ${isWorkbook ? "its sheets are empty" : "no CSV, TXT, TSV, JSON or XLSX file"}.`,
    );
  throw new AppError(
    "bad_request",
    part === undefined
      ? `"${name}" contains several tables: ${shown(names)}. Import them one by one: name each with the option part.`
      : `"${name}" has no part "${part.slice(0, 100)}". It has: ${shown(names)}.`,
    { reason: "option_needed", data: { option: "part", candidates: names.slice(0, 500) } },
  );
}

function shown(names: readonly string[]): string {
  const rest = names.length - 20;
  return names.slice(0, 20).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

async function sheetParts(path: string, name: string, members: Member[]): Promise<Part[]> {
  await checkWorkbook(path, name, members);
  const bytes = await readFile(path);
  const sheets = await sheetsOf(bytes, name);
  const size = bytes.length;
  return sheets.map((sheet) => ({ name: sheet.name, open: async () => sheetFile(sheet, size) }));
}

/** A workbook is unpacked in memory by a library: its real size is measured first, whatever it declares. */
async function checkWorkbook(archive: Archive, name: string, members: Member[]): Promise<void> {
  let total = 0;
  for (const member of members)
    for await (const piece of bytesOfMember(archive, name, member)) {
      total += piece.length;
      if (total > maxWorkbookBytes)
        throw new AppError(
          "bad_request",
          `"${name}" has more than ${maxWorkbookBytes / 1024 ** 2} MiB unpacked. Save its sheets as CSV and upload those.`,
        );
    }
}

function sheetFile({ records }: Sheet, sizeBytes: number): CsvFile {
  return {
    dialect: { delimiter: ",", encoding: "utf-8" },
    sizeBytes,
    async *records(signal) {
      for (let from = 0; from < records.length; from += recordsPerBatch) {
        signal?.throwIfAborted();
        const batch = records.slice(from, from + recordsPerBatch);
        yield { records: batch, bytes: Math.round((sizeBytes * (from + batch.length)) / records.length) };
      }
    },
  };
}

async function memberParts(
  path: string,
  name: string,
  members: Member[],
  openText: OpenText,
): Promise<Part[]> {
  const wanted = members.filter(
    (member) =>
      /\.(?:csv|txt|tsv|json|xlsx)$/i.test(member.path) &&
      !/(?:^|\/)(?:__MACOSX\/|\.)/.test(member.path) &&
      member.size > 0,
  );
  const parts: Part[] = [];
  let workbooks = 0;
  for (const member of wanted) {
    if (/\.xlsx$/i.test(member.path)) {
      if (++workbooks > maxArchivedWorkbooks)
        throw new AppError(
          "bad_request",
          `"${name}" contains more than ${maxArchivedWorkbooks} workbooks. Pack fewer of them together.`,
        );
      parts.push(...(await archivedSheets(path, name, member)));
      continue;
    }
    const source = { sizeBytes: member.size, pieces: () => bytesOfMember(path, name, member) };
    parts.push({ name: member.path, open: () => openText(member.path, source) });
  }
  return parts;
}

/** The sheets of a workbook in an archive: `folder/file.xlsx/Sheet`. */
async function archivedSheets(path: string, name: string, member: Member): Promise<Part[]> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytesOfMember(path, name, member)) {
    size += piece.length;
    if (size > maxArchivedBytes)
      throw new AppError(
        "bad_request",
        `"${name}" contains the large workbook "${member.path}". Unpack it and upload that file alone.`,
      );
    pieces.push(Uint8Array.from(piece));
  }
  const bytes = Buffer.concat(pieces);
  await checkWorkbook(bytes, member.path, await membersOf(bytes, member.path));
  const sheets = await sheetsOf(bytes, member.path);
  return sheets.map((sheet) => ({
    name: sheets.length === 1 ? member.path : `${member.path}/${sheet.name}`,
    open: async () => sheetFile(sheet, size),
  }));
}

import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { AppError } from "../../errors/app-error.ts";
import type { CsvFile, Table, Tables } from "../../ports/csv.ts";
import { bytesOfMember, membersOf, type Archive, type Member } from "./archive.ts";
import { maxWorkbookBytes, sheetsOf, type Sheet } from "./workbook.ts";

type OpenText = (
  name: string,
  source: { sizeBytes: number; pieces(): AsyncIterable<Uint8Array> },
) => Promise<CsvFile>;

const recordsPerBatch = 500;
const maxArchivedWorkbooks = 20;
const maxArchivedBytes = maxWorkbookBytes / 8;

/** Finds the tables of a workbook or archive. */
export async function tablesOfContainer(path: string, name: string, openText: OpenText): Promise<Tables> {
  const members = await membersOf(path, name);
  const isWorkbook = members.some((member) => member.path === "xl/workbook.xml");
  if (!isWorkbook) return tablesOfArchive(path, name, members, openText);
  const read = async (): Promise<Workbook> => {
    await checkWorkbook(path, name, members);
    const bytes = await readFile(path);
    return { sheets: await sheetsOf(bytes, name), size: bytes.length };
  };
  const tables = await sheetTables({ key: "", read }, createLastWorkbook(), (sheet) => sheet);
  return { tables, others: [] };
}

type Workbook = { sheets: Sheet[]; size: number };
type WorkbookSource = { key: string; read(): Promise<Workbook> };
type LastWorkbook = (source: WorkbookSource) => Promise<Workbook>;

/** Caches the workbook read last, because its sheets are mostly opened in sequence. */
function createLastWorkbook(): LastWorkbook {
  let last: { key: string; workbook: Workbook } | undefined;
  return async ({ key, read }) => {
    if (last?.key === key) return last.workbook;
    last = undefined;
    const workbook = await read();
    last = { key, workbook };
    return workbook;
  };
}

async function sheetTables(
  source: WorkbookSource,
  workbookOf: LastWorkbook,
  partOf: (sheet: string, count: number) => string,
): Promise<Table[]> {
  const { sheets } = await workbookOf(source);
  return sheets.map(({ name }, index) => ({
    part: partOf(name, sheets.length),
    async open() {
      const workbook = await workbookOf(source);
      const sheet = workbook.sheets[index];
      if (sheet === undefined) throw new Error(`The workbook lost its sheet ${name}.`);
      return sheetFile(sheet, workbook.size);
    },
  }));
}

/** A library unpacks a workbook in memory, so its real size is measured first, whatever it declares. */
async function checkWorkbook(archive: Archive, name: string, members: Member[]): Promise<void> {
  let total = 0;
  for (const member of members)
    for await (const piece of bytesOfMember(archive, name, member)) {
      total += piece.length;
      if (total > maxWorkbookBytes)
        throw new AppError(
          "bad_request",
          `"${name}" has more than ${maxWorkbookBytes / 1024 ** 2} MiB unpacked. Save its sheets as CSV and upload those.`,
          { reason: "file_too_large" },
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

/** Files that contain tables, or that may and must be refused by name. */
const tableFile = /\.(?:csv|txt|tsv|json|xlsx|xls|ods|zip|gz|tar|7z|rar)$/i;

async function tablesOfArchive(
  path: string,
  name: string,
  members: Member[],
  openText: OpenText,
): Promise<Tables> {
  const visible = members.filter((member) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(member.path));
  const isTable = (member: Member): boolean => tableFile.test(member.path) && member.size > 0;
  const workbookOf = createLastWorkbook();
  const tables: Table[] = [];
  let workbooks = 0;
  for (const member of visible.filter(isTable)) {
    if (/\.xlsx$/i.test(member.path)) {
      if (++workbooks > maxArchivedWorkbooks)
        throw new AppError(
          "bad_request",
          `"${name}" contains more than ${maxArchivedWorkbooks} workbooks. Pack fewer of them together.`,
          { reason: "file_too_large" },
        );
      tables.push(...(await archivedSheets(path, name, member, workbookOf)));
      continue;
    }
    const source = { sizeBytes: member.size, pieces: () => bytesOfMember(path, name, member) };
    tables.push({ part: member.path, open: () => openText(member.path, source) });
  }
  return { tables, others: visible.filter((member) => !isTable(member)).map((member) => member.path) };
}

/** The sheets of a workbook in an archive: `folder/file.xlsx/Sheet`. An unreadable one is a single table that reports the error when it is opened. */
async function archivedSheets(
  path: string,
  name: string,
  member: Member,
  workbookOf: LastWorkbook,
): Promise<Table[]> {
  const source = { key: member.path, read: () => archivedWorkbook(path, name, member) };
  try {
    return await sheetTables(source, workbookOf, (sheet, count) =>
      count === 1 ? member.path : `${member.path}/${sheet}`,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ part: member.path, open: () => Promise.reject(error) }];
  }
}

async function archivedWorkbook(path: string, name: string, member: Member): Promise<Workbook> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytesOfMember(path, name, member)) {
    size += piece.length;
    if (size > maxArchivedBytes)
      throw new AppError(
        "bad_request",
        `"${name}" contains the large workbook "${member.path}". Unpack it and upload that file alone.`,
        { reason: "file_too_large" },
      );
    pieces.push(Uint8Array.from(piece));
  }
  const bytes = Buffer.concat(pieces);
  await checkWorkbook(bytes, member.path, await membersOf(bytes, member.path));
  return { sheets: await sheetsOf(bytes, member.path), size };
}

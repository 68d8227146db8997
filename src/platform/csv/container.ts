import { Buffer } from "node:buffer";
import { stat } from "node:fs/promises";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { ByteSource, CsvFile, Table, Tables } from "../../ports/csv.ts";
import { bytesOfMember, membersOf, type Archive, type Member } from "./archive.ts";
import { maxWorkbookBytes, sheetsOf, type Sheet } from "./workbook.ts";
import { workbookFiles, type WorkbookFiles } from "./workbook-package.ts";

type OpenText = (name: string, source: ByteSource) => Promise<CsvFile>;

const recordsPerBatch = 500;
const maxArchivedContainers = 20;
const maxArchivedBytes = maxWorkbookBytes / 8;
const maxInnerBytes = maxWorkbookBytes;

/** Finds the tables of a workbook or archive. */
export async function tablesOfContainer(path: string, name: string, openText: OpenText): Promise<Tables> {
  const members = await membersOf(path, name);
  const isWorkbook = members.some((member) => member.path === "xl/workbook.xml");
  if (!isWorkbook) return tablesOfArchive({ archive: path, name, members, isInner: false }, openText);
  const read = async (): Promise<Workbook> => {
    const { size } = await stat(path);
    return { sheets: await sheetsOf(await unpackedWorkbook(path, name, members), name), size };
  };
  const tables = await sheetTables({ key: "", read }, createLast<Workbook>(), (sheet) => sheet);
  return { tables, others: [] };
}

type Workbook = { sheets: Sheet[]; size: number };
type Source<T> = { key: string; read(): Promise<T> };
type Last<T> = (source: Source<T>) => Promise<T>;

/** Caches what was read last, because the sheets of a workbook, or the files of an archive, are mostly opened in sequence. */
function createLast<T>(): Last<T> {
  let last: { key: string; value: T } | undefined;
  return async ({ key, read }) => {
    if (last?.key === key) return last.value;
    last = undefined;
    const value = await read();
    last = { key, value };
    return value;
  };
}

async function sheetTables(
  source: Source<Workbook>,
  workbookOf: Last<Workbook>,
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

/** A workbook is parsed in memory, so its real size is measured while it is unpacked, whatever it declares. */
function unpackedWorkbook(archive: Archive, name: string, members: Member[]): Promise<WorkbookFiles> {
  let total = 0;
  return workbookFiles(archive, { name, members }, (bytes) => {
    total += bytes;
    if (total > maxWorkbookBytes)
      throw new AppError(
        "bad_request",
        msg`"${name}" has more than ${maxWorkbookBytes / 1024 ** 2} MiB unpacked. Save its sheets as CSV and upload those.`,
        { reason: "file_too_large" },
      );
  });
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

/** Files that operating systems and office programs leave in folders. */
const systemFile = /(?:^|\/)(?:__MACOSX\/|\.|~\$|(?:thumbs\.db|desktop\.ini)$)/i;

type OpenArchive = {
  archive: Archive;
  name: string;
  members: Member[];
  /** Whether it is a file of another archive; those in it are not unpacked. */
  isInner: boolean;
};

async function tablesOfArchive(openArchive: OpenArchive, openText: OpenText): Promise<Tables> {
  const { archive, name, members, isInner } = openArchive;
  const visible = members.filter((member) => !systemFile.test(member.path));
  const isTable = (member: Member): boolean => tableFile.test(member.path) && member.size > 0;
  const workbookOf = createLast<Workbook>();
  const archiveOf = createLast<Uint8Array>();
  const tables: Table[] = [];
  const others = visible.filter((member) => !isTable(member)).map((member) => member.path);
  let containers = 0;
  for (const member of visible.filter(isTable)) {
    const isWorkbook = /\.xlsx$/i.test(member.path);
    if ((isWorkbook || /\.zip$/i.test(member.path)) && ++containers > maxArchivedContainers)
      throw new AppError(
        "bad_request",
        msg`"${name}" contains more than ${maxArchivedContainers} workbooks and archives. Pack fewer of them together.`,
        { reason: "file_too_large" },
      );
    if (isWorkbook) tables.push(...(await archivedSheets(archive, name, member, workbookOf)));
    else if (/\.zip$/i.test(member.path) && !isInner) {
      const inner = await innerTables(openArchive, member, { archiveOf, openText });
      tables.push(...inner.tables);
      others.push(...inner.others);
    } else {
      const source = { sizeBytes: member.size, pieces: () => bytesOfMember(archive, name, member) };
      tables.push({ part: member.path, open: () => openText(member.path, source) });
    }
  }
  return { tables, others };
}

/** The tables of an archive in an archive: `inner.zip/file.csv`. An unreadable one is a single table that reports the error when it is opened. */
async function innerTables(
  { archive, name }: OpenArchive,
  member: Member,
  { archiveOf, openText }: { archiveOf: Last<Uint8Array>; openText: OpenText },
): Promise<Tables> {
  const inPart = (part: string | undefined): string => `${member.path}/${part ?? ""}`;
  const source = { key: member.path, read: () => bytesWithin({ archive, name, member }, maxInnerBytes) };
  const tablesIn = async (): Promise<Tables> => {
    const bytes = await archiveOf(source);
    const members = await membersOf(bytes, member.path);
    return tablesOfArchive({ archive: bytes, name: member.path, members, isInner: true }, openText);
  };
  try {
    const { tables, others } = await tablesIn();
    return {
      others: others.map(inPart),
      tables: tables.map(({ part }, index) => ({
        part: inPart(part),
        async open() {
          const table = (await tablesIn()).tables[index];
          if (table === undefined) throw new Error(`The archive lost its file ${part ?? ""}.`);
          return table.open();
        },
      })),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { tables: [{ part: member.path, open: () => Promise.reject(error) }], others: [] };
  }
}

/** The sheets of a workbook in an archive: `folder/file.xlsx/Sheet`. An unreadable one is a single table that reports the error when it is opened. */
async function archivedSheets(
  archive: Archive,
  name: string,
  member: Member,
  workbookOf: Last<Workbook>,
): Promise<Table[]> {
  const source = { key: member.path, read: () => archivedWorkbook({ archive, name, member }) };
  try {
    return await sheetTables(source, workbookOf, (sheet, count) =>
      count === 1 ? member.path : `${member.path}/${sheet}`,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ part: member.path, open: () => Promise.reject(error) }];
  }
}

type ArchivedFile = { archive: Archive; name: string; member: Member };

async function archivedWorkbook(file: ArchivedFile): Promise<Workbook> {
  const bytes = await bytesWithin(file, maxArchivedBytes);
  const { path } = file.member;
  const files = await unpackedWorkbook(bytes, path, await membersOf(bytes, path));
  return { sheets: await sheetsOf(files, path), size: bytes.length };
}

async function bytesWithin({ archive, name, member }: ArchivedFile, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytesOfMember(archive, name, member)) {
    size += piece.length;
    if (size > maxBytes)
      throw new AppError(
        "bad_request",
        msg`"${name}" contains the large file "${member.path}". Unpack it and upload that file alone.`,
        { reason: "file_too_large" },
      );
    pieces.push(Uint8Array.from(piece));
  }
  return Buffer.concat(pieces);
}

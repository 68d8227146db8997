import { Buffer } from "node:buffer";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workbookOf, zipOf } from "../../../test/support/imports/zip.ts";
import type { CsvRecord } from "../../ports/csv.ts";
import { openCsv, openTables } from "./csv.ts";

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portolan-container-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(content: Uint8Array, part?: string): Promise<CsvRecord[]> {
  const path = join(folder, "file");
  writeFileSync(path, content);
  const csv = await openCsv(path, "file", part);
  const records: CsvRecord[] = [];
  for await (const batch of csv.records()) records.push(...batch.records);
  // A file can be read more than once.
  let again = 0;
  for await (const batch of csv.records()) again += batch.records.length;
  expect(again).toBe(records.length);
  return records;
}

const cells = (records: CsvRecord[]): string[][] => records.map((record) => record.cells);

test("the only table of an archive is read, and other files are skipped", async () => {
  const archive = zipOf({
    "export/": "",
    "export/part-00000.csv": "\uFEFFa;b\n1;2\n",
    "export/readme.pdf": "%PDF",
    "__MACOSX/export/._part-00000.csv": "x",
    ".hidden.csv": "x,y\n1,2",
  });
  expect(cells(await read(archive))).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

test("an archived file of several chunks is read completely", async () => {
  const text = `a,b\n${Array.from({ length: 60_000 }, (_, index) => `${index},é`).join("\n")}\n`;
  const records = await read(zipOf({ "large.csv": text }));
  expect(records.length).toBe(60_001);
  expect(records.at(-1)).toMatchObject({ row: 60_001, cells: ["59999", "é"] });
});

test("with several tables a part must be named", async () => {
  const archive = zipOf({
    "a.csv": "a,b\n1,2",
    "b.csv": "c,d\n3,4",
    "c.xlsx": workbookOf({ One: [["e"]], Two: [["f"]] }),
  });
  expect(cells(await read(archive, "b.csv"))).toEqual([
    ["c", "d"],
    ["3", "4"],
  ]);
  expect(cells(await read(archive, "c.xlsx/Two"))).toEqual([["f"]]);
  await expect(read(archive)).rejects.toMatchObject({
    code: "bad_request",
    reason: "option_needed",
    data: { option: "part", candidates: ["a.csv", "b.csv", "c.xlsx/One", "c.xlsx/Two"] },
  });
  await expect(read(archive, "d.csv")).rejects.toThrow('has no part "d.csv"');
});

test("every sheet of a workbook is read, with numbers and dates as typed", async () => {
  const workbook = workbookOf({
    Trades: [
      ["Date", "Amount", "Note"],
      [new Date(Date.UTC(2024, 5, 20, 20, 20, 49)), 37.380000000000003, null],
      [null, null, null],
      ["text", 1e-7, "12345678901234567890"],
    ],
    Empty: [[null]],
    Other: [["x"]],
  });
  const records = await read(workbook, "Trades");
  expect(cells(records)).toEqual([
    ["Date", "Amount", "Note"],
    ["2024-06-20 20:20:49", "37.38", ""],
    ["text", "1e-7", "12345678901234567890"],
  ]);
  expect(records.map(({ row }) => row)).toEqual([1, 2, 4]);
  await expect(read(workbook)).rejects.toMatchObject({ data: { candidates: ["Trades", "Other"] } });
});

test.each([
  [
    "a cut archive",
    zipOf({ "a.csv": "a,b\n1,2" }).subarray(0, 40),
    "damaged or incomplete archive",
    "file_damaged",
  ],
  ["an archive whose data is damaged", damagedArchive(), "damaged or incomplete archive", "file_damaged"],
  [
    "an encrypted archive",
    zipOf({ "a.csv": "a,b" }, { isEncrypted: true }),
    "protected with a password",
    "file_encrypted",
  ],
  [
    "an archive that declares less than it has",
    zipOf({ "a.csv": "a,b\n1,2\n".repeat(9_999) }, { declaredSize: 10 }),
    "damaged or incomplete",
    "file_damaged",
  ],
  ["an archive without a table", zipOf({ "a.pdf": "x" }), "contains no table", "bad_request"],
  ["a workbook that is none", zipOf({ "xl/workbook.xml": "<workbook" }), "damaged workbook", "file_damaged"],
  [
    "a workbook that unpacks to too much",
    zipOf({ "xl/workbook.xml": "<w/>", "xl/a.xml": Buffer.alloc(70_000_000) }),
    "has more than 64 MiB unpacked",
    "file_too_large",
  ],
  [
    "a workbook in an archive that unpacks to too much",
    zipOf({ "a.xlsx": zipOf({ "xl/workbook.xml": "<w/>", "xl/a.xml": Buffer.alloc(70_000_000) }) }),
    "has more than 64 MiB unpacked",
    "file_too_large",
  ],
  [
    "a cut packed file",
    gzipSync("a,b\n1,2\n".repeat(99)).subarray(0, 30),
    "damaged or incomplete",
    "file_damaged",
  ],
  ["a file packed twice", gzipSync(gzipSync("a,b\n1,2")), "packed file inside", "bad_request"],
  ["an empty archive", zipOf({}), "contains no table", "bad_request"],
  [
    "an old or protected workbook",
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    "protected with a password",
    "bad_request",
  ],
  [
    "a workbook with two cells at opposite corners",
    sheetOf(`<row r="1">${cell("A1")}</row><row r="1048576">${cell("XFD1048576")}</row>`),
    "has more than 8000000 cells",
    "file_too_large",
  ],
  [
    "a workbook whose rows are beyond the last one",
    sheetOf(`<row r="1">${cell("A1")}</row><row r="9007199254740991">${cell("A9007199254740991")}</row>`),
    "damaged workbook",
    "file_damaged",
  ],
  [
    "a workbook whose addresses are written in character references",
    sheetOf(`<row r="1">${cell("A1")}</row><row r="&#49;048576">${cell("XF&#68;1048576")}</row>`),
    "has more than 8000000 cells",
    "file_too_large",
  ],
  [
    "a workbook of many sheets whose last row is empty",
    sheetsWithEmptyLastRow(),
    "has more than 8000000 cells",
    "file_too_large",
  ],
  [
    "a workbook that lists one file under two ids",
    workbookOf(
      { A: [["x"]], B: [["y"]] },
      { other: { "xl/_rels/workbook.xml.rels": relationsTo("sheet1", "sheet1") } },
    ),
    "damaged workbook",
    "file_damaged",
  ],
  [
    "a workbook that lists one sheet many times",
    workbookOf(
      { A: [["x"]] },
      {
        other: {
          "xl/workbook.xml": `<workbook><sheets>${'<sheet name="A" r:id="rId1"/>'.repeat(2)}</sheets></workbook>`,
        },
      },
    ),
    "damaged workbook",
    "file_damaged",
  ],
  [
    "a workbook whose cells share one long text",
    sheetOf(
      `<row r="1">${Array.from({ length: 8 }, (_, index) => `<c r="${String.fromCharCode(65 + index)}1" t="s"><v>0</v></c>`).join("")}</row>`,
      "x".repeat(20_000_000),
    ),
    "has more than 134217728 characters",
    "file_too_large",
  ],
  ["a protected workbook", protectedWorkbook(), "protected with a password", "file_encrypted"],
  [
    "an archive inside an archive of an archive",
    zipOf({ "a.zip": zipOf({ "b.zip": zipOf({ "a.csv": "a,b" }) }) }),
    "archive inside an archive",
    "bad_request",
  ],
])("%s is refused by name", async (_, content, message, reason) => {
  await expect(read(content)).rejects.toMatchObject({
    code: "bad_request",
    reason,
    message: expect.stringContaining(message) as string,
  });
});

test("compressed files and archives in an archive are read", async () => {
  const expected = [
    ["a", "b"],
    ["1", "2"],
  ];
  expect(cells(await read(gzipSync("a,b\n1,2\n")))).toEqual(expected);
  const inner = zipOf({ "x/a.csv": "a,b\n1,2\n", "b.csv": "c\n", "note.pdf": "%PDF" });
  const path = join(folder, "outer");
  writeFileSync(
    path,
    zipOf({
      "in/inner.zip": inner,
      "a.csv.gz": gzipSync("a,b\n1,2\n"),
      "broken.zip": "no archive",
      "Thumbs.db": "x",
      "desktop.ini": "x",
      "~$a.xlsx": "lock",
    }),
  );
  const { tables, others } = await openTables(path, "outer");
  expect(tables.map(({ part }) => part)).toEqual([
    "in/inner.zip/x/a.csv",
    "in/inner.zip/b.csv",
    "a.csv.gz",
    "broken.zip",
  ]);
  expect(others).toEqual(["in/inner.zip/note.pdf"]);
  const outer = readFileSync(path);
  expect(cells(await read(outer, "in/inner.zip/x/a.csv"))).toEqual(expected);
  expect(cells(await read(outer, "a.csv.gz"))).toEqual(expected);
  await expect(tables[3]?.open()).rejects.toMatchObject({ reason: "file_damaged" });
});

test("dates of a workbook that counts days from 1904", async () => {
  const day = new Date(Date.UTC(2024, 0, 30));
  expect(cells(await read(workbookOf({ A: [["Date"], [day]] }, { countsFrom1904: true })))).toEqual([
    ["Date"],
    ["2024-01-30 00:00:00"],
  ]);
});

test("a plain file has no parts, so that a request for one is refused", async () => {
  await expect(read(Buffer.from("a,b\n1,2"), "a")).rejects.toThrow("is a single table");
});

test("sheets with few cells in many rows and with formats in empty cells are read", async () => {
  const records = await read(
    sheetOf(
      `<row r="1">${cell("A1")}${cell("C1")}</row><row r='20000'>${cell("B20000")}</row><row r="1048576"><c r="XFD1048576" s="1"/></row>`,
    ),
  );
  expect(records.map(({ row, cells: texts }) => [row, texts])).toEqual([
    [1, ["A1", "", "C1"]],
    [20_000, ["", "B20000", ""]],
  ]);
});

test("only the files of a workbook that its directory lists are read", async () => {
  const workbook = sheetOf(`<row r="1">${cell("A1")}<c r="B1" t="s"><v>0</v></c></row>`, "unlisted", {
    unlisted: ["xl/sharedStrings.xml"],
  });
  await expect(read(workbook)).rejects.toMatchObject({ reason: "file_damaged" });
});

function cell(address: string): string {
  return `<c r="${address}" t="inlineStr"><is><t>${address}</t></is></c>`;
}

/** Each row takes memory although it has no cell. */
function sheetsWithEmptyLastRow(): Buffer {
  const names = Array.from({ length: 8 }, (_, index) => `sheet${index + 1}`);
  const empty = `<worksheet ${main}><sheetData><row r="1048576"></row></sheetData></worksheet>`;
  return workbookOf(Object.fromEntries(names.map((name) => [name, []])), {
    other: Object.fromEntries(names.map((name) => [`xl/worksheets/${name}.xml`, empty])),
  });
}

function relationsTo(...files: string[]): string {
  const links = files.map(
    (file, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/${file}.xml"/>`,
  );
  return `<Relationships>${links.join("")}</Relationships>`;
}

/** A workbook with one sheet of these rows, and one shared text. */
function sheetOf(rows: string, shared = "", options: { unlisted?: string[] } = {}): Buffer {
  return workbookOf(
    { A: [] },
    {
      ...options,
      other: {
        "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
        "xl/sharedStrings.xml": `<sst ${main}><si><t>${shared}</t></si></sst>`,
        "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      },
    },
  );
}

function damagedArchive(): Buffer {
  const archive = zipOf({ "a.csv": "a,b\n1,2\n".repeat(500) });
  archive.fill(0xff, 40, 60);
  return archive;
}

/** As Excel writes one: a compound file with a stream of this name in its directory. */
function protectedWorkbook(): Buffer {
  const file = Buffer.alloc(2_048);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  file.write("EncryptedPackage", 1_024, "utf16le");
  return file;
}

test("lists the tables of an archive without reading them, and its other files", async () => {
  const path = join(folder, "list");
  writeFileSync(
    path,
    zipOf({
      "a.csv": "a,b\n1,2",
      "broken.xlsx": "no workbook",
      "book.xlsx": workbookOf({ One: [["e"]], Two: [["f"]] }),
      "logo.png": "PNG",
      "empty.csv": "",
    }),
  );
  const { tables, others } = await openTables(path, "list");
  expect(tables.map((table) => table.part)).toEqual([
    "a.csv",
    "broken.xlsx",
    "book.xlsx/One",
    "book.xlsx/Two",
  ]);
  expect(others).toEqual(["logo.png", "empty.csv"]);
  await expect(tables[1]?.open()).rejects.toMatchObject({ reason: "file_damaged" });
});

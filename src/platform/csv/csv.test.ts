import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CsvDialect, CsvRecord } from "../../ports/csv.ts";
import { openCsv } from "./csv.ts";
import { createCsvTokens } from "./csv-tokens.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portolan-csv-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(content: string | Uint8Array): Promise<{ dialect: CsvDialect; records: CsvRecord[] }> {
  const path = join(folder, "a.csv");
  writeFileSync(path, content);
  const file = await openCsv(path, "a.csv");
  const records: CsvRecord[] = [];
  for await (const batch of file.records()) records.push(...batch.records);
  return { dialect: file.dialect, records };
}

const cellsOf = (records: CsvRecord[]): string[][] => records.map(({ cells }) => cells);

describe("openCsv", () => {
  test("reads plain rows with their starting line and raw text", async () => {
    expect((await read("a,b\n1,2\n\n3,4\n")).records).toEqual([
      { row: 1, cells: ["a", "b"], text: "a,b" },
      { row: 2, cells: ["1", "2"], text: "1,2" },
      { row: 4, cells: ["3", "4"], text: "3,4" },
    ]);
  });

  test.each([1, 65_535, 65_536, 65_537, 131_072])(
    "a file of %s bytes is read whole, each time it is read",
    async (length) => {
      const path = join(folder, "length.csv");
      const content = "a,b\n12,34\n".repeat(20_000).slice(0, length);
      writeFileSync(path, content);
      const file = await openCsv(path, "length.csv");
      expect(file.sizeBytes).toBe(length);
      const lines = content.split("\n").filter((line) => line !== "");
      for (const _time of [1, 2]) {
        const found: string[] = [];
        let position = 0;
        for await (const { records, bytes } of file.records()) {
          found.push(...records.map(({ text }) => text));
          position = bytes;
        }
        expect(found).toEqual(lines);
        expect(position).toBe(length);
      }
    },
  );

  test("an endless line is refused before it fills the memory", async () => {
    await expect(read(`a,b\n1,${"x".repeat(64 * 1024 ** 2)}`)).rejects.toThrow(
      /record on line 2 \(1,x{58} …\) has more than/,
    );
  });

  test("handles quotes, doubled quotes, quoted newlines and CRLF", async () => {
    const { records } = await read('"a","b ""c"""\r\n"x\r\ny",2\r\n5,"6"');
    expect(records).toEqual([
      { row: 1, cells: ["a", 'b "c"'], text: '"a","b ""c"""' },
      { row: 2, cells: ["x\r\ny", "2"], text: '"x\r\ny",2' },
      { row: 4, cells: ["5", "6"], text: '5,"6"' },
    ]);
  });

  test("splits lines that a spreadsheet saved as one quoted cell each", async () => {
    const content = '"id,""time"",""note"""\r\n"1,""2023-03-01"","""""\r\n"2,""2023-03-02"",""a, b"""\r\n';
    expect((await read(content)).records).toEqual([
      { row: 1, cells: ["id", "time", "note"], text: 'id,"time","note"' },
      { row: 2, cells: ["1", "2023-03-01", ""], text: '1,"2023-03-01",""' },
      { row: 3, cells: ["2", "2023-03-02", "a, b"], text: '2,"2023-03-02","a, b"' },
    ]);
    // One column whose texts contain quotes and commas is one column.
    const column = '"note"\n"a ""b"", c"\n"d"\n';
    expect(cellsOf((await read(column)).records)).toEqual([["note"], ['a "b", c'], ["d"]]);
  });

  test("splits rows that are one quoted cell each under a plain header", async () => {
    const content =
      'id,time,note\n"1,2023-03-01,""a, b"""\n2,2023-03-02,c\n"3,2023-03-03"\n"4,2023-03-04,"\n';
    expect(cellsOf((await read(content)).records)).toEqual([
      ["id", "time", "note"],
      ["1", "2023-03-01", "a, b"],
      ["2", "2023-03-02", "c"],
      ["3,2023-03-03"],
      ["4", "2023-03-04", ""],
    ]);
  });

  test("keeps a quote inside an unquoted cell", async () => {
    expect(cellsOf((await read('a,b\n1" nail,"x"y\n')).records)[1]).toEqual(['1" nail', "xy"]);
  });

  test.each([
    [",", "a,b;c\n1,2;3"],
    [";", "a;b\n1,5;2,5\n3,5;4"],
    ["\t", "a\tb, c\n1\t2"],
    ["|", "a|b\n1|2"],
    [",", "single\n1\n2"],
    [";", '"a;b";"c, d";e\n1;2;3'],
  ])("finds the delimiter %j", async (delimiter, content) => {
    expect((await read(content)).dialect.delimiter).toBe(delimiter);
  });

  test.each([
    ["utf-8", new Uint8Array([0xef, 0xbb, 0xbf, ...Buffer.from("ü,b\n1,2")])],
    ["utf-16le", Buffer.from("\ufeffü,b\n1,2", "utf16le")],
    ["utf-16be", Buffer.from("\ufeffü,b\n1,2", "utf16le").swap16()],
    ["utf-16le", Buffer.from("ü,b\n1,2", "utf16le")],
    ["utf-16be", Buffer.from("ü,b\n1,2", "utf16le").swap16()],
  ])("reads %s, without the byte-order mark", async (encoding, content) => {
    const { dialect, records } = await read(content);
    expect(dialect.encoding).toBe(encoding);
    expect(cellsOf(records)).toEqual([
      ["ü", "b"],
      ["1", "2"],
    ]);
  });

  test("reads Windows-1252, as Excel saves Western text", async () => {
    const { dialect, records } = await read(
      Buffer.from("Geb\xfchr;Betrag in \x80\nM\xfcller;1,5\n", "latin1"),
    );
    expect(dialect.encoding).toBe("windows-1252");
    expect(cellsOf(records)).toEqual([
      ["Gebühr", "Betrag in €"],
      ["Müller", "1,5"],
    ]);
  });

  test("reads a character split across two chunks, and the plain text around it", async () => {
    const line = `${"x".repeat(125)},y\n`;
    const before = line.repeat(1024).slice(0, -1);
    const { records } = await read(`${before}é\n${line.repeat(2_000)}ü,€\n`);
    expect(records[1023]?.cells).toEqual(["x".repeat(125), "yé"]);
    expect(records.length).toBe(3_025);
    expect(records.at(-1)?.cells).toEqual(["ü", "€"]);
  });

  test("reads old Mac line ends", async () => {
    expect((await read("a,b\r1,2\r")).records.map(({ row }) => row)).toEqual([1, 2]);
  });

  test.each([
    ["empty", new Uint8Array(0), /is empty/],
    ["blank", "\n \r\n", /contains only whitespace/],
    ["binary", new Uint8Array([1, 2, 0, 255, 254, 0, 17]), /not text/],
    ["cut zip", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), /damaged or incomplete archive/],
    ["Cyrillic", Buffer.from("name;Ìþëëåð\n", "latin1"), /not text in UTF-8 or UTF-16/],
    [
      "Japanese",
      Buffer.from("name,\x93\xfa\x95t,\x8e\xe6\x88\xf8\n", "latin1"),
      /not text in UTF-8 or UTF-16/,
    ],
    ["damaged UTF-8", Buffer.from("name;M\xc3\xbcller;\xe9\n", "latin1"), /not text in UTF-8 or UTF-16/],
  ])("refuses an %s file by name", async (_, content, message) => {
    await expect(read(content)).rejects.toMatchObject({
      code: "bad_request",
      message: expect.stringMatching(message),
    });
  });

  test("refuses an unclosed quote with its line", async () => {
    await expect(read('a,b\n1,"2\n3,4\n')).rejects.toMatchObject({
      code: "bad_request",
      message: expect.stringContaining('line 2 (1,"2 3,4 …)'),
    });
  });

  test("refuses binary data far into the file", async () => {
    const good = Buffer.from("a,b\n".repeat(50_000));
    await expect(read(Buffer.concat([good, Buffer.from([0xff, 0x0a])]))).rejects.toMatchObject({
      code: "bad_request",
    });
  });

  test("characters and records split across chunks are complete", async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `${index},"ü€😀 ${index}\n",x`);
    const { records } = await read(`a,b,c\n${rows.join("\n")}`);
    expect(records).toHaveLength(30_001);
    expect(records[30_000]).toMatchObject({ row: 59_999 + 1, cells: ["29999", "ü€😀 29999\n", "x"] });
  });

  test("an aborted reader stops", async () => {
    const path = join(folder, "b.csv");
    writeFileSync(path, "a,b\n".repeat(100_000));
    const stop = new AbortController();
    const reading = async (): Promise<void> => {
      for await (const _ of (await openCsv(path, "b.csv")).records(stop.signal))
        stop.abort(new Error("enough"));
    };
    await expect(reading()).rejects.toThrow("enough");
  });
});

describe("createCsvTokens", () => {
  const cell = fc.stringMatching(/^[ab",\n\r;]{0,6}$/);
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  const written = (rows: string[][]): string =>
    rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")).join("\r\n");

  test("writing and reading round-trip, for any chunking", () => {
    fc.assert(
      fc.property(table, fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (rows, sizes) => {
        const text = written(rows);
        const tokens = createCsvTokens({ delimiter: ",", lineEnd: "\n" });
        const records: CsvRecord[] = [];
        for (let at = 0, turn = 0; at < text.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          records.push(...tokens.push(text.slice(at, at + size)));
          at += size;
        }
        records.push(...tokens.end());
        expect(cellsOf(records)).toEqual(rows);
        expect(records.map((record) => record.text).join("\r\n")).toBe(text);
        let line = 1;
        for (const record of records) {
          expect(record.row).toBe(line);
          line += record.text.split("\n").length;
        }
      }),
    );
  });
});

import { Buffer } from "node:buffer";
import { crc32, deflateRawSync } from "node:zlib";

type Content = string | Uint8Array;
type Options = {
  /** Sizes that the archive declares instead of the real ones. */
  declaredSize?: number;
  /** Files that are in the archive, but not in its directory. */
  unlisted?: readonly string[];
  isEncrypted?: boolean;
};

/** A ZIP archive of these files, written by hand so that it can also be invalid. */
export function zipOf(
  files: Record<string, Content>,
  { declaredSize, isEncrypted, unlisted = [] }: Options = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const name = Buffer.from(path);
    const flags = 0x800 | (isEncrypted === true ? 1 : 0);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredSize ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    if (!unlisted.includes(path))
      directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, tail, name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from("PK\u0005\u0006"), end]);
}

type Cell = string | number | Date | null;

/** A workbook with these sheets, in the minimal XML that readers accept. Dates are cells with a date style. */
export function workbookOf(
  sheets: Record<string, Cell[][]>,
  {
    countsFrom1904 = false,
    other = {},
    ...options
  }: Options & {
    countsFrom1904?: boolean;
    /** Replaces or adds files. */ other?: Record<string, Content>;
  } = {},
): Buffer {
  const names = Object.keys(sheets);
  const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`;
  const main = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`;
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const list = names
    .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join("");
  const links = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  links.push(`<Relationship Id="rId99" Type="${relations}/styles" Target="styles.xml"/>`);
  const properties = countsFrom1904 ? '<workbookPr date1904="1"/>' : "";
  const epoch = countsFrom1904 ? 25_569 - 1_462 : 25_569;
  const files: Record<string, string> = {
    "xl/workbook.xml": xml(
      `<workbook ${main} xmlns:r="${relations}">${properties}<sheets>${list}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join("")}</Relationships>`,
    ),
    "xl/styles.xml": xml(
      `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    ),
  };
  for (const [index, name] of names.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] = xml(
      `<worksheet ${main}><sheetData>${rowsOf(sheets[name] ?? [], epoch)}</sheetData></worksheet>`,
    );
  return zipOf({ ...files, ...other }, options);
}

function rowsOf(rows: Cell[][], epoch: number): string {
  return rows
    .map((cells, row) => {
      const texts = cells.map((cell, column) => {
        const place = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
        if (cell === null) return "";
        if (typeof cell === "string") return `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`;
        if (typeof cell === "number") return `<c ${place}><v>${cell}</v></c>`;
        return `<c ${place} s="1"><v>${cell.getTime() / 86_400_000 + epoch}</v></c>`;
      });
      return `<row r="${row + 1}">${texts.join("")}</row>`;
    })
    .join("");
}

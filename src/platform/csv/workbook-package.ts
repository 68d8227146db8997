import { Buffer } from "node:buffer";
import { bytesOfMember, type Archive, type Member } from "./archive.ts";

/** A workbook's XML files by path. */
export type WorkbookFiles = ReadonlyMap<string, Uint8Array>;

const isXml = /\.(?:xml|rels)$/i;
const utf8Names = 0x800;
/** Version, flags, method (stored), time and date, checksum (not verified by the reader), two sizes, and the lengths of the name and of nothing. */
const headerLength = 26;

/**
 * The XML files of a workbook, unpacked by the archive's directory. Calls `count` with the bytes of every file, also of pictures; it throws
 * above the limit.
 */
export async function workbookFiles(
  archive: Archive,
  { name, members }: { name: string; members: readonly Member[] },
  count: (bytes: number) => void,
): Promise<WorkbookFiles> {
  const files = new Map<string, Uint8Array>();
  for (const member of members) {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytesOfMember(archive, name, member)) {
      count(piece.length);
      if (isXml.test(member.path)) pieces.push(Uint8Array.from(piece));
    }
    if (isXml.test(member.path)) files.set(member.path, Buffer.concat(pieces));
  }
  return files;
}

/**
 * An uncompressed archive of these files. The library reads archives from their start and trusts the sizes stated there, so it is given what
 * was measured instead of the uploaded archive, which may say something else there than in its directory.
 */
export function packed(files: WorkbookFiles): Buffer {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path);
    const header = Buffer.alloc(headerLength);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(utf8Names, 2);
    header.writeUInt32LE(bytes.length, 14);
    header.writeUInt32LE(bytes.length, 18);
    header.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), header, name]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), header, tail, name);
    parts.push(local, bytes);
    offset += local.length + bytes.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from("PK\u0005\u0006"), end]);
}

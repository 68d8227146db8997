import { Buffer } from "node:buffer";
import { bytesOfMember, type Archive, type Member } from "./archive.ts";

/** A workbook's XML files by path. */
export type WorkbookFiles = ReadonlyMap<string, Uint8Array>;

const isXml = /\.(?:xml|rels)$/i;

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
 * An uncompressed archive of these files. The reader of workbooks reads archives from their start and trusts the sizes stated there, so it is
 * given what was measured instead of the uploaded archive, which may say something else there than in its directory.
 */
export async function packed(files: WorkbookFiles): Promise<Buffer> {
  const { zipSync } = await import("fflate");
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }));
}

import { createByteSource } from "../../archive/byte-source.ts";
import { readTar } from "../../archive/tar-stream.ts";
import type { FileSystem } from "../../ports/files.ts";
import { archiveKindOf, markBytes } from "./mark.ts";
import { maxManifest, readManifest } from "./manifest.ts";
import { readSealedHead } from "./sealing.ts";

/** What a backup says of itself at its beginning. Nothing of it is proven. */
export type ArchiveFacts = { encrypted: boolean; schemaVersion: number; createdAt: number };

/** What kind of backup a file is; `null` for one that is none. */
export async function kindOfFile(files: Pick<FileSystem, "read">, path: string) {
  const source = createByteSource(files.read(path, { from: 0, to: markBytes - 1 }));
  const head = await source.upTo(markBytes);
  await source.release();
  return archiveKindOf(head);
}

/** `null` for a file that is no backup. Throws `bad_request` for one whose beginning is damaged. */
export async function describeArchive(
  files: Pick<FileSystem, "read">,
  path: string,
): Promise<ArchiveFacts | null> {
  const kind = await kindOfFile(files, path);
  if (kind === null) return null;
  if (kind === "sealed") {
    const { schemaVersion, createdAt } = await readSealedHead(files.read(path));
    return { encrypted: true, schemaVersion, createdAt };
  }
  for await (const { size, content } of readTar(files.read(path))) {
    if (size > maxManifest) break;
    const { schemaVersion, createdAt } = readManifest(await textOf(content));
    return { encrypted: false, schemaVersion, createdAt };
  }
  return null;
}

/** The whole text of a small file of an archive. */
export async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of content) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

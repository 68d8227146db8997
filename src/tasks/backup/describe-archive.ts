import { ageHeaderBytes, readAgeParameters } from "../../archive/age-stream.ts";
import { createByteSource } from "../../archive/byte-source.ts";
import { readTar } from "../../archive/tar-stream.ts";
import { toBase64 } from "../../lib/base64.ts";
import type { FileSystem } from "../../ports/files.ts";
import type { StoredKeyParameters } from "./key-parameters.ts";
import { archiveKindOf, magicBytes } from "./archive-kind.ts";
import { maxManifest, readManifest } from "./manifest.ts";
import { readSealedHead } from "./sealing.ts";

/** The unverified header of a backup. Fields that only the passphrase reveals are `null`. */
export type ArchiveMetadata = {
  extension: ".tar" | ".tar.age" | ".tar.sealed";
  encrypted: boolean;
  schemaVersion: number | null;
  createdAt: number | null;
};

/** The kind of a backup file; `null` for any other file. */
export async function kindOfFile(files: Pick<FileSystem, "read">, path: string) {
  return archiveKindOf(await beginningOf(files, path, magicBytes));
}

async function beginningOf(
  files: Pick<FileSystem, "read">,
  path: string,
  count: number,
): Promise<Uint8Array> {
  const source = createByteSource(files.read(path, { from: 0, to: count - 1 }));
  const head = await source.upTo(count);
  await source.release();
  return head;
}

/** How the key of an encrypted backup is derived from its passphrase; `null` for an unencrypted one or an unreadable header. */
export async function keyParametersOf(
  files: Pick<FileSystem, "read">,
  path: string,
): Promise<StoredKeyParameters | null> {
  const kind = await kindOfFile(files, path);
  if (kind === "sealed") {
    const head = await readSealedHead(files.read(path)).catch(() => null);
    if (head === null) return null;
    const { kdf, memoryKiB, passes, lanes, salt } = head;
    return { kdf, memoryKiB, passes, lanes, salt };
  }
  if (kind !== "age") return null;
  const terms = readAgeParameters(await beginningOf(files, path, ageHeaderBytes));
  return terms === null ? null : { kdf: "scrypt", logN: terms.logN, salt: toBase64(terms.salt) };
}

/** The header of a backup; `null` for a file that is not one. Throws `bad_request` if the header is damaged. */
export async function describeArchive(
  files: Pick<FileSystem, "read">,
  path: string,
): Promise<ArchiveMetadata | null> {
  const kind = await kindOfFile(files, path);
  if (kind === null) return null;
  if (kind === "age") return { extension: ".tar.age", encrypted: true, schemaVersion: null, createdAt: null };
  if (kind === "sealed") {
    const { schemaVersion, createdAt } = await readSealedHead(files.read(path));
    return { extension: ".tar.sealed", encrypted: true, schemaVersion, createdAt };
  }
  for await (const { size, content } of readTar(files.read(path))) {
    if (size > maxManifest) break;
    const { schemaVersion, createdAt } = readManifest(await textOf(content));
    return { extension: ".tar", encrypted: false, schemaVersion, createdAt };
  }
  return null;
}

/** The text of a small file in an archive. */
export async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of content) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

import { z } from "zod";
import { decryptAge } from "../../archive/age-stream.ts";
import { readTar, type PackedFile } from "../../archive/tar-stream.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { FileSystem } from "../../ports/files.ts";
import type { OpenSecret } from "../../context/secrets.ts";
import { keyParametersOf, kindOfFile, textOf } from "./describe-archive.ts";
import {
  databaseName,
  fileNameInside,
  maxManifest,
  readManifest,
  secretsName,
  type Manifest,
} from "./manifest.ts";
import { manifestName } from "./archive-kind.ts";
import { openArchive, readSealedHead } from "./sealing.ts";
import { damagedError } from "../../store/database/damaged-backup.ts";

const secretList = z.array(
  z.strictObject({
    name: z.string().min(1).max(400),
    value: z.string().max(16_384),
    boundUrl: z.string().max(16_384).nullable(),
    setAt: z.int().min(0),
  }),
);
const maxSecrets = 64 * 1024 ** 2;
/** Disk space that must remain free. */
const spareBytes = 32 * 1024 ** 2;

export type UnpackRequest = {
  files: FileSystem;
  path: string;
  /** `null` if no passphrase was given. */
  passphraseKey: Uint8Array | null;
  /** The target path of the database, and the folder for the files; both new. */
  into: { database: string; folder: string };
  signal: AbortSignal;
  progress(done: number, total: number | null, message: string): void;
};

export type Unpacked = { manifest: Manifest; secrets: OpenSecret[] | null };

/**
 * Extracts an archive and verifies every byte against its manifest: no file is missing or unexpected, and each has its stated length and hash.
 * Throws `bad_request` with the reason.
 */
export async function unpackArchive(request: UnpackRequest): Promise<Unpacked> {
  const { files, into, signal } = request;
  files.makeDirectory(into.folder);
  let manifest: Manifest | undefined;
  let secrets: OpenSecret[] | null = null;
  const missing = new Map<string, { size: number; sha256: string | null }>();
  let done = 0;
  let total = 0;
  for await (const file of readTar(await inClear(request))) {
    signal.throwIfAborted();
    if (manifest === undefined) {
      manifest = await manifestOf(file);
      for (const [name, content] of contentsOf(manifest)) missing.set(name, content);
      total = [...missing.values()].reduce((sum, { size }) => sum + size, 0);
      checkRoom(request, total);
      continue;
    }
    const statedFile = missing.get(file.name);
    if (statedFile === undefined)
      throw damagedError(msg`it holds "${file.name}", of which its manifest says nothing`);
    missing.delete(file.name);
    if (statedFile.sha256 !== null && statedFile.size !== file.size)
      throw damagedError(msg`"${file.name}" is not as long as its manifest says`);
    if (file.name === secretsName) secrets = await secretsOf(file);
    else {
      const to = file.name === databaseName ? into.database : files.join(into.folder, idOf(file.name));
      const { sha256 } = await files.write(to, file.content);
      if (sha256 !== statedFile.sha256)
        throw damagedError(msg`"${file.name}" is not the file of its manifest`);
    }
    done += file.size;
    request.progress(done, total, String(msg`Unpacking the backup`));
  }
  if (manifest === undefined) throw damagedError(msg`it is empty`);
  const [lost] = missing.keys();
  if (lost !== undefined) throw damagedError(msg`"${lost}" is missing`);
  if ((secrets?.length ?? null) !== manifest.secrets) throw damagedError(msg`its secrets are not all there`);
  return { manifest, secrets };
}

async function inClear({ files, path, passphraseKey }: UnpackRequest): Promise<AsyncIterable<Uint8Array>> {
  const kind = await kindOfFile(files, path);
  if (kind === "plain") return files.read(path);
  if (kind === null)
    throw new AppError(
      "bad_request",
      "This file is not a portolan backup. Choose a file that backups.create wrote.",
      { reason: "not_a_backup" },
    );
  if ((await keyParametersOf(files, path)) === null) throw damagedError(msg`its header cannot be read`);
  if (passphraseKey === null)
    throw new AppError("bad_request", "The backup is encrypted: give the passphrase it was made with.", {
      reason: "passphrase_needed",
    });
  if (kind === "age") return decryptAge(files.read(path), { key: passphraseKey, refuse: refusalOf });
  const head = await readSealedHead(files.read(path));
  const from = head.bytes.length;
  const sealed = files.read(path, { from, to: Math.max(from, files.size(path) - 1) });
  return openArchive(sealed, { head, passphraseKey });
}

function refusalOf(isWrongKey: boolean): AppError {
  return isWrongKey
    ? new AppError(
        "bad_request",
        "The backup cannot be opened: the passphrase is wrong, or the file was changed. Enter the passphrase again.",
        { reason: "passphrase_wrong" },
      )
    : damagedError(msg`a part of it was changed, or its end is missing`);
}

async function manifestOf({ name, size, content }: PackedFile): Promise<Manifest> {
  if (name !== manifestName || size > maxManifest)
    throw damagedError(msg`it does not begin with its manifest`);
  return readManifest(await textOf(content));
}

type Content = [name: string, { size: number; sha256: string | null }];

function contentsOf(manifest: Manifest): Content[] {
  const secrets: Content[] = manifest.secrets === null ? [] : [[secretsName, { size: 0, sha256: null }]];
  return [
    [databaseName, manifest.database],
    ...secrets,
    ...manifest.files.map((file): Content => [fileNameInside(file.fileId), file]),
  ];
}

async function secretsOf({ size, content }: PackedFile): Promise<OpenSecret[]> {
  if (size > maxSecrets) throw damagedError(msg`its secrets are too long`);
  let value: unknown;
  try {
    value = JSON.parse(await textOf(content));
  } catch (error) {
    if (error instanceof AppError) throw error;
  }
  const result = secretList.safeParse(value);
  if (result.success) return result.data;
  throw damagedError(msg`its secrets cannot be read`);
}

function idOf(name: string): string {
  return name.slice(fileNameInside("").length);
}

/** Throws if the contents do not fit on the disk. Archives are not compressed, so their stated sizes are the sizes on disk. */
function checkRoom({ files, into, path }: UnpackRequest, total: number): void {
  if (total > files.size(path)) throw damagedError(msg`its manifest says more than it is long`);
  const free = files.freeBytes(into.folder);
  if (free >= total + spareBytes) return;
  throw new AppError(
    "unavailable",
    msg`The backup needs ${total} bytes, the disk has ${free} free. Make room and try again.`,
  );
}

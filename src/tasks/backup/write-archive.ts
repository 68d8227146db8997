import type { TaskLog } from "../../store/jobs/task-log.ts";
import { msg } from "../../errors/wording.ts";
import { encryptAge } from "../../archive/age-stream.ts";
import { writeTar, type PackedFile } from "../../archive/tar-stream.ts";
import { AppError } from "../../errors/app-error.ts";
import { fromBase64 } from "../../lib/base64.ts";
import type { Context } from "../../context/context.ts";
import type { CopiedAccount } from "../../store/database/backup-copy.ts";
import type { FileRow } from "../../store/account/files.ts";
import { removeDatabase } from "../../store/database/prepare-file.ts";
import type { OpenSecret } from "../../context/secrets.ts";
import { databaseName, fileNameInside, manifestText, secretsName, type Manifest } from "./manifest.ts";
import { manifestName } from "./archive-kind.ts";
import type { StoredKeyParameters } from "./key-parameters.ts";

/** The encryption of an archive: the key of a passphrase and its derivation. */
export type Sealing = { passphraseKey: Uint8Array; terms: StoredKeyParameters };

export type ArchiveRequest = {
  context: Pick<Context, "files" | "runMaintenanceJob" | "now" | "config">;
  /** The account's database, which may be in use. */
  database: string;
  /** The folder of the account's files. */
  folder: string;
  /** The path of the archive. */
  to: string;
  name: string;
  /** Only a sealed archive contains secrets. */
  sealed: { by: Sealing; secrets: OpenSecret[] } | null;
  /** Names of the account's secrets that the archive does not contain. */
  lostSecrets?: readonly string[];
  /** Inspects the copy of the database before it is packed. */
  inspect?(path: string): Promise<void>;
  signal: AbortSignal;
  progress(done: number, total: number | null, message: string): void;
  log: TaskLog;
};

export type WrittenArchive = { size: number; sha256: string; schemaVersion: number; copied: CopiedAccount };

/** Writes one consistent snapshot of an account, including its files, into one archive. A failure leaves nothing behind. */
export async function writeArchive(request: ArchiveRequest): Promise<WrittenArchive> {
  const { context, database, folder, to, signal, sealed } = request;
  const { files } = context;
  const copy = `${to}.copy`;
  try {
    request.progress(0, null, String(msg`Copying the database`));
    const copied = await context.runMaintenanceJob("copyForBackup", { from: database, to: copy }, signal);
    await request.inspect?.(copy);
    const present = await existingFiles(request, copied.files);
    const secrets = sealed === null ? null : new TextEncoder().encode(JSON.stringify(sealed.secrets));
    const createdAt = context.now();
    const manifest: Manifest = {
      format: "portolan backup",
      formatVersion: 1,
      madeBy: `portolan ${context.config.version}`,
      createdAt,
      account: { ...copied.account, name: request.name },
      schemaVersion: copied.schemaVersion,
      rows: copied.rows,
      database: { size: files.size(copy), sha256: await files.digest(copy) },
      files: present.map(({ id, size, sha256 }) => ({ fileId: id, size, sha256 })),
      secrets: sealed === null ? null : sealed.secrets.length,
      ...(request.lostSecrets !== undefined && { lostSecrets: [...request.lostSecrets] }),
    };
    const text = new TextEncoder().encode(manifestText(manifest));
    const packed: PackedFile[] = [
      inMemory(manifestName, text),
      { name: databaseName, size: manifest.database.size, content: files.read(copy) },
      ...(secrets === null ? [] : [inMemory(secretsName, secrets)]),
      ...present.map(({ id, size }) => ({
        name: fileNameInside(id),
        size,
        content: files.read(files.join(folder, id)),
      })),
    ];
    const total = packed.reduce((sum, { size }) => sum + size, 0);
    const tar = reportProgress(writeTar(packed, createdAt), total, request);
    const { schemaVersion } = copied;
    const bytes = sealed === null ? tar : encrypted(tar, sealed.by);
    return { ...(await files.write(to, bytes)), schemaVersion, copied };
  } finally {
    removeDatabase(copy, files);
  }
}

/** The files with their actual sizes and hashes, by which the archive is verified. A file that differs from its record is reported. */
async function existingFiles(
  { context: { files }, folder, signal, log }: ArchiveRequest,
  rows: readonly FileRow[],
): Promise<Pick<FileRow, "id" | "size" | "sha256">[]> {
  const presentFiles: Pick<FileRow, "id" | "size" | "sha256">[] = [];
  for (const { id, name, sha256 } of rows) {
    signal.throwIfAborted();
    const path = files.join(folder, id);
    if (!files.isFile(path)) {
      log("warn", msg`The file "${name}" is gone from the disk and is not in the backup.`);
      continue;
    }
    const found = await files.digest(path);
    if (found !== sha256)
      log("warn", msg`The file "${name}" has changed since its upload; the backup contains it as it is now.`);
    presentFiles.push({ id, size: files.size(path), sha256: found });
  }
  return presentFiles;
}

function encrypted(tar: AsyncIterable<Uint8Array>, { passphraseKey, terms }: Sealing) {
  if (terms.kdf !== "scrypt")
    throw new AppError(
      "conflict",
      "The key of this task is of an earlier version of portolan. Start the task again with its passphrase.",
    );
  const { logN, salt } = terms;
  return encryptAge(tar, { key: passphraseKey, terms: { logN, salt: fromBase64(salt) } });
}

function inMemory(name: string, bytes: Uint8Array): PackedFile {
  return { name, size: bytes.length, content: singleChunk(bytes) };
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}

async function* reportProgress(
  bytes: AsyncIterable<Uint8Array>,
  total: number,
  { signal, progress }: Pick<ArchiveRequest, "signal" | "progress">,
): AsyncGenerator<Uint8Array, void, void> {
  let done = 0;
  for await (const piece of bytes) {
    signal.throwIfAborted();
    done += piece.length;
    progress(Math.min(done, total), total, String(msg`Writing the archive`));
    yield piece;
  }
}

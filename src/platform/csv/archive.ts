import { Buffer } from "node:buffer";
import type { Readable } from "node:stream";
import type { Entry, ZipFile } from "yauzl";
import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import type { ErrorReason } from "../../errors/error-reasons.ts";

/** A file inside an archive. `size` is the declared size; reading fails if the data is longer or shorter. */
export type Member = { path: string; size: number };

/** An archive on the disk, or in memory. */
export type Archive = string | Uint8Array;

const maxMembers = 2_000;
/** Maximum size of a text file in an archive: 1 GiB. */
const maxMemberBytes = 1_073_741_824;

/** The files of an archive. Throws `bad_request` if it is damaged, encrypted or has too many files. */
export async function membersOf(archive: Archive, name: string): Promise<Member[]> {
  return withZip(archive, name, async (zip) => {
    if (zip.entryCount > maxMembers)
      throw refusedFileError(
        name,
        msg`has ${zip.entryCount} files, more than ${maxMembers}. Choose the ones to import and pack them again.`,
        "file_too_large",
      );
    const members: Member[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted())
        throw refusedFileError(
          name,
          msg`is protected with a password. Unpack it and upload the files.`,
          "file_encrypted",
        );
      if (!entry.fileName.endsWith("/")) members.push({ path: entry.fileName, size: entry.uncompressedSize });
    }
    return members;
  });
}

/** Streams a member's bytes. Throws `bad_request` if it is damaged or larger than declared or allowed. */
export async function* bytesOfMember(
  archive: Archive,
  name: string,
  member: Pick<Member, "path">,
): AsyncGenerator<Uint8Array> {
  const zip = await opened(archive, name);
  try {
    const entry = await entryOf(zip, name, member.path);
    if (entry.uncompressedSize > maxMemberBytes)
      throw refusedFileError(
        name,
        msg`holds "${member.path}" with more than 1 GiB. Export shorter ranges.`,
        "file_too_large",
      );
    let stream: Readable;
    try {
      stream = await zip.openReadStreamPromise(entry);
    } catch (cause) {
      throw damagedFileError(name, cause);
    }
    try {
      for await (const piece of stream) if (piece instanceof Uint8Array) yield piece;
    } catch (cause) {
      throw damagedFileError(name, cause);
    } finally {
      stream.destroy();
    }
  } finally {
    zip.close();
  }
}

async function entryOf(zip: ZipFile, name: string, path: string): Promise<Entry> {
  try {
    for await (const entry of zip.eachEntry()) if (entry.fileName === path) return entry;
  } catch (cause) {
    throw damagedFileError(name, cause);
  }
  throw refusedFileError(name, msg`has no file "${path}".`);
}

async function withZip<T>(archive: Archive, name: string, use: (zip: ZipFile) => Promise<T>): Promise<T> {
  const zip = await opened(archive, name);
  try {
    return await use(zip);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damagedFileError(name, error);
  } finally {
    zip.close();
  }
}

async function opened(archive: Archive, name: string): Promise<ZipFile> {
  const { fromBufferPromise, openPromise } = await import("yauzl");
  const options = { autoClose: false, lazyEntries: true, validateEntrySizes: true };
  try {
    return typeof archive === "string"
      ? await openPromise(archive, options)
      : await fromBufferPromise(Buffer.from(archive), options);
  } catch (cause) {
    throw damagedFileError(name, cause);
  }
}

function damagedFileError(name: string, cause: unknown): AppError {
  return new AppError(
    "bad_request",
    msg`"${name}" is a damaged or incomplete archive. Download it again, or unpack it and upload the files.`,
    { cause, reason: "file_damaged" },
  );
}

function refusedFileError(name: string, fault: string | Wording, reason?: ErrorReason): AppError {
  return new AppError("bad_request", msg`"${name}" ${fault}`, reason === undefined ? {} : { reason });
}

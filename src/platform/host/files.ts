import { createHash, randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError, wordingOf } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { draftSuffix, type FileSystem } from "../../ports/files.ts";

/** The machine's disk. What it writes only the owner of the process can read. */
export const fileSystem: FileSystem = {
  join: (...parts) => join(...parts),
  exists: (path) => existsSync(path),
  isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  makeDirectory: (path) => attempt(path, () => void mkdirSync(path, { recursive: true, mode: 0o700 })),
  list: (directory) => attempt(directory, () => readdirSync(directory)),
  size: (path) => attempt(path, () => statSync(path).size),
  modifiedAt: (path) => attempt(path, () => Math.floor(statSync(path).mtimeMs)),
  async readText(path) {
    try {
      return await readFile(path, "utf8");
    } catch (error) {
      throw explainError(error, path);
    }
  },
  head: (path, bytes) => attempt(path, () => headOf(path, bytes)),
  async *read(path, range) {
    try {
      yield* createReadStream(path, range === undefined ? {} : { start: range.from, end: range.to });
    } catch (error) {
      throw explainError(error, path);
    }
  },
  write,
  digest,
  copy: (from, to) => attempt(from, () => copyFileSync(from, to, constants.COPYFILE_FICLONE)),
  link: (from, to) => attempt(from, () => link(from, to)),
  rename: (from, to) =>
    attempt(from, () => {
      renameSync(from, to);
      flushDirectory(dirname(to));
    }),
  remove: (path) => attempt(path, () => rmSync(path, { recursive: true, force: true })),
  freeBytes(directory) {
    const { bavail, bsize } = attempt(directory, () => statfsSync(directory));
    return bavail * bsize;
  },
};

function headOf(path: string, bytes: number): Uint8Array {
  const file = openSync(path, "r");
  try {
    const head = new Uint8Array(bytes);
    return head.subarray(0, readSync(file, head, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}

async function write(
  path: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const draft = `${path}.${randomBytes(6).toString("hex")}${draftSuffix}`;
  const hash = createHash("sha256");
  let size = 0;
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      for await (const piece of piecesOf(content)) {
        hash.update(piece);
        size += piece.length;
        await file.writeFile(piece);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    flushDirectory(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw explainError(error, path);
  }
  return { size, sha256: hash.digest("hex") };
}

async function* piecesOf(
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (typeof content === "string") yield new TextEncoder().encode(content);
  else if (content instanceof Uint8Array) yield content;
  else yield* content;
}

async function digest(path: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const piece of createReadStream(path)) hash.update(piece);
  } catch (error) {
    throw explainError(error, path);
  }
  return hash.digest("hex");
}

function link(from: string, to: string): void {
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOSPC") throw error;
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
  flushDirectory(dirname(to));
}

/** Makes a new name survive a power cut. Windows does not support it. */
export function flushDirectory(directory: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explainError(error, path);
  }
}

/** Converts a system error to a sentence with the path and the remedy; errors unrelated to the disk are unchanged. */
function explainError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT")
    return new AppError(
      "not_found",
      msg`The file "${path}" does not exist. Put it back, or restore a backup.`,
      {
        cause: error,
      },
    );
  if (code === "ENOSPC" || code === "EDQUOT")
    return new AppError("unavailable", msg`The disk that holds "${path}" is full. Make room and try again.`, {
      cause: error,
    });
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new AppError(
      "unavailable",
      msg`"${path}" cannot be used: ${wordingOf(error)}. Give the user that the service runs as access to it.`,
      { cause: error },
    );
  return error;
}

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cachedDataVersionTag } from "node:v8";

/** Position and length of each module's code in the file, by the module's name. */
type Index = Record<string, [start: number, length: number]>;

const digestBytes = 32;
const headBytes = digestBytes + 4;

/** The file of a thread's compiled code. A build and a version of V8 each have their own: V8 compares only the length of a source. */
export function compiledFile({
  folder,
  thread,
  build,
}: {
  folder: string;
  thread: string;
  build: string;
}): string {
  return join(folder, `${thread}-${build}-${cachedDataVersionTag().toString(16)}.bin`);
}

/** The compiled code of each module; empty if the file is missing or damaged. */
export function readCompiled(path: string): Map<string, Buffer> {
  try {
    const file = readFileSync(path);
    const digest = createHash("sha256").update(file.subarray(digestBytes)).digest();
    if (!digest.equals(file.subarray(0, digestBytes))) return new Map();
    const codeStart = headBytes + file.readUInt32LE(digestBytes);
    const index: Index = JSON.parse(file.toString("utf8", headBytes, codeStart));
    return new Map(
      Object.entries(index).map(([name, [start, length]]) => [
        name,
        file.subarray(codeStart + start, codeStart + start + length),
      ]),
    );
  } catch {
    return new Map();
  }
}

/** Whether it is there. The data directory, which contains it, is created by the service only. */
export function makeCacheFolder(folder: string): boolean {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

/** Replaces the file, and removes those of other builds of the thread. */
export function writeCompiled(path: string, thread: string, code: ReadonlyMap<string, Buffer>): void {
  const folder = dirname(path);
  if (!makeCacheFolder(folder)) return;
  const index: Index = {};
  let length = 0;
  for (const [name, bytes] of code) {
    index[name] = [length, bytes.length];
    length += bytes.length;
  }
  const text = Buffer.from(JSON.stringify(index));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  const content = Buffer.concat([size, text, ...code.values()]);
  const digest = createHash("sha256").update(content).digest();
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.concat([digest, content]), { mode: 0o600 });
  renameSync(draft, path);
  for (const name of readdirSync(folder))
    if (name.startsWith(`${thread}-`) && join(folder, name) !== path) rmSync(join(folder, name));
}

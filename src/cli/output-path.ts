import { statSync } from "node:fs";
import { join, resolve } from "node:path";

/** Where a file is written: `target` itself, inside it if it is a folder, or the current folder without one. */
export function outputPath(target: string | undefined, name: string): string {
  if (target === undefined) return resolve(name);
  const path = resolve(target);
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? join(path, name) : path;
}

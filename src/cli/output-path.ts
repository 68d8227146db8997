import { statSync, type Stats } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { AppError } from "../errors/app-error.ts";

/**
 * Where a file is written, by its name: `target` itself, inside it if it is a folder, or the current folder without one. Throws `not_found` if the
 * folder does not exist, and `bad_request` if `target` is a device or a pipe, which the new file would replace.
 */
export function outputPath(target: string | undefined): (name: string) => string {
  if (target === undefined) return (name) => resolve(name);
  const path = resolve(target);
  const found = statsOf(path);
  if (found?.isDirectory() === true) return (name) => join(path, name);
  if (found !== undefined && !found.isFile())
    throw new AppError("bad_request", `${path} is a device or a pipe. Name a file or a folder.`);
  const folder = dirname(path);
  if (statsOf(folder)?.isDirectory() !== true)
    throw new AppError("not_found", `The folder ${folder} does not exist. Create it, or name another one.`);
  return () => path;
}

/** `undefined` if there is nothing, also because a part of the path is a file. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

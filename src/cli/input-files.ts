import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../errors/app-error.ts";

/**
 * The files that paths name: each file itself, and of a folder all files in it and its folders, in the order of their names. Hidden files are left
 * out. Throws `not_found` for a path that does not exist and for a folder without files.
 */
export function inputFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!isFolder(path)) return [path];
    const files = filesIn(path);
    if (files.length === 0) throw new AppError("not_found", `The folder ${path} contains no files.`);
    return files;
  });
}

/** Throws `not_found` if a path does not exist, and `bad_request` if it is a folder. `what`: what the file should be. */
export function checkInputFile(path: string, { what }: { what: string }): void {
  if (isFolder(path)) throw new AppError("bad_request", `${path} is a folder. Name the ${what} in it.`);
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined)
    throw new AppError("not_found", `The file ${path} does not exist. Check the path.`);
  return found.isDirectory();
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path);
      return entry.isFile() ? [path] : [];
    });
}
